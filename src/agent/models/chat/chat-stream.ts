// Reassembles a streamed chat completion: servers differ in what they repeat, omit and number.
import { z } from 'zod'
import { AnswerFault } from '../../../base/fetch.ts'
import { CALLS_MAX } from '../../conversation/bounded-reply.ts'
import { throwComplaint } from '../vendor-complaint.ts'
import { listOf, withFunction } from './chat-reply.ts'

const Text = z.string().nullish().catch(undefined)

const CallDelta = z.looseObject({
  index: z.int().nullish().catch(undefined),
  id: Text,
  function: z
    .looseObject({
      name: Text,
      arguments: z
        .union([z.string(), z.record(z.string(), z.unknown())])
        .nullish()
        .catch(''),
    })
    .nullish()
    .catch(undefined),
})

const Fields = z.record(z.string(), z.unknown()).nullish().catch(undefined)

const Chunk = z.object({
  choices: z
    .array(
      z.object({
        index: z.int().nullish().catch(undefined),
        delta: Fields,
        // Of servers that stream one event with all of it.
        message: Fields,
        finish_reason: Text,
      }),
    )
    .nullish(),
  usage: z.unknown().optional(),
})

interface StreamedCall {
  index: number | undefined
  id: string
  name: string
  /** As received; an object is the whole of them. */
  arguments: (string | Record<string, unknown>)[]
  fields: Record<string, unknown>
  functionFields: Record<string, unknown>
}

interface Streamed {
  fields: Record<string, unknown>
  calls: StreamedCall[]
  finishReason: string | undefined
  usage: unknown
}

/**
 * Returns the completion as it would have come in one piece. Throws `AnswerFault` when the stream is malformed or cut off.
 */
export function completionOfStream(stream: string): unknown {
  const streamed: Streamed = { fields: {}, calls: [], finishReason: undefined, usage: undefined }
  let isDone = false
  for (const data of eventsIn(stream)) {
    if (data.trim() === '[DONE]') isDone = true
    else for (const event of parseEvent(data)) add(streamed, event)
  }
  if (!isDone && streamed.finishReason === undefined) {
    throw new AnswerFault('ended its stream in the middle of a reply', { isOutage: true })
  }
  const { tool_calls: whole, content_blocks: blocks, ...fields } = streamed.fields
  const own = Array.isArray(blocks) ? { content_blocks: wholeBlocks(blocks) } : {}
  const message = {
    ...fields,
    ...own,
    tool_calls: streamed.calls.length === 0 ? whole : streamed.calls.map(toWholeCall),
  }
  return { choices: [{ message, finish_reason: streamed.finishReason }], usage: streamed.usage }
}

/** The data of each event. Some servers send no blank line between events, so `[DONE]` ends one too. */
function eventsIn(stream: string): string[] {
  const events: string[][] = [[]]
  for (const line of stream.split(/\r\n|\r|\n/)) {
    const data = line.startsWith('data:') ? line.slice('data:'.length) : undefined
    if ((line === '' || data?.trim() === '[DONE]') && events.at(-1)?.length !== 0) events.push([])
    if (data !== undefined) events.at(-1)?.push(data)
  }
  return events.map((lines) => lines.join('\n')).filter((data) => data.trim() !== '')
}

/** The event in the data; several where each of its lines is one. */
function parseEvent(data: string): unknown[] {
  try {
    return [JSON.parse(data)]
  } catch (error) {
    const lines = data.split('\n').filter((line) => line.trim() !== '')
    if (lines.length > 1) return lines.flatMap(parseEvent)
    throw new AnswerFault('sent a stream with broken JSON', { transient: true, cause: error })
  }
}

function add(streamed: Streamed, event: unknown): void {
  throwComplaint(event)
  const chunk = Chunk.safeParse(event).data
  if (chunk === undefined) return
  if (typeof chunk.usage === 'object' && chunk.usage !== null) streamed.usage = chunk.usage
  // One choice was asked for; some servers number its parts.
  const [choice] = chunk.choices ?? []
  if (choice === undefined) return
  if (choice.message != null) {
    Object.assign(streamed.fields, choice.message)
    if (choice.message.tool_calls != null) streamed.calls = []
  }
  const { tool_calls: calls, ...fields } = choice.delta ?? {}
  addFields(streamed.fields, fields)
  for (const one of typeof calls === 'object' && calls !== null ? listOf(calls) : []) {
    const delta = CallDelta.safeParse(withFunction(one)).data
    if (delta !== undefined) addCall(streamed.calls, delta)
  }
  if (typeof choice.finish_reason === 'string') streamed.finishReason = choice.finish_reason
}

