// birpc between two threads: sends a long list in parts, bytes without a copy, and an error as a description.
import { setImmediate } from 'node:timers/promises'
import type { TransferListItem } from 'node:worker_threads'
import { type BirpcReturn, createBirpc } from 'birpc'
import type { ErrorDescription, SentErrors } from './sent-errors.ts'

/** Items per message: copying 100,000 at once would block a thread for 0.1 s. */
const PART_ITEMS = 1000

/**
 * Messages of birpc (a request, an answer), and those that this file adds: a part of an answer's list, and a heartbeat.
 */
type Message = { t: 'q'; i?: string } | Answer | { t: 'part'; i: string; items: unknown[] } | { t: 'alive' }

interface Answer {
  t: 's'
  i: string
  r?: unknown
  e?: unknown
}

/** The common part of a `Worker` and the `parentPort` in it. */
interface Port {
  postMessage(message: Message, transfer: TransferListItem[]): void
  on(event: 'message', listener: (message: Message) => void): unknown
}

/** The functions of the other thread, for this one to call. */
export type Remote<Functions extends object> = BirpcReturn<Functions, object>

interface ChannelOptions {
  errors: SentErrors
  /** Called before each message of the other thread is handled. */
  onMessage?: () => void
  /** Gets the result of each function that the other thread calls here; resolves with it. */
  during?: (result: unknown) => Promise<unknown>
}

/**
 * Calls the functions of the other thread, and answers its calls with these. Each message is handled completely, as far
 * as that needs no waiting, before the next. Bytes that a function returns, or a short list of them, are transferred, so it must own them.
 */
export function openChannel<Functions extends object>(
  port: Port,
  functions: object,
  { errors, onMessage, during = async (result) => result }: ChannelOptions,
): Remote<Functions> {
  return createBirpc<Functions, object>(functions, {
    post: (message: Message) => post(port, message),
    on: (listener) => {
      const join = joinParts(listener)
      port.on('message', (message) => {
        onMessage?.()
        join(message)
      })
    },
    serialize: (message: Message) => (isFailure(message) ? { ...message, e: errors.describe(message.e) } : message),
    deserialize: (message: Message) => (isFailure(message) ? { ...message, e: errors.restore(message.e) } : message),
    // An answer that cannot be cloned becomes an error at the caller. If it were thrown here, no one would catch it.
    onGeneralError: (_error, answering) => answering !== undefined,
    resolver:
      (_name, call) =>
      (...args) =>
        during(call(...args)),
    timeout: -1,
  })
}

/** Shows the other thread that this one is still running. */
export function sendSignOfLife(port: Port): void {
  port.postMessage({ t: 'alive' }, [])
}

async function post(port: Port, message: Message): Promise<void> {
  if (message.t !== 's' || !Array.isArray(message.r) || message.r.length <= PART_ITEMS) {
    return port.postMessage(message, bytesIn(message))
  }
  const { i, r: items } = message
  for (let start = 0; start < items.length; start += PART_ITEMS) {
    port.postMessage({ t: 'part', i, items: items.slice(start, start + PART_ITEMS) }, [])
    await setImmediate()
  }
  port.postMessage({ t: 's', i, r: [] }, [])
}

function joinParts(listener: (message: Message) => void): (message: Message) => void {
  const lists = new Map<string, unknown[]>()
  return (message) => {
    if (message.t === 'alive') return
    if (message.t === 'part') {
      const list = lists.get(message.i) ?? []
      for (const item of message.items) list.push(item)
      lists.set(message.i, list)
      return
    }
    if (message.t === 'q') return listener(message)
    const list = lists.get(message.i)
    lists.delete(message.i)
    listener(list === undefined || isFailure(message) ? message : { ...message, r: list })
  }
}

function bytesIn(message: Message): TransferListItem[] {
  if (message.t !== 's') return []
  const results: readonly unknown[] = Array.isArray(message.r) ? message.r : [message.r]
  return results.flatMap((result) => (result instanceof Uint8Array ? (result.buffer as ArrayBuffer) : []))
}

function isFailure(message: Message): message is Answer & { e: ErrorDescription } {
  return message.t === 's' && message.e !== undefined
}
