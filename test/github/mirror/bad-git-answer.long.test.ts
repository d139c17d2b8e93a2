// What the server may answer to git itself, in git's own words for it, and what that means for a job.

import { once } from 'node:events'
import { createServer, request as forward, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from '@jest/globals'
import { type RawServer, startRawServer } from '../../support/raw-server.ts'
import { type HostedDocs, never, pinBranch, prepare, publish, REPOSITORY } from '../hosted-docs.ts'
import { CHANGES } from '../publish/publishing.ts'
import { useHostedDocs } from '../use-hosted-docs.ts'

let docs: HostedDocs
useHostedDocs((made) => {
  docs = made
})
let raw: RawServer | undefined
let proxy: Server | undefined
afterEach(async () => {
  await raw?.stop()
  proxy?.closeAllConnections()
  proxy?.close()
  raw = undefined
  proxy = undefined
})

/** Gives how a job's fetch from this server ends; the REST API is the right one. */
async function fetchFrom(serverUrl: string): Promise<unknown> {
  const { base } = await pinBranch(docs)
  const { host } = await docs.connect({ serverUrl })
  return host.open(docs.project, base, never).catch((error: unknown) => error)
}

/** Starts a proxy in front of the forge that cuts the first answer to this service of git, and gives its address. */
async function cutting(service: string, cutAt: number): Promise<string> {
  const { hostname: host, port } = new URL(docs.forge.url)
  let isCut = false
  proxy = createServer((asked, response) => {
    const { method, url: path = '', headers } = asked
    const sent = forward({ host, port, method, path, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 0, answer.headers)
      if (isCut || method !== 'POST' || !path.endsWith(service)) return answer.pipe(response)
      isCut = true
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      return answer.on('end', () => response.write(Buffer.concat(chunks).subarray(0, cutAt), () => response.destroy()))
    })
    asked.pipe(sent)
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  return `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
}

const answerWith = (status: number, body: string, type = 'text/plain'): string =>
  `HTTP/1.1 ${status} X\r\nContent-Type: ${type}\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`

describe('a fetch', () => {
  test.each<[name: string, bytes: string, RegExp]>([
    ['429', answerWith(429, 'Too many requests'), /rate limit was reached/],
    [
      '403 with the words of a rate limit',
      answerWith(403, 'You have exceeded a secondary rate limit'),
      /rate limit was reached/,
    ],
    ['500', answerWith(500, ''), /The server failed/],
    ['503 with a page', answerWith(503, '<h1>Unicorn</h1>', 'text/html'), /The server failed/],
    ['an answer that is cut', answerWith(200, 'x'.repeat(500)).slice(0, 200), /broke off/],
    ['nothing', '', /could not be reached/],
    ['a page', answerWith(200, '<h1>Sign in</h1>', 'text/html'), /something else than git/],
    ['an empty answer', answerWith(200, ''), /something else than git/],
  ])('that gets %s is tried again', async (_name, bytes, words) => {
    raw = await startRawServer(() => ({ bytes }))
    expect(await fetchFrom(raw.url)).toMatchObject({
      name: 'RepositoryError',
      transient: true,
      wait: {},
      message: expect.stringMatching(words),
    })
  })

  test.each([0, 20, 60, 100, 200])('whose pack is cut after %i bytes is tried again', async (cutAt) => {
    const broken = await fetchFrom(await cutting('git-upload-pack', cutAt))
    expect(broken).toMatchObject({ name: 'RepositoryError', transient: true, wait: {} })
    expect(await fetchFrom(docs.forge.url)).toMatchObject({ sha: expect.any(String) })
  })

  test.each([
    [403, 'Forbidden', true],
    [404, 'Not Found', false],
  ])('that the server refuses with %i %s is tried again: %s', async (status, text, transient) => {
    raw = await startRawServer(() => ({ bytes: answerWith(status, text) }))
    expect(await fetchFrom(raw.url)).toMatchObject({ transient })
  })
})

describe('a push', () => {
  test.each([0, 10, 40])(
    'whose answer is cut after %i bytes, and that had its effect, is found by looking',
    async (cutAt) => {
      const request = await prepare(docs, CHANGES)
      const serverUrl = await cutting('git-receive-pack', cutAt)
      const { host } = await docs.connect({ serverUrl, publisher: 'git-push' })
      expect(await publish(host, request)).toMatchObject({ kind: 'published' })
      expect(docs.forge.pullRequests(REPOSITORY)).toHaveLength(1)
    },
  )

  test('that is refused for its rate waits, and tells no permission', async () => {
    const request = await prepare(docs, CHANGES)
    const { host } = await docs.connect({ publisher: 'git-push' })
    docs.intercept.current = ({ phase, path }) =>
      phase === 'before' && path.includes('git-receive-pack')
        ? { status: 403, body: 'You have exceeded a secondary rate limit', headers: { 'content-type': 'text/plain' } }
        : undefined
    const error = await publish(host, request).catch((cause: unknown) => cause)
    expect(error).toMatchObject({ transient: true, wait: {}, message: expect.stringContaining('rate limit') })
    expect(String(error)).not.toContain('contents: write')
  })
})
