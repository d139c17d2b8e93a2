// Every call must be answered under its own id, or the next request is refused; some servers leave ids out, or count
// from one again in each reply.
import type { Message, ToolCall } from './model.ts'

/** Vendors refuse a conversation with longer ones. */
const ID_MAX_CHARACTERS = 256

/** Gives the calls, each with an id that is unique in the conversation; `messages` are those before them. */
export function withUniqueCallIds(calls: readonly ToolCall[], messages: readonly Message[]): ToolCall[] {
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
