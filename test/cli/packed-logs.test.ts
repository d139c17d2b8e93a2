// Packed logs: read as what they hold, or refused with how to unpack them, and never read in part without a word.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { gzipSync, zstdCompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { unpackZstd } from '../../src/cli/logs/open-log.ts'
import { type CommandLine, createCommandLine } from '../support/run-command.ts'

const HUMAN = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'
const line = (page: number) =>
  `192.0.2.1 - - [10/Nov/2026:10:00:00 +0000] "GET /page-${page} HTTP/1.1" 200 1 "-" "${HUMAN}"\n`
const linesOf = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => line(from + index)).join('')
const log = linesOf(0, 5000)

let command: CommandLine
beforeAll(() => {
  command = createCommandLine()
})
afterAll(() => command.remove())

async function reportOn(content: Uint8Array) {
  writeFileSync(join(command.folder, 'packed.log'), content)
  const { exitCode, stdout, stderr } = await command.runWithin(['report', 'packed.log', '--format', 'json'])
  return { exitCode, stderr, views: stdout === '' ? undefined : JSON.parse(stdout).accepted }
}

const FRAMES = [linesOf(0, 2000), linesOf(2000, 2001), '', linesOf(2001, 5000)].map((text) => zstdCompressSync(text))
/** Some tools begin with a frame without data: its magic number, its length, its bytes. */
const SKIPPABLE = Buffer.from('502a4d180400000000000000', 'hex')

describe('A log of zstd', () => {
  test.each([
    ['in one frame', zstdCompressSync(log)],
    ['in several frames', Buffer.concat(FRAMES)],
    ['after a frame without data', Buffer.concat([SKIPPABLE, ...FRAMES])],
  ])('%s is read to its end', async (_, packed) => {
    expect(await reportOn(packed)).toEqual({ exitCode: 0, stderr: '', views: 5000 })
  })

  test.each([1, 2, 3, 7, 64, 1000])('is the same in pieces of %d bytes', async (size) => {
    const packed = Buffer.concat([SKIPPABLE, ...FRAMES])
    const pieces = Array.from({ length: Math.ceil(packed.length / size) }, (_, n) =>
      packed.subarray(n * size, (n + 1) * size),
    )
    const unpacked = await buffer(unpackZstd(Readable.from(pieces), 4096))
    expect(unpacked.toString() === log).toBe(true)
  })

  test('is read from a pipe', async () => {
    const { stdout } = await command.runWithin(['report', '-', '--format', 'json'], {}, Buffer.concat(FRAMES))
    expect(JSON.parse(stdout)).toMatchObject({ accepted: 5000, lines: 5000 })
  })

  test.each([
    ['is cut off', zstdCompressSync(log).subarray(0, -9)],
    ['is cut off in its last frame', Buffer.concat(FRAMES).subarray(0, -9)],
    ['has something else at its end', Buffer.concat([...FRAMES, Buffer.from('not zstd at all')])],
  ])('that %s ends with 1', async (_, packed) => {
    const { exitCode, stderr } = await reportOn(packed)
    expect(exitCode).toBe(1)
    expect(stderr).toMatch(/packed\.log: it is damaged or cut off \(zstd: /)
  })
})

test('a log of gzip that was joined from several is read to its end, and one that is cut off ends with 1', async () => {
  const joined = Buffer.concat([gzipSync(linesOf(0, 2000)), gzipSync(linesOf(2000, 5000))])
  expect(await reportOn(joined)).toMatchObject({ exitCode: 0, views: 5000 })
  expect(await reportOn(joined.subarray(0, -9))).toMatchObject({
    exitCode: 1,
    stderr: expect.stringContaining('(gzip: '),
  })
})

test.each([
  ['bzip2', '425a6839314159265359', 'bzip2 -dc FILE | docmend import -'],
  ['xz', 'fd377a585a000004e6d6', 'xz -dc FILE'],
  ['lz4', '04224d1864704073', 'lz4 -dc FILE'],
  ['zip', '504b03041400000008', 'unzip -p FILE'],
  ['7-Zip', '377abcaf271c0004', 'unpack it first'],
  ['Parquet', '5041523115041500', 'JSON or text instead'],
  ['Windows events', '456c6646696c650000', 'the log of IIS'],
  ['the journal', '4c504b53484852480000', 'journalctl -o json'],
])('a file of %s is refused with what to do', async (_, start, advice) => {
  const { exitCode, stderr } = await reportOn(Buffer.from(start, 'hex'))
  expect([exitCode, stderr]).toEqual([1, expect.stringContaining(advice)])
  const piped = await command.runWithin(['report', '-'], {}, Buffer.from(start, 'hex'))
  expect([piped.exitCode, piped.stderr]).toEqual([1, expect.stringContaining(advice)])
})
