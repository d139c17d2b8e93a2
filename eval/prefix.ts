// How much of a request stands, byte for byte and from its start, in the request before: what a vendor's prompt cache can
// serve.
import type { Model, ModelRequest } from '../src/agent/model.ts'

export interface PrefixBytes {
  /** Of the requests that follow another one in the same run. */
  sent: number
  /** Of these, what the request before has too, from its start. */
  kept: number
  /** Of the requests that were followed by another one. */
  before: number
}

/** Tools first, then the messages, as vendors order them. */
export function requestBytes({ tools, messages }: ModelRequest): Buffer {
  return Buffer.from([...tools, ...messages].map((part) => JSON.stringify(part)).join('\n'))
}

/** Bytes that both begin with. */
export function commonBytes(a: Buffer, b: Buffer): number {
  const end = Math.min(a.byteLength, b.byteLength)
  if (a.compare(b, 0, end, 0, end) === 0) return end
  let at = 0
  while (a[at] === b[at]) at += 1
  return at
}

/** Gives the same model, and adds to `bytes` what it is sent. */
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
