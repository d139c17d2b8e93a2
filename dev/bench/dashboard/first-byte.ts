// How long a page takes to begin, and what it weighs, as a browser that keeps its connection sees it.
import { Agent, get, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'

export interface Visit {
  firstByteMs: number
  /** As sent, compressed. */
  bytes: number
  status: number
}

const agent = new Agent({ keepAlive: true, maxSockets: 1 })

export async function visit(url: string, cookie: string): Promise<Visit> {
  const headers = { cookie, 'accept-encoding': 'gzip, br' }
  const start = performance.now()
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(url, { agent, headers }, resolve).on('error', reject)
  })
  const firstByteMs = performance.now() - start
  return { firstByteMs, bytes: (await buffer(response)).length, status: response.statusCode ?? 0 }
}

/** Uses the link up; gives the cookie of the instance admin. */
export async function signIn(link: string): Promise<string> {
  const { origin, searchParams, pathname } = new URL(link)
  const body = new URLSearchParams({ token: searchParams.get('token') ?? '' })
  const answer = await fetch(`${origin}${pathname}`, { method: 'POST', body, headers: { origin }, redirect: 'manual' })
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ')
}
