import { expect, test } from '@jest/globals'
import { describeSpan } from '../../../src/base/text.ts'

test.each([
  [60_000, '1 minute'],
  [119 * 60_000, '119 minutes'],
  [120 * 60_000, '2 hours'],
  [47 * 3_600_000, '47 hours'],
  [400 * 86_400_000, '400 days'],
])('%i ms is %j', (ms, shown) => {
  expect(describeSpan(ms)).toBe(shown)
})
