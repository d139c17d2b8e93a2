// Reads a transcript: the file of `docmend run --record`, or a saved stream of a job's events (text/event-stream,
// https://html.spec.whatwg.org/multipage/server-sent-events.html#parsing-an-event-stream).
import { z } from 'zod'
import { CALL_FIXES } from '../agent/model.ts'
import { FAILURE_REASONS } from '../agent/tool-result.ts'
import type { TranscriptEntry } from '../agent/transcript.ts'
import { VERDICTS } from '../agent/verifier/verdicts.ts'
import { patternRefusal } from '../base/path-pattern.ts'
import { UsageError } from './runtime.ts'
import { TRANSCRIPT_KIND, TRANSCRIPT_VERSION } from './transcript-file.ts'

/** A job stores at most 16 MiB; an event stream adds its framing. */
export const TRANSCRIPT_MAX_BYTES = 64 * 1024 * 1024

const count = z.number().min(0)
const commit = z.string().regex(/^(?:[0-9a-f]{40}|[0-9a-f]{64})$/, 'is not a commit id')
const ReplySchema = z.object({
  text: z.string(),
  toolCalls: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      arguments: z.string(),
      repaired: z.object({ fixes: z.array(z.enum(CALL_FIXES)), sent: z.string() }).optional(),
      extra: z.record(z.string(), z.unknown()).optional(),
    }),
  ),
  items: z.array(z.unknown()).optional(),
  host: z.string().optional(),
  usage: z.object({ inputTokens: count, cachedTokens: count, outputTokens: count }),
  stop: z.enum(['tool_calls', 'stop', 'length']),
})
const call = { callId: z.string(), name: z.string(), text: z.string() }
const ResultSchema = z.discriminatedUnion('ok', [
  z.object({
    ...call,
    ok: z.literal(true),
    outcome: z.string().optional(),
    lines: z.object({ first: z.int(), last: z.int() }).optional(),
    leavesWork: z.literal(true).optional(),
    notEdited: z.array(z.string()).optional(),
  }),
  z.object({ ...call, ok: z.literal(false), reasons: z.array(z.enum(FAILURE_REASONS)).optional() }),
])
const VerdictSchema = z.object({
  id: z.string(),
  statement: z.string(),
  verdict: z.enum(VERDICTS),
  reason: z.string(),
})
const PatternSchema = z.string().refine((text) => patternRefusal(text) === undefined, 'is no pattern of paths')
const EntrySchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('turn'),
    at: z.string(),
    turn: z.int().min(1),
    prompt: z.string(),
    model: z.string(),
    base: z.object({ ref: z.string(), commitSha: commit }),
    docsRoot: z.string(),
    context: z.array(z.object({ repository: z.string(), commitSha: commit })),
    cause: z.object({ repository: z.string(), from: commit, to: commit }).optional(),
    hidden: z.array(PatternSchema).max(200).optional(),
    continuesPatch: z.boolean(),
  }),
  z.object({
    kind: z.literal('reply'),
    at: z.string(),
    reply: ReplySchema,
    elapsedMs: count,
    verdicts: z.array(VerdictSchema).optional(),
  }),
  z.object({
    kind: z.literal('results'),
    at: z.string(),
    results: z.array(ResultSchema),
  }),
  z.object({
    kind: z.literal('outcome'),
    at: z.string(),
    outcome: z.string(),
    leftOut: z.array(z.string()).optional(),
    message: z.string(),
    patchSha256: z
      .string()
      .regex(/^[0-9a-f]{64}$/, 'is not a SHA-256')
      .nullable(),
  }),
])
const HeaderSchema = z.object({ kind: z.literal(TRANSCRIPT_KIND), version: z.int() })

export interface Transcript {
  /** In order; the first begins a turn. */
  entries: TranscriptEntry[]
  /** The event stream reached its end, so the job had ended. A file does not say. */
  isOver: boolean
}

/** An entry with the line on which it ends, for messages. */
interface NumberedEntry {
  line: number
  entry: TranscriptEntry
}

const WHAT_IT_IS = 'a transcript is a file of docmend run --record FILE, or the saved answer of GET .../events of a job'

