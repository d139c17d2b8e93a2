// Vercel delivers its logs: signed, as a list or as lines, several entries for one request.

import { createHmac } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { COMMAND } from '../../../src/projects/audit.ts'
import { type RunningApi, readJson, startApi } from '../../support/start-api.ts'
import { CHATGPT, FIREFOX, RECENT, readReport } from '../../support/view-events.ts'

const SECRET = 'drain-secret-1'
const VERIFY = 'a1b2c3'

let api: RunningApi
beforeEach(async () => {
  api = await startApi()
  await api.storage.settings.writeSettings(api.project.id, { vercelDrainSecret: SECRET, vercelVerify: VERIFY }, COMMAND)
})
afterEach(() => api.stop())

const entry = (requestId: string, path: string, userAgent = FIREFOX, statusCode = 200) => ({
  id: `${requestId}-${path}`,
  requestId,
  source: 'static',
  timestamp: RECENT.getTime(),
  proxy: {
    timestamp: RECENT.getTime(),
    method: 'GET',
    host: 'docs.example.com',
    path,
    userAgent: [userAgent],
    statusCode,
  },
})

const sign = (body: string | Uint8Array, secret = SECRET) => createHmac('sha1', secret).update(body).digest('hex')

function deliver(
  body: string | Uint8Array<ArrayBuffer>,
  headers: Record<string, string> = { 'x-vercel-signature': sign(body) },
  projectId = api.project.id,
): Promise<Response> {
  return api.send(`/v1/analytics/${projectId}/drain/vercel`, {
    method: 'POST',
    body,
    headers: { 'Content-Type': 'application/json', ...headers },
  })
}

test('a delivery as a list: each request counts once, a revalidation never', async () => {
  const body = JSON.stringify([
    entry('r1', '/guide'),
    entry('r1', '/guide'),
    entry('r2', '/guide', CHATGPT),
    entry('r3', '/guide', FIREFOX, -1),
  ])
  const response = await deliver(body)
  expect(await readJson(response)).toEqual({ accepted: 2, duplicates: 1, rejected: { internal: 1 } })
  expect((await readReport(api)).views).toEqual([{ path: '/guide', human: 1, ai: 1, total: 2 }])
})

test('a delivery as lines, and the same again', async () => {
  const body = [entry('r1', '/a'), entry('r2', '/b')].map((one) => JSON.stringify(one)).join('\n')
  expect(await readJson(await deliver(body))).toEqual({ accepted: 2, duplicates: 0, rejected: {} })
  expect(await readJson(await deliver(body))).toEqual({ accepted: 0, duplicates: 2, rejected: {} })
})

test('a packed delivery is signed as it is sent', async () => {
  const body = new Uint8Array(gzipSync(JSON.stringify([entry('r1', '/a')])))
  const response = await deliver(body, { 'x-vercel-signature': sign(body), 'Content-Encoding': 'gzip' })
  expect(await readJson(response)).toMatchObject({ accepted: 1 })
})

test('every answer carries the verification code, refusals too', async () => {
  const answers = [await deliver('[]'), await deliver('[7]', { 'x-vercel-signature': 'wrong' })]
  expect(answers.map(({ headers }) => headers.get('x-vercel-verify'))).toEqual([VERIFY, VERIFY])
})

test.each(['{}', '', '[]'])(
  'the verification %j is 200 with the code, unsigned, and before there is a secret',
  async (body) => {
    const unsigned = await deliver(body, {})
    await api.storage.settings.writeSettings(api.project.id, { vercelDrainSecret: null }, COMMAND)
    const early = await deliver(body, { 'x-vercel-signature': sign(body, 'a secret that Vercel made') })
    for (const { status, headers } of [unsigned, early]) {
      expect([status, headers.get('x-vercel-verify')]).toEqual([200, VERIFY])
    }
  },
)

test('while the secret changes, deliveries with the present and with the former one count', async () => {
  const [present, other] = ['drain-secret-2', 'drain-secret-3']
  const write = (changes: Record<string, string | null>) =>
    api.storage.settings.writeSettings(api.project.id, changes, COMMAND)
  await write({ vercelDrainSecret: present, vercelDrainSecretPrevious: SECRET })
  const statusOf = async (secret: string, path: string) => {
    const body = JSON.stringify([entry(path, path)])
    return (await deliver(body, { 'x-vercel-signature': sign(body, secret) })).status
  }
  expect([await statusOf(present, '/a'), await statusOf(SECRET, '/b'), await statusOf(other, '/c')]).toEqual([
    200, 200, 401,
  ])
  expect((await readReport(api)).totals.total).toBe(2)
  await write({ vercelDrainSecretPrevious: null })
  expect(await statusOf(SECRET, '/d')).toBe(401)
})

describe('a delivery is refused', () => {
  const refusalOf = async (response: Response) => [response.status, (await readJson(response)).code]

  test.each([
    ['another secret', sign('[7]', 'other-secret')],
    ['another body', sign('[{}]')],
    ['no hex', 'zz'],
    ['nothing', ''],
  ])('signed with %s', async (_, signature) => {
    expect(await refusalOf(await deliver('[7]', { 'x-vercel-signature': signature }))).toEqual([
      401,
      'invalid_signature',
    ])
  })

  test('without a signature', async () => {
    const body = JSON.stringify([entry('r1', '/a')])
    expect(await refusalOf(await deliver(body, {}))).toEqual([401, 'invalid_signature'])
    expect((await readReport(api)).totals.total).toBe(0)
  })

  test('while the project has no secret: it must not be lost with a 200', async () => {
    await api.storage.settings.writeSettings(api.project.id, { vercelDrainSecret: null }, COMMAND)
    expect(await refusalOf(await deliver(JSON.stringify([entry('r1', '/a')])))).toEqual([404, 'drain_not_set_up'])
  })

  test('while the project has only a previous secret', async () => {
    const changes = { vercelDrainSecret: null, vercelDrainSecretPrevious: SECRET }
    await api.storage.settings.writeSettings(api.project.id, changes, COMMAND)
    expect(await refusalOf(await deliver(JSON.stringify([entry('r1', '/a')])))).toEqual([404, 'drain_not_set_up'])
  })

  test('while nothing is set up at all', async () => {
    await api.storage.settings.writeSettings(api.project.id, { vercelDrainSecret: null, vercelVerify: null }, COMMAND)
    expect(await refusalOf(await deliver('{}'))).toEqual([404, 'drain_not_set_up'])
  })

  test('for a project that does not exist', async () => {
    expect(await refusalOf(await deliver('[]', {}, 'prj_nothing'))).toEqual([404, 'project_not_found'])
  })

  test('when it is too large', async () => {
    const body = ' '.repeat(10 * 1024 * 1024 + 1)
    expect(await refusalOf(await deliver(body))).toEqual([413, 'body_too_large'])
  })

  test('when it is a bomb that somebody signed', async () => {
    const body = new Uint8Array(gzipSync(Buffer.alloc(100 * 1024 * 1024, ' ')))
    const response = await deliver(body, { 'x-vercel-signature': sign(body), 'Content-Encoding': 'gzip' })
    expect(await refusalOf(response)).toEqual([413, 'body_too_large'])
  })

  test('when it is no JSON list', async () => {
    expect(await refusalOf(await deliver('[{"id":'))).toEqual([400, 'invalid_json'])
  })
})

test('the secret is in no answer and in no log', async () => {
  await deliver('[7]', { 'x-vercel-signature': 'wrong' })
  expect(api.log.join('')).not.toContain(SECRET)
})
