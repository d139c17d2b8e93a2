// How a turn is published, as decided between looking at the host and writing there; the host does what the test says.
import { describe, expect, test } from '@jest/globals'
import { pino } from 'pino'
import type { PullRequest } from '../../../src/jobs/job.ts'
import {
  type BranchState,
  type NewCommit,
  type PullRequestState,
  RepositoryError,
  type RepositoryHost,
} from '../../../src/jobs/repository.ts'
import { type PublishDeps, type PublishRequest, publishChanges } from '../../../src/jobs/run/publish-changes.ts'
import { createHost, openedOn, PULL_REQUEST } from '../../support/working-jobs.ts'

const [BASE, NEWER, THEIRS] = ['1', '2', '3'].map((digit) => digit.repeat(40)) as [string, string, string]
const never = new AbortController().signal

const REQUEST: PublishRequest = {
  project: {
    id: 'prj_1',
    repositoryId: 5,
    repository: 'acme/docs',
    docsRoot: null,
    installationId: 1,
    state: 'active',
  },
  base: { ref: 'main', commitSha: BASE },
  branch: 'docmend/job',
  mark: 'job',
  treeSha: '4'.repeat(40),
  continues: null,
  changes: [{ kind: 'delete', path: 'a.md' }],
  title: 'Mend the docs',
  body: 'What was done.',
  tail: '',
  commitMessage: 'Mend the docs',
  draft: false,
  labels: [],
}
const UPDATE: PublishRequest = { ...REQUEST, mark: 'job.2', continues: PULL_REQUEST.number }

const NOTHING: BranchState = {
  pullRequest: null,
  headSha: null,
  baseHeadSha: BASE,
  hasOurCommit: false,
  hasDuplicate: false,
}
const OPEN: PullRequestState = { pullRequest: PULL_REQUEST, headSha: BASE, hasOurCommit: false }
const over = (state: PullRequest['state']): PullRequest => ({ ...PULL_REQUEST, state })

/** Publishes, and gives what came of it with the commits that were written. */
async function publish(request: PublishRequest, host: Partial<RepositoryHost> = {}, deps: Partial<PublishDeps> = {}) {
  const commits: (Pick<NewCommit, 'parentSha' | 'headSha'> | null)[] = []
  const note = (commit: NewCommit | null) =>
    commits.push(commit && { parentSha: commit.parentSha, headSha: commit.headSha })
  const recording: Partial<RepositoryHost> = {
    openPullRequest: async ({ branch }, commit) => {
      note(commit)
      return openedOn(branch)
    },
    updatePullRequest: async (_target, commit) => {
      note(commit)
      return 'written'
    },
  }
  const publication = await publishChanges(request, {
    host: createHost({ ...recording, ...host }),
    findFault: async () => undefined,
    guard: () => never,
    sleep: async () => {},
    logger: pino({ level: 'silent' }),
    ...deps,
  })
  return { ...publication, commits }
}

const branch = (state: Partial<BranchState>) => ({ lookAtBranch: async () => ({ ...NOTHING, ...state }) })
const pullRequest = (state: Partial<PullRequestState>) => ({ lookAtPullRequest: async () => ({ ...OPEN, ...state }) })
const CHANGED = { findChangedPaths: async () => ['a.md'] }
const DONE = { buildTree: async () => ({ treeSha: '5'.repeat(40), isUnchanged: true }) }
const FAULT: Partial<PublishDeps> = { findFault: async () => 'a.md links to nothing' }

describe('a turn that opens a pull request', () => {
  test.each<[string, Partial<BranchState>, object]>([
    ['there is no branch: it starts at the base', {}, { parentSha: BASE, headSha: null }],
    ['the base has moved: it starts there', { baseHeadSha: NEWER }, { parentSha: NEWER, headSha: null }],
    [
      'the branch stands at the base: it goes on',
      { headSha: BASE, baseHeadSha: NEWER },
      { parentSha: BASE, headSha: BASE },
    ],
  ])('writes its commit where %s', async (_where, state, commit) => {
    expect(await publish(REQUEST, branch(state))).toMatchObject({ kind: 'published', notes: [], commits: [commit] })
  })

  test.each<[string, Partial<RepositoryHost>, Partial<PublishDeps>, RegExp]>([
    [
      'the same files changed on',
      CHANGED,
      {},
      /^main has changed .* same files: a\.md, so the branch starts from 1111111/,
    ],
    ['the changes would not pass on', {}, FAULT, /would not pass \(a\.md links to nothing\), so the branch starts/],
  ])('starts from the commit that it worked on when %s the newer one, and says so', async (_when, host, deps, note) => {
    const publication = await publish(REQUEST, { ...branch({ baseHeadSha: NEWER }), ...host }, deps)
    expect(publication).toMatchObject({ notes: [expect.stringMatching(note)], commits: [{ parentSha: BASE }] })
  })

  test('has nothing to publish when the base has every change by now', async () => {
    const host = { ...branch({ baseHeadSha: NEWER }), ...DONE }
    expect(await publish(REQUEST, host)).toEqual({ kind: 'nothing_to_publish', commits: [] })
  })

  test('opens the pull request of a commit that an earlier attempt wrote', async () => {
    const host = branch({ headSha: NEWER, hasOurCommit: true })
    expect(await publish(REQUEST, host)).toMatchObject({ kind: 'published', commits: [null] })
  })

  test.each<[string, Partial<BranchState>, RegExp]>([
    ['has commits of others', { headSha: THEIRS }, /has commits that this turn did not make.*nothing was written/],
    ['has a pull request of others', { headSha: THEIRS, pullRequest: PULL_REQUEST }, /did not make/],
    ['starts from a branch that is gone', { baseHeadSha: null }, /main of acme\/docs has been deleted/],
  ])('writes nothing when its branch %s', async (_what, state, message) => {
    const publication = await publish(REQUEST, branch(state))
    expect(publication).toEqual({ kind: 'blocked', message: expect.stringMatching(message), commits: [] })
  })

  test.each<[string, PublishRequest, boolean, 'published' | 'not_open']>([
    ['its own, which was closed', REQUEST, false, 'published'],
    ['that of an earlier turn', { ...REQUEST, mark: 'job.2' }, false, 'not_open'],
    ['that of an earlier turn with its commit', { ...REQUEST, mark: 'job.2' }, true, 'published'],
  ])('leaves a closed pull request as it is: %s', async (_whose, request, hasOurCommit, kind) => {
    const host = branch({ pullRequest: over('closed'), hasOurCommit })
    expect(await publish(request, host)).toMatchObject({ kind, pullRequest: { state: 'closed' }, commits: [] })
  })

  test('has its second pull request removed when an attempt did not come to it', async () => {
    const host = branch({ pullRequest: over('closed'), hasOurCommit: true, hasDuplicate: true })
    expect(await publish(REQUEST, host)).toMatchObject({ kind: 'published', commits: [null] })
  })
})

