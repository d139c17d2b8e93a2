import { createHash } from 'node:crypto'
import { expect, test } from '@jest/globals'
import { NOTHING_SPENT } from '../../../src/agent/budget/budget.ts'
import type { TranscriptEntry } from '../../../src/agent/transcript.ts'
import type { Change } from '../../../src/base/git-tree.ts'
import type { ResultReport } from '../../../src/jobs/result-report.ts'
import { type Claim, type JobStore, LeaseLostError, type PinnedJob } from '../../../src/jobs/store.ts'
import { NO_EVIDENCE } from '../../support/no-evidence.ts'
import { BASE, NO_CHANGES, NO_LIMITS, pinnedOf, REPOSITORY, RESULT } from './job-samples.ts'
import { claimed, DAY_MS, LEASE_MS, type StartWorld } from './world.ts'

const REPORT: ResultReport = {
  framework: 'docusaurus',
  touched: [{ path: 'docs/ä.md', act: 'moved', movedFrom: 'docs/a.md', title: undefined, route: '/ä' }],
  checks: {
    newProblems: [
      { path: 'docs/ä.md', line: 3, column: 1, rule: 'broken-link', subject: 'b', message: '\u0000\ud800 "b" 😀' },
    ],
    newProblemCount: 1,
    oldProblems: 2,
    checkedPages: 3,
    unjudged: [],
    drift: [],
  },
  hosts: [{ host: 'example.com', path: 'docs/ä.md', line: 4 }],
  byHand: ['Add it to the sidebar.'],
  leftForYou: [
    {
      path: 'docs/ö.md',
      line: 3,
      reason: 'docs/ö.md:3 is protected',
      allow: null,
      edits: [{ line: 3, before: '\u0000', after: '😀' }],
      with: ['docs/ü.md'],
    },
  ],
  leftForYouCount: 60,
  owners: ['@acme/docs'],
  skipped: [],
  unfinished: { why: 'checks', message: 'One link is broken.' },
  isDraftByPolicy: true,
  labels: ['docs'],
  notes: [],
  evidence: NO_EVIDENCE,
}

const CONTEXT = [
  {
    repository: 'acme/api',
    repositoryId: 9,
    ref: 'main',
    commitSha: 'd'.repeat(40),
    url: 'https://github.com/acme/api',
  },
]
const PINNED: PinnedJob = {
  base: BASE,
  repository: REPOSITORY,
  branch: 'docmend/x',
  context: [],
  cause: null,
  pullRequest: null,
}
const KEPT = { turn: 1, isPublished: false }

function said(text: string): TranscriptEntry {
  return { kind: 'results', at: '2026-01-15T12:00:00.000Z', results: [{ callId: 'c1', name: 'read', ok: true, text }] }
}

export function jobProgressContract(start: StartWorld): void {
  fenceContract(start)
  stepsContract(start)
  transcriptContract(start)
  pagesContract(start)
  resultContract(start)
}

/** Every write that takes a lease. */
const FENCED: Record<string, (jobs: JobStore, lease: Claim['lease']) => Promise<unknown>> = {
  heartbeat: (jobs, lease) => jobs.heartbeat(lease, LEASE_MS, 1),
  release: (jobs, lease) => jobs.release(lease),
  retryLater: (jobs, lease) => jobs.retryLater(lease, 1, 'again'),
  waitLater: (jobs, lease) => jobs.waitLater(lease, 1, 'away'),
  pin: (jobs, lease) => jobs.pin(lease, PINNED),
  record: (jobs, lease) => jobs.record(lease, said('hello'), NOTHING_SPENT),
  saveResult: (jobs, lease) => jobs.saveResult(lease, RESULT),
  enterPublishing: (jobs, lease) => jobs.enterPublishing(lease, 1),
  finish: (jobs, lease) => jobs.finish(lease, NO_CHANGES),
}

