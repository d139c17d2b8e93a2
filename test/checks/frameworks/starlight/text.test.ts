import { expect, test } from '@jest/globals'
import { parsePage } from '../../../../src/checks/page/parse-page.ts'
import { dialectOf } from '../../page/dialects.ts'
import { linksOf } from '../../page/find-in-page.ts'

test.each([['---\ntitle: a\nhero:\n  image:\n    file: ../../a.png\n---\n', ['image ../../a.png']]])(
  '%j of Starlight has the links %j',
  (text, links) => expect(linksOf(text, 'starlight')).toEqual(links),
)

test('an id in braces is no JavaScript, and nobody takes it away', () => {
  const { problem } = parsePage('# Title {#id}', dialectOf('starlight', { syntax: 'mdx' }))
  expect(problem?.rule).toBe('page-syntax')
})
