// The input `topic` of `command: publish`: the runs of a topic collect their changes in one pull request.
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { messagesOf, type StepResult } from '../../support/action-runner.ts'
import { startTwoJobs, type TwoJobs } from './two-jobs.ts'

let jobs: TwoJobs
/** What the forge answers when it is asked for the open pull requests; undefined = the truth. */
let openOnes: object[] | undefined
beforeEach(async () => {
  openOnes = undefined
  jobs = await startTwoJobs({
    intercept: ({ phase, path }) =>
      phase === 'before' && path.includes('/pulls?') && path.includes('state=open') && openOnes !== undefined
        ? { status: 200, body: openOnes }
        : undefined,
  })
})
afterEach(() => jobs.end())

const pulls = () => jobs.desk.forge.pullRequests('acme/docs')
const START = 'docs/guide/start.md'
let runId = 7000

/** One run of the workflow, from the newest commit of main: both of its jobs. */
async function workflow(find: string, replacement: string, inputs: Record<string, string> = {}): Promise<StepResult> {
  await jobs.run({ prompt: `Replace "${find}" with "${replacement}"` })
  return jobs.publish({ topic: 'nightly', ...inputs }, { GITHUB_RUN_ID: String(++runId) })
}

const onBranch = (path: string) =>
  jobs.desk.git(['--git-dir', jobs.desk.repository.gitDir, 'show', `${branch()}:${path}`])
const branch = () => pulls()[0]?.headRef ?? ''
const commits = async () =>
  Number(await jobs.desk.git(['--git-dir', jobs.desk.repository.gitDir, 'rev-list', '--count', `main..${branch()}`]))

test('a second run of a topic updates the pull request of the first, which keeps its changes', async () => {
  const first = await workflow('Start here', 'Begin here')
  expect(first.outputs).toMatchObject({ outcome: 'pr_opened', 'pr-number': '1' })
  const second = await workflow('Then here', 'Next here')
  expect(messagesOf(second, 'error')).toEqual([])
  expect(second.outputs).toMatchObject({ outcome: 'pr_updated', 'pr-number': '1', branch: first.outputs.branch })
  expect([await onBranch(START), await onBranch('docs/guide/next.md')]).toEqual(['Begin here.\n', 'Next here.\n'])
  expect(pulls()).toHaveLength(1)
  expect(pulls()[0]?.body).toContain('It also has the changes of 1 earlier run of the same topic.')
  expect(pulls()[0]?.body).toContain(String(jobs.manifest().patchSha256))
})

test('the topic finds its pull request whatever part of its branch a run chooses, and leaves people and labels alone', async () => {
  for (const login of ['ada', 'grace']) jobs.desk.forge.setRole('acme/docs', login, 'write')
  await workflow('Start here', 'Begin here', { branch: 'nightly/docs', title: 'Nightly', reviewers: 'ada' })
  const second = await workflow('Then here', 'Next here', {
    title: 'Every night',
    reviewers: 'grace',
    'sign-off': 'true',
  })
  expect(second.outputs).toMatchObject({ outcome: 'pr_updated', 'pr-number': '1' })
  expect(pulls()).toMatchObject([{ title: 'Every night', reviewers: ['ada'] }])
  expect(branch()).toMatch(/^docmend\/nightly\/docs\/topic-[0-9a-f]{12}-run-/)
  const log = [
    '--git-dir',
    jobs.desk.repository.gitDir,
    'log',
    '-1',
    '--format=%(trailers:key=Signed-off-by)',
    branch(),
  ]
  expect(await jobs.desk.git(log)).toMatch(/^Signed-off-by: docmend\[bot\] </)
})

test('where only runs have changed the same lines, the newest run counts', async () => {
  await workflow('Start here', 'Begin here')
  const second = await workflow('Start here', 'Set out here')
  expect(second.outputs.outcome).toBe('pr_updated')
  expect(await onBranch(START)).toBe('Set out here.\n')
})

