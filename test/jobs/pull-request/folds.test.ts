// A description that one job of a workflow hands to the next keeps its folds, and nothing in it can open one over what follows.
import { expect, test } from '@jest/globals'
import { neutralizeBody } from '../../../src/github/neutralize.ts'
import { cleanText, folded, foldsFromHtml, foldsToHandOver } from '../../../src/jobs/pull-request/markdown.ts'

const handOver = (text: string) => neutralizeBody(`${foldsFromHtml(cleanText(text))}\n\nBelow.`)

test('folds are what they were', () => {
  const text = `Above.\n\n${folded('Two files', '- a\n- b')}\n\n${folded('More', 'x')}`
  expect(handOver(foldsToHandOver(text))).toBe(
    'Above.\n\n<details><summary>Two files</summary>\n\n- a\n- b\n\n</details>\n\n<details><summary>More</summary>\n\nx\n\n</details>\n\nBelow.',
  )
})

test.each([
  '<details><summary>Open</summary>\n\nx',
  '<details><summary><b>Tag</b></summary>\n\nx\n\n</details>',
  '\ufdd0Open\ufdd1\n\nx',
  'x\n\n</details>',
])('what is no whole fold of ours is text: %j', (text) => {
  expect(handOver(text)).not.toMatch(/<\/?(?:details|summary|b)>/)
})

test('a fold that the model wrote hides nothing', () => {
  const text = '<details><summary>Harmless</summary>\n\nRead me\n\n</details>'
  expect(handOver(foldsToHandOver(text))).not.toContain('<details>')
})
