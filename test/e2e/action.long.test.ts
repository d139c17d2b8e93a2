// The built Action against the real service and the forge: what a workflow sees.
import { expect, test } from '@jest/globals'
import { runStep } from '../support/action-runner.ts'
import { REPOSITORY } from '../support/world.ts'
import { REPLACE, useActionSteps } from './action-step.ts'

const { createWorld, step } = useActionSteps()

test('a step that is re-run after its job failed makes another job, and a second re-run finds that one', async () => {
  const world = await createWorld({})
  const { url } = await world.startHere()
  const access = { 'base-url': url, 'project-id': world.projectId, 'api-key': world.apiKey }
  const attempt = (number: string) =>
    runStep({ with: { ...access, ...REPLACE, ref: 'later' }, env: { GITHUB_RUN_ATTEMPT: number } })
  const failed = await attempt('1')
  await world.forge.pushFile(REPOSITORY, 'later', 'index.md', '# Lumen\n\nLumen Cloud.\n', 'Now it is there')
  const [second, third] = [await attempt('2'), await attempt('3')]
  expect([failed, second, third].map(({ outputs }) => outputs.outcome)).toEqual(['error', 'pr_opened', 'pr_opened'])
  expect(second.outputs['job-id']).not.toBe(failed.outputs['job-id'])
  expect(third.outputs['job-id']).toBe(second.outputs['job-id'])
})

test('a prompt that changes nothing succeeds, without a link and with the reason', async () => {
  const { result } = await step({}, { prompt: 'Replace "no such words" with "others"' })
  expect(result.exitCode).toBe(0)
  expect(result.outputs).toMatchObject({ prLink: '', outcome: 'no_changes', changed: 'false' })
  expect(result.outputs.message).toContain('no such words')
})

test('a prompt that the offline model does not understand fails the step, in one attempt, and says what to configure', async () => {
  const { result, world } = await step({}, { prompt: 'Write a tutorial about widgets' })
  expect(result.exitCode).toBe(1)
  expect(result.outputs).toMatchObject({ status: 'failed', outcome: 'error', changed: 'false' })
  expect(result.outputs.message).toMatch(/understands only .*OPENAI_API_KEY/)
  expect(world.forge.pullRequests(REPOSITORY)).toEqual([])
})

test('a job that fails fails the step with its message', async () => {
  const { result } = await step({}, { ...REPLACE, ref: 'no/such' })
  expect(result.exitCode).toBe(1)
  expect(result.outputs).toMatchObject({ status: 'failed', outcome: 'error' })
  expect(result.outputs.message).toContain('no/such')
})
