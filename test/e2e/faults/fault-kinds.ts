// What can go wrong with one answer on the wire.

import type { ServerResponse } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'

/** The true answer, read to its end. */
export interface Answered {
  status: number
  headers: Record<string, string>
  body: Buffer
}

/** Makes requests with the token of the one that is held up. */
export interface Meanwhile {
  /** The same request. */
  repeat: () => Promise<Answered>
  /** `path` is relative to the repository. */
  post: (path: string, body: object) => Promise<Answered>
}

export interface FaultKind {
  name: string
  /** What a sentence about the fault may be about, besides naming the server. */
  said: RegExp
  /** The request has its effect and only the answer is damaged; otherwise the server never hears of it. */
  hasEffect: boolean
  /** Of faults that answer with a body of their own. */
  body?: string
  /** What somebody else does before the request is passed on. */
  before?: (meanwhile: Meanwhile) => Promise<unknown>
  send: (response: ServerResponse, answered: Answered, now: number) => unknown
}

const CUT =
  /broke off|cut off|broken JSON|empty body|did not answer|could not be reached|Could not connect|connect|hung up/i
const RESET = /did not answer|could not be reached|Could not connect|fetch failed|broke off|Connection error/i
const SILENT = /did not answer within|silent|took too long|could not be reached|timed? ?out/i
const RATE_RESET_MS = 120_000

/** Answers without having asked. */
export function sendBody(status: number, type: string, body: string, headers: Record<string, string> = {}) {
  return (response: ServerResponse): void => {
    response.writeHead(status, { 'content-type': type, ...headers })
    response.end(body)
  }
}

/** Sends the head and the first bytes of the body, and ends the connection there. */
function cutAt(share: number) {
  return (response: ServerResponse, { status, headers, body }: Answered): void => {
    const kept = Math.floor(body.byteLength * share)
    response.writeHead(status, { ...headers, 'content-length': String(Math.max(1, body.byteLength)) })
    response.flushHeaders()
    response.write(body.subarray(0, kept), () => response.socket?.end())
    if (kept === 0) response.socket?.end()
  }
}

const reset = (response: ServerResponse): void => void response.socket?.resetAndDestroy()

async function drip(response: ServerResponse, { status, headers, body }: Answered): Promise<void> {
  response.writeHead(status, headers)
  const step = Math.max(1, Math.ceil(body.byteLength / 8))
  for (let at = 0; at < body.byteLength && !response.destroyed; at += step) {
    response.write(body.subarray(at, at + step))
    await delay(40)
  }
  response.end()
}

/** The true answer, whole. */
export const passOn: FaultKind['send'] = (response, { status, headers, body }) => {
  response.writeHead(status, headers).end(body)
}

const PAGE = '<html><body>Please log in to the guest network.</body></html>'
const garbage = (name: string, type: string, body: string, hasEffect = false): FaultKind => ({
  name,
  said: /instead of JSON|broken JSON|unexpected|lacks|gave an answer|cannot be used|shape|answered|git said/i,
  hasEffect,
  body,
  send: sendBody(200, type, body),
})
const failure = (status: number, hasEffect: boolean): FaultKind => ({
  name: `${status} ${hasEffect ? 'after' : 'before'} the effect`,
  said: new RegExp(`${status}|failed|could not be reached`, 'i'),
  hasEffect,
  send: sendBody(
    status,
    status === 502 ? 'text/html' : 'application/json',
    status === 502 ? PAGE : '{"message":"Oops"}',
  ),
})

export const FAULT_KINDS: readonly FaultKind[] = [
  { name: 'cut before the head', said: CUT, hasEffect: true, send: (response) => response.socket?.end() },
  { name: 'cut after the head', said: CUT, hasEffect: true, send: cutAt(0) },
  { name: 'cut in the middle', said: CUT, hasEffect: true, send: cutAt(0.5) },
  { name: 'reset before the effect', said: RESET, hasEffect: false, send: reset },
  { name: 'reset after the effect', said: RESET, hasEffect: true, send: reset },
  { name: 'silent before the effect', said: SILENT, hasEffect: false, send: () => undefined },
  { name: 'silent after the effect', said: SILENT, hasEffect: true, send: () => undefined },
  { name: 'slow', said: /^$/, hasEffect: true, send: drip },
  garbage('a page with 200', 'text/html', PAGE),
  garbage('another shape', 'application/json', '{"hello":["world"]}'),
  garbage('[]', 'application/json', '[]'),
  garbage('{}', 'application/json', '{}', true),
  failure(500, false),
  failure(502, true),
  failure(503, false),
  {
    name: '403 rate limit',
    said: /rate limit|slow down|asked us to wait|git said|too much was sent/i,
    hasEffect: false,
    send: (response, _answered, now) =>
      sendBody(403, 'application/json', '{"message":"API rate limit exceeded for installation ID 1."}', {
        'x-ratelimit-remaining': '0',
        'x-ratelimit-reset': String(Math.ceil((now + RATE_RESET_MS) / 1000)),
      })(response),
  },
]
