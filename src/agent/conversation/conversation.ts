// What is sent to the model: it only grows, so that the vendor's cache serves its beginning, until it would no longer fit.

import { type BudgetMeter, OUTPUT_MAX_TOKENS } from '../budget/budget-meter.ts'
import { type Called, calledOf, filesEdited, textArg } from '../describe/called.ts'
import { describeCall, describeOutcome } from '../describe/describe-call.ts'
import type { Message, TokenUsage } from '../model.ts'
import { quote } from '../prompt/quote.ts'
import type { Done, ToolResult } from '../tool-result.ts'
import { failed } from '../tools/refusal.ts'
import { bytesOf, bytesOfAll } from './message-size.ts'

// Makes a conversation shorter that would no longer fit the model's window: first what is out of date, then what can be
// had again, last what was done long ago. Pure, so that a run that is taken over comes to the same messages. It breaks the
// prefix that the vendor has cached, so it is done rarely and in big steps.

interface CompactTo {
  /** What is aimed at. */
  bytes: number
  /** The last answers of tools, up to this size in all, stay as they are. */
  recentBytes: number
}

interface Compacted {
  messages: readonly Spoken[]
  /** Files of the repository that is changed, of which a result of `read` was left out: no longer known in whole. */
  forgotten: string[]
}

/** The system message, and the one with site, guidance and task. */
const KEPT_AT_START = 2
/** A shorter answer costs no more than what would stand for it. */
const STUB_WORTH_BYTES = 300
const CALLS_LISTED = 200
/** Of what is aimed at, the list may take this part, but always so much; and what stands around its rows. */
const LIST_PART = 1 / 8
const LIST_MIN_BYTES = 8 * 1024
const LIST_FRAME_BYTES = 512

/** Stands for the earliest calls. It lists the last of them and counts those before. */
interface EarlierCalls {
  role: 'user'
  text: string
  rows: readonly string[]
  dropped: number
}

/** What is sent, and of the list of earlier calls what it was made of. */
type Spoken = Message | EarlierCalls

/**
 * Gives the conversation in as few bytes as are asked for, if it can. Never touches the first two messages, and leaves
 * every call with exactly one answer; the same messages give the same result.
 */
export function compact(messages: readonly Spoken[], to: CompactTo): Compacted {
  const answers = answersOf(messages)
  const outdated = answers.flatMap((answer, at) => outdatedBy(answer, answers.slice(at + 1)) ?? [])
  const first = { messages: replaced(messages, outdated), forgotten: outdated.flatMap(({ path }) => path ?? []) }
  if (bytesOfAll(first.messages) <= to.bytes) return first
  const second = withoutOldAnswers(first.messages, to)
  const forgotten = [...first.forgotten, ...second.forgotten]
  if (bytesOfAll(second.messages) <= to.bytes) return { ...second, forgotten }
  const third = withoutOldCalls(second.messages, to.bytes)
  return { messages: third.messages, forgotten: [...new Set([...forgotten, ...third.forgotten])] }
}

interface Answer {
  /** Place of the tool message. */
  index: number
  called: Called
  result: ToolResult
}

interface Stub {
  index: number
  result: ToolResult
  /** Set when the model no longer knows this file in whole. */
  path?: string | undefined
}

function answersOf(messages: readonly Spoken[]): Answer[] {
  const calls = new Map<string, Called>()
  return messages.flatMap((message, index) => {
    if (message.role === 'assistant') for (const call of message.toolCalls) calls.set(call.id, calledOf(call))
    const called = message.role === 'tool' ? calls.get(message.callId) : undefined
    return message.role === 'tool' && called !== undefined ? [{ index, called, result: message }] : []
  })
}

function replaced(messages: readonly Spoken[], stubs: readonly Stub[]): Spoken[] {
  const results = new Map(stubs.map(({ index, result }) => [index, result]))
  return messages.map((message, index) => {
    const result = results.get(index)
    if (result === undefined || message.role !== 'tool') return message
    return { role: message.role, callId: message.callId, name: message.name, ...result }
  })
}

