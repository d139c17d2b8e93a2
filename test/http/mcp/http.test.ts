// `/mcp` as an HTTP route: who may use it, from where, how much of it, and how its calls end.
import { request } from 'node:http'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { MCP_PATH } from '../../../src/contract/paths.ts'
import { callMessage, connectMcp, MCP_HEADERS, postMcp } from '../../support/mcp-http.ts'
import { callTool, INITIALIZE } from '../../support/mcp-process.ts'
import { type RunningApi, readJson, startApi } from '../../support/start-api.ts'
import { until, within } from '../../support/until.ts'

let api: RunningApi
beforeEach(async () => {
  api = await startApi({ limits: { maxMcpCalls: 2 } })
})
afterEach(() => api.stop())

const LIST = { jsonrpc: '2.0', id: 1, method: 'tools/list' }

/** The message in an answer that is a stream of events. */
async function readEvent(response: Response) {
  const [, data = ''] = /^data: (.+)$/m.exec(await response.text()) ?? []
  return JSON.parse(data)
}

async function refusalOf(response: Response) {
  return { status: response.status, ...(await readJson(response)) }
}

async function namesFor(secret: string): Promise<string[]> {
  const client = await connectMcp(api, 'newest', secret)
  const { tools } = await client.listTools()
  await client.close()
  return tools.map(({ name }) => name)
}

describe('the key', () => {
  test('must be there, and be known', async () => {
    const without = await fetch(`${api.url}${MCP_PATH}`, { method: 'POST', headers: MCP_HEADERS, body: '{}' })
    expect(without.headers.get('www-authenticate')).toBe('Bearer')
    expect(await refusalOf(without)).toMatchObject({ status: 401, code: 'missing_credentials' })
    expect(await refusalOf(await postMcp(api, LIST, { Authorization: 'Bearer mend_x' }))).toMatchObject({
      status: 401,
      code: 'unknown_key',
    })
  })

  test('names the project', async () => {
    const other = await api.addProject('acme/other')
    const jobId = await api.makeJob()
    const client = await connectMcp(api, 'newest', await api.addKey({ projectId: other.id }))
    const { text } = await callTool(client, 'get_job', { jobId })
    await client.close()
    expect(text).toContain('job_not_found')
  })

  test('decides which tools are listed', async () => {
    expect(await namesFor(await api.addKey({ scopes: ['views:read'] }))).toEqual([
      'page_views',
      'ai_agents',
      'missing_pages',
    ])
    const reader = await api.addKey({ scopes: ['jobs:read'] })
    expect(await namesFor(reader)).toEqual(['wait_for_job', 'get_job', 'list_jobs'])
    const answer = await postMcp(api, callMessage('cancel_job', { jobId: 'x' }), { Authorization: `Bearer ${reader}` })
    expect(await readEvent(answer)).toMatchObject({
      error: { code: -32602, message: 'There is no tool "cancel_job"; there are wait_for_job, get_job, list_jobs' },
    })
  })

  test('may be limited to addresses, and is checked before anything is read', async () => {
    const secret = await api.addKey({ allowedCidrs: ['192.0.2.0/24'] })
    const answer = await postMcp(api, 'no JSON', { Authorization: `Bearer ${secret}` })
    expect(await refusalOf(answer)).toMatchObject({ status: 403, code: 'address_not_allowed' })
  })

  test('is not the token of a workflow run', async () => {
    const token = `${Buffer.from('{"alg":"RS256"}').toString('base64url')}.e30.c2ln`
    const answer = await postMcp(api, LIST, { Authorization: `Bearer ${token}` })
    expect(await refusalOf(answer)).toMatchObject({ status: 403, code: 'token_not_allowed' })
  })
})

describe('a browser', () => {
  test('may not send a page of another site', async () => {
    const answer = await postMcp(api, LIST, { Origin: 'https://evil.example' })
    expect(await refusalOf(answer)).toMatchObject({ status: 403, code: 'origin_not_allowed' })
    expect((await postMcp(api, LIST, { Origin: 'null' })).status).toBe(403)
    expect((await postMcp(api, LIST, { Origin: 'http://localhost:6274' })).status).toBe(200)
  })

  test('may not reach the service under a name that is not its own', async () => {
    const { hostname, port } = new URL(api.url)
    const headers = { ...MCP_HEADERS, Authorization: `Bearer ${api.secret}`, Host: 'rebound.evil.example' }
    const status = await new Promise((resolve, reject) => {
      const sent = request({ host: hostname, port, path: MCP_PATH, method: 'POST', headers }, (answer) => {
        answer.resume()
        resolve(answer.statusCode)
      })
      sent.on('error', reject).end(JSON.stringify(LIST))
    })
    expect(status).toBe(403)
  })
})

