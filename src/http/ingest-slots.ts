// Batches are bounded in what they hold, so their number bounds the memory of the service.
import { ApiError } from '../contract/errors.ts'

const RETRY_SECONDS = 2

/** Runs the work when there is room for it. Throws `ApiError` 429 when there is none: waiting would need the memory too. */
export type WithSlot = <T>(work: () => Promise<T>) => Promise<T>

export function createSlots(most: number): WithSlot {
  let taken = 0
  return async (work) => {
    if (taken >= most) throw tooMany(most)
    taken += 1
    try {
      return await work()
    } finally {
      taken -= 1
    }
  }
}

function tooMany(most: number): ApiError {
  const message = `${most} batches are being read already; send it again in a moment`
  return new ApiError('too_many_ingests', message, { retryAfterSeconds: RETRY_SECONDS })
}
