// What a client is told of a change that the database did not answer.
import { expect, test } from '@jest/globals'
import { storeUnavailable } from '../../src/http/store-faults.ts'
import { StoreUnavailableError } from '../../src/projects/store-unavailable-error.ts'

test('a change whose answer was lost is not said to have changed nothing', () => {
  const lost = storeUnavailable(new StoreUnavailableError('gone', { mayHaveChanged: true }))
  expect([lost.status, lost.code, lost.retryAfterSeconds]).toEqual([503, 'store_unavailable', 5])
  expect(lost.message).toMatch(/may have been made.*Idempotency-Key/)
  expect(storeUnavailable(new StoreUnavailableError('gone')).message).toMatch(/nothing was changed/)
})
