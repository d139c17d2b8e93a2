// A log that is rotated while it is followed, or while nobody follows it: each line counts once, or its loss is named.
import { execFileSync } from 'node:child_process'
import {
  appendFileSync,
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync, zstdCompressSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { createFollowedLog, type FollowedLog } from '../support/followed-log.ts'

let folder: string
let followed: FollowedLog
let written: string[]
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'docmend-rotated-'))
  written = []
  followed = createFollowedLog(pathOf('a.log'), folder)
})
afterEach(() => rmSync(folder, { recursive: true }))

const pathOf = (name: string): string => join(folder, name)

/** Gives lines like no others. */
function lines(count: number): string {
  const some = Array.from({ length: count }, (_, index) => {
    const page = written.length + index
    return `192.0.2.1 - - [10/Nov/2026:10:00:00 +0000] "GET /${page} HTTP/1.1" 200 1 "-" "Firefox/145.0"`
  })
  written.push(...some)
  return some.map((line) => `${line}\n`).join('')
}

/** Such lines need no overlap with those before them to be numbered alike. */
function linesWithIds(count: number): string {
  const some = Array.from({ length: count }, (_, index) => {
    const page = written.length + index
    return JSON.stringify({ time: '2026-11-10T10:00:00Z', path: `/${page}`, userAgent: 'Firefox/145.0', id: `${page}` })
  })
  written.push(...some)
  return some.map((line) => `${line}\n`).join('')
}

/** Root may search every folder. */
async function asOrdinaryUser(work: () => Promise<void>): Promise<void> {
  const isRoot = process.geteuid?.() === 0
  if (isRoot) process.seteuid?.(NOBODY)
  try {
    await work()
  } finally {
    if (isRoot) process.seteuid?.(0)
  }
}

const NOBODY = 65_534

function pack(name: string, how: (bytes: Buffer) => Uint8Array, ending: string): void {
  writeFileSync(pathOf(`${name}${ending}`), how(readFileSync(pathOf(name))))
  unlinkSync(pathOf(name))
}

/** What a run has counted before it stopped, with more lines written after it. */
async function readAndStop(): Promise<void> {
  writeFileSync(pathOf('a.log'), lines(10))
  await followed.start()
  await followed.stop()
  appendFileSync(pathOf('a.log'), lines(10))
}

async function expectAllCounted(): Promise<void> {
  await followed.stop()
  await followed.start()
  await followed.stop()
  expect({ counted: followed.counted.toSorted(), missing: followed.missing }).toEqual({
    counted: written.toSorted(),
    missing: [],
  })
}

