import { expect, test } from '@jest/globals'
import { messagesOf, runStep, stepInputs } from '../support/action-runner.ts'
import { agentJob } from '../support/jobs.ts'
import { completedJob, ok, refusal, startScriptedApi } from '../support/scripted-api.ts'

const soon = { 'Retry-After': '0' }

test.concurrent('a broken connection and a server error while submitting make no second job', async () => {
  const away = refusal(503, 'store_unavailable', 'The database is away.', soon)
  await using api = await startScriptedApi({ create: ['reset', away, ok(agentJob())], get: [ok(completedJob())] })
  const step = await runStep({ with: stepInputs(api.url) })
  expect(step.exitCode).toBe(0)
  const posts = api.requests.filter(({ operation }) => operation === 'create')
  expect(posts).toHaveLength(3)
  expect(new Set(posts.map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
  expect(new Set(posts.map(({ body }) => JSON.stringify(body))).size).toBe(1)
})

test.concurrent('a job is followed through server errors and broken connections, and made once', async () => {
  const faults = [refusal(502, 'http_502', 'Bad gateway', soon), 'reset' as const]
  await using api = await startScriptedApi({ create: [ok(agentJob())], get: [...faults, ok(completedJob())] })
  const step = await runStep({ with: stepInputs(api.url) })
  expect(step.outputs).toMatchObject({ status: 'completed', 'pr-number': '12' })
  expect(api.requests.map(({ operation }) => operation)).toEqual(['create', 'get', 'get', 'get'])
})

test.concurrent('a service that does not answer is named in the log while the step tries again', async () => {
  await using api = await startScriptedApi({ create: ['reset', 'reset', ok(completedJob())] })
  const step = await runStep({ with: stepInputs(api.url) })
  expect(step.exitCode).toBe(0)
  const line = `| No answer from ${api.url}: the connection was closed. Trying again for up to`
  expect(step.log.filter((text) => text.startsWith(line))).toEqual([expect.stringMatching(/ up to \d+ s\.$/)])
})

test.concurrent('Retry-After is obeyed', async () => {
  const full = refusal(429, 'rate_limited', 'Too many jobs.', { 'Retry-After': '3' })
  await using api = await startScriptedApi({ create: [full, ok(completedJob())] })
  const step = await runStep({ with: stepInputs(api.url) })
  expect(step.exitCode).toBe(0)
  const [first, second] = api.requests.map(({ at }) => at)
  // Longer than the client's own first pause, which is 2.4 s at most.
  expect((second ?? 0) - (first ?? 0)).toBeGreaterThanOrEqual(2_990)
})

test('a long Retry-After ends the step and says when to try again', async () => {
  const full = refusal(429, 'rate_limited', 'The project made 100 jobs within an hour.', { 'Retry-After': '1800' })
  await using api = await startScriptedApi({ create: [full] })
  const step = await runStep({ with: stepInputs(api.url) })
  expect(step.exitCode).toBe(1)
  expect(messagesOf(step, 'error')).toEqual(['The project made 100 jobs within an hour. Try again in 30 minutes.'])
})

test.each([
  [401, 'revoked_key', 'Check the secret behind api-key'],
  [403, 'scope_missing', 'needs the scopes jobs:read and jobs:write'],
  [404, 'project_not_found', 'Check project-id'],
  [404, 'http_404', 'Check base-url'],
])('%i %s ends the step at once and says what to do', async (status, code, advice) => {
  await using api = await startScriptedApi({ create: [refusal(status, code, 'No.')] })
  const step = await runStep({ with: stepInputs(api.url) })
  expect(step.exitCode).toBe(1)
  expect(messagesOf(step, 'error')).toEqual([expect.stringMatching(new RegExp(`^No\\. .*${advice}`))])
  expect(api.requests).toHaveLength(1)
})

test('a cause that the settings do not grant is nothing that another key would change', async () => {
  await using api = await startScriptedApi({ create: [refusal(403, 'cause_not_allowed', 'Not granted.')] })
  const step = await runStep({ with: stepInputs(api.url) })
  expect(messagesOf(step, 'error')).toEqual(['Not granted.'])
})

test('what the API says is said once', async () => {
  const fault = '"acme" is no repository; write owner/name'
  const details = [
    { path: 'context.0', message: fault },
    { path: 'prompt', message: 'The prompt is empty' },
  ]
  const body = { error: fault, code: 'invalid_body', details }
  await using api = await startScriptedApi({ create: [{ status: 422, body }] })
  const step = await runStep({ with: stepInputs(api.url) })
  expect(messagesOf(step, 'error')).toEqual([`${fault}. prompt: The prompt is empty.`])
})

test('a key that is revoked while the step waits ends it at once, and the job can be found again', async () => {
  await using api = await startScriptedApi({ create: [ok(agentJob())], get: [refusal(401, 'revoked_key', 'Revoked.')] })
  const step = await runStep({ with: stepInputs(api.url) })
  expect(step.exitCode).toBe(1)
  expect(step.outputs).toMatchObject({ 'job-id': agentJob().id, status: 'active' })
  expect(api.requests).toHaveLength(2)
})

test('an address that is not Docmend says so', async () => {
  await using api = await startScriptedApi({ create: [{ status: 200, body: { hello: 'world' } }] })
  const step = await runStep({ with: stepInputs(api.url) })
  expect(messagesOf(step, 'error')).toEqual([expect.stringContaining('Check base-url.')])
})
