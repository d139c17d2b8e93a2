import { PassThrough } from 'node:stream'
import { expect, test } from '@jest/globals'
import { readLogs } from '../../src/cli/logs/read-logs.ts'
import type { Runtime } from '../../src/cli/runtime.ts'

test('a pipe that brings nothing is no longer waited for when the run is stopped', async () => {
  const [pipe, stopping] = [new PassThrough(), new AbortController()]
  const runtime: Pick<Runtime, 'stdin'> = { stdin: () => pipe }
  const options = { feed: undefined, host: undefined, signal: stopping.signal }
  const nothing = { onLine: () => undefined, onProgress: () => undefined }
  const reading = readLogs(runtime, ['-'], { ...options, ...nothing })
  stopping.abort(new Error('Interrupted'))
  await expect(reading).rejects.toThrow('Interrupted')
})
