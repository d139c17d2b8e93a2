import { symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { messagesOf, runStep, stepInputs } from '../../support/action-runner.ts'
import { agentJob } from '../../support/jobs.ts'
import { ok, startScriptedApi } from '../../support/scripted-api.ts'
import { startScriptedOpenAi } from '../../support/scripted-openai.ts'
import { startTwoJobs, type TwoJobs } from './two-jobs.ts'

let jobs: TwoJobs
beforeEach(async () => {
  jobs = await startTwoJobs()
})
afterEach(() => jobs.end())

const pulls = () => jobs.desk.forge.pullRequests('acme/docs')

test('a bundle is never written outside the workspace, also through a link that the checkout brings', async () => {
  symlinkSync(tmpdir(), join(jobs.checkout, 'out'))
  const step = await jobs.run({ 'bundle-dir': 'out/bundle' })
  expect(messagesOf(step, 'error')[0]).toMatch(/^bundle-dir out\/bundle is outside the workspace\./)
  expect(step.exitCode).toBe(1)
})

test('the publishing job decides about its pull request, and signs off as the account of its token', async () => {
  const { forge } = jobs.desk
  forge.setRole('acme/docs', 'ada', 'write')
  forge.addTeam('acme/docs', 'docs-team')
  forge.addLabel('acme/docs', 'documentation')
  await jobs.run()
  const people = {
    reviewers: 'ada, stranger',
    assignees: 'ada',
    'team-reviewers': 'docs-team',
    labels: 'documentation',
  }
  const words = { title: 'Begin, not start', branch: 'nightly', 'sign-off': 'true' }
  const step = await jobs.publish({ ...people, ...words })
  expect(messagesOf(step, 'error')).toEqual([])
  const asked = { reviewers: ['ada'], assignees: ['ada'], teamReviewers: [], labels: ['documentation'] }
  expect(pulls()).toMatchObject([{ ...asked, title: 'Begin, not start' }])
  expect(step.outputs.branch).toMatch(/^docmend\/nightly\/run-7001-[0-9a-f]{12}$/)
  expect(step.outputs.message).toMatch(
    /Could not ask stranger for a review: .*Could not ask the team docs-team for a review: /,
  )
  const format = '--format=%an <%ae>%n%(trailers:key=Signed-off-by,valueonly)'
  const log = await jobs.desk.git([
    '--git-dir',
    jobs.desk.repository.gitDir,
    'log',
    '-1',
    format,
    step.outputs.branch ?? '',
  ])
  const [author, signedOffBy] = log.split('\n')
  expect(author).toMatch(/^docmend\[bot\] </)
  expect(signedOffBy).toBe(author)
})

test('a re-run of the publishing job finds its pull request', async () => {
  await jobs.run()
  await jobs.publish()
  const again = await jobs.publish({}, { GITHUB_RUN_ATTEMPT: '2' })
  expect(again.outputs).toMatchObject({ outcome: 'pr_opened', 'pr-number': '1' })
  expect(pulls()).toHaveLength(1)
})

test('an instruction that the offline model does not understand fails the step and leaves no bundle', async () => {
  const step = await jobs.run({ prompt: 'Make the docs nicer' })
  expect(step.exitCode).toBe(1)
  expect(step.outputs).toMatchObject({ status: 'failed', outcome: 'error', changed: 'false' })
  expect(step.outputs['bundle-dir']).toBeUndefined()
})

test('a patch goes onto the newest commit when nothing that it touches has changed', async () => {
  await jobs.run()
  const moved = await jobs.desk.forge.pushFile('acme/docs', 'main', 'docs/guide/next.md', 'Then there.\n', 'Move on')
  const step = await jobs.publish()
  expect(messagesOf(step, 'error')).toEqual([])
  expect(pulls()).toHaveLength(1)
  expect(moved).toBeDefined()
})

test('a patch of a page that has changed since starts from its own commit, and says so', async () => {
  await jobs.run()
  await jobs.desk.forge.pushFile('acme/docs', 'main', 'docs/guide/start.md', 'Start here.\n\nNow.\n', 'Add')
  const step = await jobs.publish()
  expect(step.outputs.message).toContain('they change the same files: docs/guide/start.md')
  expect(pulls()).toHaveLength(1)
})

const call = (name: string, args: object) => ({ toolCalls: [{ name, arguments: args }] })
const READ = call('read', { path: 'docs/guide/start.md' })
const finish = call('finish', { title: 'Say more', summary: 'Says more.', evidence: [] })
const edit = (newText: string) =>
  call('edit', { path: 'docs/guide/start.md', edits: [{ oldText: 'Start here.', newText }] })

test('what a page tells the model to do ends at the gate', async () => {
  const script = call('write', { path: '.github/workflows/evil.yml', content: 'on: push\n' })
  const replies = [READ, script, edit('Go. <script>alert(1)</script>')]
  const vendor = await startScriptedOpenAi((_, index) => replies[index] ?? finish)
  const env = { OPENAI_BASE_URL: vendor.url, OPENAI_API_KEY: 'sk-of-the-step', DOCMEND_MODEL: 'm' }
  const step = await jobs.run({ prompt: 'Say more' }, env)
  await vendor.stop()
  expect(step.exitCode).toBe(1)
  expect(step.outputs).toMatchObject({ status: 'failed', changed: 'false' })
  expect(step.outputs['bundle-dir']).toBeUndefined()
})

test('the key of the model is masked', async () => {
  const replies = [READ, edit('Start here, or there.')]
  const vendor = await startScriptedOpenAi((_, index) => replies[index] ?? finish)
  const env = { OPENAI_BASE_URL: vendor.url, OPENAI_API_KEY: 'sk-of-the-step', DOCMEND_MODEL: 'm' }
  const step = await jobs.run({ prompt: 'Say more' }, env)
  await vendor.stop()
  expect(messagesOf(step, 'add-mask')).toContain('sk-of-the-step')
  expect(step.outputs).toMatchObject({ outcome: 'patch_ready', changed: 'true' })
  expect(JSON.stringify(vendor.requests.map(({ body }) => body))).not.toContain('ghs_')
})

test('words in the bundle notify nobody and load nothing', async () => {
  await jobs.run()
  writeFileSync(join(jobs.bundle, 'evidence/description.md'), 'Hi @octocat, fixes #1 ![x](https://evil.example/x.png)')
  await jobs.publish()
  const body = pulls()[0]?.body ?? ''
  expect(body).toContain('evil.example')
  expect(body).not.toMatch(/@octocat|fixes #1|!\[x\]/)
})

test('the patch of a service is published by the same job', async () => {
  await jobs.run()
  const patch = Buffer.from(jobs.patch())
  const repository = 'https://github.com/acme/docs'
  const message = 'The patch is ready: Begin at the start'
  const job = agentJob({
    status: 'completed',
    outcome: 'patch_ready',
    message,
    patchSha256: String(jobs.manifest().patchSha256),
    source: { repository, ref: 'main' },
  })
  await using api = await startScriptedApi({ create: [ok(job)], patch: [{ status: 200, body: patch }] })
  const inputs = { ...stepInputs(api.url), mode: 'patch', 'bundle-dir': jobs.bundle }
  const made = await runStep({ with: inputs, env: { RUNNER_TEMP: dirname(jobs.bundle) } })
  expect(made.outputs['bundle-dir']).toBe(jobs.bundle)
  const step = await jobs.publish({ 'patch-sha256': made.outputs['patch-sha256'] ?? '' })
  expect(messagesOf(step, 'error')).toEqual([])
  expect(pulls()).toMatchObject([{ title: 'Begin at the start' }])
})

test('a token that may only read is told which permissions the job needs', async () => {
  await jobs.run()
  const token = await jobs.desk.token({ permissions: { contents: 'read', pull_requests: 'read' } })
  const step = await jobs.publish({ 'github-token': token })
  const [error = ''] = messagesOf(step, 'error')
  expect(error).toContain('`permissions: contents: write` and `pull-requests: write`')
  expect(error).toContain('Allow GitHub Actions to create and approve pull requests')
  expect(pulls()).toEqual([])
})
