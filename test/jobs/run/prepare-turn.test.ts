// What a turn works from, whatever became of its pull request while the job waited for a worker.
import { describe, expect, test } from '@jest/globals'
import type { Job, PullRequest } from '../../../src/jobs/job.ts'
import { createSecretScanners } from '../../../src/jobs/policy/secrets.ts'
import type { PinRequest } from '../../../src/jobs/repository.ts'
import type { LeaseKeeper } from '../../../src/jobs/run/lease-keeper.ts'
import { prepareTurn } from '../../../src/jobs/run/prepare-turn.ts'
import type { PinnedJob } from '../../../src/jobs/store.ts'
import { DEFAULT_SETTINGS } from '../../../src/projects/settings.ts'
import { activeJob } from '../../support/jobs.ts'
import { createHost, PULL_REQUEST } from '../../support/working-jobs.ts'

const OPEN: PullRequest = { ...PULL_REQUEST, branch: 'docmend/other' }
const MERGED: PullRequest = { ...OPEN, state: 'merged' }
const BASE = { base: { ref: 'main', commitSha: '1'.repeat(40) }, contextPins: [] }

/** Prepares the turn of a job, beside a pull request of its topic; gives what it is to work from, and what it asked. */
async function prepare(
  wanted: Partial<Job>,
  { ofTopic, isMerged = false, policyFile }: { ofTopic?: PullRequest; isMerged?: boolean; policyFile?: string } = {},
) {
  const job = activeJob(wanted)
  const asked: PinRequest['pullRequest'][] = []
  const pinned: PinnedJob[] = []
  const host = createHost()
  const under = await prepareTurn({ job, lease: { jobId: job.id, token: 't' } }, PROJECT, keeper(), {
    store: {
      findTopicPullRequest: async () => ofTopic,
      pin: async (_lease, pin) => void pinned.push(pin),
    },
    host: {
      ...host,
      facts: async () => ({ isPrivate: false, subjects: [], template: undefined, policyFile: toBytes(policyFile) }),
      pin: async (project, request, signal) => {
        asked.push(request.pullRequest)
        const isGone = isMerged && request.pullRequest !== null
        return isGone ? { kind: 'not_open', pullRequest: MERGED } : host.pin(project, request, signal)
      },
    },
    budget: { modelCalls: 9, tokens: 9, workMs: 9, changedFiles: 9, changedBytes: 9, costUsd: null },
    secretScanners: createSecretScanners([]),
    loadSettings: async () => DEFAULT_SETTINGS,
  })
  return { under, asked, pinned, own: `docmend/${job.id}` }
}

const toBytes = (text: string | undefined) => (text === undefined ? undefined : Buffer.from(text))

const PROJECT = {
  id: 'prj_a',
  repositoryId: 5,
  repository: 'acme/docs',
  docsRoot: null,
  installationId: 1,
  state: 'active',
  createdAt: 0,
} as const

function keeper(): LeaseKeeper {
  const { signal } = new AbortController()
  return { signal, guard: () => signal, takeWorkedMs: () => 0, check: async () => {}, end: () => {} }
}

const OVER = { status: 'failed', outcome: 'error', pullRequest: { number: 7, state: 'merged' } }

test('a follow-up whose pull request was merged while it waited ends in words, and opens no other', async () => {
  const { under, asked } = await prepare({ turn: 2, branch: OPEN.branch, pullRequest: MERGED })
  expect(under).toMatchObject(OVER)
  expect(asked).toEqual([])
})

test('the same where only the code host knows of the merge', async () => {
  const { under } = await prepare({ turn: 2, branch: OPEN.branch, pullRequest: OPEN }, { isMerged: true })
  expect(under).toMatchObject(OVER)
})

test('a turn that is taken over ends so too', async () => {
  const { under } = await prepare({ ...BASE, turn: 2, branch: OPEN.branch, pullRequest: MERGED })
  expect(under).toMatchObject(OVER)
})

test('a follow-up that has begun to publish goes on to look for its commit, whatever became of the pull request', async () => {
  const { under } = await prepare({ ...BASE, turn: 2, branch: OPEN.branch, pullRequest: MERGED, phase: 'publishing' })
  expect(under).toMatchObject({ continues: { number: 7 }, branch: OPEN.branch })
})