/** Adds the parts of texts, lists and objects to those before; of what comes whole, the last counts. */
function addFields(before: Record<string, unknown>, fields: Readonly<Record<string, unknown>>): void {
  for (const [name, part] of Object.entries(fields)) {
    const known = before[name]
    if (part === null || part === undefined || name === 'role') continue
    if (Array.isArray(part)) before[name] = withParts(Array.isArray(known) ? known : [], part)
    else if (isRecord(part) && isRecord(known)) before[name] = { ...known, ...part }
    else before[name] = typeof part === 'string' && typeof known === 'string' ? known + part : part
  }
}

/** Parts of one entry, such as a thought of `reasoning_details`, have its number and its type. */
function withParts(before: unknown[], parts: readonly unknown[]): unknown[] {
  for (const part of parts) {
    const last = before.at(-1)
    if (
      isRecord(part) &&
      isRecord(last) &&
      part.delta === undefined &&
      part.index !== undefined &&
      part.index === last.index &&
      part.type === last.type
    ) {
      const { index: _, type: __, id: ___, format: ____, ...rest } = part
      addFields(last, rest)
    } else before.push(part)
  }
  return before
}

/** Portkey streams the blocks of Anthropic as deltas without a type, and takes back only whole ones. */
function wholeBlocks(parts: readonly unknown[]): unknown[] {
  const blocks = new Map<unknown, Record<string, unknown>>()
  for (const part of parts) {
    if (!isRecord(part) || !isRecord(part.delta)) return [...parts]
    const block = blocks.get(part.index) ?? {}
    addFields(block, part.delta)
    blocks.set(part.index, block)
  }
  const type = (block: object) => ('thinking' in block ? 'thinking' : 'data' in block ? 'redacted_thinking' : 'text')
  return Array.from(blocks.values(), (block) => ({ type: type(block), ...block }))
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function addCall(calls: StreamedCall[], delta: z.infer<typeof CallDelta>): void {
  const { index, id, type: _, function: called, ...fields } = delta
  const { name: givenName, arguments: args, ...functionFields } = called ?? {}
  const name = givenName ?? ''
  const known = findCall(calls, delta, name)
  // Later calls are dropped; searching for each of any number of calls would take quadratic time.
  if (known === undefined && calls.length > CALLS_MAX) return
  const call = known ?? { index: index ?? undefined, id: '', name: '', arguments: [], fields: {}, functionFields: {} }
  if (known === undefined) calls.push(call)
  if (call.id === '') call.id = id ?? ''
  // Some servers repeat the name with every part of a call.
  if (name !== call.name) call.name += name
  call.arguments.push(args ?? '')
  addFields(call.fields, fields)
  addFields(call.functionFields, functionFields)
}

function toWholeCall({ id, name, arguments: parts, fields, functionFields }: StreamedCall) {
  return { ...fields, id, function: { ...functionFields, name, arguments: wholeArguments(parts) } }
}

/** Some servers send all that there is so far with every part. Where the parts make JSON, they are parts. */
function wholeArguments(parts: StreamedCall['arguments']): string {
  const last = parts.findLast((part) => typeof part === 'object')
  if (last !== undefined) return JSON.stringify(last)
  const texts = parts.filter((part) => typeof part === 'string' && part !== '').map(String)
  const joined = texts.join('')
  const isCumulative = texts.length > 1 && texts.every((text, index) => text.startsWith(texts[index - 1] ?? ''))
  return isCumulative && !isJson(joined) ? (texts.at(-1) ?? '') : joined
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/**
 * The call that a part belongs to: by its number, by its id, or the last one. A name with another id starts a new call,
 * because some servers number all calls of a reply 0.
 */
function findCall(calls: StreamedCall[], { index, id }: z.infer<typeof CallDelta>, name: string) {
  const hasId = typeof id === 'string' && id !== ''
  const numbered = typeof index === 'number' ? calls.findLast((call) => call.index === index) : undefined
  const known = numbered ?? (hasId ? calls.find((call) => call.id === id) : calls.at(-1))
  if (typeof index === 'number' && numbered === undefined) return undefined
  const isAnother = known !== undefined && hasId && name !== '' && known.id !== '' && known.id !== id
  return isAnother ? calls.find((call) => call.id === id) : known
}