function fenceContract(start: StartWorld): void {
  test.each(Object.keys(FENCED))('%s by a worker whose lease was taken over changes nothing', async (name) => {
    const { storage, project, clock, givenClaim } = await start()
    const { lease, job } = await givenClaim()
    clock.now += LEASE_MS
    claimed(await storage.jobs.claim(LEASE_MS, []))
    const before = await storage.jobs.find(project.id, job.id)
    await expect(FENCED[name]?.(storage.jobs, lease)).rejects.toThrow(LeaseLostError)
    expect(await storage.jobs.find(project.id, job.id)).toEqual(before)
    expect(await storage.jobs.transcript(job.id)).toEqual([])
    expect(await storage.jobs.result(job.id)).toBeUndefined()
  })

  test.each(Object.keys(FENCED))('%s after the job was canceled changes nothing', async (name) => {
    const { storage, project, clock, givenClaim } = await start()
    const { lease, job } = await givenClaim()
    await storage.jobs.cancel(project.id, job.id, clock.now)
    const before = await storage.jobs.find(project.id, job.id)
    await expect(FENCED[name]?.(storage.jobs, lease)).rejects.toThrow(LeaseLostError)
    expect(await storage.jobs.find(project.id, job.id)).toEqual(before)
  })
}

function stepsContract(start: StartWorld): void {
  test('pinning fixes the base and the address as the host spells it', async () => {
    const { storage, project, givenClaim } = await start()
    const { lease, job } = await givenClaim()
    await storage.jobs.pin(lease, pinnedOf(job, { context: CONTEXT }))
    expect(await storage.jobs.find(project.id, job.id)).toMatchObject({
      base: BASE,
      repository: REPOSITORY,
      contextPins: CONTEXT,
    })
  })

  test('the time of publishing is counted from its first attempt on, and anew when it is ordered again', async () => {
    const { storage, project, clock, givenClaim } = await start()
    const { lease, job } = await givenClaim()
    const look = async () => (await storage.jobs.find(project.id, job.id))?.publishingFromMs
    await storage.jobs.saveResult(lease, RESULT)
    await storage.jobs.heartbeat(lease, LEASE_MS, 4000)
    await storage.jobs.enterPublishing(lease, 1)
    await storage.jobs.heartbeat(lease, LEASE_MS, 500)
    await storage.jobs.enterPublishing(lease, 1)
    expect(await look()).toBe(4000)
    await storage.jobs.finish(lease, { status: 'failed', outcome: 'error', message: 'GitHub is away' })
    await storage.jobs.publish(project.id, job.id, {
      requestedBy: '@octocat',
      at: clock.now,
      openPullRequests: 9,
      sha256: undefined,
    })
    await storage.jobs.enterPublishing(claimed(await storage.jobs.claim(LEASE_MS, [])).lease, 1)
    expect(await look()).toBe(4500)
  })

  test('the phases follow each other, and publishing is entered again by the next attempt', async () => {
    const { storage, project, clock, givenClaim } = await start()
    const { lease, job } = await givenClaim()
    await storage.jobs.saveResult(lease, RESULT)
    expect((await storage.jobs.find(project.id, job.id))?.phase).toBe('validated')
    await storage.jobs.enterPublishing(lease, 1)
    clock.now += LEASE_MS
    const next = claimed(await storage.jobs.claim(LEASE_MS, []))
    await storage.jobs.enterPublishing(next.lease, 1)
    expect(next.job.phase).toBe('publishing')
    expect((await storage.jobs.find(project.id, job.id))?.phase).toBe('publishing')
  })

  test('a result that is saved again while publishing leaves the job publishing', async () => {
    const { storage, project, clock, givenClaim } = await start()
    const { lease, job } = await givenClaim()
    await storage.jobs.enterPublishing(lease, 1)
    await storage.jobs.saveResult(lease, RESULT)
    expect((await storage.jobs.cancel(project.id, job.id, clock.now)).kind).toBe('refused')
  })

  test('finishing gives the job as it ended, with its pull request', async () => {
    const { storage, project, clock, givenClaim } = await start()
    const { lease, job } = await givenClaim()
    const pullRequest = {
      number: 7,
      url: `${REPOSITORY}/pull/7`,
      state: 'open',
      branch: 'docmend/x',
      draft: true,
    } as const
    clock.now += 5000
    const done = await storage.jobs.finish(lease, {
      status: 'completed',
      outcome: 'pr_opened',
      message: 'Opened pull request #7',
      pullRequest,
    })
    expect(done).toMatchObject({ status: 'completed', outcome: 'pr_opened', pullRequest, finishedAt: clock.now })
    expect(await storage.jobs.find(project.id, job.id)).toEqual(done)
    await expect(storage.jobs.finish(lease, NO_CHANGES)).rejects.toThrow(LeaseLostError)
  })
}

