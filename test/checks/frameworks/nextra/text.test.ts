import { expect, test } from '@jest/globals'
import { parsePage } from '../../../../src/checks/page/parse-page.ts'
import { dialectOf } from '../../page/dialects.ts'

test('an id in braces is no JavaScript, and nobody takes it away', () => {
  const { problem } = parsePage('# Title {#id}', dialectOf('nextra', { syntax: 'mdx' }))
  expect(problem?.rule).toBe('page-syntax')
})
