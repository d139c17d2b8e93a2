import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import {
  archiveJobPath,
  createJobPath,
  eventsOfJobPath,
  messageJobPath,
  patchPath,
  publishJobPath,
} from '../../../src/contract/paths.ts'
import type { PullRequest } from '../../../src/jobs/job.ts'
import { newJobId } from '../../../src/jobs/job-names.ts'
import type { Claim, JobEnd } from '../../../src/jobs/store.ts'
import { EMPTY_RESULT_REPORT } from '../../support/empty-result-report.ts'
import { type RunningApi, readJson, type Send, startApi } from '../../support/start-api.ts'

let api: RunningApi
beforeAll(async () => {
  api = await startApi({ limits: { openPullRequests: 3 } })
})
afterAll(() => api.stop())

async function post(path: string, body?: unknown, headers: Record<string, string> = {}) {
  const sent: Send =
    body === undefined
      ? { method: 'POST', headers }
      : { method: 'POST', body: JSON.stringify(body), headers: { 'Content-Type': 'application/json', ...headers } }
  const response = await api.send(path, sent)
  return { status: response.status, body: await readJson(response) }
}

const message = (id: string) => messageJobPath(api.project.id, id)
const publish = (id: string) => publishJobPath(api.project.id, id)

/** Not UTF-8, as a file of a repository may be. */
const PATCH = Buffer.from('--- a/x\n+++ b/x\n+caf\xe9\n', 'latin1')
const SHA256 = createHash('sha256').update(PATCH).digest('hex')

async function claim(id: string): Promise<Claim> {
  for (;;) {
    const claimed = await api.storage.jobs.claim(60_000, [])
    if (claimed === undefined) throw new Error(`Job ${id} is not due`)
    if (claimed.job.id === id) return claimed
  }
}

/** Makes a job and ends it as a worker does that has saved a result. */
async function worked(mode: 'patch' | 'pull_request', end: JobEnd): Promise<string> {
  const { id } = await api.client.createJob(api.project.id, { prompt: 'Add a page', mode })
  const { lease, job } = await claim(id)
  const base = { ref: 'main', commitSha: '1'.repeat(40) }
  const { repository, branch } = job
  await api.storage.jobs.pin(lease, { base, repository, branch, context: [], cause: null, pullRequest: null })
  const saved = { title: 'Add a page', summary: 'It was missing.', treeSha: '2'.repeat(40) }
  await api.storage.jobs.saveResult(lease, { ...saved, report: EMPTY_RESULT_REPORT, changes: [], patch: PATCH })
  if (mode === 'pull_request') await api.storage.jobs.enterPublishing(lease, 99)
  await api.storage.jobs.finish(lease, end)
  return id
}

const withPatch = () => worked('patch', { status: 'completed', outcome: 'patch_ready', message: 'Add a page' })

let numbers = 0
function withPullRequest(state: PullRequest['state']): Promise<string> {
  numbers += 1
  const url = `https://github.com/acme/docs/pull/${numbers}`
  const pullRequest = { number: numbers, url, state, branch: `docmend/${numbers}`, draft: false }
  return worked('pull_request', { status: 'completed', outcome: 'pr_opened', message: 'Add a page', pullRequest })
}

