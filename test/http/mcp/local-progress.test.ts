// What a client hears of a call that reads the pages several times.
import { expect, test } from '@jest/globals'
import { localCall } from '../../../src/http/mcp/local/reading-tools.ts'

test('progress grows over the index and the check, also when both have as many pages', () => {
  const told: [number, number, string][] = []
  const { onProgress } = localCall({
    signal: new AbortController().signal,
    progress: async (...about) => void told.push(about),
  })
  onProgress({ read: 1, of: 3, isIndex: true })
  onProgress({ read: 3, of: 3, isIndex: true })
  onProgress({ read: 2, of: 3 })
  onProgress({ read: 3, of: 3 })
  expect(told).toEqual([
    [1, 3, 'Read 1 of 3 pages'],
    [3, 3, 'Read 3 of 3 pages'],
    [5, 6, 'Read 2 of 3 pages'],
    [6, 6, 'Read 3 of 3 pages'],
  ])
})