test('a pull request that the first attempt has opened is not continued by the second: it is its own', async () => {
  const { under } = await prepare({ ...BASE, pullRequest: OPEN, phase: 'publishing' })
  expect(under).toMatchObject({ continues: null })
})

test('a follow-up without a pull request of its own opens one where that of its topic is merged', async () => {
  const { under, asked, own } = await prepare({ turn: 2, topic: 'Nightly' }, { ofTopic: OPEN, isMerged: true })
  expect(under).toMatchObject({ continues: null, branch: own })
  expect(asked).toMatchObject([{ number: 7 }, null])
})

test('a patch that is published joins the pull request that its topic has by then, also when it is taken over', async () => {
  const { under, pinned } = await prepare({ ...BASE, phase: 'validated', topic: 'Nightly' }, { ofTopic: OPEN })
  expect(under).toMatchObject({ continues: { number: 7 }, branch: OPEN.branch, base: BASE.base })
  expect(pinned).toMatchObject([{ branch: OPEN.branch, base: BASE.base, pullRequest: { number: 7 } }])
})

test('a follow-up that keeps its base joins the pull request that its topic has by then; one that makes a patch need not', async () => {
  const kept = { ...BASE, turn: 2, contextPins: null, topic: 'Nightly' }
  const { under } = await prepare(kept, { ofTopic: OPEN })
  expect(under).toMatchObject({ continues: { number: 7 }, branch: OPEN.branch, base: BASE.base })
  expect((await prepare({ ...kept, mode: 'patch' }, { ofTopic: OPEN })).under).toMatchObject({ continues: null })
})

test('a patch that is published opens a pull request where that of its topic is merged', async () => {
  const ready = { ...BASE, phase: 'validated', topic: 'Nightly' } as const
  const { under, own, pinned } = await prepare(ready, { ofTopic: OPEN, isMerged: true })
  expect(under).toMatchObject({ continues: null, branch: own })
  expect(pinned).toEqual([])
})

describe('the change of code of an earlier turn', () => {
  const pinOf = (repository: string, repositoryId: number) => {
    const end = { repository, repositoryId, ref: 'main', commitSha: '3'.repeat(40), url: '' }
    return { causePins: { before: end, after: end }, ...BASE, turn: 2 }
  }

  test('is not read in a new turn when the settings no longer grant its repository', async () => {
    const refused = prepare({ ...pinOf('acme/api', 9), contextPins: null })
    await expect(refused).rejects.toThrow(/do not grant acme\/api as a cause/)
  })

  test('is read by an attempt that takes over the turn, and where it is in the own repository under its old name', async () => {
    expect((await prepare(pinOf('acme/api', 9))).under).toMatchObject({ cause: { after: { repositoryId: 9 } } })
    const own = await prepare({ ...pinOf('acme/old-docs', PROJECT.repositoryId), contextPins: null })
    expect(own.under).toMatchObject({ cause: { after: { repository: 'acme/old-docs' } } })
  })
})

test('a .docmend.yml that is not valid ends the job as refused, and the line is named', async () => {
  const { under } = await prepare({ base: null }, { policyFile: 'paths: [docs]\nexlude: [docs/legal]\n' })
  const message = expect.stringContaining('line 2: there is no key exlude')
  expect(under).toEqual({ status: 'failed', outcome: 'policy_refused', message })
})

test('the request and .docmend.yml together name ten other repositories at most', async () => {
  const names = (count: number, owner: string) => Array.from({ length: count }, (_, index) => `${owner}/r${index}`)
  const policyFile = `context: [${[...names(6, 'file'), 'asked/r0'].join(', ')}]`
  const wanted = (count: number) => ({ base: null, contextPins: null, context: names(count, 'asked') })
  expect((await prepare(wanted(4), { policyFile })).under).toMatchObject({ context: [] })
  expect((await prepare(wanted(5), { policyFile })).under).toMatchObject({
    outcome: 'policy_refused',
    message: expect.stringContaining('may read 10 other repositories; its request and .docmend.yml name 11'),
  })
})
