import { expect, test } from '@jest/globals'
import { runStep, stepInputs } from '../support/action-runner.ts'
import { agentJob, completedJob, ok, startScriptedApi } from '../support/scripted-api.ts'

const failed = agentJob({ id: 'first', status: 'failed', outcome: 'error', message: 'The model was away.' })
const again = (attempt: string) => ({ GITHUB_RUN_ATTEMPT: attempt })

test('a re-run whose job failed asks for another one', async () => {
  await using api = await startScriptedApi({
    create: [ok(failed), ok(agentJob({ id: 'second' }))],
    get: [ok(completedJob())],
  })
  const step = await runStep({ with: stepInputs(api.url), env: again('2') })
  expect(step.exitCode).toBe(0)
  expect(step.outputs['job-id']).toBe('second')
  const keys = api.requests.slice(0, 2).map(({ headers }) => headers['idempotency-key'])
  expect(keys[0]).not.toBe(keys[1])
})

test('a re-run whose job went well finds it again and makes none', async () => {
  await using api = await startScriptedApi({ create: [ok(completedJob())] })
  const steps = [
    await runStep({ with: stepInputs(api.url) }),
    await runStep({ with: stepInputs(api.url), env: again('2') }),
  ]
  expect(steps.map(({ outputs }) => outputs['pr-number'])).toEqual(['12', '12'])
  expect(new Set(api.requests.map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
})

test('a third attempt asks for the job of the second before it makes one of its own', async () => {
  await using api = await startScriptedApi({ create: [ok(failed), ok(completedJob({ id: 'second' }))] })
  const third = await runStep({ with: stepInputs(api.url), env: again('3') })
  expect(third.outputs['job-id']).toBe('second')
  expect(api.requests).toHaveLength(2)
})

test('the first attempt takes a failed answer as it is', async () => {
  await using api = await startScriptedApi({ create: [ok(failed)] })
  const step = await runStep({ with: stepInputs(api.url) })
  expect(step.exitCode).toBe(1)
  expect(api.requests).toHaveLength(1)
})
