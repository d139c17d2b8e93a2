// Requests to one or more processes, some at a time, and how many were answered in a second.
import { Agent, request } from 'node:http'

export interface Load {
  /** Addresses that take turns. */
  urls: readonly string[]
  headers: Record<string, string>
  atOnce: number
  /** Makes the body of each request; without it, they are GET. */
  body?: () => string
}

/** Gives requests per second. Throws at an answer that is not 2xx. */
export async function measureRate(load: Load, requests: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: load.atOnce })
  let next = 0
  const startedAt = performance.now()
  const client = async (): Promise<void> => {
    while (next < requests) await send(load, load.urls[next++ % load.urls.length] ?? '', agent)
  }
  await Promise.all(Array.from({ length: load.atOnce }, client))
  agent.destroy()
  return requests / ((performance.now() - startedAt) / 1000)
}

function send({ headers, body }: Load, url: string, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, headers, method: body === undefined ? 'GET' : 'POST' }, (answer) => {
      const status = answer.statusCode ?? 0
      if (status < 200 || status > 299) reject(new Error(`${url} answered ${status}`))
      answer.resume().once('end', resolve)
    })
    sent.once('error', reject).end(body?.())
  })
}
