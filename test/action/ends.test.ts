import { expect, test } from '@jest/globals'
import { messagesOf, runStep, stepInputs } from '../support/action-runner.ts'
import { agentJob } from '../support/jobs.ts'
import { completedJob, ok, startScriptedApi } from '../support/scripted-api.ts'

const failed = agentJob({ status: 'failed', outcome: 'checks_failed', message: 'Two links are broken.' })
const unchanged = agentJob({ status: 'completed', outcome: 'no_changes', message: 'The page says it already.' })

test('a failed job fails the step and says why', async () => {
  await using api = await startScriptedApi({ create: [ok(agentJob())], get: [ok(failed)] })
  const step = await runStep({ with: stepInputs(api.url) })
  expect(step.exitCode).toBe(1)
  expect(messagesOf(step, 'error')).toEqual(['The changed docs did not pass the checks: Two links are broken.'])
  expect(step.outputs).toMatchObject({ status: 'failed', outcome: 'checks_failed', changed: 'false', prLink: '' })
  expect(step.summary).toContain('### The changed docs did not pass the checks')
})

test('an archived job ends the step as its outcome says', async () => {
  await using good = await startScriptedApi({ create: [ok(completedJob({ status: 'archived' }))] })
  await using bad = await startScriptedApi({ create: [ok({ ...failed, status: 'archived' })] })
  const steps = await Promise.all([good, bad].map((api) => runStep({ with: stepInputs(api.url) })))
  expect(steps.map(({ exitCode, outputs }) => [exitCode, outputs.status])).toEqual([
    [0, 'archived'],
    [1, 'archived'],
  ])
})

test('no change is a success that tells the reason', async () => {
  await using api = await startScriptedApi({ create: [ok(unchanged)] })
  const step = await runStep({ with: stepInputs(api.url) })
  expect(step.exitCode).toBe(0)
  expect(step.log).toContain('| Nothing was changed: The page says it already.')
  expect(step.outputs).toMatchObject({ outcome: 'no_changes', changed: 'false', 'pr-number': '' })
})

test('no change fails the step where fail-on-no-changes is set', async () => {
  await using api = await startScriptedApi({ create: [ok(unchanged)] })
  const step = await runStep({ with: { ...stepInputs(api.url), 'fail-on-no-changes': 'true' } })
  expect(step.exitCode).toBe(1)
  expect(messagesOf(step, 'error')).toEqual(['Nothing was changed: The page says it already.'])
})

test('wait: false ends the step as soon as the job is taken', async () => {
  await using api = await startScriptedApi({ create: [ok(agentJob())] })
  const step = await runStep({ with: { ...stepInputs(api.url), wait: 'false' } })
  expect(step.exitCode).toBe(0)
  expect(step.outputs).toMatchObject({ 'job-id': agentJob().id, status: 'active', changed: 'false' })
  expect(api.requests.map(({ operation }) => operation)).toEqual(['create'])
})

test('job-id follows that job and sends no prompt', async () => {
  await using api = await startScriptedApi({ get: [ok(agentJob()), ok(completedJob())] })
  const step = await runStep({ with: { ...stepInputs(api.url), prompt: '', 'job-id': agentJob().id } })
  expect(step.outputs).toMatchObject({ status: 'completed', 'pr-number': '12' })
  expect(api.requests.map(({ operation }) => operation)).toEqual(['get', 'get'])
})
