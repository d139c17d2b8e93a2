// A log that is read in several runs gives its lines the names that one run gives them: only so does the store know them.
import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { type ImportOptions, importLog, importStream } from '../../src/cli/import/import-log.ts'
import { openPositions, type PositionStore } from '../../src/cli/import/position.ts'
import { openStdin } from '../../src/cli/logs/open-log.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'docmend-import-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

/** Equal lines repeat within the window of 50,000 lines that tells them apart. */
const LINES = 130_000
const REPEATS_AFTER = 30_000
const logOf = (line: (page: number) => string): string =>
  Array.from({ length: LINES }, (_, index) => line(index % REPEATS_AFTER)).join('')
const log = logOf((page) => `192.0.2.1 - - [10/Nov/2026:10:00:00 +0000] "GET /${page} HTTP/1.1" 200 1 "-" "Firefox"\n`)
/** What the fields are stands in the first line alone, which is far out of the window. */
const headed = `#Fields: date time x-edge-location cs-method cs-uri-stem sc-status cs(User-Agent)\n${logOf((page) => `2026-11-10\t10:00:00\tLAX1\tGET\t/${page}\t200\tFirefox\n`)}`

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
    onUnfinished: () => undefined,
    onNote: () => undefined,
    onMissing: () => undefined,
  })
  return names
}

test.each([
  ['plain', log],
  ['packed', gzipSync(log)],
  ['with a header', headed],
])('%s, in three runs as in one', async (name, content) => {
  const path = join(folder, name)
  writeFileSync(path, content)
  const whole = await run(path, undefined)
  const positions = openPositions(folder, name)
  const parts = [await run(path, positions, 62_000), await run(path, positions, 20_000), await run(path, positions)]
  expect(parts.every((part) => part.length > 0)).toBe(true)
  expect(parts.flat()).toEqual(whole)
  // Without the lines before it, a repetition would have the name of the first of its kind.
  expect(new Set(whole).size).toBeGreaterThan(REPEATS_AFTER)
})

test('a log that was empty when it was opened is known by its first line afterwards', async () => {
  const [path, stopping, positions] = [join(folder, 'grown'), new AbortController(), openPositions(folder, 'grown')]
  writeFileSync(path, '')
  let lines = 0
  await importLog(path, {
    feed: undefined,
    host: undefined,
    openBatch: async () => {
      appendFileSync(path, log.slice(0, log.indexOf('\n') + 1))
      return {
        add: () => {
          lines += 1
        },
        lines: () => lines,
        commit: async () => {
          stopping.abort()
          lines = 0
          return { accepted: 0, duplicates: 0, rejected: {} }
        },
      }
    },
    positions,
    isFollowing: true,
    signal: stopping.signal,
    onProgress: () => undefined,
    onCounted: () => undefined,
    onSkipped: () => undefined,
    onFormat: () => undefined,
    onUnfinished: () => undefined,
    onNote: () => undefined,
    onMissing: () => undefined,
  })
  expect(await positions.findLast(path)).toMatchObject({ position: { lines: 1 } })
})

describe('what is piped in', () => {
  const line = (path: string): string =>
    `192.0.2.1 - - [10/Nov/2026:10:00:00 +0000] "GET ${path} HTTP/1.1" 200 1 "-" "X"\n`

  /** A pipe that stays open, as that of `tail -F` does. */
  function open() {
    const [pipe, stopping] = [new PassThrough(), new AbortController()]
    const commits: number[] = []
    let [lines, tell]: [number, () => void] = [0, () => undefined]
    const options: ImportOptions = {
      feed: undefined,
      host: undefined,
      positions: undefined,
      isFollowing: false,
      signal: stopping.signal,
      openBatch: async () => ({
        add: () => {
          lines += 1
        },
        lines: () => lines,
        commit: async () => {
          commits.push(lines)
          lines = 0
          tell()
          return { accepted: 0, duplicates: 0, rejected: {} }
        },
      }),
      onProgress: () => undefined,
      onCounted: () => undefined,
      onSkipped: () => undefined,
      onFormat: () => undefined,
      onUnfinished: () => undefined,
      onNote: () => undefined,
      onMissing: () => undefined,
    }
    const ended = importStream('The input', openStdin(pipe, stopping.signal), options)
    const committed = () =>
      new Promise<void>((resolve) => {
        tell = resolve
      })
    return { pipe, stopping, commits, committed, ended }
  }

  test('is counted while the pipe stays open, and at its end', async () => {
    const { pipe, commits, committed, ended } = open()
    pipe.write(line('/a') + line('/b'))
    await committed()
    pipe.end(line('/c'))
    await ended
    expect(commits).toEqual([2, 1])
  })

  test('is no longer waited for when the run is stopped', async () => {
    const { pipe, stopping, commits, committed, ended } = open()
    pipe.write(line('/a'))
    await committed()
    stopping.abort()
    await ended
    expect(commits).toEqual([1])
  })

  test('may be stopped before anything came', async () => {
    const { stopping, commits, ended } = open()
    stopping.abort()
    await ended
    expect(commits).toEqual([])
  })
})