test('what people have committed to the pull request stays, and is never overwritten', async () => {
  await workflow('Start here', 'Begin here')
  await jobs.desk.forge.pushFile('acme/docs', branch(), START, 'Go.\n', 'Shorten')
  const other = await workflow('Then here', 'Next here')
  expect(other.outputs.outcome).toBe('pr_updated')
  const same = await workflow('Start here', 'Set out here')
  expect(same.outputs).toMatchObject({ status: 'failed', outcome: 'policy_refused' })
  expect(messagesOf(same, 'error')[0]).toContain(
    `The patch cannot go on top of pull request #1, to which people have committed: both change the same lines of ${START}. Merge or close pull request #1`,
  )
  expect([await onBranch(START), await onBranch('docs/guide/next.md')]).toEqual(['Go.\n', 'Next here.\n'])
})

test('a re-run of an updating job finds its commit and says the same', async () => {
  await workflow('Start here', 'Begin here')
  const second = await workflow('Then here', 'Next here')
  const again = await jobs.publish({ topic: 'nightly' }, { GITHUB_RUN_ID: String(runId), GITHUB_RUN_ATTEMPT: '2' })
  expect(again.outputs).toMatchObject({ outcome: 'pr_updated', message: second.outputs.message })
  expect(await commits()).toBe(2)
})

test('a re-run of the job that opened the pull request says so again', async () => {
  await workflow('Start here', 'Begin here')
  const again = await jobs.publish({ topic: 'nightly' }, { GITHUB_RUN_ID: String(runId), GITHUB_RUN_ATTEMPT: '2' })
  expect(again.outputs).toMatchObject({ outcome: 'pr_opened', 'pr-number': '1' })
  expect([await commits(), pulls().length]).toEqual([1, 1])
})

test('a run that finds its changes in the pull request writes nothing', async () => {
  await workflow('Start here', 'Begin here')
  const second = await workflow('Start here', 'Begin here')
  expect(second.outputs).toMatchObject({
    outcome: 'no_changes',
    message: 'Pull request #1 already contains every change, so there is nothing to publish',
  })
  expect(await commits()).toBe(1)
})

test('another topic, another base or a closed pull request get one of their own', async () => {
  await workflow('Start here', 'Begin here')
  expect((await workflow('Start here', 'Begin here', { topic: 'weekly' })).outputs['pr-number']).toBe('2')
  await jobs.pushSide()
  expect((await workflow('Start here', 'Begin here', { ref: 'side' })).outputs['pr-number']).toBe('3')
  jobs.desk.forge.closePullRequest('acme/docs', 1)
  expect((await workflow('Then here', 'Next here')).outputs).toMatchObject({ outcome: 'pr_opened', 'pr-number': '4' })
})

test('a pull request of a fork is never updated, whatever its branch is called', async () => {
  await workflow('Start here', 'Begin here')
  const head = { ref: branch(), sha: '1'.repeat(40), repo: { id: 4711 } }
  const words = { title: 'T', html_url: 'https://x/1', merged_at: null, body: null, labels: [] }
  openOnes = [{ number: 1, state: 'open', ...words, head, base: { ref: 'main', sha: '2'.repeat(40) } }]
  const second = await workflow('Then here', 'Next here')
  expect(second.outputs).toMatchObject({ outcome: 'pr_opened', 'pr-number': '2' })
  expect(await commits()).toBe(1)
})

test('what people wrote in the description stays', async () => {
  await workflow('Start here', 'Begin here')
  await jobs.desk.forge.editPullRequest('acme/docs', 1, { title: 'Ours', body: `${pulls()[0]?.body}\n\nSee also #9` })
  await workflow('Then here', 'Next here')
  expect(pulls()[0]).toMatchObject({ title: 'Ours', body: expect.stringContaining('See also #9') })
})

test('scheduled runs have the workflow and the job as their topic', async () => {
  const nightly = { GITHUB_EVENT_NAME: 'schedule', GITHUB_WORKFLOW: 'Docs' }
  await jobs.run()
  await jobs.publish({}, { ...nightly, GITHUB_RUN_ID: '1' })
  await jobs.run({ prompt: 'Replace "Then here" with "Next here"' })
  const second = await jobs.publish({}, { ...nightly, GITHUB_RUN_ID: '2' })
  expect(second.outputs).toMatchObject({ outcome: 'pr_updated', 'pr-number': '1' })
})

test.each([
  ['x'.repeat(101), 'topic has 101 characters; at most 100 are allowed. Shorten it.'],
  ['two\nlines', 'topic must be one line without control characters.'],
])('the topic %j is refused', async (topic, message) => {
  expect(messagesOf(await jobs.publish({ topic }), 'error')).toEqual([message])
})
