// What became of the page views of a merged pull request, through the API and a real database, by a clock that the test sets.
import { afterEach, expect, test } from '@jest/globals'
import { pino } from 'pino'
import { DAY_MS } from '../../src/base/days.ts'
import type { TouchedPage } from '../../src/checks/index.ts'
import type { AgentJob } from '../../src/contract/job.ts'
import { importsPath } from '../../src/contract/paths.ts'
import type { PullRequest } from '../../src/jobs/job.ts'
import { createSettingsReader } from '../../src/projects/read-settings.ts'
import { measureEffects } from '../../src/service/effects.ts'
import { openedEnd, pullRequestOf, RESULT } from '../storage/contract/job-samples.ts'
import { EMPTY_RESULT_REPORT } from '../support/empty-result-report.ts'
import { type RunningApi, startApi } from '../support/start-api.ts'
import { CHATGPT, countLines, logLine } from '../support/view-events.ts'

const MERGED_AT = Date.UTC(2026, 5, 15, 9)
const DUE_AT = Date.UTC(2026, 6, 17)
const GIVEN_UP_AT = DUE_AT + 14 * DAY_MS
/** Of pages that nobody changed, and of missing ones. */
const OTHERS = 45

let now: number
let api: RunningApi
afterEach(() => api.stop())

const touched = (act: TouchedPage['act'], route: string): TouchedPage => ({
  path: `docs${route}.md`,
  act,
  title: undefined,
  route,
})

/** A job of the API whose pull request was merged. */
async function givenMerged(
  pages = [touched('changed', '/guide'), touched('added', '/gap')],
  prompt = 'Answer /gap.',
): Promise<AgentJob> {
  now = MERGED_AT
  api = await startApi({ now: () => now })
  const { storage, client, project } = api
  const { id } = await client.createJob(project.id, { prompt })
  const claim = await storage.jobs.claim(60_000, [])
  if (claim === undefined) throw new Error('The job is not due')
  await storage.jobs.saveResult(claim.lease, { ...RESULT, report: { ...EMPTY_RESULT_REPORT, touched: pages } })
  await storage.jobs.finish(claim.lease, openedEnd(claim.job))
  await see(pullRequestOf(claim.job, { state: 'merged', mergedAt: MERGED_AT }))
  return client.getJob(project.id, id)
}

async function see(pullRequest: PullRequest): Promise<void> {
  const { branch } = pullRequest
  await api.storage.jobs.recordPullRequest({ repositoryId: api.project.repositoryId ?? 0, branch, pullRequest, now })
}

/** Lets a round of the work come at this time, and gives the job. */
async function roundAt(time: number, { id }: AgentJob): Promise<AgentJob> {
  now = time
  const { effects, views, settings } = api.storage
  await measureEffects(now, {
    effects,
    views,
    settings: createSettingsReader(settings, { maxAgeMs: 0, now: () => now }),
    stopping: new AbortController().signal,
    logger: pino({ level: 'silent' }),
  })
  return api.client.getJob(api.project.id, id)
}

/** Imports the log of these days, counted from that of the merge: /guide is read twice as often after it, and /gap is there. */
async function importDays(from: number, to: number): Promise<void> {
  const lines: string[] = []
  for (let day = from; day < to; day += 1) {
    const at = new Date(MERGED_AT + day * DAY_MS)
    const add = (times: number, path: string, more: Parameters<typeof logLine>[1] = {}) =>
      lines.push(...Array.from({ length: times }, () => logLine(path, { at, ...more })))
    for (let page = 0; page < OTHERS; page += 1) {
      add(2 + ((page + day) & 1), `/p${page}`)
      add(2, `/p${page}`, { userAgent: CHATGPT })
      add(2, `/missing${page}`, { status: 404 })
    }
    add(day < 0 ? 3 : 6, '/guide')
    add(2, '/guide', { userAgent: CHATGPT })
    add(2, '/gap', day < 0 ? { status: 404 } : {})
  }
  const { accepted } = await countLines(api, lines.join('\n'))
  if (accepted === 0) throw new Error('Nothing was counted')
}

