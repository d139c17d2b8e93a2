// How large a message is on the wire, near enough to tell how many tokens it may have.
import type { Message } from '../model.ts'

/**
 * Bytes of UTF-8. The Responses wire sends a reply in the vendor's own form (items with a `type`) or as text and calls, so the
 * larger counts; the chat wire sends the server's own fields beside text and calls.
 */
export function bytesOf(message: Message): number {
  const text = Buffer.byteLength(message.text)
  if (message.role !== 'assistant') return text
  const calls = message.toolCalls.reduce((sum, call) => {
    const extra = call.extra === undefined ? '' : JSON.stringify(call.extra)
    return sum + Buffer.byteLength(call.name + call.arguments + extra)
  }, 0)
  if (message.items === undefined) return text + calls
  const items = Buffer.byteLength(JSON.stringify(message.items))
  const isWholeReply = message.items.some((item) => typeof item === 'object' && item !== null && 'type' in item)
  return isWholeReply ? Math.max(text + calls, items) : text + calls + items
}

export function bytesOfAll(messages: readonly Message[]): number {
  return messages.reduce((sum, message) => sum + bytesOf(message), 0)
}
