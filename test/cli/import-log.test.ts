// A log that is read in several runs gives its lines the names that one run gives them: only so does the store know them.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { importLog } from '../../src/cli/import/import-log.ts'
import { openPositions, type PositionStore } from '../../src/cli/import/position.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'docmend-import-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

/** Equal lines come again within the window of 50,000 lines in which they are told apart. */
const LINES = 130_000
const REPEATS_AFTER = 30_000
const log = Array.from(
  { length: LINES },
  (_, index) =>
    `192.0.2.1 - - [10/Nov/2026:10:00:00 +0000] "GET /${index % REPEATS_AFTER} HTTP/1.1" 200 1 "-" "Firefox"\n`,
).join('')

/** Gives the names of the lines of one run, which stops itself after so many. */
async function run(path: string, positions: PositionStore | undefined, stopAfter = Number.POSITIVE_INFINITY) {
  const names: string[] = []
  const stopping = new AbortController()
  await importLog(path, {
    feed: undefined,
    host: undefined,
    openBatch: async () => {
      let lines = 0
      return {
        add: (line) => {
          lines += 1
          names.push(typeof line === 'string' ? line : line.id)
        },
        lines: () => lines,
        commit: async () => {
          lines = 0
          if (names.length >= stopAfter) stopping.abort()
          return { accepted: 0, duplicates: 0, rejected: {} }
        },
      }
    },
    positions,
    isFollowing: false,
    signal: stopping.signal,
    onProgress: () => undefined,
    onCounted: () => undefined,
    onSkipped: () => undefined,
    onFormat: () => undefined,
  })
  return names
}

test.each([
  ['plain', (text: string) => text],
  ['packed', (text: string) => gzipSync(text)],
])('%s, in three runs as in one', async (name, pack) => {
  const path = join(folder, name)
  writeFileSync(path, pack(log))
  const whole = await run(path, undefined)
  const positions = openPositions(folder, name)
  const parts = [await run(path, positions, 62_000), await run(path, positions, 20_000), await run(path, positions)]
  expect(parts.every((part) => part.length > 0)).toBe(true)
  expect(parts.flat()).toEqual(whole)
  // Without the lines before it, a repetition would have the name of the first of its kind.
  expect(new Set(whole).size).toBeGreaterThan(REPEATS_AFTER)
})