describe('a message', () => {
  test('makes a job that is over active again, in its next turn, and wakes the worker', async () => {
    const id = await api.makeJob()
    await api.finish(id)
    const before = api.wakes()
    const answer = await post(message(id), { prompt: ' Shorter, please \n' })
    expect(answer).toMatchObject({ status: 200, body: { id, status: 'active', turn: 2, prLink: null, outcome: null } })
    expect(api.wakes()).toBe(before + 1)
    const kept = await api.storage.jobs.find(api.project.id, id)
    expect(kept).toMatchObject({ prompt: 'Shorter, please', requestedBy: 'the API key "test"' })
  })

  test('has its effect once, however often it is sent with the same key', async () => {
    const id = await api.makeJob()
    await api.finish(id)
    const key = { 'Idempotency-Key': 'm1' }
    const [first, again] = [
      await post(message(id), { prompt: 'x' }, key),
      await post(message(id), { prompt: 'x' }, key),
    ]
    expect(again).toEqual(first)
    expect(await post(message(id), { prompt: 'y' }, key)).toMatchObject({
      status: 409,
      body: { code: 'idempotency_conflict' },
    })
  })

  test('to an active job waits, and the job says how many do', async () => {
    const id = await api.makeJob()
    const key = { 'Idempotency-Key': 'waits' }
    const first = await post(message(id), { prompt: 'Shorter' }, key)
    expect(first).toMatchObject({ status: 200, body: { id, status: 'active', turn: 1, waitingMessages: 1 } })
    expect(await post(message(id), { prompt: 'Shorter' }, key)).toEqual(first)
    expect(await api.client.getJob(api.project.id, id)).toMatchObject({ turn: 1, waitingMessages: 1 })
    await api.finish(id)
    expect(await api.client.getJob(api.project.id, id)).toMatchObject({ status: 'active', turn: 2, waitingMessages: 0 })
  })

  test('is 429 when as many are waiting as may, and says what to do', async () => {
    const id = await api.makeJob()
    for (let n = 0; n < 20; n++) await post(message(id), { prompt: `${n}` })
    const response = await api.send(message(id), {
      method: 'POST',
      body: '{"prompt":"x"}',
      headers: { 'Content-Type': 'application/json' },
    })
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '60'])
    const error = expect.stringContaining('Send further messages when it has ended')
    expect(await readJson(response)).toMatchObject({ code: 'too_many_messages', error })
  })

  test('is 409 once the job is archived', async () => {
    const id = await api.makeJob()
    await api.finish(id)
    await post(archiveJobPath(api.project.id, id))
    expect(await post(message(id), { prompt: 'x' })).toMatchObject({
      status: 409,
      body: { code: 'job_state_conflict', error: expect.stringContaining('start a new one') },
    })
  })

  test.each(['merged', 'closed'] as const)('is 409 once the pull request is %s', async (state) => {
    const answer = await post(message(await withPullRequest(state)), { prompt: 'x' })
    expect(answer).toMatchObject({ status: 409, body: { code: 'job_state_conflict' } })
    expect(answer.body.error).toMatch(new RegExp(`^Pull request #\\d+ of the job is ${state}\\. Start a new job$`))
  })

  test.each([{}, { prompt: ' ' }, { prompt: 7 }])('%j is 400 invalid_body', async (body) => {
    expect(await post(message(newJobId(Date.now())), body)).toMatchObject({
      status: 400,
      body: { code: 'invalid_body' },
    })
  })

  test.each([newJobId(Date.now()), 'nothing'])('to job %s is 404', async (id) => {
    expect(await post(message(id), { prompt: 'x' })).toMatchObject({ status: 404, body: { code: 'job_not_found' } })
  })
})

describe('the patch of a job', () => {
  test('comes byte by byte, with its hash', async () => {
    const response = await api.send(patchPath(api.project.id, await withPatch()))
    expect(Buffer.from(await response.arrayBuffer())).toEqual(PATCH)
    expect(response.headers.get('content-type')).toBe('text/x-diff')
    expect(response.headers.get('etag')).toBe(`"${SHA256}"`)
  })

  test('is what the client gives, and what the job names', async () => {
    const id = await withPatch()
    const { patch, sha256 } = await api.client.patchOf(api.project.id, id)
    expect([Buffer.from(patch), sha256]).toEqual([PATCH, SHA256])
    expect(await api.client.getJob(api.project.id, id)).toMatchObject({ outcome: 'patch_ready', patchSha256: SHA256 })
  })

  test.each([
    [304, `"${SHA256}"`],
    [304, `"x", W/"${SHA256}"`],
    [304, '*'],
    [200, '"x"'],
    [200, SHA256],
  ])('is answered %i to If-None-Match: %s', async (status, known) => {
    const response = await api.send(patchPath(api.project.id, await withPatch()), {
      headers: { 'If-None-Match': known },
    })
    expect([response.status, response.headers.get('etag')]).toEqual([status, `"${SHA256}"`])
    expect((await response.arrayBuffer()).byteLength).toBe(status === 304 ? 0 : PATCH.length)
  })

  test('is 404 while there is none, and where there will be none', async () => {
    const path = patchPath(api.project.id, await api.makeJob())
    const notYet = await readJson(await api.send(path))
    expect(notYet).toEqual({
      error: 'The job has no patch yet; wait for its end and ask again',
      code: 'patch_not_found',
    })
    const id = await api.makeJob()
    await api.finish(id)
    await expect(api.client.patchOf(api.project.id, id)).rejects.toMatchObject({
      status: 404,
      code: 'patch_not_found',
      message: 'The job has no patch: it ended as no_changes',
    })
  })

  test('of an unknown job is 404', async () => {
    const unknown = api.client.patchOf(api.project.id, newJobId(Date.now()))
    await expect(unknown).rejects.toMatchObject({ status: 404, code: 'job_not_found' })
  })
})

