// How large a message is on the wire, near enough to tell how many tokens it may have.
import type { Message } from '../model.ts'

/**
 * Bytes of UTF-8. A reply in the vendor's own form is sent in that form, or beside its text and calls: which of them is the
 * wire's to know, so the larger counts.
 */
export function bytesOf(message: Message): number {
  const text = Buffer.byteLength(message.text)
  if (message.role !== 'assistant') return text
  const calls = message.toolCalls.reduce((sum, call) => {
    const extra = call.extra === undefined ? '' : JSON.stringify(call.extra)
    return sum + Buffer.byteLength(call.name + call.arguments + extra)
  }, 0)
  const items = message.items === undefined ? 0 : Buffer.byteLength(JSON.stringify(message.items))
  return Math.max(text + calls, items)
}

export function bytesOfAll(messages: readonly Message[]): number {
  return messages.reduce((sum, message) => sum + bytesOf(message), 0)
}
