// What clients rely on, pinned once: paths, status codes, field names, error codes, limits. A change here breaks them.
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { ERRORS } from '../src/contract/errors.ts'
import { IMPORT_SOURCE_DAYS } from '../src/contract/import-sources.ts'
import { IMPORT_REJECTIONS } from '../src/contract/imported-views.ts'
import { COMPLETED_OUTCOMES, FAILED_OUTCOMES, JOB_STATUSES } from '../src/contract/job-states.ts'
import * as limits from '../src/contract/limits.ts'
import {
  archiveJobPath,
  cancelJobPath,
  createJobPath,
  eventsOfJobPath,
  eventsPath,
  importsPath,
  jobPath,
  listJobsPath,
  MCP_PATH,
  messageJobPath,
  outcomesPath,
  pageReportPath,
  patchPath,
  publishJobPath,
  removeImportPath,
  viewsPath,
} from '../src/contract/paths.ts'
import { REJECTIONS } from '../src/contract/rejections.ts'
import { SCOPES } from '../src/contract/scopes.ts'
import { AI_CLASSES, VIEW_CLASSES, VIEW_SOURCES } from '../src/contract/view-classes.ts'
import { type RunningApi, readJson, startApi } from './support/start-api.ts'

let api: RunningApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

async function ask(method: string, path: string, body?: object) {
  const init = body === undefined ? {} : { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }
  const response = await api.send(path, { method, ...init })
  return { status: response.status, body: await readJson(response) }
}

test('paths', () => {
  expect([
    createJobPath('prj_a'),
    jobPath('prj_a', 'j'),
    listJobsPath('prj_a'),
    cancelJobPath('prj_a', 'j'),
    archiveJobPath('prj_a', 'j'),
    messageJobPath('prj_a', 'j'),
    publishJobPath('prj_a', 'j'),
    patchPath('prj_a', 'j'),
    eventsOfJobPath('prj_a', 'j'),
    outcomesPath('prj_a'),
    viewsPath('prj_a'),
    viewsPath('prj_a', 'agents'),
    viewsPath('prj_a', 'timeseries'),
    viewsPath('prj_a', 'missing'),
    viewsPath('prj_a', 'answers'),
    viewsPath('prj_a', 'failed-requests'),
    viewsPath('prj_a', 'others'),
    pageReportPath('prj_a'),
    eventsPath('prj_a'),
    importsPath('prj_a'),
    removeImportPath('prj_a'),
    MCP_PATH,
  ]).toEqual([
    '/v2/agent/prj_a/job',
    '/v2/agent/prj_a/job/j',
    '/v2/agent/prj_a/jobs',
    '/v2/agent/prj_a/job/j/cancel',
    '/v2/agent/prj_a/job/j/archive',
    '/v2/agent/prj_a/job/j/message',
    '/v2/agent/prj_a/job/j/publish',
    '/v2/agent/prj_a/job/j/patch',
    '/v2/agent/prj_a/job/j/events',
    '/v2/agent/prj_a/outcomes',
    '/v1/analytics/prj_a/views',
    '/v1/analytics/prj_a/agents',
    '/v1/analytics/prj_a/timeseries',
    '/v1/analytics/prj_a/missing',
    '/v1/analytics/prj_a/answers',
    '/v1/analytics/prj_a/failed-requests',
    '/v1/analytics/prj_a/others',
    '/v1/analytics/prj_a/page',
    '/v1/analytics/prj_a/events',
    '/v1/analytics/prj_a/imports',
    '/v1/analytics/prj_a/imports/remove',
    '/mcp',
  ])
})

