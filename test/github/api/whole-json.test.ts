// What arrives in place of an answer of GitHub's API, and what becomes of it.
import { afterEach, describe, expect, test } from '@jest/globals'
import { pino } from 'pino'
import { type Api, createApi } from '../../../src/github/api/octokit.ts'
import { explain } from '../../../src/github/errors.ts'
import { APP_KEY } from '../../support/app-key.ts'
import { type RawServer, rawJson, startRawServer } from '../../support/raw-server.ts'

const never = new AbortController().signal
const place = { owner: 'acme', repo: 'docs' }
const REPOSITORY = {
  id: 1,
  full_name: 'acme/docs',
  owner: { login: 'acme', id: 3 },
  name: 'docs',
  html_url: 'https://github.test/acme/docs',
  default_branch: 'main',
  private: true,
  archived: false,
}

let server: RawServer | undefined
afterEach(() => server?.stop())

/** Answers with these in turn; the last one again and again. */
async function serve(...answers: (string | Buffer)[]): Promise<Api> {
  server = await startRawServer(() => ({ bytes: (answers.length > 1 ? answers.shift() : answers[0]) ?? '' }))
  return createApi({
    apiUrl: server.url,
    app: { appId: 7, privateKey: APP_KEY },
    fetch,
    now: Date.now,
    logger: pino({ level: 'silent' }),
    sleep: async () => undefined,
  })
}

function raw(status: number, body: string, contentType = 'application/json', more = ''): string {
  const length = Buffer.byteLength(body)
  return `HTTP/1.1 ${status} X\r\nContent-Type: ${contentType}\r\nContent-Length: ${length}\r\n${more}Connection: close\r\n\r\n${body}`
}

const read = (api: Api) => api.asReader(1, 't', never).request('GET /repos/{owner}/{repo}', place)
const write = (api: Api) =>
  api.asPublisher(1, 't', () => never).request('POST /repos/{owner}/{repo}/git/blobs', { ...place, content: '' })

const HTML = raw(200, '<!doctype html><title>Sign in</title>', 'text/html; charset=utf-8')
const CUT = rawJson(200, REPOSITORY, { cutAt: 100 })
const WHOLE = rawJson(200, REPOSITORY)

const NOT_TRUSTED: [name: string, answer: string, words: string][] = [
  ['cut in the middle', CUT, 'GitHub broke off in the middle of its answer'],
  ['cut before its first byte', rawJson(200, REPOSITORY, { cutAt: 0 }), 'GitHub broke off in the middle'],
  ['a page with status 200', HTML, 'GitHub answered 200 with a page instead of JSON. Is a proxy in between'],
  ['an empty body with status 200', raw(200, ''), 'GitHub answered 200 with an empty body'],
  ['JSON that ends early', raw(200, '{"id": 1, "name": "do'), 'GitHub answered 200 with broken JSON'],
  ['JSON of another shape', raw(200, '{}'), 'GitHub gave an answer to GET /repos/{owner}/{repo} that has no valid id'],
  ['a page with status 404', raw(404, '<h1>Not here</h1>', 'text/html'), 'GitHub answered 404 with a page'],
  ['a page with status 403', raw(403, '<h1>Blocked</h1>', 'text/html'), 'GitHub answered 403 with a page'],
  ['a page with status 503', raw(503, '<h1>Unicorn</h1>', 'text/html'), 'GitHub failed. GitHub said 503'],
]

describe('an answer that is not to be trusted', () => {
  test.each(NOT_TRUSTED)('is asked for again: %s', async (_name, answer) => {
    const api = await serve(answer, answer, WHOLE)
    expect((await read(api)).data.full_name).toBe('acme/docs')
    expect(server?.seen).toHaveLength(3)
  })

  test.each(NOT_TRUSTED)(
    'for ever is an outage, which says nothing about the job: %s',
    async (_name, answer, words) => {
      const error = explain('read main of acme/docs', await read(await serve(answer)).catch((cause: unknown) => cause))
      expect(error).toMatchObject({
        name: 'RepositoryError',
        transient: true,
        wait: {},
        message: expect.stringContaining(`Could not read main of acme/docs. ${words}`),
      })
      expect(String(error)).not.toContain('<')
    },
  )

  test('to a write is not asked for again: its effect is unknown', async () => {
    for (const answer of [HTML, CUT, raw(201, '{}')]) {
      const error = explain('publish', await write(await serve(answer)).catch((cause: unknown) => cause))
      expect([server?.seen.length, error]).toEqual([1, expect.objectContaining({ transient: true })])
      await server?.stop()
    }
    server = undefined
  })
})

describe('an answer that says enough', () => {
  test('by its status has no body', async () => {
    const api = await serve('HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n')
    const deletion = api.asReader(1, 't', never).request('DELETE /installation/token')
    await expect(deletion).resolves.toBeDefined()
  })

  test('about the rate limit may be a page', async () => {
    const limited = raw(429, '<h1>Too many requests</h1>', 'text/html', 'Retry-After: 2\r\n')
    expect((await read(await serve(limited, WHOLE))).data.id).toBe(1)
  })

  test('is JSON whatever its content type', async () => {
    expect((await read(await serve(raw(200, JSON.stringify(REPOSITORY), 'text/plain')))).data.id).toBe(1)
  })
})

describe('the version of the API', () => {
  test('is named in each request', async () => {
    const versions: (string | null)[] = []
    const api = await serve(WHOLE)
    const watching = createApi({
      apiUrl: server?.url ?? '',
      app: { appId: 7, privateKey: APP_KEY },
      fetch: (url, init) => {
        versions.push(new Headers(init?.headers).get('x-github-api-version'))
        return fetch(url, init)
      },
      now: Date.now,
      logger: pino({ level: 'silent' }),
      sleep: async () => undefined,
    })
    await read(watching)
    await read(api)
    expect(versions).toEqual(['2022-11-28'])
  })

  test('is left out where the server does not know it', async () => {
    const refused = rawJson(400, { message: 'Unsupported API version' })
    const api = await serve(refused, WHOLE)
    expect((await read(api)).data.id).toBe(1)
    expect((await read(api)).data.id).toBe(1)
    expect(server?.seen).toHaveLength(3)
  })
})
