// Transcripts as files: what is taken, and what is refused with the line.
import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import type { TranscriptEntry } from '../../src/agent/transcript.ts'
import { collectTranscript, readTranscript, TRANSCRIPT_MAX_BYTES } from '../../src/cli/read-transcript.ts'
import { UsageError } from '../../src/cli/runtime.ts'
import { runs, testProperty } from '../support/property.ts'

const AT = '2026-01-01T00:00:00.000Z'
const USAGE = { inputTokens: 1, cachedTokens: 0, outputTokens: 1 }
const TURN: TranscriptEntry = {
  kind: 'turn',
  at: AT,
  turn: 1,
  prompt: 'x',
  model: 'm',
  base: { ref: 'main', commitSha: 'a'.repeat(40) },
  docsRoot: '',
  context: [],
  continuesPatch: false,
}
const REPLY: TranscriptEntry = {
  kind: 'reply',
  at: AT,
  reply: { text: 'a\nb', toolCalls: [{ id: '1', name: 'list', arguments: '{}' }], usage: USAGE, stop: 'tool_calls' },
  elapsedMs: 1,
}
const RESULTS: TranscriptEntry = {
  kind: 'results',
  at: AT,
  results: [{ callId: '1', name: 'list', ok: true, text: 'none' }],
}
const OUTCOME: TranscriptEntry = { kind: 'outcome', at: AT, outcome: 'no_changes', message: 'm', patchSha256: null }
const ENTRIES = [TURN, REPLY, RESULTS, OUTCOME]
const HEADER = '{"kind":"docmend-transcript","version":1}'

const asLines = (entries: readonly unknown[]): string =>
  [HEADER, ...entries.map((entry) => JSON.stringify(entry)), ''].join('\n')
const asEvent = (entry: TranscriptEntry, id: number): string =>
  `id: ${id}\nevent: ${entry.kind}\ndata: ${JSON.stringify(entry)}\n\n`
const asStream = (entries: readonly TranscriptEntry[]): string =>
  entries.map((entry, index) => asEvent(entry, index + 1)).join('')

test('a file of run --record gives its entries', () => {
  expect(readTranscript(asLines(ENTRIES))).toEqual({ entries: ENTRIES, isOver: false })
})

test('verdicts stay with their reply, so that a run which goes on does not pay for them again', () => {
  const verdicts = [{ id: '0', statement: 'It is so', verdict: 'does_not_support', reason: 'It is not' }]
  const entries = [TURN, { ...REPLY, verdicts }]
  expect(readTranscript(asLines(entries)).entries).toEqual(entries)
})

test('a saved stream of events gives the same, whatever else is in it', () => {
  const stream = `: connected\n\nretry: 2000\n\n${asStream(ENTRIES)}: ping\n\nevent: end\ndata: {"id":"job"}\n\n`
  expect(readTranscript(stream)).toEqual({ entries: ENTRIES, isOver: true })
  expect(readTranscript(stream.replaceAll('\n', '\r\n')).entries).toEqual(ENTRIES)
})

test('what a resumed stream repeats counts once', () => {
  expect(readTranscript(asStream(ENTRIES.slice(0, 2)) + asStream(ENTRIES)).entries).toEqual(ENTRIES)
})

test('a stream that goes on after its end is over only at the next one', () => {
  const end = 'event: end\ndata: {}\n\n'
  const more = asEvent({ ...TURN, turn: 2 }, 5)
  expect(readTranscript(asStream(ENTRIES) + end + more).isOver).toBe(false)
  expect(readTranscript(asStream(ENTRIES) + end + more + end).isOver).toBe(true)
})

test.each([
  [
    'an empty file',
    '\n',
    'It is empty; a transcript is a file of docmend run --record FILE, or the saved answer of GET',
  ],
  ['only a header', `${HEADER}\n`, 'has no entries'],
  [
    'a file of another kind',
    '{"name":"docmend"}\n',
    'Line 1 does not begin a transcript: a transcript is a file of docmend run --record FILE',
  ],
  ['text', 'Dear all,\n', 'Line 1 does not begin a transcript'],
  ['a newer version', HEADER.replace('1}', '2}'), 'version 2'],
  ['a line that is cut off', asLines(ENTRIES).slice(0, -40), 'Line 5 is not JSON, or is cut off'],
  ['an entry of no kind', asLines([TURN, { kind: 'thought' }]), 'Line 3 is not a transcript entry'],
  [
    'a commit that is none',
    asLines([{ ...TURN, base: { ref: 'x', commitSha: '--all' } }]),
    'base.commitSha is not a commit id',
  ],
  ['lost lines at the start', asLines([REPLY]), 'Line 2: a transcript begins with a turn'],
  ['lost lines within', asLines([TURN, RESULTS]), 'Line 3: these results follow no reply'],
  ['lines after the end', asLines([...ENTRIES, REPLY]), 'Line 6: only the next turn may follow the outcome'],
  ['a stream from its middle', asEvent(REPLY, 3), 'event 1 is missing before event 3'],
  ['a stream with a hole', asEvent(TURN, 1) + asEvent(RESULTS, 3), 'Line 7: event 2 is missing'],
  ['a stream that is cut off', asStream(ENTRIES).trimEnd(), 'cut off at line 15'],
  [
    'an event without a number',
    `event: turn\ndata: ${JSON.stringify(TURN)}\n\n`,
    'Line 2: the event has no number as its id',
  ],
])('%s is refused and says where', (_, text, hint) => {
  expect(() => readTranscript(text)).toThrow(UsageError)
  expect(() => readTranscript(text)).toThrow(hint)
})

test('a transcript that is larger than any is not read to its end', async () => {
  let given = 0
  async function* endless() {
    for (;;) {
      given += 1
      yield new Uint8Array(16 * 1024 * 1024)
    }
  }
  await expect(collectTranscript(endless())).rejects.toThrow('larger than 64 MiB')
  expect(given).toBe(TRANSCRIPT_MAX_BYTES / (16 * 1024 * 1024) + 1)
})

testProperty('whatever the text, there are entries or a sentence', () => {
  const piece = fc.oneof(
    fc.string(),
    fc.constantFrom(HEADER, '\n', '\r\n', 'id: 1', 'data: ', '{', ...ENTRIES.map((e) => JSON.stringify(e))),
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      try {
        expect(readTranscript(pieces.join('\n')).entries.length).toBeGreaterThan(0)
      } catch (error) {
        expect(error).toBeInstanceOf(UsageError)
      }
    }),
    runs(),
  )
})
