// `fetch` for a server whose certificate an authority of its own has signed.
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { Readable } from 'node:stream'

/** Trusts this authority alone. A new connection for each request, so that none is sent on one that is just being closed. */
export function fetchWithCa(ca: Buffer): typeof fetch {
  return async (input, init = {}) => {
    const { url, method, headers, body, signal } = new Request(input, init)
    const sent = body === null ? undefined : Buffer.from(await new Response(body).arrayBuffer())
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const out = request(url, {
        ca,
        method,
        family: 4,
        agent: false,
        signal,
        headers: Object.fromEntries(headers),
      })
      out.once('response', resolve).once('error', reject)
      out.end(sent)
    })
    const status = answer.statusCode ?? 0
    const hasBody = status !== 204 && status !== 304
    if (!hasBody) answer.resume()
    return new Response(hasBody ? (Readable.toWeb(answer) as ReadableStream<Uint8Array>) : null, {
      status,
      headers: Object.entries(answer.headers).flatMap(([name, value]): [string, string][] =>
        value === undefined ? [] : [[name, String(value)]],
      ),
    })
  }
}
