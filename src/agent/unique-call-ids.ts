// Every call must be answered under its own id, or the next request is refused; some servers leave ids out or repeat them.
import type { ModelReply } from './model.ts'

/** Gives the reply with an id for each call that is unique in the run: `position` is where the reply stands in it. */
export function withUniqueCallIds(reply: ModelReply, position: number): ModelReply {
  const seen = new Set<string>()
  const toolCalls = reply.toolCalls.map((call, index) => {
    const id = call.id === '' || seen.has(call.id) ? `call_${position}_${index}` : call.id
    seen.add(id)
    return { ...call, id }
  })
  return { ...reply, toolCalls }
}