test('a month after the merge, the job says what became of the views of its pages', async () => {
  const job = await givenMerged()
  expect(job.effect).toMatchObject({ state: 'pending', dueAt: new Date(DUE_AT).toISOString(), measured: null })
  now = DUE_AT - 1
  await importDays(-31, 32)
  expect((await roundAt(DUE_AT - 1, job)).effect?.state).toBe('pending')
  const { effect } = await roundAt(DUE_AT, job)
  expect(effect).toMatchObject({
    state: 'measured',
    dueAt: null,
    measured: {
      computedAt: new Date(DUE_AT).toISOString(),
      before: { from: '2026-05-16', to: '2026-06-15' },
      after: { from: '2026-06-16', to: '2026-07-16' },
      daysWithoutViews: [],
      human: { pages: 1, before: 90, after: 180 },
      ai: { pages: 1, before: 60, after: 60 },
      missing: { pages: 1, before: 60, after: 0 },
      added: { pages: 1, human: 60, ai: 0 },
    },
  })
  expect(effect?.message).toContain(
    'Views of its page by people rose by 100%, from 90 in the 30 days before the merge to 180 in the 30 days after it. Views of all other pages by people hardly changed, from ',
  )
})

test('it waits for logs that come late, and computes once they are there', async () => {
  const job = await givenMerged()
  now = DUE_AT
  await importDays(-30, 29)
  expect((await roundAt(DUE_AT, job)).effect?.state).toBe('pending')
  await importDays(29, 31)
  expect((await roundAt(DUE_AT + DAY_MS, job)).effect?.state).toBe('measured')
})

test('two weeks later it says which days are missing, with a number or without one', async () => {
  const few = await givenMerged()
  now = DUE_AT
  await importDays(-30, 28)
  expect((await roundAt(GIVEN_UP_AT - 1, few)).effect?.state).toBe('pending')
  const { effect } = await roundAt(GIVEN_UP_AT + DAY_MS, few)
  expect(effect).toMatchObject({
    state: 'measured',
    measured: { daysWithoutViews: ['2026-07-13', '2026-07-14', '2026-07-15'] },
  })
  await api.stop()

  const many = await givenMerged()
  now = DUE_AT
  await importDays(-30, 25)
  const given = await roundAt(GIVEN_UP_AT, many)
  expect(given.effect).toMatchObject({ state: 'unknown', reason: 'days_missing', measured: null })
  expect(given.effect?.message).toContain('2026-07-10')
})

test('without page views, or without a page, it says so', async () => {
  const unread = await givenMerged()
  expect((await roundAt(DUE_AT, unread)).effect?.state).toBe('pending')
  expect((await roundAt(GIVEN_UP_AT, unread)).effect).toMatchObject({ state: 'unknown', reason: 'no_views' })
  await api.stop()
  const job = await givenMerged([], 'Tidy the navigation.')
  expect((await roundAt(DUE_AT, job)).effect).toMatchObject({ state: 'unknown', reason: 'no_pages' })
})

test('of a redirect, which changes no page, it compares the requests at the addresses that the prompt names', async () => {
  const job = await givenMerged([], 'Redirect /gap to /guide.')
  now = DUE_AT
  await importDays(-30, 31)
  const { effect } = await roundAt(DUE_AT, job)
  expect(effect).toMatchObject({ state: 'measured', measured: { missing: { pages: 1, before: 60, after: 0 } } })
  expect(effect?.message).toMatch(/^Requests for missing pages at one of its addresses fell /)
})

test('several processes, and rounds that come again, measure once', async () => {
  const job = await givenMerged()
  now = DUE_AT
  await importDays(-30, 31)
  const rounds = await Promise.all([roundAt(DUE_AT, job), roundAt(DUE_AT, job), roundAt(DUE_AT, job)])
  const first = await api.client.getJob(api.project.id, job.id)
  expect(rounds.some(({ effect }) => effect?.state === 'measured')).toBe(true)
  expect((await roundAt(DUE_AT + 50 * DAY_MS, job)).effect).toEqual(first.effect)
})

test('a clock that was set back makes it wait for its time', async () => {
  const job = await givenMerged()
  expect((await roundAt(MERGED_AT - 400 * DAY_MS, job)).effect?.state).toBe('pending')
  now = DUE_AT
  await importDays(-30, 31)
  expect((await roundAt(DUE_AT, job)).effect?.state).toBe('measured')
})

test('days that another tool has counted are not compared with own ones', async () => {
  const job = await givenMerged()
  now = DUE_AT
  await importDays(1, 31)
  const lines = Array.from({ length: 30 }, (_, index) =>
    JSON.stringify({
      date: new Date(MERGED_AT - (index + 1) * DAY_MS).toISOString().slice(0, 10),
      path: '/guide',
      views: 9,
    }),
  )
  const headers = { 'Content-Type': 'application/x-ndjson' }
  const path = `${importsPath(api.project.id)}?source=umami`
  expect((await api.send(path, { method: 'POST', headers, body: `${lines.join('\n')}\n` })).status).toBe(200)
  expect((await roundAt(DUE_AT, job)).effect).toMatchObject({ state: 'unknown', reason: 'imported_views' })
})
