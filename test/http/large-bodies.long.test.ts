// 50 MB for every route, from clients that send everything before they read a word, as many HTTP libraries do.
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Route } from '../../src/http/operation.ts'
import { createRoutes } from '../../src/http/routes.ts'
import { type RunningApi, startApi } from '../support/start-api.ts'
import { within } from '../support/until.ts'

let api: RunningApi
let routes: Route[]
beforeAll(async () => {
  api = await startApi({
    wrap: (deps) => {
      routes = createRoutes(deps)
      return deps
    },
  })
})
afterAll(() => api.stop())

const BODY_BYTES = 50 * 1024 * 1024
const PIECE = Buffer.alloc(1024 * 1024, 32)

interface Sending {
  method: string
  path: string
  /** In chunks, without saying how much. */
  isChunked?: boolean
  /** Bytes that are sent; all when absent. */
  sentBytes?: number
}

/** Sends head and body, then reads to the end of the connection; gives the status and the headers. */
async function sendLarge({ method, path, isChunked = false, sentBytes = BODY_BYTES }: Sending): Promise<string> {
  const { hostname, port } = new URL(api.url)
  const socket = connect(Number(port), hostname)
  const length = isChunked ? 'Transfer-Encoding: chunked' : `Content-Length: ${BODY_BYTES}`
  const type = typeOf(path)
  const head = [`${method} ${path} HTTP/1.1`, 'Host: x', `Authorization: Bearer ${api.secret}`, `Content-Type: ${type}`]
  await write(socket, `${[...head, length].join('\r\n')}\r\n\r\n`)
  for (let sent = 0; sent < sentBytes; sent += PIECE.length) {
    if (isChunked) await write(socket, `${PIECE.length.toString(16)}\r\n`)
    await write(socket, PIECE.subarray(0, Math.min(PIECE.length, sentBytes - sent)))
    if (isChunked) await write(socket, '\r\n')
  }
  if (isChunked) await write(socket, '0\r\n\r\n')
  let answer = ''
  for await (const piece of socket) answer += String(piece)
  return answer.split('\r\n\r\n')[0] ?? ''
}

async function write(socket: Socket, bytes: string | Buffer): Promise<void> {
  if (!socket.write(bytes)) await once(socket, 'drain')
}

/** What the route takes. */
function typeOf(path: string): string {
  if (path.includes('beacon')) return 'text/plain'
  return path.includes('/imports?') ? 'application/x-ndjson' : 'application/json'
}

/** Some routes refuse a request without it before they look at its body. */
function queryOf(path: string): string {
  if (path.endsWith('/page')) return '?path=/a'
  return path.includes('/imports') ? '?source=plausible' : ''
}

async function everyRoute() {
  const id = await api.makeJob()
  return routes
    .filter(({ method }) => method === 'get' || method === 'post')
    .map(({ method, path, scope }) => ({
      method: method.toUpperCase(),
      path: `${path.replace('{projectId}', api.project.id).replace('{id}', id)}${queryOf(path)}`,
      scope,
    }))
}

test('each route with a key is 413, and the client reads it on a connection that ends', async () => {
  for (const route of (await everyRoute()).filter(({ scope }) => scope !== null)) {
    const answer = await within(`${route.method} ${route.path}`, sendLarge(route))
    expect([route.path, answer.split('\r\n')[0]]).toEqual([route.path, 'HTTP/1.1 413 Payload Too Large'])
    expect(answer.toLowerCase()).toContain('\r\nconnection: close')
  }
})

test('each other route, and each path that is none, answers too', async () => {
  const open = (await everyRoute()).filter(({ scope }) => scope === null)
  for (const route of [...open, { method: 'POST', path: '/nothing' }, { method: 'DELETE', path: '/healthz' }]) {
    const answer = await within(`${route.method} ${route.path}`, sendLarge(route))
    expect([route.path, answer]).toEqual([route.path, expect.stringMatching(/^HTTP\/1\.1 [24]\d\d /)])
  }
})

test.each([
  ['/v2/agent/PROJECT/job', 413],
  ['/v2/agent/prj_another/job', 404],
  ['/v1/beacon/PROJECT', 413],
])('in chunks, %s is %i', async (at, status) => {
  const path = at.replace('PROJECT', api.project.id)
  const answer = await within(path, sendLarge({ method: 'POST', path, isChunked: true }))
  expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
})

test('what was announced and does not come keeps nobody waiting', async () => {
  const path = `/v2/agent/${api.project.id}/job`
  const answer = await within('the answer', sendLarge({ method: 'POST', path, sentBytes: 1000 }), 10_000)
  expect(answer).toMatch(/^HTTP\/1\.1 413 /)
})
