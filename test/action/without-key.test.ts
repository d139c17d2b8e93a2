import { expect, test } from '@jest/globals'
import { messagesOf, runStep, stepInputs } from '../support/action-runner.ts'
import { completedJob, ok, startScriptedApi } from '../support/scripted-api.ts'

const repository = { full_name: 'acme/docs' }
const forkPayload = { repository, pull_request: { number: 3, head: { repo: { full_name: 'stranger/docs' } } } }
const withoutKey = { ...stepInputs('https://docmend.example.com'), 'api-key': '' }

test('a pull request from a fork is skipped with a notice', async () => {
  const step = await runStep({ with: withoutKey, event: { name: 'pull_request', payload: forkPayload } })
  expect(step.exitCode).toBe(0)
  expect(step.outputs).toEqual({ status: 'skipped', changed: 'false', operation: 'none' })
  expect(messagesOf(step, 'notice')).toEqual([
    'Docmend was skipped: GitHub gives this run no secrets, because its pull request comes from a fork.',
  ])
})

test('a run of Dependabot is skipped with a notice', async () => {
  const step = await runStep({ with: withoutKey, env: { GITHUB_ACTOR: 'dependabot[bot]' } })
  expect([step.exitCode, step.outputs.status]).toEqual([0, 'skipped'])
})

test('a fork that does have a key is served', async () => {
  await using api = await startScriptedApi({ create: [ok(completedJob())] })
  const step = await runStep({ with: stepInputs(api.url), event: { name: 'pull_request', payload: forkPayload } })
  expect(step.outputs.status).toBe('completed')
})

test.each(['job', 'export-views'])(
  'elsewhere %s without credentials fails and says how to get some',
  async (command) => {
    const step = await runStep({ with: { ...withoutKey, command } })
    expect(step.exitCode).toBe(1)
    expect(messagesOf(step, 'error')).toEqual([
      expect.stringMatching(/^The step has no credentials\..*id-token: write.*pass it as api-key\.$/),
    ])
  },
)

test('an export of a fork is skipped too', async () => {
  const event = { name: 'pull_request', payload: forkPayload }
  const step = await runStep({ with: { ...withoutKey, command: 'export-views' }, event })
  expect([step.exitCode, step.outputs.status]).toEqual([0, 'skipped'])
})
