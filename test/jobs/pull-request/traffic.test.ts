import { expect, test } from '@jest/globals'
import { pino } from 'pino'
import type { TouchedPage } from '../../../src/checks/session.ts'
import { loadTraffic, type PageTraffic, type Traffic } from '../../../src/jobs/pull-request/traffic.ts'
import { createReport, type ReportDecisions } from '../../../src/jobs/result-report.ts'
import type { SavedResult } from '../../../src/jobs/store.ts'
import { NO_EVIDENCE } from '../../support/no-evidence.ts'
import { EMPTY_REPORT } from '../../support/scripted-docs.ts'

const PAGES: TouchedPage[] = [
  { path: 'new/a.md', act: 'moved', movedFrom: 'a.md', title: 'A', route: '/new/a', routeBefore: '/a' },
  { path: 'b.md', act: 'changed', title: 'B', route: '/b' },
  { path: 'data.json', act: 'changed', title: undefined, route: null },
]
const VIEWS: Traffic = { human: 3, ai: 1 }

function ask(
  viewsInPullRequests: 'private' | 'always' | 'never',
  isPrivate: boolean,
  traffic: Partial<PageTraffic> = {},
) {
  const decided: ReportDecisions = {
    leftForYou: [],
    owners: [],
    framework: 'plain',
    unfinished: null,
    isDraftByPolicy: false,
    labels: [],
    notes: [],
    evidence: NO_EVIDENCE,
  }
  const report = createReport({ ...EMPTY_REPORT, touched: PAGES }, decided)
  const result: SavedResult = { title: '', summary: '', changes: [], patch: new Uint8Array(), treeSha: '', report }
  const project = {
    id: 'prj_1',
    repositoryId: 1,
    repository: 'acme/docs',
    docsRoot: null,
    installationId: 1,
    state: 'active',
    createdAt: 0,
  } as const
  return loadTraffic(result, {
    project,
    settings: { viewsInPullRequests },
    facts: { isPrivate },
    traffic: { lastDays: async (_, routes) => new Map(routes.map((route) => [route, VIEWS])), ...traffic },
    logger: pino({ level: 'silent' }),
  })
}

test('views are shown in private repositories, and in public ones where the instance admin says so', async () => {
  expect((await ask('private', true))?.size).toBe(2)
  expect((await ask('always', false))?.size).toBe(2)
  expect(await ask('private', false)).toBeUndefined()
  expect(await ask('never', true)).toBeUndefined()
})

test('a page that was moved is asked for under the address where it has been read', async () => {
  expect([...((await ask('always', true))?.keys() ?? [])]).toEqual(['/a', '/b'])
})

test('views that cannot be read are left out, and the pull request is made without them', async () => {
  const lastDays = () => Promise.reject(new Error('The database is away'))
  expect(await ask('always', true, { lastDays })).toBeUndefined()
})
