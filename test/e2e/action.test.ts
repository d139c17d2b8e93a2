// The built Action against the real service and the forge: what a workflow sees.
import { expect, test } from '@jest/globals'
import { runStep } from '../support/action-runner.ts'
import { useWorlds } from '../support/use-worlds.ts'
import { REPOSITORY, type WorldOptions } from '../support/world.ts'

const createWorld = useWorlds()

async function step(options: WorldOptions, inputs: Record<string, string>, env: Record<string, string> = {}) {
  const world = await createWorld(options)
  const { url } = await world.startHere()
  const access = { 'base-url': url, 'project-id': world.projectId, 'api-key': world.apiKey }
  const run = () => runStep({ with: { ...access, ...inputs }, env })
  return { world, run, result: await run() }
}

const REPLACE = { prompt: 'Replace "Lumen Cloud" with "Lumen Platform" in all pages' }

test('a step submits its prompt, waits, and gives the pull request to the next step', async () => {
  const { world, result } = await step({}, REPLACE)
  const [pull] = world.forge.pullRequests(REPOSITORY)
  expect(result.exitCode).toBe(0)
  expect(result.outputs).toMatchObject({
    prLink: pull?.htmlUrl,
    'pr-link': pull?.htmlUrl,
    'pr-number': '1',
    status: 'completed',
    outcome: 'pr_opened',
    changed: 'true',
    operation: 'created',
    branch: pull?.headRef,
    'head-sha': pull?.headSha,
    'changed-files': expect.stringMatching(/^\S+\.mdx?(?:\n\S+\.mdx?)*$/),
    'patch-sha256': expect.stringMatching(/^[0-9a-f]{64}$/),
  })
  expect(result.summary).toContain('A pull request was opened')
  expect(result.log.join('\n')).not.toContain(world.apiKey.slice(5))
})

test('a step decides whom its pull request asks, its labels, its title and its branch', async () => {
  const world = await createWorld({})
  world.forge.setRole(REPOSITORY, 'ada', 'write')
  world.forge.addLabel(REPOSITORY, 'documentation')
  const { url } = await world.startHere()
  const access = { 'base-url': url, 'project-id': world.projectId, 'api-key': world.apiKey }
  const people = { reviewers: 'ada, stranger', assignees: 'ada', 'team-reviewers': 'docs-team' }
  const words = { labels: 'documentation, unknown', title: 'Lumen is a platform', branch: 'rename', 'sign-off': 'true' }
  const { exitCode, outputs } = await runStep({ with: { ...access, ...REPLACE, ...people, ...words } })
  expect([exitCode, outputs.outcome]).toEqual([0, 'pr_opened'])
  const asked = { reviewers: ['ada'], assignees: ['ada'], teamReviewers: [], labels: ['documentation'] }
  expect(world.forge.pullRequests(REPOSITORY)).toMatchObject([{ ...asked, title: 'Lumen is a platform' }])
  expect(outputs.branch).toBe(`docmend/rename/${outputs['job-id']}`)
  for (const name of ['stranger', 'docs-team', 'unknown']) expect(outputs.message).toContain(name)
})

test('a step that runs again in the same workflow run finds its job instead of making another', async () => {
  const { world, run, result } = await step({}, REPLACE, { GITHUB_RUN_ID: '77' })
  const again = await run()
  expect(again.outputs['job-id']).toBe(result.outputs['job-id'])
  expect(world.forge.pullRequests(REPOSITORY)).toHaveLength(1)
})

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
