import { expect, test } from '@jest/globals'
import { untilTaken } from '../../../src/jobs/run/store-away.ts'
import { LeaseLostError } from '../../../src/jobs/store.ts'
import { StoreUnavailableError } from '../../../src/projects/store-unavailable-error.ts'

const never = new AbortController().signal
const gone = new StoreUnavailableError('The database does not answer')

/** A write that fails in these ways, and then is taken; counts its tries. */
function scriptedWrite(...faults: Error[]) {
  const write = async (): Promise<void> => {
    write.tries += 1
    const fault = faults.shift()
    if (fault !== undefined) throw fault
  }
  write.tries = 0
  return write
}

test('a write is repeated until the database takes it', async () => {
  const write = scriptedWrite(gone, gone, gone)
  await untilTaken(write, { sleep: async () => undefined }, never)
  expect(write.tries).toBe(4)
})

test('a write is not repeated for a job that another worker has', async () => {
  const write = scriptedWrite(gone, new LeaseLostError('1'))
  await expect(untilTaken(write, { sleep: async () => undefined }, never)).rejects.toThrow(LeaseLostError)
  expect(write.tries).toBe(2)
})

test.each([
  ['is back', [gone], 'taken'],
  ['stays away', [gone, gone, gone], gone],
])('a stop of the service in a pause makes one last try, with a database that %s', async (_, faults, end) => {
  const stop = new AbortController()
  const write = scriptedWrite(...faults)
  const sleep = async (): Promise<void> => {
    stop.abort(new Error('shutting down'))
    throw stop.signal.reason
  }
  const ended = await untilTaken(write, { sleep }, stop.signal).then(
    () => 'taken',
    (error: unknown) => error,
  )
  expect(ended).toBe(end)
  expect(write.tries).toBe(2)
})
