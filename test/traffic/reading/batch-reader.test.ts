// Whatever the pieces in which a body arrives, its lines are the same.
import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { EVENT_MAX_BYTES } from '../../../src/contract/limits.ts'
import type { Rejection } from '../../../src/contract/rejections.ts'
import { events } from '../../../src/traffic/feeds/events.ts'
import type { Hit } from '../../../src/traffic/hit.ts'
import { type BatchForm, createBatchReader } from '../../../src/traffic/reading/batch-reader.ts'
import type { WithId } from '../../../src/traffic/reading/line-ids.ts'
import { runs, testProperty } from '../../support/property.ts'
import { logLine, viewEvent } from '../../support/view-events.ts'

/** Reads the body, cut at these places, and gives what became of each line: its id, or why it has none. */
function read(form: BatchForm, body: Uint8Array, cuts: readonly number[] = [], maxLines = 100): string[] {
  const lines: (WithId<Hit> | Rejection)[] = []
  const batch = { add: (line: WithId<Hit> | Rejection) => void lines.push(line), lines: () => lines.length }
  const reader = createBatchReader(form, { batch, name: 'batch', maxLines })
  const places = [0, ...cuts.map((cut) => cut % (body.length + 1)).toSorted((a, b) => a - b), body.length]
  for (const [index, from] of places.slice(0, -1).entries()) reader.push(body.subarray(from, places[index + 1]))
  reader.end()
  return lines.map((line) => (typeof line === 'string' ? line : line.id))
}

const text = (body: string) => new TextEncoder().encode(body)
const detected: BatchForm = { shape: 'lines', feed: undefined }

describe('the pieces do not matter', () => {
  const cuts = fc.array(fc.nat(100_000), { maxLength: 12 })

  testProperty('for log lines', () => {
    const body = text(
      ['\uFEFF# log', '', logLine('/ä'), logLine('/😀'), 'broken', logLine('/a'), logLine('/a')].join('\r\n'),
    )
    const whole = read(detected, body)
    expect(whole).toHaveLength(7)
    fc.assert(
      fc.property(cuts, (places) => expect(read(detected, body, places)).toEqual(whole)),
      runs(),
    )
  })

  testProperty('for a list', () => {
    const list = [viewEvent({ path: '/ä😀' }), {}, viewEvent({ id: 'a"b\\c' }), [], 'text', { a: [{ b: ']' }] }]
    const body = text(JSON.stringify({ before: [1, { events: 2 }], events: list, after: null }))
    const form: BatchForm = { shape: 'list', feed: events }
    const whole = read(form, body)
    expect(whole).toHaveLength(list.length)
    fc.assert(
      fc.property(cuts, (places) => expect(read(form, body, places)).toEqual(whole)),
      runs(),
    )
  })
})

test('an event without id is named after its batch and place, a line after itself', () => {
  const body = text(
    [viewEvent(), viewEvent({ id: 'own' }), viewEvent()].map((event) => JSON.stringify(event)).join('\n'),
  )
  expect(read({ shape: 'lines', feed: events }, body)).toEqual(['batch#0', 'own', 'batch#2'])
  const [first, second] = read(detected, text(`${logLine('/a')}\n${logLine('/a')}`))
  expect(first).toMatch(/^line:/)
  expect(second).not.toBe(first)
})

test('a line that is too long is counted where it stands', () => {
  const long = 'x'.repeat(EVENT_MAX_BYTES + 1)
  expect(read(detected, text([long, logLine('/a'), long].join('\n')))).toEqual([
    'too_long',
    expect.any(String),
    'too_long',
  ])
})

test.each([
  ['while the format is not known', '\n'.repeat(101)],
  ['once it is known', Array.from({ length: 101 }, () => logLine('/a')).join('\n')],
])('one line too many ends it: %s', (_, body) => {
  expect(() => read(detected, text(body))).toThrow('A batch has at most 100 lines or events; send several batches')
})

test('lines that nobody knows are refused with the formats there are', () => {
  expect(() => read(detected, text('what\nis\nthis'))).toThrow(/name it with \?format= \(combined, /)
})