test('a new job is 201 with the seven fields of the specification and ours', async () => {
  const { status, body } = await ask('POST', `/v2/agent/${api.project.id}/job`, { prompt: 'Fix the links' })
  expect(status).toBe(201)
  expect(body).toEqual({
    id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
    status: 'active',
    source: { repository: 'https://github.com/acme/docs', ref: null },
    model: 'scripted',
    prLink: null,
    createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    archivedAt: null,
    outcome: null,
    message: null,
    pullRequest: null,
    pullRequestOptions: null,
    usage: { modelCalls: 0, inputTokens: 0, cachedTokens: 0, outputTokens: 0, costUsd: 0, seconds: 0 },
    filesChanged: 0,
    mode: 'pull_request',
    topic: null,
    turn: 1,
    waitingMessages: 0,
    patchSha256: null,
    commitSha: null,
    preview: null,
    builds: null,
    effect: null,
    trigger: 'api',
    promptVersion: null,
    pullRequestOutcome: null,
  })
})

test('a job with a pull request', async () => {
  const id = await api.makeJob()
  const url = 'https://github.com/acme/docs/pull/12'
  const pullRequest = { number: 12, url, state: 'open', branch: `docmend/${id}`, draft: false } as const
  await api.finish(id, { status: 'completed', outcome: 'pr_opened', message: 'Fixed 3 links.', pullRequest })
  expect(await ask('GET', `/v2/agent/${api.project.id}/job/${id}`)).toMatchObject({
    status: 200,
    body: { status: 'completed', outcome: 'pr_opened', message: 'Fixed 3 links.', prLink: url, pullRequest },
  })
})

test('the other operations on jobs are 200', async () => {
  const at = `/v2/agent/${api.project.id}`
  const id = await api.makeJob()
  expect((await ask('GET', `${at}/job/${id}`)).status).toBe(200)
  expect((await ask('POST', `${at}/job/${id}/cancel`)).status).toBe(200)
  expect((await ask('POST', `${at}/job/${id}/archive`)).status).toBe(200)
  const list = await ask('GET', `${at}/jobs`)
  expect([list.status, Object.keys(list.body)]).toEqual([200, ['jobs', 'hasMore', 'nextCursor']])
})

