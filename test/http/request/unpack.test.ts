import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { expect, test } from '@jest/globals'
import { parseEncoding, unpack } from '../../../src/http/request/unpack.ts'

async function textOf(sent: Buffer[], encoding: 'gzip' | 'identity' = 'gzip', maxBytes = 1_000): Promise<string> {
  const pieces: Uint8Array[] = []
  for await (const piece of unpack(Readable.from(sent), encoding, maxBytes)) pieces.push(piece)
  return Buffer.concat(pieces).toString()
}

test('what was packed comes out, in one member or in several', async () => {
  expect(await textOf([Buffer.from('plain')], 'identity')).toBe('plain')
  expect(await textOf([gzipSync('one')])).toBe('one')
  expect(await textOf([gzipSync('one'), gzipSync('two')])).toBe('onetwo')
})

test('exactly as much as is allowed', async () => {
  expect(await textOf([gzipSync('x'.repeat(1_000))])).toHaveLength(1_000)
  await expect(textOf([gzipSync('x'.repeat(1_001))])).rejects.toMatchObject({ code: 'body_too_large' })
  await expect(textOf([Buffer.alloc(1_001)], 'identity')).rejects.toMatchObject({ code: 'body_too_large' })
})

test('gzip that goes on without a byte in it is refused', async () => {
  const nothing = Array.from({ length: 1_000 }, () => gzipSync(''))
  await expect(textOf(nothing)).rejects.toMatchObject({ code: 'body_too_large' })
})

test.each([
  ['no gzip', Buffer.from('hello, I am text')],
  ['gzip that is cut off', gzipSync('x'.repeat(500)).subarray(0, 15)],
  [
    'gzip with a wrong checksum',
    Buffer.from(gzipSync('hello').map((byte, index, all) => (index === all.length - 8 ? ~byte : byte))),
  ],
])('%s is refused in words', async (_, sent) => {
  await expect(textOf([sent])).rejects.toMatchObject({
    code: 'invalid_encoding',
    message: expect.stringContaining('The body is damaged or ended early'),
  })
})

test('gzip has two names, and everything else is refused', () => {
  expect([undefined, '', 'identity', 'GZIP', 'x-gzip'].map(parseEncoding)).toEqual([
    'identity',
    'identity',
    'identity',
    'gzip',
    'gzip',
  ])
  expect(() => parseEncoding('br')).toThrow('Content-Encoding: gzip, not br')
  expect(() => parseEncoding('gzip, gzip')).toThrow('not gzip, gzip')
})