describe('what was written to a log that was rotated while nobody read it is read first, when the log was', () => {
  const rename = (to: string) => renameSync(pathOf('a.log'), pathOf(to))
  const copy = (to: string) => {
    copyFileSync(pathOf('a.log'), pathOf(to))
    truncateSync(pathOf('a.log'))
  }
  test.each<[string, () => void]>([
    ['renamed', () => rename('a.log.1')],
    ['renamed by newsyslog', () => rename('a.log.0')],
    ['renamed with its extension kept', () => rename('a.1.log')],
    ['dated', () => rename('a.log-20261128')],
    ['dated with its extension kept', () => rename('a-20261128.log')],
    ['dated with a time', () => rename('a.log-20261128-1795910400')],
    ['dated as by Caddy', () => rename('a-2026-11-28T10-00-00.000.log')],
    ['copied away and emptied', () => copy('a.log.1')],
    [
      'packed with gzip',
      () => {
        rename('a.log.1')
        pack('a.log.1', gzipSync, '.gz')
      },
    ],
    [
      'dated and packed with zstd',
      () => {
        rename('a.log-20261128')
        pack('a.log-20261128', zstdCompressSync, '.zst')
      },
    ],
    [
      'copied away, emptied, and has grown past its old length',
      () => {
        copy('a.log.1')
        appendFileSync(pathOf('a.log'), lines(50))
      },
    ],
    [
      'rotated several times, the older ones packed',
      () => {
        rename('a.log.1')
        for (let rotations = 0; rotations < 11; rotations += 1) {
          writeFileSync(pathOf('a.log'), lines(3))
          for (let number = rotations + 1; number > 1; number -= 1)
            renameSync(pathOf(`a.log.${number}.gz`), pathOf(`a.log.${number + 1}.gz`))
          pack('a.log.1', gzipSync, '.gz')
          renameSync(pathOf('a.log.1.gz'), pathOf('a.log.2.gz'))
          rename('a.log.1')
        }
      },
    ],
    [
      'rotated several times by date',
      () => {
        for (const day of ['20261128', '20261129', '20261130']) {
          rename(`a-${day}.log`)
          writeFileSync(pathOf('a.log'), lines(3))
        }
      },
    ],
  ])('%s', async (_, rotate) => {
    await readAndStop()
    rotate()
    appendFileSync(pathOf('a.log'), lines(10))
    await expectAllCounted()
    expect(followed.duplicates()).toBe(0)
  })

  test('the target of a link, which names the next one', async () => {
    writeFileSync(pathOf('access-20261128.log'), lines(10))
    symlinkSync('access-20261128.log', pathOf('a.log'))
    await followed.start()
    await followed.stop()
    appendFileSync(pathOf('access-20261128.log'), lines(10))
    writeFileSync(pathOf('access-20261129.log'), lines(10))
    writeFileSync(pathOf('access-20261130.log'), lines(10))
    unlinkSync(pathOf('a.log'))
    symlinkSync('access-20261130.log', pathOf('a.log'))
    await expectAllCounted()
  })

  test('renamed, with the same header and the same first lines as the new one', async () => {
    const header = `#Version: 1.0\n#Fields: date time x-edge-location cs-method cs-uri-stem sc-status cs(User-Agent)\n# ${'x'.repeat(6000)}\n`
    const row = (page: string) => `2026-11-28\t10:00:00\tLAX1\tGET\t${page}\t200\tFirefox\n`
    writeFileSync(pathOf('a.log'), header + row('/same') + row('/old'))
    await followed.start()
    await followed.stop()
    appendFileSync(pathOf('a.log'), row('/late'))
    renameSync(pathOf('a.log'), pathOf('a.log.1'))
    writeFileSync(pathOf('a.log'), header + row('/same') + row('/new'))
    await followed.start()
    await followed.stop()
    const pages = followed.counted.flatMap((line) => /\/\w+/.exec(line)?.[0] ?? [])
    expect(pages).toEqual(expect.arrayContaining(['/same', '/old', '/late', '/new']))
    expect(followed.missing).toEqual([])
  })

  test('empty when it was read last', async () => {
    writeFileSync(pathOf('a.log'), '')
    await followed.start()
    await followed.stop()
    appendFileSync(pathOf('a.log'), lines(10))
    rename('a.log.1')
    writeFileSync(pathOf('a.log'), lines(10))
    await expectAllCounted()
  })

  test('read before paths were remembered', async () => {
    await readAndStop()
    for (const name of execFileSync('find', [folder, '-name', '*.last'], { encoding: 'utf8' }).trim().split('\n'))
      unlinkSync(name)
    rename('a.log.1')
    writeFileSync(pathOf('a.log'), lines(10))
    await expectAllCounted()
  })

  test('renamed, and the new one is not there yet', async () => {
    await readAndStop()
    rename('a.log.1')
    await followed.start()
    appendFileSync(pathOf('a.log.1'), lines(2))
    await followed.look()
    writeFileSync(pathOf('a.log'), lines(2))
    await followed.look()
    await expectAllCounted()
  })
})

