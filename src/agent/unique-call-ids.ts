// Every call must be answered under its own id, or the next request is refused; some servers leave ids out, or count
// from one again in each reply.
import type { Message, ModelReply } from './model.ts'

/** Gives the reply with an id for each call that is unique in the run; `messages` are those before it. */
export function withUniqueCallIds(reply: ModelReply, messages: readonly Message[]): ModelReply {
  const seen = new Set(messages.flatMap((message) => (message.role === 'tool' ? [message.callId] : [])))
  const toolCalls = reply.toolCalls.map((call, index) => {
    const id = call.id === '' || seen.has(call.id) ? unused(`call_${messages.length}_${index}`, seen) : call.id
    seen.add(id)
    return { ...call, id }
  })
  return { ...reply, toolCalls }
}

function unused(id: string, seen: ReadonlySet<string>): string {
  return seen.has(id) ? unused(`${id}_`, seen) : id
}
