// What a reply must be before it is kept and sent back: ids of its own, names that vendors take, and no more text than
// any task needs.
import { cut } from '../../base/text.ts'
import type { Message, ModelReply, ToolCall } from '../model.ts'

/** OpenAI refuses a conversation with more calls than these in one message, also where its own model made them. */
export const CALLS_MAX = 128
/** Of the calls of one reply together. A page of 1 MB fits, escaped as JSON. */
export const ARGUMENTS_MAX_CHARACTERS = 2 * 1024 * 1024
/** Stands for arguments that were longer. JSON, since vendors refuse a conversation whose calls hold anything else. */
export const TOO_LONG_ARGUMENTS = '{"docmend":"these arguments were too long and are left out"}'
const TEXT_MAX_CHARACTERS = 256 * 1024
/** OpenAI takes 64 of letters, digits, hyphens and underscores, and refuses a conversation with other names. */
const NAME_MAX_CHARACTERS = 64

/**
 * Gives the reply in bounds, with an id for each call that is unique among `messages`, which are those before it. A reply
 * that had to be changed no longer has the vendor's own form, which would say otherwise; ids alone are the wire's to repair.
 */
export function boundedReply(reply: ModelReply, messages: readonly Message[]): ModelReply {
  const asked = reply.toolCalls.slice(0, CALLS_MAX)
  const toolCalls = withUniqueCallIds(withinSize(asked.map(withPlainName)), messages)
  const text = cut(reply.text, TEXT_MAX_CHARACTERS)
  const isWhole = text === reply.text && asked.length === reply.toolCalls.length
  const isUnchanged = isWhole && toolCalls.every((call, index) => isSame(call, asked[index]))
  const { items, ...rest } = reply
  return { ...rest, text, toolCalls, ...(isUnchanged && items !== undefined ? { items } : {}) }
}

function withPlainName(call: ToolCall): ToolCall {
  const name = call.name.slice(0, NAME_MAX_CHARACTERS).replaceAll(/[^\w-]/g, '_')
  return { ...call, name: name === '' ? 'unnamed' : name }
}

function withinSize(calls: readonly ToolCall[]): ToolCall[] {
  let left = ARGUMENTS_MAX_CHARACTERS
  return calls.map((call) => {
    if (call.arguments.length > left) return { ...call, arguments: TOO_LONG_ARGUMENTS }
    left -= call.arguments.length
    return call
  })
}

function isSame(a: ToolCall, b: ToolCall | undefined): boolean {
  return a.name === b?.name && a.arguments === b.arguments
}

/** Vendors refuse a conversation with longer ones. */
const ID_MAX_CHARACTERS = 256

/**
 * Gives the calls, each with an id that is unique in the conversation; `messages` are those before them. Every call must be
 * answered under its own id, or the next request is refused; some servers leave ids out, or count from one in each reply.
 */
function withUniqueCallIds(calls: readonly ToolCall[], messages: readonly Message[]): ToolCall[] {
  const seen = new Set(messages.flatMap((message) => (message.role === 'tool' ? [message.callId] : [])))
  return calls.map((call, index) => {
    const isUsable = call.id !== '' && call.id.length <= ID_MAX_CHARACTERS && !seen.has(call.id)
    const id = isUsable ? call.id : unusedId(messages.length, index, seen)
    seen.add(id)
    return { ...call, id }
  })
}

/** Nine letters and digits: Mistral's models take no others. */
function unusedId(position: number, index: number, seen: ReadonlySet<string>): string {
  const id = `d${inFour(position)}${inFour(index)}`
  return seen.has(id) ? unusedId(position, index + 1, seen) : id
}

function inFour(number: number): string {
  return number.toString(36).padStart(4, '0').slice(-4)
}
