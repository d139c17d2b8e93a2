// One HTTP request on its way through the forge, and its answer.
import type { IncomingMessage, ServerResponse } from 'node:http'

export interface Answer {
  status: number
  /** Sent as JSON, or unchanged when it is text with a content type, or bytes. */
  body?: unknown
  headers?: Record<string, string>
}

/** The parts of a request that REST, git and pages share. */
export interface Visit {
  request: IncomingMessage
  response: ServerResponse
  method: string
  /** With the query, as sent. */
  path: string
  before(body?: unknown): Promise<Answer | undefined>
  after(status: number, body?: unknown): Promise<Answer | undefined>
  /** Records the request once its status is known. */
  record(status: number): void
}

/** Sends a complete answer. */
export function send(visit: Visit, { status, body, headers = {} }: Answer): void {
  visit.record(status)
  const isRaw = Buffer.isBuffer(body) || (typeof body === 'string' && headers['content-type'] !== undefined)
  const bytes = body === undefined ? Buffer.alloc(0) : isRaw ? Buffer.from(body) : Buffer.from(JSON.stringify(body))
  const type = body === undefined || isRaw ? {} : { 'content-type': 'application/json; charset=utf-8' }
  // An unread body would be mistaken for the next request on the connection.
  if (!visit.request.complete) visit.request.resume()
  const length = status === 204 ? {} : { 'content-length': bytes.length }
  visit.response.writeHead(status, { ...type, ...length, ...headers }).end(bytes)
}