describe('a request', () => {
  test('is a POST of JSON within the limit', async () => {
    const get = await fetch(`${api.url}${MCP_PATH}`, { headers: { Authorization: `Bearer ${api.secret}` } })
    expect([get.status, get.headers.get('allow')]).toEqual([405, 'POST, OPTIONS'])
    expect((await postMcp(api, LIST, { 'Content-Type': 'text/plain' })).status).toBe(415)
    expect(await refusalOf(await postMcp(api, '{"jsonrpc"'))).toMatchObject({ status: 400, code: 'invalid_json' })
    expect((await postMcp(api, callMessage('start_job', { prompt: 'a'.repeat(3_000_000) }))).status).toBe(413)
  })

  test.each(['5', '"text"', 'null', '[]', '{}', '[[]]', '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":7}'])(
    'that is no message, %s, is refused by the protocol',
    async (body) => {
      const answer = await postMcp(api, body)
      expect([200, 400]).toContain(answer.status)
      expect(await answer.text()).toMatch(/"error":\{"code":-32\d{3}/)
    },
  )

  test('of an old client is answered without a session, with the limits in its headers', async () => {
    const answer = await postMcp(api, INITIALIZE)
    expect(answer.headers.get('mcp-session-id')).toBeNull()
    expect(answer.headers.get('ratelimit')).toMatch(/"mcp-calls";r=1, "jobs";r=100, "messages";r=100/)
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(await readEvent(answer)).toMatchObject({ result: { serverInfo: { name: 'docmend' } } })
  })

  test('counts towards the limits of the API, whose sentence the model gets', async () => {
    await api.stop()
    api = await startApi({ limits: { jobsPerHour: 1 } })
    const client = await connectMcp(api)
    await callTool(client, 'start_job', { prompt: 'One' })
    const { isError, text } = await callTool(client, 'start_job', { prompt: 'Two' })
    await client.close()
    expect(isError).toBe(true)
    expect(text).toMatch(/HTTP 429, rate_limited\)\. Try again in [\d,]+ seconds\.$/)
  })
})

describe('a wait', () => {
  /** Starts one and gives its answer when the service holds it. */
  async function wait(headers: Record<string, string> = {}, signal?: AbortSignal, id = 1): Promise<Response> {
    const jobId = await api.makeJob()
    const answer = fetch(`${api.url}${MCP_PATH}`, {
      method: 'POST',
      headers: { ...MCP_HEADERS, Authorization: `Bearer ${api.secret}`, ...headers },
      body: JSON.stringify(callMessage('wait_for_job', { jobId, seconds: 300 }, id)),
      ...(signal === undefined ? {} : { signal }),
    })
    const response = await answer
    await until('the job is looked at', () => api.log.some((line) => line.includes(`/job/${jobId}`)))
    return response
  }

  const free = async (): Promise<string | null> => (await postMcp(api, LIST)).headers.get('ratelimit')

  test('gives back its room when its client is gone', async () => {
    const gone = new AbortController()
    await wait({}, gone.signal)
    await wait({}, gone.signal)
    const full = await postMcp(api, LIST)
    expect(full.headers.get('retry-after')).toBe('5')
    expect(await refusalOf(full)).toMatchObject({ status: 429, code: 'too_many_calls' })
    gone.abort()
    await until('both are over', async () => (await free())?.includes('"mcp-calls";r=1'))
  })

  test('ends at the cancel of an older client, with the job as it is', async () => {
    const held = await wait({}, undefined, 7)
    const cancel = { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 7 } }
    const other = await api.addKey()
    expect((await postMcp(api, cancel, { Authorization: `Bearer ${other}` })).status).toBe(202)
    expect((await postMcp(api, cancel)).status).toBe(202)
    expect(await within('the answer', readEvent(held))).toMatchObject({
      result: { structuredContent: { status: 'active' } },
    })
  })

  test('ends when the service stops', async () => {
    const held = await wait()
    api.shutDown()
    expect(await within('the answer', readEvent(held))).toMatchObject({
      result: { structuredContent: { status: 'active' } },
    })
  })
})