describe('rotated logs that are older than what was read last are left alone', () => {
  test('as are the logs of others with similar names', async () => {
    const counted = () => followed.counted.length
    for (const name of ['a.log.2', 'a-ssl.log', 'a2.log', 'b.log.1']) writeFileSync(pathOf(name), lines(1))
    await readAndStop()
    renameSync(pathOf('a.log'), pathOf('a.log.1'))
    writeFileSync(pathOf('a.log'), lines(5))
    await followed.start()
    await followed.stop()
    expect([counted(), followed.missing]).toEqual([25, []])
  })
})

describe('what is not found is named', () => {
  test('when the log was deleted, and the others since then are read', async () => {
    await readAndStop()
    unlinkSync(pathOf('a.log'))
    writeFileSync(pathOf('a.log.1'), lines(3))
    writeFileSync(pathOf('a.log'), lines(3))
    await followed.start()
    await followed.stop()
    expect(followed.counted).toHaveLength(16)
    expect(followed.missing).toEqual([expect.stringMatching(/a\.log: lines may be missing.*read up to line 10/)])
  })

  test('once, and not again by the next run', async () => {
    await readAndStop()
    writeFileSync(pathOf('a.log'), lines(3))
    await followed.start()
    await followed.stop()
    followed.missing.length = 0
    await followed.start()
    await followed.stop()
    expect(followed.missing).toEqual([])
  })

  test('when it is packed with xz, which says how to unpack it', async () => {
    await readAndStop()
    unlinkSync(pathOf('a.log'))
    writeFileSync(pathOf('a.log.1.xz'), Buffer.from('fd377a585a000004', 'hex'))
    writeFileSync(pathOf('a.log'), lines(3))
    await followed.start()
    await followed.stop()
    expect(followed.missing).toEqual([
      expect.stringContaining('lines may be missing'),
      expect.stringMatching(/a\.log\.1\.xz: it is packed with xz; unpack it first/),
    ])
  })

  test('when the log was emptied and no copy is there', async () => {
    writeFileSync(pathOf('a.log'), lines(10))
    await followed.start()
    appendFileSync(pathOf('a.log'), lines(1))
    writeFileSync(pathOf('a.log'), lines(1))
    await followed.look()
    await followed.stop()
    expect(followed.missing).toHaveLength(1)
  })
})