function transcriptContract(start: StartWorld): void {
  test('the transcript comes back in order and exactly, also entries larger than a row', async () => {
    const { storage, givenClaim } = await start()
    const { lease, job } = await givenClaim()
    const large = '😀é\u0000\ud800"\\'.repeat(40_000)
    const entries: TranscriptEntry[] = [
      { kind: 'reply', at: 'x', elapsedMs: 3, reply: { text: 'Hm', toolCalls: [], stop: 'stop', usage: usage(10) } },
      said(large),
      said(''),
    ]
    for (const entry of entries) expect(await storage.jobs.record(lease, entry, NOTHING_SPENT)).toBe(true)
    expect(await storage.jobs.transcript(job.id)).toEqual(entries)
  })

  test('what is spent is set with each entry, and working time never goes back', async () => {
    const { storage, project, givenClaim } = await start()
    const { lease, job } = await givenClaim()
    const spent = { modelCalls: 2, inputTokens: 500, cachedTokens: 100, outputTokens: 50, workMs: 4000, costUsd: 0.25 }
    await storage.jobs.record(lease, said('a'), { ...spent, modelCalls: 1 })
    await storage.jobs.heartbeat(lease, LEASE_MS, 1000)
    await storage.jobs.record(lease, said('b'), spent)
    expect((await storage.jobs.find(project.id, job.id))?.spent).toEqual({ ...spent, workMs: 5000 })
  })

  test('what is spent never goes back, and a price that is not known once stays unknown', async () => {
    const { storage, project, givenClaim } = await start()
    const { lease, job } = await givenClaim()
    const spent = { modelCalls: 2, inputTokens: 500, cachedTokens: 100, outputTokens: 50, workMs: 4000, costUsd: 0.25 }
    await storage.jobs.record(lease, said('a'), spent)
    await storage.jobs.record(lease, said('b'), NOTHING_SPENT)
    expect((await storage.jobs.find(project.id, job.id))?.spent).toEqual(spent)
    await storage.jobs.record(lease, said('c'), { ...spent, costUsd: null })
    await storage.jobs.record(lease, said('d'), { ...spent, costUsd: 0.5 })
    expect((await storage.jobs.find(project.id, job.id))?.spent).toEqual({ ...spent, costUsd: null })
  })

  test('an entry that would pass 16 MiB is refused, but what it cost is kept', async () => {
    const { storage, project, givenClaim } = await start()
    const { lease, job } = await givenClaim()
    const almostFull = said('x'.repeat(16 * 1024 * 1024 - 200))
    expect(await storage.jobs.record(lease, almostFull, NOTHING_SPENT)).toBe(true)
    expect(await storage.jobs.record(lease, said('y'.repeat(200)), { ...NOTHING_SPENT, modelCalls: 9 })).toBe(false)
    expect(await storage.jobs.transcript(job.id)).toHaveLength(1)
    expect((await storage.jobs.find(project.id, job.id))?.spent.modelCalls).toBe(9)
  })

  test('transcripts are deleted some time after the end of their job, not before', async () => {
    const { storage, clock, givenClaim } = await start()
    const [ended, running] = [await givenClaim(), await givenClaim()]
    for (const { lease } of [ended, running]) await storage.jobs.record(lease, said('a'), NOTHING_SPENT)
    await storage.jobs.finish(ended.lease, NO_CHANGES)
    expect(await storage.jobs.pruneTranscripts(clock.now)).toBe(0)
    expect(await storage.jobs.pruneTranscripts(clock.now + DAY_MS)).toBe(1)
    expect(await storage.jobs.transcript(ended.job.id)).toEqual([])
    expect(await storage.jobs.transcript(running.job.id)).toHaveLength(1)
    expect(await storage.jobs.pruneTranscripts(clock.now + DAY_MS)).toBe(0)
  })

  test('a job that began lately keeps its transcript, although the clock of the database was behind at its end', async () => {
    const { storage, clock, givenClaim } = await start()
    const { lease, job } = await givenClaim()
    await storage.jobs.record(lease, said('a'), NOTHING_SPENT)
    const now = clock.now
    clock.now -= 400 * DAY_MS
    await storage.jobs.finish(lease, NO_CHANGES)
    expect(await storage.jobs.pruneTranscripts(now - DAY_MS)).toBe(0)
    expect(await storage.jobs.transcript(job.id)).toHaveLength(1)
  })
}

