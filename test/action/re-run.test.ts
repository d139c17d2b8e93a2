import { expect, test } from '@jest/globals'
import { runStep, stepInputs } from '../support/action-runner.ts'
import { agentJob } from '../support/jobs.ts'
import { completedJob, ok, startScriptedApi } from '../support/scripted-api.ts'

const failed = agentJob({ id: 'first', status: 'failed', outcome: 'error', message: 'The model was away.' })
/** A known key is answered as it was at first, whatever became of the job since. */
const asMade = agentJob({ id: 'first' })
const again = (attempt: string) => ({ GITHUB_RUN_ATTEMPT: attempt })

test('a re-run whose job failed asks for another one', async () => {
  await using api = await startScriptedApi({
    create: [ok(asMade), ok(agentJob({ id: 'second' }))],
    get: [ok(failed), ok(completedJob({ id: 'second' }))],
  })
  const step = await runStep({ with: stepInputs(api.url), env: again('2') })
  expect(step.exitCode).toBe(0)
  expect(step.outputs['job-id']).toBe('second')
  const keys = api.requests.map(({ headers }) => headers['idempotency-key']).filter((key) => key !== undefined)
  expect(new Set(keys).size).toBe(2)
})

test('a re-run whose job went well finds it again and makes none', async () => {
  await using api = await startScriptedApi({ create: [ok(asMade)], get: [ok(completedJob({ id: 'first' }))] })
  const steps = [
    await runStep({ with: stepInputs(api.url) }),
    await runStep({ with: stepInputs(api.url), env: again('2') }),
  ]
  expect(steps.map(({ outputs }) => outputs['pr-number'])).toEqual(['12', '12'])
  const posts = api.requests.filter(({ operation }) => operation === 'create')
  expect(new Set(posts.map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
})

test('a third attempt asks for the job of the second before it makes one of its own', async () => {
  await using api = await startScriptedApi({
    create: [ok(asMade), ok(agentJob({ id: 'second' }))],
    get: [ok(failed), ok(completedJob({ id: 'second' }))],
  })
  const third = await runStep({ with: stepInputs(api.url), env: again('3') })
  expect(third.outputs['job-id']).toBe('second')
  expect(api.requests.filter(({ operation }) => operation === 'create')).toHaveLength(2)
})

test('the first attempt takes a failed answer as it is', async () => {
  await using api = await startScriptedApi({ create: [ok(failed)] })
  const step = await runStep({ with: stepInputs(api.url) })
  expect(step.exitCode).toBe(1)
  expect(api.requests).toHaveLength(1)
})
