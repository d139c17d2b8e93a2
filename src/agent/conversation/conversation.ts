// What is sent to the model: it only grows, so that the vendor's cache serves its beginning, until it would no longer fit.

import type { BudgetMeter } from '../budget/budget-meter.ts'
import { OUTPUT_MAX_TOKENS } from '../budget/budget-meter.ts'
import { type Called, calledOf, filesEdited, textArg } from '../describe/called.ts'
import { describeCall, describeOutcome } from '../describe/describe-call.ts'
import type { Message, TokenUsage } from '../model.ts'
import { quote } from '../prompt/quote.ts'
import { FAILED, isFailure } from '../tools/refusal.ts'
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
  messages: readonly Message[]
  /** Files of the repository that is changed, of which an answer of `read` was left out: no longer known in whole. */
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
const EARLIER = 'To save space, the earliest calls of this run are omitted here. They were, oldest first:'

/**
 * Gives the conversation in as few bytes as are asked for, if it can. Never touches the first two messages, and leaves
 * every call with exactly one answer; the same messages give the same result.
 */
export function compact(messages: readonly Message[], to: CompactTo): Compacted {
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
  text: string
}

interface Stub {
  index: number
  text: string
  /** Set when the model no longer knows this file in whole. */
  path?: string | undefined
}

function answersOf(messages: readonly Message[]): Answer[] {
  const calls = new Map<string, Called>()
  return messages.flatMap((message, index) => {
    if (message.role === 'assistant') for (const call of message.toolCalls) calls.set(call.id, calledOf(call))
    const called = message.role === 'tool' ? calls.get(message.callId) : undefined
    return message.role === 'tool' && called !== undefined ? [{ index, called, text: message.text }] : []
  })
}

function replaced(messages: readonly Message[], stubs: readonly Stub[]): Message[] {
  const texts = new Map(stubs.map(({ index, text }) => [index, text]))
  return messages.map((message, index) => {
    const text = texts.get(index)
    return text === undefined || message.role !== 'tool' ? message : { ...message, text }
  })
}

function outdatedBy({ index, called, text }: Answer, later: readonly Answer[]): Stub | undefined {
  const path = textArg(called, 'path')
  if (called.name !== 'read' || isFailure(text) || Buffer.byteLength(text) < STUB_WORTH_BYTES) return undefined
  const own = textArg(called, 'repository') === ''
  if (later.some((answer) => isRereadOf({ called, text }, answer))) {
    return { index, text: '[Omitted to save space: these lines were read again later.]' }
  }
  if (!own || !later.some((answer) => isChangeOf(path, answer))) return undefined
  return {
    index,
    text: '[Omitted to save space: the file was changed later. Call read to see its current text.]',
    path,
  }
}

function isRereadOf(earlier: Pick<Answer, 'called' | 'text'>, { called, text }: Answer): boolean {
  if (called.name !== 'read' || isFailure(text)) return false
  const isSame = ['path', 'repository'].every((name) => textArg(called, name) === textArg(earlier.called, name))
  const [before, after] = isSame ? [linesShown(earlier.text), linesShown(text)] : []
  return before !== undefined && after !== undefined && after.first <= before.first && after.last >= before.last
}

function isChangeOf(path: string, { called, text }: Answer): boolean {
  if (called.name === 'edit' && !isFailure(text)) return filesEdited(called).includes(path)
  const names = ['write', 'delete'].includes(called.name) ? ['path'] : called.name === 'move' ? ['from'] : []
  return !isFailure(text) && names.some((name) => textArg(called, name) === path)
}

/** From the heading of read's answer; an answer that was left out has none. */
function linesShown(answer: string): { first: number; last: number } | undefined {
  const [, first, last] = /^.*, lines (\d+) to (\d+) of \d+/m.exec(answer) ?? []
  return first === undefined || last === undefined ? undefined : { first: Number(first), last: Number(last) }
}

