// The built Action against the real service and the forge: what a workflow sees.
import { expect, test } from '@jest/globals'
import { runStep } from '../support/action-runner.ts'
import { REPOSITORY } from '../support/world.ts'
import { REPLACE, useActionSteps } from './action-step.ts'

const { step, createWorld } = useActionSteps()

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
