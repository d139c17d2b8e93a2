import { expect, test } from '@jest/globals'
import { messagesOf, runStep, startStep, stepInputs } from '../support/action-runner.ts'
import { agentJob } from '../support/jobs.ts'
import { completedJob, ok, refusal, startScriptedApi } from '../support/scripted-api.ts'

const endless = { create: [ok(agentJob())], get: ['hang' as const] }
const canceled = agentJob({ status: 'failed', outcome: 'canceled', message: 'Canceled.' })
const short = { 'timeout-minutes': '0.05' }

test('a job that takes too long fails the step, goes on, and can be followed', async () => {
  await using api = await startScriptedApi(endless)
  const step = await runStep({ with: { ...stepInputs(api.url), ...short } })
  expect(step.exitCode).toBe(1)
  expect(messagesOf(step, 'error')).toEqual([
    `Job ${agentJob().id} was not over after 0.05 minutes; the job goes on. Follow it in another step with job-id: ${agentJob().id}, or raise timeout-minutes.`,
  ])
  expect(step.outputs).toMatchObject({ 'job-id': agentJob().id, status: 'active' })
  expect(api.requests.map(({ operation }) => operation)).not.toContain('cancel')
})

test('cancel-on-timeout cancels it', async () => {
  await using api = await startScriptedApi({ ...endless, cancel: [ok(canceled)] })
  const step = await runStep({ with: { ...stepInputs(api.url), ...short, 'cancel-on-timeout': 'true' } })
  expect(step.exitCode).toBe(1)
  expect(messagesOf(step, 'error')).toEqual([expect.stringMatching(/0\.05 minutes; the job was canceled\.$/)])
  expect(step.outputs).toMatchObject({ status: 'failed', outcome: 'canceled' })
  expect(api.requests.at(-1)?.path).toBe(`/v2/agent/prj_1/job/${agentJob().id}/cancel`)
})

test('a job that can no longer be canceled is said to go on', async () => {
  const publishing = refusal(409, 'job_state_conflict', 'The job is publishing its pull request.')
  await using api = await startScriptedApi({ ...endless, getAfterCancel: [ok(agentJob())], cancel: [publishing] })
  const step = await runStep({ with: { ...stepInputs(api.url), ...short, 'cancel-on-timeout': 'true' } })
  expect(messagesOf(step, 'warning')).toEqual([expect.stringContaining('The job is publishing its pull request.')])
  expect(messagesOf(step, 'error')).toEqual([expect.stringContaining('the job goes on')])
})

test('a Docmend that does not take the job in time fails the step', async () => {
  await using api = await startScriptedApi({ create: ['hang'] })
  const step = await runStep({ with: { ...stepInputs(api.url), ...short } })
  expect(step.exitCode).toBe(1)
  expect(messagesOf(step, 'error')).toEqual([
    'Docmend did not accept the job within 0.05 minutes. Is it running at base-url?',
  ])
})

test('a step whose service never responded names the reason and the time that is left', async () => {
  await using api = await startScriptedApi({ create: ['reset'] })
  const step = await runStep({ with: { ...stepInputs(api.url), 'timeout-minutes': '0.1' } })
  expect(step.log.join('\n')).toMatch(/the connection was closed\. Trying again for up to [1-6] s\./)
  expect(messagesOf(step, 'error')).toEqual([
    `Docmend did not accept the job within 0.1 minutes. No answer from ${api.url}: the connection was closed. Is Docmend running at base-url? Then re-run this workflow job: it continues an existing Docmend job.`,
  ])
})

test('the id of the job is known while the step still waits', async () => {
  await using api = await startScriptedApi(endless)
  const step = startStep({ with: stepInputs(api.url) })
  await api.seen('get')
  expect(step.outputs()).toMatchObject({ 'job-id': agentJob().id, status: 'active' })
  step.kill('SIGKILL')
  await step.ended
})

test.each(['SIGINT', 'SIGTERM'] as const)('%s cancels the job where the workflow asks for it', async (signal) => {
  await using api = await startScriptedApi({ ...endless, cancel: [ok(canceled)] })
  const step = startStep({ with: { ...stepInputs(api.url), 'cancel-on-timeout': 'true' } })
  await api.seen('get')
  step.kill(signal)
  const { exitCode, outputs } = await step.ended
  expect([exitCode, outputs.outcome]).toEqual([1, 'canceled'])
})

test('SIGINT leaves the job alone where the workflow does not ask', async () => {
  await using api = await startScriptedApi(endless)
  const step = startStep({ with: stepInputs(api.url) })
  await api.seen('get')
  step.kill('SIGINT')
  const result = await step.ended
  expect(result.exitCode).toBe(1)
  expect(messagesOf(result, 'error')).toEqual([
    expect.stringMatching(/^The workflow run was canceled; the job goes on\./),
  ])
  expect(api.requests.filter(({ operation }) => operation === 'cancel')).toEqual([])
})

test('a job whose acceptance was on its way when SIGINT came is canceled too', async () => {
  const late = { ...ok(agentJob()), delayMs: 300 }
  await using api = await startScriptedApi({ create: [late], cancel: [ok(canceled)] })
  const step = startStep({ with: { ...stepInputs(api.url), 'cancel-on-timeout': 'true' } })
  await api.seen('create')
  step.kill('SIGINT')
  expect((await step.ended).outputs).toMatchObject({ 'job-id': agentJob().id, outcome: 'canceled' })
})

test.concurrent('a cancellation that gets no answer ends the step within the time that the runner gives', async () => {
  await using api = await startScriptedApi({ ...endless, cancel: ['hang'] })
  const step = startStep({ with: { ...stepInputs(api.url), 'cancel-on-timeout': 'true' } })
  await api.seen('get')
  const killedAt = performance.now()
  step.kill('SIGINT')
  expect((await step.ended).exitCode).toBe(1)
  // The runner sends SIGTERM after 7.5 s and kills 2.5 s later.
  expect(performance.now() - killedAt).toBeLessThan(10_000)
})

test('a job that ended just before the time was up counts as ended', async () => {
  const over = refusal(409, 'job_state_conflict', 'The job is over.')
  await using api = await startScriptedApi({
    create: [ok(agentJob())],
    get: ['hang'],
    getAfterCancel: [ok(completedJob())],
    cancel: [over],
  })
  const step = await runStep({ with: { ...stepInputs(api.url), ...short, 'cancel-on-timeout': 'true' } })
  expect(step.outputs).toMatchObject({ status: 'completed', 'pr-number': '12' })
  expect(step.exitCode).toBe(0)
})