/** Leaves out answers, oldest first, until the size is reached or only the recent ones are left. */
function withoutOldAnswers(messages: readonly Message[], { bytes, recentBytes }: CompactTo): Compacted {
  const answers = answersOf(messages)
  const stubs: Stub[] = []
  let left = bytesOfAll(messages)
  const recent = countLast(
    answers.map(({ text }) => text),
    recentBytes,
  )
  for (const answer of answers.slice(0, answers.length - recent)) {
    if (left <= bytes) break
    const size = Buffer.byteLength(answer.text)
    if (size < STUB_WORTH_BYTES) continue
    const text = stubFor(answer)
    stubs.push({ index: answer.index, text, path: pathRead(answer) })
    left -= size - Buffer.byteLength(text)
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

function stubFor({ called: { name }, text }: Answer): string {
  const again = READS_ONLY.includes(name)
    ? `Call ${name} again, for a smaller part if it can be, when you need it.`
    : 'Call diff to see your changes.'
  return `${isFailure(text) ? FAILED : ''}[${text.length} characters are omitted to save space. ${again}]`
}

const READS_ONLY: readonly string[] = ['list', 'search', 'read', 'outline', 'uses', 'check', 'diff']

function pathRead({ called, text }: Answer): string | undefined {
  const isOwnRead = called.name === 'read' && textArg(called, 'repository') === '' && !isFailure(text)
  return isOwnRead ? textArg(called, 'path') : undefined
}

/** Puts one list in the place of the oldest replies with their answers; the last reply always stays. */
function withoutOldCalls(messages: readonly Message[], bytes: number): Compacted {
  const start = messages.slice(0, KEPT_AT_START)
  const before = listedEarlier(messages[KEPT_AT_START])
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
  const rows = gone.map(({ called, text }) => `- ${describeCall(called)}: ${describeOutcome(called.name, text)}`)
  const list: Message = {
    role: 'user',
    text: describeEarlier([...(before ?? []), ...rows], listBytes - LIST_FRAME_BYTES),
  }
  return {
    messages: [...start, list, ...groups.slice(count).flat()],
    forgotten: gone.flatMap((a) => pathRead(a) ?? []),
  }
}

/** Each reply with all that follows it up to the next one. */
function groupsOf(messages: readonly Message[]): Message[][] {
  const groups: Message[][] = []
  for (const message of messages) {
    if (message.role === 'assistant' || groups.length === 0) groups.push([message])
    else groups.at(-1)?.push(message)
  }
  return groups
}

/** The calls say what was done; what the files now hold says the rest. */
function describeEarlier(rows: readonly string[], maxRowBytes: number): string {
  const [first = ''] = rows
  const dropped = Number(/^\[(\d+) calls before\]$/.exec(first)?.[1] ?? 0)
  const calls = dropped === 0 ? rows : rows.slice(1)
  const fitting = countLast(
    calls.map((row) => `${row}\n`),
    maxRowBytes,
  )
  const listed = calls.slice(calls.length - Math.min(CALLS_LISTED, fitting))
  const more = dropped + calls.length - listed.length
  const lines = [...(more === 0 ? [] : [`[${more} calls before]`]), ...listed]
  const rest = 'Their changes are still in place. Call diff to see them, and read a file before you change it again.'
  return `${EARLIER}\n${quote('earlier-calls', lines.join('\n'))}\n${rest}`
}

/** The rows of an earlier list, or undefined when the message is none. */
function listedEarlier(message: Message | undefined): string[] | undefined {
  if (message?.role !== 'user' || !message.text.startsWith(EARLIER)) return undefined
  return message.text.split('\n').slice(2, -2)
}

/** The newest part of a long conversation, which is kept in full when older tool results are shortened. */
const RECENT_TOKENS = 20_000

/** Of a small window, no more than this part is kept for one thing. */
const PART_OF_WINDOW = 1 / 4

export class Conversation {
  readonly #meter: BudgetMeter
  readonly #contextTokens: number
  #messages: readonly Message[]

  constructor(first: readonly Message[], meter: BudgetMeter, contextTokens: number) {
    this.#messages = first
    this.#meter = meter
    this.#contextTokens = contextTokens
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
    const window = this.#contextTokens
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