describe('a turn that continues a pull request', () => {
  test.each<[string, string, unknown[]]>([
    ['the head that it worked on', BASE, []],
    ['what people pushed meanwhile', THEIRS, [expect.stringContaining('on top of them')]],
  ])('writes one commit on top of %s', async (_what, headSha, notes) => {
    const publication = await publish(UPDATE, pullRequest({ headSha }))
    expect(publication).toMatchObject({ kind: 'published', notes, commits: [{ parentSha: headSha, headSha }] })
  })

  test.each<[string, Partial<RepositoryHost>, Partial<PublishDeps>, RegExp]>([
    ['changes the same files', CHANGED, {}, /same files: a\.md\. They were kept.*Send the message again/],
    ['breaks the changes', {}, FAULT, /would not pass \(a\.md links to nothing\)/],
  ])('writes nothing when what people pushed %s', async (_what, host, deps, message) => {
    const publication = await publish(UPDATE, { ...pullRequest({ headSha: THEIRS }), ...host }, deps)
    expect(publication).toEqual({ kind: 'blocked', message: expect.stringMatching(message), commits: [] })
  })

  test.each<[string, boolean, 'published' | 'not_open']>([
    ['without its commit', false, 'not_open'],
    ['with its commit', true, 'published'],
  ])('writes nothing to one that was merged %s', async (_what, hasOurCommit, kind) => {
    const host = pullRequest({ pullRequest: over('merged'), headSha: null, hasOurCommit })
    expect(await publish(UPDATE, host)).toMatchObject({ kind, pullRequest: { state: 'merged' }, commits: [] })
  })

  test('looks again after writing: a person may have been faster', async () => {
    const states = [OPEN, { pullRequest: over('merged'), headSha: null, hasOurCommit: false }]
    const lookAtPullRequest = async () => states.shift() ?? OPEN
    expect(await publish(UPDATE, { lookAtPullRequest })).toMatchObject({ kind: 'not_open', commits: [{}] })
  })
})

describe('a round that is interrupted', () => {
  const away = new RepositoryError('GitHub answered 502', { transient: true })

  test.each<[string, number, () => Promise<'written' | 'moved'>]>([
    ['the branch moved', 2, async () => 'moved'],
    ['the host was away', 2, () => Promise.reject(away)],
  ])('because %s is followed by another look', async (_why, times, fail) => {
    let [left, looks] = [times, 0]
    const publication = await publish(UPDATE, {
      lookAtPullRequest: async () => {
        looks += 1
        return OPEN
      },
      updatePullRequest: async () => (left-- > 0 ? fail() : 'written'),
    })
    expect([publication.kind, looks]).toEqual(['published', 4])
  })

  test.each<[string, Partial<RepositoryHost>, string]>([
    ['the branch keeps moving', { updatePullRequest: async () => 'moved' }, 'keeps changing'],
    ['the host stays away', { lookAtPullRequest: () => Promise.reject(away) }, 'GitHub answered 502'],
  ])('three times because %s ends the attempt, to be tried later', async (_why, host, message) => {
    const waits: number[] = []
    const sleep = async (ms: number) => void waits.push(ms)
    const publication = publish(UPDATE, host, { sleep })
    await expect(publication).rejects.toMatchObject({ transient: true, message: expect.stringContaining(message) })
    expect(waits).toEqual([500, 2000])
  })

  test('by a fault that stays, or by the end of the lease, is the last one', async () => {
    const gone = new RepositoryError('The repository is gone', { transient: false })
    await expect(publish(REQUEST, { lookAtBranch: () => Promise.reject(gone) })).rejects.toBe(gone)
    const lost = new Error('the lease is lost')
    const host = { lookAtBranch: async (_target: unknown, guard: () => AbortSignal) => guard() && NOTHING }
    const guard = () => {
      throw lost
    }
    await expect(publish(REQUEST, host, { guard })).rejects.toBe(lost)
  })
})