describe('publishing', () => {
  test.each<[string, Send]>([
    ['without a body', {}],
    ['with an empty body', { body: '' }],
    [
      'with an empty form, as curl -d "" sends it',
      { body: '', headers: { 'Content-Type': 'application/x-www-form-urlencoded' } },
    ],
    ['with {}', { body: '{}', headers: { 'Content-Type': 'application/json' } }],
    ['with the hash', { body: JSON.stringify({ sha256: SHA256 }), headers: { 'Content-Type': 'application/json' } }],
  ])('%s sends the patch on its way, and again answers the same', async (_, init) => {
    const path = publish(await withPatch())
    const [first, again] = [
      await api.send(path, { method: 'POST', ...init }),
      await api.send(path, { method: 'POST', ...init }),
    ]
    expect([first.status, again.status]).toEqual([200, 200])
    const body = await readJson(first)
    expect(body).toMatchObject({ status: 'active', mode: 'pull_request', turn: 1, patchSha256: SHA256 })
    expect(await readJson(again)).toEqual(body)
    await api.client.cancelJob(api.project.id, body.id)
  })

  test('another patch than the one that was read is 409, with the hash of the one that is kept', async () => {
    const answer = await post(publish(await withPatch()), { sha256: '0'.repeat(64) })
    expect(answer).toMatchObject({ status: 409, body: { code: 'patch_changed' } })
    expect(answer.body.error).toContain(SHA256)
  })

  test('with what is no hash is 400', async () => {
    const error = 'sha256 is 64 hexadecimal digits, as in patchSha256 of the job'
    expect(await post(publish(await withPatch()), { sha256: 'abc' })).toMatchObject({
      status: 400,
      body: { error, code: 'invalid_body', details: [{ path: 'sha256', message: error }] },
    })
  })

  test('with a body that is no JSON is 415 or 400', async () => {
    const path = publish(await withPatch())
    const answers = [
      await api.send(path, { method: 'POST', body: 'sha256=1', headers: { 'Content-Type': 'text/plain' } }),
      await api.send(path, { method: 'POST', body: '{', headers: { 'Content-Type': 'application/json' } }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([415, 400])
  })

  test('is 409 while the job is active, and when there is nothing to publish', async () => {
    const id = await api.makeJob()
    expect(await post(publish(id))).toMatchObject({ status: 409, body: { code: 'job_state_conflict' } })
    await api.finish(id)
    const answer = await post(publish(id))
    expect(answer).toMatchObject({ status: 409, body: { code: 'job_state_conflict' } })
    expect(answer.body.error).toContain('There is nothing to publish: the job ended as no_changes')
  })

  test('for a pull request that was closed meanwhile is 409 and says what to do with the patch', async () => {
    const url = 'https://github.com/acme/docs/pull/40'
    const closed: PullRequest = { number: 40, url, state: 'closed', branch: 'docmend/x', draft: false }
    const id = await worked('pull_request', { status: 'failed', outcome: 'error', message: 'x', pullRequest: closed })
    const answer = await post(publish(id))
    expect(answer).toMatchObject({ status: 409, body: { code: 'job_state_conflict' } })
    expect(answer.body.error).toMatch(/#40, for which the patch was made, is closed\. Start a new job/)
  })

  test('of an unknown job is 404', async () => {
    expect(await post(publish(newJobId(Date.now())))).toMatchObject({ status: 404, body: { code: 'job_not_found' } })
  })
})

test('a job of another project is as unknown as one that does not exist', async () => {
  const id = await withPatch()
  const other = await api.addProject('acme/other')
  const headers = {
    Authorization: `Bearer ${await api.addKey({ projectId: other.id })}`,
    'Content-Type': 'application/json',
  }
  const answers = [
    await api.send(messageJobPath(other.id, id), { method: 'POST', body: '{"prompt":"x"}', headers }),
    await api.send(publishJobPath(other.id, id), { method: 'POST', headers }),
    await api.send(patchPath(other.id, id), { headers }),
    await api.send(eventsOfJobPath(other.id, id), { headers }),
  ]
  const codes = await Promise.all(answers.map(async (answer) => (await readJson(answer)).code))
  expect(codes).toEqual(Array(4).fill('job_not_found'))
})

test('a key that may only read can neither send a message nor publish', async () => {
  const id = await withPatch()
  const secret = await api.addKey({ scopes: ['jobs:read'] })
  const headers = { Authorization: `Bearer ${secret}`, 'Content-Type': 'application/json' }
  const answers = [
    await api.send(message(id), { method: 'POST', body: '{"prompt":"x"}', headers }),
    await api.send(publish(id), { method: 'POST', headers }),
    await api.send(patchPath(api.project.id, id), { headers }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([403, 403, 200])
})

test('as many pull requests as may be open: 409 for a job and for publish, with those that are open', async () => {
  const waiting = await withPatch()
  for (let made = 0; made < 3; made++) await withPullRequest('open')
  const refused = await post(createJobPath(api.project.id), { prompt: 'x' })
  expect(refused).toMatchObject({ status: 409, body: { code: 'too_many_pull_requests' } })
  expect(refused.body.details).toHaveLength(3)
  for (const { message: one } of refused.body.details)
    expect(one).toMatch(/^#\d+ https:\/\/github.com\/acme\/docs\/pull\/\d+$/)
  expect(await post(publish(waiting))).toMatchObject({ status: 409, body: { code: 'too_many_pull_requests' } })
  expect((await post(createJobPath(api.project.id), { prompt: 'x', mode: 'patch' })).status).toBe(201)
})
