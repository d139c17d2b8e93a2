// One HTTP request on its way through the forge, and the sending of its answer.
import type { IncomingMessage, ServerResponse } from 'node:http'

export interface Answer {
  status: number
  /** Sent as JSON, or as it is when it is text with a content type, or bytes. */
  body?: unknown
  headers?: Record<string, string>
}

/** Everything about one request that does not depend on which of the three it is. */
export interface Visit {
  request: IncomingMessage
  response: ServerResponse
  method: string
  /** With the query, as it was sent. */
  path: string
  before(body?: unknown): Promise<Answer | undefined>
  after(status: number, body?: unknown): Promise<Answer | undefined>
  /** Notes the request in the record, once its status is known. */
  record(status: number): void
}

/** Sends an answer whole. */
export function send(visit: Visit, { status, body, headers = {} }: Answer): void {
  visit.record(status)
  const isRaw = Buffer.isBuffer(body) || (typeof body === 'string' && headers['content-type'] !== undefined)
  const bytes = body === undefined ? Buffer.alloc(0) : isRaw ? Buffer.from(body) : Buffer.from(JSON.stringify(body))
  const type = body === undefined || isRaw ? {} : { 'content-type': 'application/json; charset=utf-8' }
  // A body that was not read would be taken for the next request of the connection.
  if (!visit.request.complete) visit.request.resume()
  const length = status === 204 ? {} : { 'content-length': bytes.length }
  visit.response.writeHead(status, { ...type, ...length, ...headers }).end(bytes)
}
