import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { parseEvents, type SentEvent } from '../../src/client/each-event.ts'
import { runs, testProperty } from '../support/property.ts'

async function* inPieces(text: string, size: number): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

async function parse(text: string, { size = 7, max = 1_000 } = {}): Promise<SentEvent[]> {
  const events: SentEvent[] = []
  for await (const event of parseEvents(inPieces(text, size), max)) events.push(event)
  return events
}

describe('server-sent events', () => {
  test('have an id, a name and data', async () => {
    expect(await parse('id: 7\nevent: reply\ndata: {"a":1}\n\n')).toEqual([{ id: '7', name: 'reply', data: '{"a":1}' }])
  })

  test('may have several lines of data, and line ends of another system', async () => {
    expect(await parse('data: a\r\ndata:b\r\ndata\r\n\r\n')).toEqual([
      { id: undefined, name: 'message', data: 'a\nb\n' },
    ])
  })

  test('leave out comments, hints, unknown fields, and what has no data', async () => {
    expect(await parse(': hello\n\nretry: 2000\n\nid: 3\n\ncolor: red\ndata: x\n\n')).toEqual([
      { id: undefined, name: 'message', data: 'x' },
    ])
  })

  test('that are cut off are dropped', async () => {
    expect(await parse('data: a\n\ndata: b\n')).toEqual([{ id: undefined, name: 'message', data: 'a' }])
  })

  testProperty('are the same wherever the bytes are cut', async () => {
    const line = fc.string({ unit: 'grapheme' }).map((text) => text.replaceAll(/[\r\n]/g, ' '))
    await fc.assert(
      fc.asyncProperty(fc.array(line, { minLength: 1 }), fc.integer({ min: 1, max: 9 }), async (lines, size) => {
        const text = lines.map((data, n) => `id: ${n}\nevent: e\ndata: ${data}\n\n`).join('')
        expect(await parse(text, { size, max: 10_000 })).toEqual(
          lines.map((data, n) => ({ id: `${n}`, name: 'e', data })),
        )
      }),
      runs(),
    )
  })

  test.each([
    ['a line without end', 'data: xxxxxxxxxxxxxxxxxxxx'],
    ['many lines of data', 'data: x\n'.repeat(20)],
    ['many empty lines of data', 'data\n'.repeat(20)],
  ])('are bounded: %s', async (_, text) => {
    await expect(parse(text, { max: 16 })).rejects.toThrow('An event has more than 16 characters')
  })
})
