// birpc between two threads: a long list crosses in parts, bytes cross without a copy, an error as a description of it.
import { setImmediate } from 'node:timers/promises'
import type { TransferListItem } from 'node:worker_threads'
import { type BirpcReturn, createBirpc } from 'birpc'
import type { ErrorDescription, SentErrors } from './sent-errors.ts'

/** Items of one message: to copy 100,000 at once would hold up a thread for 0.1 s. */
const PART_ITEMS = 1000

/** What birpc sends (a request, an answer), and what this file adds: a part of an answer's list, and a sign of life. */
type Message = { t: 'q'; i?: string } | Answer | { t: 'part'; i: string; items: unknown[] } | { t: 'alive' }

interface Answer {
  t: 's'
  i: string
  r?: unknown
  e?: unknown
}

/** What a `Worker` and the `parentPort` in it have in common. */
export interface Port {
  postMessage(message: Message, transfer: TransferListItem[]): void
  on(event: 'message', listener: (message: Message) => void): unknown
}

/** The functions of the other thread, as this one calls them. */
export type Remote<Functions extends object> = BirpcReturn<Functions, object>

export interface ChannelOptions {
  errors: SentErrors
  /** Called before each message of the other thread is acted on. */
  onMessage?: () => void
  /** Given the result of each function that is called here; resolves as it does. */
  during?: (result: unknown) => Promise<unknown>
}

/**
 * Calls the functions of the other thread, and answers its calls with these. Each message, and all that follows from it
 * without waiting, is handled before the next. Bytes that a function gives are handed over: they must be its own.
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

/** Shows the other thread that this one still runs. */
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
  return message.t === 's' && message.r instanceof Uint8Array ? [message.r.buffer as ArrayBuffer] : []
}

function isFailure(message: Message): message is Answer & { e: ErrorDescription } {
  return message.t === 's' && message.e !== undefined
}
