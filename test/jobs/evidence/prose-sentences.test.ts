// The sentences of a page, also of one that is made to slow down whoever reads it.
import { expect, test } from '@jest/globals'
import { findSentences } from '../../../src/jobs/evidence/prose-sentences.ts'

const textsOf = (page: string) => findSentences(page).map(({ text, line }) => `${line} ${text}`)

test('the rule of a table and a tag alone are no sentences, and a line with words beside such marks is one', () => {
  const page = '| Name | Default |\n|:-----|--------:|\n| `a` | 5 |\n\n<Card title="x">\n\n- - - and -- then\n'
  expect(textsOf(page)).toEqual(['1 Name | Default', '3 `a` | 5', '7 - - and -- then'])
})

test('a sentence of a long paragraph has the line on which it begins', () => {
  const sentences = findSentences('One and\ntwo. Three\nfour.\n\nFive. Six.\n')
  expect(sentences.map(({ line }) => line)).toEqual([1, 2, 5, 5])
})

test.each([
  ['spaces, hyphens and spaces', `${' '.repeat(1600)}${'-'.repeat(1600)}${' '.repeat(1600)}x`],
  ['a tag with an endless name', `<${'a'.repeat(4900)}>x`],
  ['nothing but short sentences', 'A.\n'.repeat(400)],
])('two hundred times %s are read at once', (_, line) => {
  expect(findSentences(`${line}\n`.repeat(200)).length).toBeLessThanOrEqual(80_000)
})