function outdatedBy({ index, called, result }: Answer, later: readonly Answer[]): Stub | undefined {
  const path = textArg(called, 'path')
  if (called.name !== 'read' || !result.ok || Buffer.byteLength(result.text) < STUB_WORTH_BYTES) return undefined
  const own = textArg(called, 'repository') === ''
  if (later.some((answer) => isRereadOf({ called, lines: result.lines }, answer))) {
    return { index, result: omitted(result, '[Omitted to save space: these lines were read again later.]') }
  }
  if (!own || !later.some((answer) => isChangeOf(path, answer))) return undefined
  const why = '[Omitted to save space: the file was changed later. Call read to see its current text.]'
  return { index, result: omitted(result, why), path }
}

/** The text no longer shows any lines. */
function omitted({ outcome }: Done, text: string): Done {
  return { ok: true, text, outcome }
}

function isRereadOf(earlier: Pick<Answer, 'called'> & Pick<Done, 'lines'>, { called, result }: Answer): boolean {
  if (called.name !== 'read' || !result.ok) return false
  const isSame = ['path', 'repository'].every((name) => textArg(called, name) === textArg(earlier.called, name))
  const [before, after] = isSame ? [earlier.lines, result.lines] : []
  return before !== undefined && after !== undefined && after.first <= before.first && after.last >= before.last
}

function isChangeOf(path: string, { called, result }: Answer): boolean {
  if (called.name === 'edit' && result.ok) return filesEdited(called).includes(path)
  const names = ['write', 'delete'].includes(called.name) ? ['path'] : called.name === 'move' ? ['from'] : []
  return result.ok && names.some((name) => textArg(called, name) === path)
}

/** Leaves out answers, oldest first, until the size is reached or only the recent ones are left. */
function withoutOldAnswers(messages: readonly Spoken[], { bytes, recentBytes }: CompactTo): Compacted {
  const answers = answersOf(messages)
  const stubs: Stub[] = []
  let left = bytesOfAll(messages)
  const recent = countLast(
    answers.map(({ result }) => result.text),
    recentBytes,
  )
  for (const answer of answers.slice(0, answers.length - recent)) {
    if (left <= bytes) break
    const size = Buffer.byteLength(answer.result.text)
    if (size < STUB_WORTH_BYTES) continue
    const result = withoutText(answer)
    stubs.push({ index: answer.index, result, path: pathRead(answer) })
    left -= size - Buffer.byteLength(result.text)
  }
  return { messages: replaced(messages, stubs), forgotten: stubs.flatMap(({ path }) => path ?? []) }
}

/** How many of the last texts have no more bytes than this together. */
function countLast(texts: readonly string[], maxBytes: number): number {
  let bytes = 0
  const count = texts.toReversed().findIndex((text) => {
    bytes += Buffer.byteLength(text)
    return bytes > maxBytes
  })
  return count === -1 ? texts.length : count
}

function withoutText({ called: { name }, result }: Answer): ToolResult {
  const again = READS_ONLY.includes(name)
    ? `Call ${name} again, for a smaller part if it can be, when you need it.`
    : 'Call diff to see your changes.'
  const text = `[${result.text.length} characters are omitted to save space. ${again}]`
  return result.ok ? omitted(result, text) : failed(text)
}

const READS_ONLY: readonly string[] = ['list', 'search', 'read', 'outline', 'uses', 'diff']

function pathRead({ called, result }: Answer): string | undefined {
  const isOwnRead = called.name === 'read' && textArg(called, 'repository') === '' && result.ok
  return isOwnRead ? textArg(called, 'path') : undefined
}

