// The older form of the operations on jobs.
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { cancelJobPath } from '../../../src/contract/paths.ts'
import { newJobId } from '../../../src/jobs/job-names.ts'
import { type RunningApi, readJson, startApi } from '../../support/start-api.ts'

let api: RunningApi
beforeAll(async () => {
  api = await startApi({ limits: { jobsPerHour: 1000 } })
})
afterAll(() => api.stop())

const at = (path: string) => `/v1/agent/${api.project.id}/${path}`
const USER = { role: 'user', content: 'Fix the links' }

async function create(body: unknown, headers: Record<string, string> = {}) {
  const init = { method: 'POST', headers: { 'Content-Type': 'application/json', ...headers } }
  const response = await api.send(at('job'), { ...init, body: JSON.stringify(body) })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

/** The job that the messages made. */
async function jobOf(body: unknown) {
  const { status, headers, text } = await create(body)
  expect([status, text]).toEqual([200, expect.anything()])
  const job = await api.storage.jobs.find(api.project.id, headers.get('x-session-id') ?? '')
  if (job === undefined) throw new Error('There is no such job')
  return job
}

test('a new job is 200 with its id and branch in headers, and one event that has both', async () => {
  const { status, headers, text } = await create({ messages: [USER] })
  const [id, branch] = [headers.get('x-session-id') ?? '', headers.get('x-branch-name')]
  expect([status, headers.get('content-type'), branch]).toEqual([200, 'text/event-stream', `docmend/${id}`])
  const [, data = ''] = /^event: job\ndata: (\{.*\})\n\n$/.exec(text) ?? []
  expect(JSON.parse(data)).toEqual({
    sessionId: id,
    subdomain: api.project.id,
    branch,
    haulted: false,
    haultReason: 'processing',
    pullRequestLink: '',
    messageToUser: '',
    todos: [],
    title: '',
    createdAt: expect.stringMatching(/^\d{4}-/),
  })
})

describe('messages', () => {
  test.each<[string, unknown[], string]>([
    ['text', [USER], 'Fix the links'],
    ['several', [{ role: 'system', content: ' Be brief. ' }, USER], 'Be brief.\n\nFix the links'],
    [
      'a list of parts',
      [
        {
          role: 'user',
          content: [
            { type: 'text', text: 'Fix' },
            { type: 'text', text: 'it' },
          ],
        },
      ],
      'Fix\nit',
    ],
    ['parts of the AI SDK', [{ id: 'm1', role: 'user', parts: [{ type: 'text', text: 'Fix it' }] }], 'Fix it'],
    [
      'parts beside an empty text',
      [{ role: 'user', content: '', parts: [{ type: 'text', text: 'Fix it' }] }],
      'Fix it',
    ],
    [
      'an answer in between',
      [USER, { role: 'assistant', content: 'Which?' }, { role: 'user', content: 'All' }],
      'Fix the links\n\nAn earlier answer to the messages above:\nWhich?\n\nAll',
    ],
  ])('as %s become the prompt', async (_form, messages, prompt) => {
    expect((await jobOf({ messages })).prompt).toBe(prompt)
  })

  test.each<[string, unknown, string]>([
    ['none', {}, 'messages is a list such as'],
    ['an empty list', { messages: [] }, 'messages is empty'],
    ['an entry of null', { messages: [null] }, 'an entry of messages is an object such as'],
    ['blanks', { messages: [{ role: 'user', content: ' ' }] }, 'prompt is empty'],
    ['an unknown role', { messages: [{ ...USER, role: 'tool' }] }, 'role is system, user or assistant'],
    ['a picture', { messages: [{ role: 'user', parts: [{ type: 'file', url: 'x' }] }] }, 'you sent \\"file\\"'],
    ['more than a prompt may have', { messages: [USER, { ...USER, content: 'x'.repeat(100_000) }] }, 'at most 100000'],
    ['a branch of no name', { messages: [USER], branch: '' }, 'branch is empty'],
    ['a branch of many characters', { messages: [USER], branch: 'x'.repeat(101) }, 'branch may have at most 100'],
    ['a draft of another kind', { messages: [USER], asDraft: 'yes' }, 'asDraft is true or false'],
  ])('%s is 400 and says why', async (_what, body, words) => {
    const { status, text } = await create(body)
    expect([status, text]).toEqual([400, expect.stringContaining(words)])
    expect(JSON.parse(text).code).toBe('invalid_body')
  })
})

test.each<[unknown, boolean]>([
  [true, true],
  ['true', true],
  [false, false],
  ['false', false],
  [null, false],
  [undefined, false],
])('asDraft %j opens a draft: %j', async (asDraft, draft) => {
  expect(await jobOf({ messages: [USER], asDraft })).toMatchObject({ draft, mode: 'pull_request' })
})

test('a branch is the topic of the job; whatever it is called, the job writes a branch of its own', async () => {
  const job = await jobOf({ messages: [USER], branch: 'docs-update-2026-11-20T08:41:03.120Z' })
  expect(job).toMatchObject({ topic: 'docs-update-2026-11-20T08:41:03.120Z', branch: `docmend/${job.id}` })
})

test('the same idempotency key makes one job', async () => {
  const key = { 'Idempotency-Key': 'older' }
  const answers = [await create({ messages: [USER] }, key), await create({ messages: [USER] }, key)]
  expect(answers[1]?.text).toBe(answers[0]?.text)
  expect((await create({ messages: [{ ...USER, content: 'x' }] }, key)).status).toBe(409)
})

test.each([
  [{ status: 'completed', outcome: 'no_changes', message: 'All fine' }, 'completed'],
  [{ status: 'failed', outcome: 'error', message: 'No luck' }, 'error'],
] as const)('the end %j halts for the reason %s, also once the job is archived', async (end, haultReason) => {
  const id = await api.makeJob()
  await api.finish(id, end)
  const halted = { sessionId: id, haulted: true, haultReason, messageToUser: end.message, pullRequestLink: '' }
  expect(await readJson(await api.send(at(`job/${id}`)))).toMatchObject(halted)
  await api.client.archiveJob(api.project.id, id)
  expect(await readJson(await api.send(at(`job/${id}`)))).toMatchObject(halted)
})

test('a job that somebody canceled was interrupted', async () => {
  const id = await api.makeJob()
  await api.send(cancelJobPath(api.project.id, id), { method: 'POST' })
  expect(await readJson(await api.send(at(`job/${id}`)))).toMatchObject({ haulted: true, haultReason: 'interrupted' })
})

test('the list has twelve jobs, the newest first, and skips as many as are asked for', async () => {
  const ids = []
  for (let made = 0; made < 14; made++) ids.unshift(await api.makeJob())
  const list = async (query: string) => {
    const { allSessions } = await readJson(await api.send(at(`jobs${query}`)))
    return allSessions.map(({ sessionId }: { sessionId: string }) => sessionId)
  }
  expect(await list('')).toEqual(ids.slice(0, 12))
  expect(await list('?skip=12&take=2')).toEqual(ids.slice(12))
  expect((await api.send(at('jobs?take=101'))).status).toBe(400)
})

test.each([newJobId(Date.now()), 'nothing'])('job %s is unknown', async (id) => {
  const response = await api.send(at(`job/${id}`))
  expect([response.status, (await readJson(response)).code]).toEqual([404, 'job_not_found'])
})

test('the older operations are deprecated in the description, and no other is', async () => {
  const { paths } = await readJson(await api.send('/openapi.json'))
  const operations = Object.entries<Record<string, { deprecated?: boolean }>>(paths)
  const deprecated = operations.filter(([, methods]) => Object.values(methods).some((one) => one.deprecated === true))
  expect(deprecated.map(([path]) => path)).toEqual([
    '/v1/agent/{projectId}/job',
    '/v1/agent/{projectId}/job/{id}',
    '/v1/agent/{projectId}/jobs',
  ])
})
