// What becomes of a pull request on GitHub is measured with real git: however it is merged, and whatever people did before.
import { expect, test } from '@jest/globals'
import type { PullRequestOutcome } from '../../src/contract/outcomes.ts'
import { answerTurns } from '../support/answer-turns.ts'
import { beginIn, FILES, follow, git, type Started } from '../support/steered-job.ts'
import { until } from '../support/until.ts'
import { useWorlds } from '../support/use-worlds.ts'
import { REPOSITORY } from '../support/world.ts'

const createWorld = useWorlds()

/** Pull request 1 of a job that has put two lines on the first page, and one line on each further turn. */
async function begin(): Promise<Started> {
  const edit = (added: string) => [
    { name: 'read', arguments: { path: 'index.md' } },
    {
      name: 'edit',
      arguments: { path: 'index.md', edits: [{ oldText: '# Lumen\n', newText: `# Lumen\n\n${added}` }] },
    },
  ]
  const replies = answerTurns(({ number }) => edit(number === 1 ? 'Line 1.\n\nLine 2.\n' : `Turn ${number}.\n`))
  return beginIn(await createWorld({ files: FILES, replies }))
}

const branchOf = ({ job }: Started) => String(job.pullRequest?.branch)
const merge = ({ world }: Started, method: 'merge' | 'squash' | 'rebase') =>
  world.forge.mergePullRequest(REPOSITORY, 1, method)
/** A person commits this page to a branch. */
const push = (started: Started, text: string | null, path = 'index.md', branch = branchOf(started)) =>
  started.world.forge.pushFile(REPOSITORY, branch, path, text, 'Say it better')
const pageNow = (started: Started) => git(started, 'show', `${branchOf(started)}:index.md`)

function measured({ client, world, job }: Started): Promise<PullRequestOutcome> {
  return until('the outcome to be measured', async () => {
    const { pullRequestOutcome } = await client.getJob(world.projectId, job.id)
    return pullRequestOutcome === null || pullRequestOutcome.state === 'pending' ? undefined : pullRequestOutcome
  })
}

test.each(['merge', 'squash', 'rebase'] as const)(
  'a pull request that nobody edited keeps all of its lines in a %s',
  async (method) => {
    const started = await begin()
    await merge(started, method)
    expect(await measured(started)).toMatchObject({
      state: 'measured',
      result: 'merged',
      isUnedited: true,
      lines: 2,
      kept: 2,
      secondsToReview: null,
      pages: [{ path: 'index.md', lines: 2, kept: 2 }],
    })
    const { total, groups, open } = await started.client.getOutcomes(started.world.projectId, { groupBy: 'trigger' })
    expect([open, total.merged, total.unedited, total.shareKept]).toEqual([0, 1, 1, 1])
    expect(groups).toMatchObject([{ key: 'api', pullRequests: 1 }])
  },
)

test('what a person rewords before a squash is not kept, and what they add is not ours', async () => {
  const started = await begin()
  started.world.forge.review(REPOSITORY, 1, { login: 'writer', body: 'I fix it.', verdict: 'APPROVED' })
  await push(started, `${pageNow(started).replace('Line 2.', 'The second line.')}\nOf a person.\n`)
  await merge(started, 'squash')
  const outcome = await measured(started)
  expect(outcome).toMatchObject({
    isUnedited: false,
    lines: 2,
    kept: 1,
    pages: [{ path: 'index.md', lines: 2, kept: 1 }],
  })
  expect(outcome.secondsToReview).toBeGreaterThanOrEqual(0)
})

test('a base that was merged into the branch is no edit, and its changes of the page take nothing away', async () => {
  const started = await begin()
  await push(started, `${FILES['index.md']}\nMeanwhile.\n`, 'index.md', 'main')
  await started.world.forge.mergeBranch(REPOSITORY, { from: 'main', into: branchOf(started) })
  await merge(started, 'merge')
  expect(await measured(started)).toMatchObject({ isUnedited: true, lines: 2, kept: 2 })
})

test('lines of a person between two turns are theirs, also when the last commit is ours', async () => {
  const started = await begin()
  await push(started, `${pageNow(started)}\nOf a person.\n`)
  await follow(started)
  await merge(started, 'rebase')
  expect(await measured(started)).toMatchObject({ isUnedited: false, lines: 3, kept: 3 })
})

test('a page that a person moves takes its lines along', async () => {
  const started = await begin()
  const page = pageNow(started)
  await push(started, page, 'guide/start.md')
  await push(started, null)
  await merge(started, 'squash')
  expect(await measured(started)).toMatchObject({ isUnedited: false, pages: [{ path: 'index.md', lines: 2, kept: 2 }] })
})

test('a branch that a person rewrote and deleted is compared with the commit that Docmend made', async () => {
  const started = await begin()
  const theirs = await push(started, `${FILES['index.md']}\nLine 1.\n`, 'index.md', 'rewritten')
  await started.world.forge.forcePush(REPOSITORY, branchOf(started), theirs)
  await merge(started, 'squash')
  await started.world.forge.deleteBranch(REPOSITORY, branchOf(started))
  expect(await measured(started)).toMatchObject({ isUnedited: false, lines: 2, kept: 1 })
})

test('of a closed pull request nothing is kept; opened again and merged, it counts once', async () => {
  const started = await begin()
  const { client, world } = started
  world.forge.closePullRequest(REPOSITORY, 1)
  expect(await measured(started)).toMatchObject({ result: 'closed', lines: 2, kept: 0, isUnedited: null })
  await world.forge.reopenPullRequest(REPOSITORY, 1)
  await until('the pull request to be open', async () => (await client.getOutcomes(world.projectId)).open || undefined)
  await merge(started, 'merge')
  await until('the merge to be measured', async () => (await measured(started)).result === 'merged' || undefined)
  const { total } = await client.getOutcomes(world.projectId)
  expect([total.pullRequests, total.closed, total.merged]).toEqual([1, 0, 1])
})
