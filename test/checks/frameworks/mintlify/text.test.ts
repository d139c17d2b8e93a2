import { expect, test } from '@jest/globals'
import { parsePage } from '../../../../src/checks/page/parse-page.ts'
import { dialectOf } from '../../page/dialects.ts'

test('an HTML comment is an error, a comment of MDX is none', () => {
  expect(parsePage('<!-- a -->', dialectOf('mintlify')).problem?.rule).toBe('page-syntax')
  expect(parsePage('{/* a */}', dialectOf('mintlify')).problem).toBeUndefined()
})