function pagesContract(start: StartWorld): void {
  test('pages of a transcript join to the whole, each of about the bytes asked for and one entry at least', async () => {
    const { storage, givenClaim } = await start()
    const { lease, job } = await givenClaim()
    const entries = [10, 200_000, 10, 10, 150_000, 5000].map((size, n) => said(`${n}`.repeat(size)))
    for (const entry of entries) await storage.jobs.record(lease, entry, NOTHING_SPENT)
    const pages = []
    for (let after = 0; ; ) {
      const page = await storage.jobs.transcriptAfter(job.id, after, 100_000)
      if (page.length === 0) break
      pages.push(page)
      after = page.at(-1)?.sequence ?? after
    }
    expect(pages.map((page) => page.map(({ sequence }) => sequence))).toEqual([[1], [2], [3, 4], [5], [6]])
    expect(pages.flat().map(({ entry }) => entry)).toEqual(entries)
  })

  test('sequences go on over the turns of a job, also after its transcript was deleted', async () => {
    const { storage, project, clock, givenClaim } = await start()
    const { lease, job } = await givenClaim()
    await storage.jobs.record(lease, said('a'), NOTHING_SPENT)
    await storage.jobs.finish(lease, NO_CHANGES)
    await storage.jobs.pruneTranscripts(clock.now + DAY_MS)
    await storage.jobs.message(project.id, job.id, { prompt: 'More', requestedBy: 'x', at: clock.now }, NO_LIMITS)
    const next = claimed(await storage.jobs.claim(LEASE_MS, []))
    await storage.jobs.record(next.lease, said('b'), NOTHING_SPENT)
    expect(await storage.jobs.transcriptAfter(job.id, 1, 1000)).toEqual([{ sequence: 2, entry: said('b') }])
  })
}

function usage(inputTokens: number) {
  return { inputTokens, cachedTokens: 0, outputTokens: 1 }
}

/** Comparing megabytes element by element takes Jest seconds. */
function digest(change: Change): object {
  return change.kind === 'write'
    ? { ...change, content: createHash('sha256').update(change.content).digest('hex') }
    : change
}

function resultContract(start: StartWorld): void {
  test('a saved result comes back byte for byte, 4 MB of it', async () => {
    const { storage, project, givenClaim } = await start()
    const { lease, job } = await givenClaim()
    const noise = new Uint8Array(1_000_000).map((_, n) => (n * n) >>> 3)
    const changes: Change[] = [
      ...['a.md', 'ä/b.md', 'c d.md', '😀.md'].map((path) => ({ kind: 'write', path, content: noise }) as const),
      { kind: 'write', path: 'empty.md', content: new Uint8Array() },
      { kind: 'write', path: 'executable.md', content: noise.slice(0, 9), mode: '100755' },
      { kind: 'reuse', path: 'moved.md', blobSha: 'c'.repeat(40) },
      { kind: 'reuse', path: 'moved-executable.md', blobSha: 'd'.repeat(40), mode: '100755' },
      { kind: 'delete', path: 'old.md' },
    ]
    await storage.jobs.saveResult(lease, { ...RESULT, changes })
    const result = await storage.jobs.result(job.id)
    expect(result?.changes.map(digest)).toEqual(changes.map(digest))
    expect({ ...result, changes: [] }).toEqual({ ...RESULT, ...KEPT })
    expect((await storage.jobs.find(project.id, job.id))?.filesChanged).toBe(9)
  })

  test('what was found out about the changes comes back with them', async () => {
    const { storage, givenClaim } = await start()
    const { lease, job } = await givenClaim()
    await storage.jobs.saveResult(lease, { ...RESULT, report: REPORT })
    expect(await storage.jobs.result(job.id)).toEqual({ ...RESULT, ...KEPT, report: REPORT })
  })

  test('a result that is saved again replaces the one before', async () => {
    const { storage, givenClaim } = await start()
    const { lease, job } = await givenClaim()
    await storage.jobs.saveResult(lease, { ...RESULT, changes: [{ kind: 'delete', path: 'old.md' }] })
    await storage.jobs.saveResult(lease, { ...RESULT, title: 'Second' })
    expect(await storage.jobs.result(job.id)).toEqual({ ...RESULT, ...KEPT, title: 'Second' })
  })
}