describe('while it is followed, a log', () => {
  test.each([
    ['an id', linesWithIds],
    ['no id', lines],
  ])('whose lines have %s may be emptied before a resumed run has read new ones', async (_, some) => {
    writeFileSync(pathOf('a.log'), some(50))
    await followed.start()
    await followed.stop()
    await followed.start()
    truncateSync(pathOf('a.log'))
    appendFileSync(pathOf('a.log'), some(10))
    await followed.look()
    await followed.stop()
    expect(followed.counted.toSorted()).toEqual(written.toSorted())
    expect(followed.missing).toEqual([expect.stringMatching(/a\.log: lines may be missing.*up to line 50/)])
  })

  test('keeps what tells it from another with the same first line, when a run finds nothing new', async () => {
    const first = linesWithIds(1)
    writeFileSync(pathOf('a.log'), first + linesWithIds(9))
    await followed.importOnce()
    await followed.importOnce()
    writeFileSync(pathOf('a.log'), first + linesWithIds(50))
    await followed.start()
    await followed.stop()
    expect(followed.counted.toSorted()).toEqual(written.toSorted())
  })

  test('is named once while it is waited for', async () => {
    writeFileSync(pathOf('a.log'), lines(10))
    await followed.start()
    await followed.stop()
    unlinkSync(pathOf('a.log'))
    await followed.start()
    await followed.look()
    expect(followed.notes).toEqual([`${pathOf('a.log')}: waiting for the file to appear`])
    await followed.stop()
  })

  test('in a folder that may no longer be searched ends the run', async () => {
    await asOrdinaryUser(async () => {
      const own = mkdtempSync(join(tmpdir(), 'docmend-barred-'))
      const [logs, path] = [join(own, 'logs'), join(own, 'logs/a.log')]
      mkdirSync(logs)
      writeFileSync(path, lines(10))
      const barred = createFollowedLog(path, own)
      await barred.start()
      await barred.stop()
      chmodSync(logs, 0)
      await expect(barred.start()).rejects.toThrow(`${path}: permission denied`)
      chmodSync(logs, 0o700)
      rmSync(own, { recursive: true })
    })
  })

  test('that is renamed twice between two looks loses nothing', async () => {
    writeFileSync(pathOf('a.log'), lines(10))
    await followed.start()
    appendFileSync(pathOf('a.log'), lines(1))
    renameSync(pathOf('a.log'), pathOf('a.log.2'))
    writeFileSync(pathOf('a.log.1'), lines(10))
    writeFileSync(pathOf('a.log'), lines(10))
    await followed.look()
    await expectAllCounted()
  })

  test('that is copied away and emptied between two looks loses nothing, even if it has grown as before', async () => {
    writeFileSync(pathOf('a.log'), lines(10))
    await followed.start()
    appendFileSync(pathOf('a.log'), lines(5))
    copyFileSync(pathOf('a.log'), pathOf('a.log.1'))
    writeFileSync(pathOf('a.log'), lines(30))
    await followed.look()
    await expectAllCounted()
    expect(followed.duplicates()).toBe(0)
  })

  test('that was empty, is filled, copied away and emptied between two looks loses nothing', async () => {
    writeFileSync(pathOf('a.log'), '')
    await followed.start()
    writeFileSync(pathOf('a.log.1'), lines(5))
    await followed.look()
    appendFileSync(pathOf('a.log'), lines(5))
    await followed.look()
    await expectAllCounted()
  })

  test('is complete when the last process of a server has opened the new one', async () => {
    writeFileSync(pathOf('a.log'), lines(10))
    await followed.start()
    renameSync(pathOf('a.log'), pathOf('a.log.1'))
    writeFileSync(pathOf('a.log'), lines(1))
    await followed.look(1)
    appendFileSync(pathOf('a.log.1'), lines(1))
    await followed.look()
    await expectAllCounted()
  })

  test('may be rotated into another folder, which is not beside it', async () => {
    mkdirSync(pathOf('old'))
    writeFileSync(pathOf('a.log'), lines(10))
    await followed.start()
    appendFileSync(pathOf('a.log'), lines(10))
    renameSync(pathOf('a.log'), pathOf('old/a.log.1'))
    writeFileSync(pathOf('a.log'), lines(10))
    await followed.look()
    await expectAllCounted()
  })

  test('may be packed with xz at once, since it was read to its end', async () => {
    writeFileSync(pathOf('a.log'), lines(10))
    await followed.start()
    appendFileSync(pathOf('a.log'), lines(10))
    const { mtime } = statSync(pathOf('a.log'))
    unlinkSync(pathOf('a.log'))
    writeFileSync(pathOf('a.log.1.xz'), Buffer.from('fd377a585a000004', 'hex'))
    utimesSync(pathOf('a.log.1.xz'), mtime, mtime)
    writeFileSync(pathOf('a.log'), lines(10))
    await followed.look()
    await expectAllCounted()
  })
})

describe('a run that does not follow', () => {
  test('reads the rest of the rotated log first', async () => {
    writeFileSync(pathOf('a.log'), lines(10))
    await followed.importOnce()
    appendFileSync(pathOf('a.log'), lines(10))
    renameSync(pathOf('a.log'), pathOf('a.log.1'))
    writeFileSync(pathOf('a.log'), lines(10))
    await followed.importOnce()
    expect(followed.counted.toSorted()).toEqual(written.toSorted())
  })

  test('notes that a path has another log now, which is no fault where nothing was rotated', async () => {
    writeFileSync(pathOf('a.log'), lines(10))
    await followed.importOnce()
    writeFileSync(pathOf('a.log'), lines(10))
    await followed.importOnce()
    expect(followed.counted.toSorted()).toEqual(written.toSorted())
    expect([followed.missing, followed.notes]).toEqual([[], [expect.stringContaining('lines may be missing')]])
  })
})
