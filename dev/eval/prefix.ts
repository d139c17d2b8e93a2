// How much of a request repeats the start of the previous request byte for byte, which is the part that a vendor's prompt
// cache can serve.
import type { Message, Model, ModelRequest } from '../../src/agent/model.ts'

export interface PrefixBytes {
  /** Bytes of the requests that follow another one in the same run. */
  sent: number
  /** The part of these that the request before also starts with. */
  kept: number
  /** Bytes of the requests that are followed by another one. */
  before: number
}

/** Tools first, then the messages, in the order of vendors. */
export function requestBytes({ tools, messages }: ModelRequest): Buffer {
  return Buffer.from([...tools, ...messages.map(asSent)].map((part) => JSON.stringify(part)).join('\n'))
}

/** Of a tool's result, a vendor gets the text alone. */
function asSent(message: Message): object {
  if (message.role !== 'tool') return message
  const { role, callId, name, text } = message
  return { role, callId, name, text }
}

/** The number of bytes at the start of both. */
export function commonBytes(a: Buffer, b: Buffer): number {
  const end = Math.min(a.byteLength, b.byteLength)
  if (a.compare(b, 0, end, 0, end) === 0) return end
  let at = 0
  while (a[at] === b[at]) at += 1
  return at
}

/** Returns the same model, and records in `bytes` what it is sent. */
export function measurePrefix(model: Model, bytes: PrefixBytes): Model {
  let before: Buffer | undefined
  return {
    name: model.name,
    price: model.price,
    contextTokens: model.contextTokens,
    respond: (request, signal) => {
      const now = requestBytes(request)
      if (before !== undefined) {
        bytes.sent += now.byteLength
        bytes.kept += commonBytes(before, now)
        bytes.before += before.byteLength
      }
      before = now
      return model.respond(request, signal)
    },
  }
}
