import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { createLineSplitter } from '../../../src/traffic/reading/lines.ts'
import { runs, testProperty } from '../../support/property.ts'

const TOO_LONG = { tooLong: true }

/** Splits bytes that arrive in pieces; the buffer of a piece is wiped afterwards, as a stream may do. */
function split(pieces: readonly Uint8Array[], maxLineBytes = 65_536): unknown[] {
  const lines: unknown[] = []
  const onLine = (line: string): unknown => lines.push(line)
  const splitter = createLineSplitter({ maxLineBytes, onLine, onTooLong: () => lines.push(TOO_LONG) })
  for (const piece of pieces) {
    const chunk = Uint8Array.from(piece)
    splitter.push(chunk)
    chunk.fill(0x78)
  }
  splitter.end()
  return lines
}

function cut(bytes: Uint8Array, size: number): Uint8Array[] {
  const count = Math.ceil(bytes.length / size)
  return Array.from({ length: count }, (_, n) => bytes.subarray(n * size, (n + 1) * size))
}

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)

test.each([
  ['', []],
  ['a', ['a']],
  ['a\n', ['a']],
  ['a\r\nb\r\n', ['a', 'b']],
  ['\n\na\n', ['', '', 'a']],
  ['\uFEFFa\n\uFEFFb', ['a', '\uFEFFb']],
  ['\uFEFF', ['']],
  ['a\rb\n\r\n', ['a\rb', '']],
])('%j has the lines %j', (text, lines) => expect(split([utf8(text)])).toEqual(lines))

testProperty('lines are the same however the bytes are cut', () => {
  const text = fc.array(fc.constantFrom('a', 'é', '✓', '😀', '\n', '\r\n', '\r', '\uFEFF', 'xyz'), { maxLength: 60 })
  const check = (parts: string[], size: number): void => {
    const bytes = utf8(parts.join(''))
    const lines = parts
      .join('')
      .replace(/^\uFEFF/, '')
      .split('\n')
    const expected = lines.slice(0, lines.at(-1) === '' && !isMarkAlone(parts) ? -1 : undefined)
    expect(split(cut(bytes, size))).toEqual(expected.map((line) => line.replace(/\r$/, '')))
  }
  fc.assert(fc.property(text, fc.integer({ min: 1, max: 70 }), check), runs())
})

const isMarkAlone = (parts: readonly string[]): boolean => parts.join('') === '\uFEFF'

test('bytes that are no UTF-8 become U+FFFD and cost no line', () => {
  const bytes = Uint8Array.from([0x61, 0xff, 0x0a, 0xc3, 0x0a, 0xf0, 0x9f, 0x98, 0x0a, 0x62])
  const lines = ['a\uFFFD', '\uFFFD', '\uFFFD', 'b']
  for (const size of [1, 3, 100]) expect(split(cut(bytes, size))).toEqual(lines)
})

test('what is too long is counted by its bytes, once, wherever it is cut', () => {
  const bytes = utf8('12345678\n123456789\r\nééééé\néééé\r\n12345678\r\n1234567890')
  for (const size of [1, 2, 5, 13, 100]) {
    expect(split(cut(bytes, size), 8)).toEqual(['12345678', TOO_LONG, TOO_LONG, 'éééé', '12345678', TOO_LONG])
  }
})

test('a line without end is not held', () => {
  const lines: string[] = []
  let tooLong = 0
  const onTooLong = (): number => tooLong++
  const splitter = createLineSplitter({ maxLineBytes: 65_536, onLine: (line) => lines.push(line), onTooLong })
  const chunk = new Uint8Array(1024 * 1024).fill(0x61)
  const before = process.memoryUsage().arrayBuffers
  for (let n = 0; n < 100; n += 1) splitter.push(chunk)
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(64 * 1024 * 1024)
  splitter.push(utf8('\nafter\n'))
  splitter.end()
  expect([lines, tooLong]).toEqual([['after'], 1])
})