test('a follow-up, a patch, its publication and the events of a job', async () => {
  const id = await api.makeJob()
  const at = `/v2/agent/${api.project.id}/job/${id}`
  const canceled = `/v2/agent/${api.project.id}/job/${await api.makeJob()}`
  const waiting = { id: canceled.split('/').at(-1), status: 'active', turn: 1, waitingMessages: 1 }
  expect(await ask('POST', `${canceled}/message`, { prompt: 'Shorter' })).toMatchObject({ status: 200, body: waiting })
  expect(await ask('POST', `${canceled}/cancel`)).toMatchObject({ status: 200, body: { waitingMessages: 0 } })
  await api.finish(id, { status: 'completed', outcome: 'no_changes', message: 'It is there already' })
  const patch = await api.send(`${at}/patch`)
  expect([patch.status, (await readJson(patch)).code]).toEqual([404, 'patch_not_found'])
  expect(await ask('POST', `${at}/publish`, {})).toMatchObject({ status: 409, body: { code: 'job_state_conflict' } })
  const events = await api.send(`${at}/events`)
  expect([events.status, events.headers.get('content-type')]).toEqual([200, 'text/event-stream'])
  expect(await events.text()).toMatch(/^retry: \d+\n\nevent: end\ndata: \{"id":/)
  const followed = await ask('POST', `${at}/message`, { prompt: 'Shorter' })
  expect(followed).toMatchObject({ status: 200, body: { status: 'active', turn: 2, outcome: null, prLink: null } })
})

test('an error body', async () => {
  const { body } = await ask('POST', `/v2/agent/${api.project.id}/job`, {})
  expect(body).toEqual({
    error: expect.any(String),
    code: 'invalid_body',
    details: [{ path: 'prompt', message: expect.any(String) }],
  })
})

test('page views', async () => {
  const at = `/v1/analytics/${api.project.id}`
  const userAgent = 'Mozilla/5.0 (compatible; ChatGPT-User/1.0; +https://openai.com/bot)'
  const time = new Date(Date.now() - 60_000).toISOString()
  const events = [
    { time, path: '/guide', userAgent },
    { time, path: '/gone', userAgent, status: 404 },
  ]
  const sent = await ask('POST', `${at}/events`, { events })
  expect(sent).toEqual({ status: 200, body: { accepted: 1, duplicates: 0, rejected: { not_found: 1 } } })
  const counts = { human: 0, ai: 1, total: 1 }
  const hasMore = false
  expect((await ask('GET', `${at}/views`)).body).toEqual({
    totals: counts,
    views: [{ path: '/guide', ...counts }],
    hasMore,
  })
  expect((await ask('GET', `${at}/missing`)).body).toEqual({
    totals: counts,
    missing: [{ path: '/gone', ...counts }],
    hasMore,
  })
  expect((await ask('GET', `${at}/timeseries`)).body).toEqual({
    totals: counts,
    timeseries: [{ date: time.slice(0, 10), ...counts }],
    hasMore,
  })
  expect((await ask('GET', `${at}/agents`)).body).toEqual({
    totals: { ai: 1 },
    agents: [{ agent: 'ChatGPT-User', operator: 'OpenAI', class: 'ai_assistant', views: 1 }],
    hasMore,
  })
})

test('a beacon', async () => {
  const headers = {
    'Content-Type': 'text/plain',
    'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0',
  }
  const send = (more: Record<string, string>) =>
    fetch(`${api.url}/v1/beacon/${api.project.id}`, {
      method: 'POST',
      body: '{"p":"/a","i":"1"}',
      headers: { ...headers, ...more },
    })
  const [counted, refused] = [await send({}), await send({ DNT: '1' })]
  expect([counted.status, counted.headers.get('x-docmend-reason')]).toEqual([204, null])
  expect([refused.status, refused.headers.get('x-docmend-reason')]).toEqual([204, 'do_not_track'])
})

test('classes, sources and the reasons not to count', () => {
  expect(AI_CLASSES).toEqual(['ai_assistant', 'ai_coding_agent', 'ai_search', 'ai_training'])
  expect(VIEW_CLASSES).toEqual(['human', ...AI_CLASSES, 'other'])
  expect(VIEW_SOURCES).toEqual(['log', 'beacon'])
  expect(IMPORT_SOURCE_DAYS).toEqual({ plausible: 'site_time_zone', umami: 'utc', goatcounter: 'utc' })
  expect(Object.keys(IMPORT_REJECTIONS)).toEqual([
    'not_a_view',
    'bot',
    'unreadable',
    'unknown_page',
    'invalid_time',
    'in_future',
    'invalid_count',
    'asset',
    'excluded_path',
    'other_host',
    'outside_base_path',
  ])
  expect(Object.keys(REJECTIONS)).toEqual([
    'empty_line',
    'comment',
    'unreadable',
    'too_long',
    'invalid_event',
    'user_agent_missing',
    'invalid_time',
    'in_future',
    'too_old',
    'internal',
    'method',
    'status',
    'not_found',
    'prefetch',
    'asset',
    'content_type',
    'excluded_path',
    'other_host',
    'outside_base_path',
    'automated',
  ])
})

test('statuses and outcomes', () => {
  expect(JOB_STATUSES).toEqual(['active', 'completed', 'archived', 'failed'])
  expect(COMPLETED_OUTCOMES).toEqual(['pr_opened', 'pr_updated', 'patch_ready', 'no_changes'])
  expect(FAILED_OUTCOMES).toEqual(['budget_exhausted', 'checks_failed', 'policy_refused', 'canceled', 'error'])
})

test('scopes', () => {
  expect(SCOPES).toEqual(['jobs:read', 'jobs:write', 'views:read', 'views:write'])
})

test('limits', () => {
  expect({ ...limits }).toEqual({
    PROMPT_MAX_CHARACTERS: 100_000,
    ASKERS_MAX_ROWS: 50,
    OUTCOMES_MAX_PULL_REQUESTS: 10_000,
    OUTCOME_MAX_PAGES: 100,
    OUTCOME_MAX_ROWS: 100,
    PATH_MAX_CHARACTERS: 1000,
    TOPIC_MAX_CHARACTERS: 100,
    CONTEXT_MAX_REPOSITORIES: 10,
    TITLE_MAX_CHARACTERS: 256,
    PULL_REQUEST_MAX_REVIEWERS: 15,
    PULL_REQUEST_MAX_ASSIGNEES: 10,
    PULL_REQUEST_MAX_LABELS: 20,
    LABEL_MAX_CHARACTERS: 50,
    BRANCH_PREFIX_MAX_CHARACTERS: 100,
    JOB_MAX_BUILDS: 20,
    BUILD_NAME_MAX_CHARACTERS: 100,
    BUILD_URL_MAX_CHARACTERS: 1000,
    IDEMPOTENCY_KEY_MAX_CHARACTERS: 255,
    WAIT_MAX_SECONDS: 25,
    LIST_MAX_JOBS: 100,
    LIST_DEFAULT_JOBS: 20,
    BODY_MAX_BYTES: 2_097_152,
    ERROR_MAX_DETAILS: 20,
    SESSION_MAX_MESSAGES: 1000,
    OLDER_LIST_DEFAULT_JOBS: 12,
    FEEDBACK_MAX_ROWS: 250,
    FEEDBACK_DEFAULT_ROWS: 50,
    CURSOR_MAX_CHARACTERS: 1000,
    EXPORT_MAX_ROWS: 250,
    EXPORT_DEFAULT_ROWS: 50,
    INGEST_MAX_BYTES: 10_485_760,
    INGESTS_HELD_MAX_BYTES: 20_971_520,
    INGEST_MAX_EVENTS: 50_000,
    EVENT_MAX_BYTES: 65_536,
    EVENT_ID_MAX_CHARACTERS: 255,
    IMPORT_MAX_LINES: 150_000,
    IMPORTED_DAY_MAX_VIEWS: 100_000_000,
    BEACON_MAX_BYTES: 2_048,
  })
})

test('error codes and their statuses', () => {
  expect(Object.fromEntries(Object.entries(ERRORS).map(([code, [status]]) => [code, status]))).toEqual({
    invalid_json: 400,
    invalid_body: 400,
    invalid_query: 400,
    invalid_header: 400,
    range_not_kept: 400,
    format_unknown: 400,
    invalid_encoding: 400,
    missing_credentials: 401,
    unknown_key: 401,
    revoked_key: 401,
    expired_key: 401,
    invalid_token: 401,
    invalid_signature: 401,
    scope_missing: 403,
    token_not_allowed: 403,
    cause_not_allowed: 403,
    origin_not_allowed: 403,
    address_not_allowed: 403,
    route_not_found: 404,
    project_not_found: 404,
    job_not_found: 404,
    patch_not_found: 404,
    drain_not_set_up: 404,
    method_not_allowed: 405,
    idempotency_conflict: 409,
    job_state_conflict: 409,
    patch_changed: 409,
    too_many_pull_requests: 409,
    import_overlaps: 409,
    project_unavailable: 409,
    body_too_large: 413,
    unsupported_media_type: 415,
    rate_limited: 429,
    reviews_waiting: 429,
    too_many_ingests: 429,
    too_many_messages: 429,
    snapshot_expired: 410,
    too_many_exports: 429,
    too_many_waits: 429,
    too_many_streams: 429,
    too_many_calls: 429,
    internal_error: 500,
    store_unavailable: 503,
    store_damaged: 503,
    github_unavailable: 503,
    stopping: 503,
  })
})

test('headers of ours', async () => {
  const secret = await api.addKey({ expiresAt: Date.now() + 1_000_000 })
  const headers = { Authorization: `Bearer ${secret}`, 'Content-Type': 'application/json' }
  const init = { method: 'POST', body: '{"prompt":"x"}', headers }
  const answer = await api.send(`/v2/agent/${api.project.id}/job`, init)
  const location = `/v2/agent/${api.project.id}/job/${(await readJson(answer)).id}`
  expect(answer.headers.get('location')).toBe(location)
  expect(answer.headers.has('docmend-key-expires')).toBe(true)
  expect(answer.headers.has('x-request-id')).toBe(true)
})
