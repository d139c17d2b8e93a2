import { expect, test } from '@jest/globals'
import { messagesOf, runStep, stepInputs } from '../support/action-runner.ts'
import { agentJob } from '../support/jobs.ts'
import { completedJob, ok, startScriptedApi } from '../support/scripted-api.ts'

const KEY = 'mend_scripted'

test('a prompt becomes a pull request, and the workflow sees all of it', async () => {
  await using api = await startScriptedApi({ create: [{ status: 201, body: agentJob() }], get: [ok(completedJob())] })
  const step = await runStep({ with: { ...stepInputs(`${api.url}/`), ref: 'next', draft: 'true' } })
  expect(messagesOf(step, 'error')).toEqual([])
  expect(step.exitCode).toBe(0)
  expect(step.outputs).toEqual({
    prLink: 'https://github.com/acme/docs/pull/12',
    'pr-link': 'https://github.com/acme/docs/pull/12',
    'pr-number': '12',
    'job-id': agentJob().id,
    'job-url': `${api.url}/v2/agent/prj_1/job/${agentJob().id}`,
    status: 'completed',
    outcome: 'pr_opened',
    message: 'Renamed Widget to Gadget.',
    changed: 'true',
    operation: 'created',
    branch: 'docmend/1',
    'head-sha': '',
    'patch-sha256': '',
  })
  expect(step.summary).toContain('### A pull request was opened')
  expect(api.requests.map(({ operation, path }) => [operation, path])).toEqual([
    ['create', '/v2/agent/prj_1/job'],
    ['get', `/v2/agent/prj_1/job/${agentJob().id}?wait=25`],
  ])
  expect(api.requests[0]).toMatchObject({
    body: { prompt: 'Rename Widget to Gadget', ref: 'next', draft: true },
    headers: { authorization: `Bearer ${KEY}`, 'idempotency-key': expect.stringMatching(/^[0-9a-f]{64}$/) },
  })
})

test('what the workflow asks of the pull request reaches the service, and nothing that it does not ask', async () => {
  await using api = await startScriptedApi({ create: [ok(completedJob())] })
  const people = { reviewers: 'ada, grace\nada', 'team-reviewers': 'docs-team', assignees: 'grace' }
  const more = { title: ' Nightly ', branch: 'nightly', labels: 'good first issue, docs', 'sign-off': 'true' }
  await runStep({ with: { ...stepInputs(api.url), ...people, ...more } })
  await runStep({ with: stepInputs(api.url) })
  expect(api.requests.map(({ body }) => body)).toEqual([
    {
      prompt: 'Rename Widget to Gadget',
      pullRequestOptions: {
        title: 'Nightly',
        branchPrefix: 'nightly',
        reviewers: ['ada', 'grace'],
        teamReviewers: ['docs-team'],
        assignees: ['grace'],
        labels: ['good first issue', 'docs'],
        signOff: true,
      },
    },
    { prompt: 'Rename Widget to Gadget' },
  ])
})

test.each([
  ['pr_opened', 'Opened pull request #12: Rename it', 'Opened pull request #12: Rename it'],
  ['pr_updated', 'Updated pull request #12: Rename it', 'Updated pull request #12: Rename it'],
  ['no_changes', 'The docs say so already', 'Nothing was changed: The docs say so already'],
] as const)('the log says once how a job ended as %s', async (outcome, message, line) => {
  await using api = await startScriptedApi({ create: [ok(completedJob({ outcome, message }))] })
  const step = await runStep({ with: stepInputs(api.url) })
  expect(step.log).toContain(`| ${line}`)
})

test('the key is masked, also in Base64, before anything else is printed', async () => {
  await using api = await startScriptedApi({ create: [ok(completedJob({ message: `Your key is ${KEY}` }))] })
  const step = await runStep({ with: stepInputs(api.url) })
  const masks = [KEY, Buffer.from(KEY).toString('base64')].map((message) => ({ name: 'add-mask', message }))
  expect(step.commands.slice(0, 2)).toEqual(masks)
  expect(step.lines.slice(0, 2).every((line) => line.startsWith('::add-mask::'))).toBe(true)
})

test('the job summary can be turned off', async () => {
  await using api = await startScriptedApi({ create: [ok(completedJob())] })
  expect((await runStep({ with: { ...stepInputs(api.url), summary: 'false' } })).summary).toBe('')
})

test('a runner without job summaries gets a warning, and the step its result', async () => {
  await using api = await startScriptedApi({ create: [ok(completedJob())] })
  const step = await runStep({ with: stepInputs(api.url), env: { GITHUB_STEP_SUMMARY: '' } })
  expect(step.exitCode).toBe(0)
  expect(messagesOf(step, 'warning')).toEqual([expect.stringContaining('The job summary could not be written')])
})