/** Puts one list in the place of the oldest replies with their answers; the last reply always stays. */
function withoutOldCalls(messages: readonly Spoken[], bytes: number): Compacted {
  const start = messages.slice(0, KEPT_AT_START)
  const before = earlierCalls(messages[KEPT_AT_START])
  const groups = groupsOf(messages.slice(KEPT_AT_START + (before === undefined ? 0 : 1)))
  const listBytes = Math.max(LIST_MIN_BYTES, bytes * LIST_PART)
  let left = bytesOfAll(messages) + Math.min(listBytes, CALLS_LISTED * 100)
  let count = 0
  while (left > bytes && count < groups.length - 1) {
    left -= (groups[count] ?? []).reduce((sum, message) => sum + bytesOf(message), 0)
    count += 1
  }
  if (count === 0) return { messages, forgotten: [] }
  const gone = answersOf(groups.slice(0, count).flat())
  const rows = gone.map(({ called, result }) => `- ${describeCall(called)}: ${describeOutcome(result)}`)
  const list = listEarlier([...(before?.rows ?? []), ...rows], before?.dropped ?? 0, listBytes - LIST_FRAME_BYTES)
  return {
    messages: [...start, list, ...groups.slice(count).flat()],
    forgotten: gone.flatMap((a) => pathRead(a) ?? []),
  }
}

/** Each reply with all that follows it up to the next one. */
function groupsOf(messages: readonly Spoken[]): Spoken[][] {
  const groups: Spoken[][] = []
  for (const message of messages) {
    if (message.role === 'assistant' || groups.length === 0) groups.push([message])
    else groups.at(-1)?.push(message)
  }
  return groups
}

/** The calls say what was done; what the files now hold says the rest. */
function listEarlier(calls: readonly string[], droppedBefore: number, maxRowBytes: number): EarlierCalls {
  const fitting = countLast(
    calls.map((row) => `${row}\n`),
    maxRowBytes,
  )
  const rows = calls.slice(calls.length - Math.min(CALLS_LISTED, fitting))
  const dropped = droppedBefore + calls.length - rows.length
  const lines = [...(dropped === 0 ? [] : [`[${dropped} calls before]`]), ...rows]
  const text = [
    'To save space, the earliest calls of this run are omitted here. They were, oldest first:',
    quote('earlier-calls', lines.join('\n')),
    'Their changes are still in place. Call diff to see them, and read a file before you change it again.',
  ].join('\n')
  return { role: 'user', text, rows, dropped }
}

function earlierCalls(message: Spoken | undefined): EarlierCalls | undefined {
  return message !== undefined && 'rows' in message ? message : undefined
}

/** The newest part of a long conversation, which is kept in full when older tool results are shortened. */
const RECENT_TOKENS = 20_000

/** Of a small window, no more than this part is kept for one thing. */
const PART_OF_WINDOW = 1 / 4

export class Conversation {
  readonly #meter: BudgetMeter
  #messages: readonly Spoken[]

  constructor(first: readonly Message[], meter: BudgetMeter) {
    this.#messages = first
    this.#meter = meter
  }

  get messages(): readonly Message[] {
    return this.#messages
  }

  push(...messages: readonly Message[]): void {
    this.#messages = [...this.#messages, ...messages]
  }

  /** Takes in a reply, and from its usage how long the conversation is by then. */
  pushReply(message: Message, usage: TokenUsage): void {
    this.push(message)
    this.#meter.recordContext(this.#messages, usage)
  }

  /**
   * Makes the conversation shorter when the next reply might no longer fit, down to half of the window if it can. Gives
   * the files that the model no longer knows in whole.
   */
  fit(): string[] {
    const window = this.#meter.contextTokens
    const tokens = this.#meter.estimate(this.#messages)
    if (tokens + Math.min(OUTPUT_MAX_TOKENS, window * PART_OF_WINDOW) <= window) return []
    const bytes = bytesOfAll(this.#messages)
    const bytesFor = (wanted: number): number => Math.floor((bytes * wanted) / tokens)
    const recentBytes = bytesFor(Math.min(RECENT_TOKENS, window * PART_OF_WINDOW))
    const { messages, forgotten } = compact(this.#messages, { bytes: bytesFor(window / 2), recentBytes })
    this.#messages = messages
    this.#meter.recordCompaction(messages, Math.ceil((tokens * bytesOfAll(messages)) / bytes))
    return forgotten
  }
}