/** Throws `UsageError` with the line of the first fault. */
export function readTranscript(text: string): Transcript {
  if (text.trim() === '') throw new UsageError(`It is empty; ${WHAT_IT_IS}`)
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/)
  const first = lines.find((line) => line !== '') ?? ''
  const isStream = /^(?:id|event|data|retry)?:/.test(first)
  const { placed, isOver } = isStream ? readEvents(lines) : { placed: readLines(lines), isOver: false }
  return { entries: requireOrder(placed).map(({ entry }) => entry), isOver }
}

/** Collects a stream. Throws `UsageError` when it is too large. */
export async function collectTranscript(chunks: AsyncIterable<Uint8Array>): Promise<string> {
  const pieces: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of chunks) {
    bytes += chunk.byteLength
    if (bytes > TRANSCRIPT_MAX_BYTES)
      throw new UsageError('It is larger than 64 MiB; no job has a transcript of that size')
    pieces.push(chunk)
  }
  return Buffer.concat(pieces).toString('utf8')
}

function readLines(lines: readonly string[]): NumberedEntry[] {
  const [header = '', ...rest] = lines
  const parsed = header.startsWith('{') ? HeaderSchema.safeParse(parseJson(header, 1)) : undefined
  if (parsed?.success !== true) throw new UsageError(`Line 1 does not begin a transcript: ${WHAT_IT_IS}`)
  if (parsed.data.version !== TRANSCRIPT_VERSION) {
    throw new UsageError(
      `The transcript has version ${parsed.data.version}; this Docmend reads version ${TRANSCRIPT_VERSION}: use a newer one`,
    )
  }
  return rest.flatMap((text, index) => (text === '' ? [] : [{ line: index + 2, entry: parseEntry(text, index + 2) }]))
}

/** Skips the job in `end`, comments, and what a resumed stream repeats. */
function readEvents(lines: readonly string[]): { placed: NumberedEntry[]; isOver: boolean } {
  const placed: NumberedEntry[] = []
  let isOver = false
  let [id, name, data]: [string, string, string[]] = ['', '', []]
  for (const [index, text] of lines.entries()) {
    const [, field, value = ''] = /^(id|event|data)(?:: ?(.*))?$/s.exec(text) ?? []
    if (field === 'id') id = value
    if (field === 'event') name = value
    if (field === 'data') data.push(value)
    if (text !== '') continue
    if (data.length > 0) isOver = name === 'end'
    if (data.length > 0 && name !== 'end') addEvent(placed, id, data.join('\n'), index)
    ;[id, name, data] = ['', '', []]
  }
  if (data.length > 0 && name !== 'end')
    throw new UsageError(`The stream is cut off at line ${lines.length}; save it again`)
  return { placed, isOver }
}

function addEvent(placed: NumberedEntry[], id: string, data: string, line: number): void {
  const sequence = Number(id)
  if (!Number.isInteger(sequence) || sequence < 1)
    throw new UsageError(`Line ${line}: the event has no number as its id`)
  if (sequence <= placed.length) return
  if (sequence > placed.length + 1) {
    throw new UsageError(
      `Line ${line}: event ${placed.length + 1} is missing before event ${sequence}; save the stream from its start`,
    )
  }
  placed.push({ line, entry: parseEntry(data, line) })
}

function parseEntry(text: string, line: number): TranscriptEntry {
  const parsed = EntrySchema.safeParse(parseJson(text, line))
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new UsageError(`Line ${line} is not a transcript entry: ${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`)
}

function parseJson(text: string, line: number): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new UsageError(`Line ${line} is not JSON, or is cut off`, { cause: error })
  }
}

/** Checks the order. A transcript with another order was put together by hand, or has lost lines. */
function requireOrder(placed: NumberedEntry[]): NumberedEntry[] {
  const [first] = placed
  if (first === undefined) throw new UsageError('It has no entries; the run stopped before it began')
  if (first.entry.kind !== 'turn') throw new UsageError(`Line ${first.line}: a transcript begins with a turn`)
  for (const [index, { line, entry }] of placed.entries()) {
    const before = placed[index - 1]?.entry
    if (entry.kind === 'results' && before?.kind !== 'reply') {
      throw new UsageError(`Line ${line}: these results follow no reply; earlier lines are missing`)
    }
    if (before?.kind === 'outcome' && entry.kind !== 'turn') {
      throw new UsageError(`Line ${line}: only the next turn may follow the outcome of a turn`)
    }
  }
  return placed
}
