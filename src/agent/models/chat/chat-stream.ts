// Reassembles a streamed chat completion: servers differ in what they repeat, omit and number.
import { z } from 'zod'
import { AnswerFault } from '../../../base/fetch.ts'
import { CALLS_MAX } from '../../conversation/bounded-reply.ts'
import { throwComplaint } from '../vendor-complaint.ts'

const Text = z.string().nullish().catch(undefined)

const CallDelta = z.object({
  index: z.int().nullish().catch(undefined),
  id: Text,
  function: z
    .object({
      name: Text,
      arguments: z
        .union([z.string(), z.record(z.string(), z.unknown())])
        .nullish()
        .catch(''),
    })
    .nullish()
    .catch(undefined),
})

const Chunk = z.object({
  choices: z
    .array(
      z.object({
        index: z.int().nullish().catch(undefined),
        delta: z
          .object({
            content: Text,
            refusal: Text,
            reasoning_content: Text,
            reasoning: Text,
            reasoning_text: Text,
            tool_calls: z.array(z.union([CallDelta, z.unknown().transform(() => undefined)])).nullish(),
          })
          .nullish(),
        finish_reason: Text,
      }),
    )
    .nullish(),
  usage: z.unknown().optional(),
})

const TEXT_FIELDS = ['content', 'refusal', 'reasoning_content', 'reasoning', 'reasoning_text'] as const

interface StreamedCall {
  index: number | undefined
  id: string
  function: { name: string; arguments: string }
}

interface Streamed {
  texts: Partial<Record<(typeof TEXT_FIELDS)[number], string[]>>
  calls: StreamedCall[]
  finishReason: string | undefined
  usage: unknown
}

/**
 * Returns the completion as it would have come in one piece. Throws `AnswerFault` when the stream is malformed or cut off.
 */
export function completionOfStream(stream: string): unknown {
  const streamed: Streamed = { texts: {}, calls: [], finishReason: undefined, usage: undefined }
  let isDone = false
  for (const line of stream.split(/\r\n|\r|\n/)) {
    if (!line.startsWith('data:')) continue
    const data = line.slice('data:'.length).trim()
    if (data === '[DONE]') isDone = true
    else if (data !== '') add(streamed, parseEvent(data))
  }
  if (!isDone && streamed.finishReason === undefined) {
    throw new AnswerFault('ended its stream in the middle of a reply', { isOutage: true })
  }
  const texts = Object.entries(streamed.texts).map(([field, parts]) => [field, parts.join('')])
  const message = { ...Object.fromEntries(texts), tool_calls: streamed.calls }
  return { choices: [{ message, finish_reason: streamed.finishReason }], usage: streamed.usage }
}

function parseEvent(data: string): unknown {
  try {
    return JSON.parse(data)
  } catch (error) {
    throw new AnswerFault('sent a stream with broken JSON', { transient: true, cause: error })
  }
}

function add(streamed: Streamed, event: unknown): void {
  throwComplaint(event)
  const chunk = Chunk.safeParse(event).data
  if (chunk === undefined) return
  if (typeof chunk.usage === 'object' && chunk.usage !== null) streamed.usage = chunk.usage
  const choice = chunk.choices?.find(({ index }) => (index ?? 0) === 0)
  if (choice === undefined) return
  for (const field of TEXT_FIELDS) {
    const part = choice.delta?.[field]
    if (typeof part !== 'string') continue
    const parts = streamed.texts[field] ?? []
    streamed.texts[field] = parts
    parts.push(part)
  }
  for (const delta of choice.delta?.tool_calls ?? []) if (delta !== undefined) addCall(streamed.calls, delta)
  if (typeof choice.finish_reason === 'string') streamed.finishReason = choice.finish_reason
}

function addCall(calls: StreamedCall[], delta: z.infer<typeof CallDelta>): void {
  const name = delta.function?.name ?? ''
  const args = delta.function?.arguments ?? ''
  const known = findCall(calls, delta, name)
  // Later calls are dropped; searching for each of any number of calls would take quadratic time.
  if (known === undefined && calls.length > CALLS_MAX) return
  const call = known ?? { index: delta.index ?? undefined, id: '', function: { name: '', arguments: '' } }
  if (known === undefined) calls.push(call)
  if (call.id === '') call.id = delta.id ?? ''
  // Some servers repeat the name with every part of a call.
  if (name !== call.function.name) call.function.name += name
  call.function.arguments = typeof args === 'string' ? call.function.arguments + args : JSON.stringify(args)
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
