// What agents got of each page, and who asked for missing pages from where: the same by brute force, whatever the bounds,
// the size of batches, and what happened to the days since.
import { expect, test } from '@jest/globals'
import { AI_CLASSES, isAiClass, VIEW_CLASSES } from '../../../src/contract/view-classes.ts'
import { HINTS } from '../../../src/traffic/client.ts'
import type { AgentAnswers, DetailSelection, ViewRow } from '../../../src/traffic/store.ts'
import { countAnswer, emptyAnswers } from '../../../src/traffic/tally/answers.ts'
import { ALL, isWithin, newBatch, newRow } from './views-world.ts'
import { DAY_MS, HOUR_MS, NOON, type StartWorld, type World } from './world.ts'

const MIDNIGHT = NOON - 12 * HOUR_MS
const never = new AbortController().signal
const EACH: DetailSelection = { from: null, to: null, aiClasses: AI_CLASSES, perPath: true, perDay: true }
const STATUSES = { view: [200, 200, 304, undefined], missing: [404, 410], unserved: [301, 403, 429, 503, 206] } as const

/** Requests of every class, kind and answer, spread over `days` days up to noon. */
function requests(count: number, days: number): ViewRow[] {
  return Array.from({ length: count }, (_, n) => {
    const viewClass = VIEW_CLASSES[n % VIEW_CLASSES.length] ?? 'other'
    const wanted = (['view', 'missing', 'unserved', 'view'] as const)[n % 4] ?? 'view'
    const kind = wanted === 'unserved' && !isAiClass(viewClass) ? 'view' : wanted
    const path = kind === 'missing' ? `/gone-${n % 3}` : `/${n % 7}`
    const from = `${n % 3 === 0 ? 'docs.example.com' : 'search.example'}/${n % 4}`
    const client = { userAgent: `UA of ${viewClass}`, hints: n % 11 === 0 ? HINTS.gotMarkdown : 0 }
    const referrer = kind === 'missing' && n % 5 !== 0 ? { from, isOwn: n % 3 === 0 } : undefined
    const status = STATUSES[kind][n % STATUSES[kind].length]
    const key = `a${n}`.padEnd(12, '-')
    const time = NOON - Math.floor((n / count) * days * DAY_MS)
    return newRow({ key, keyOf: 'line', class: viewClass, kind, path, client, referrer, status, time, bytes: n % 6 })
  })
}

function answersByForce(rows: readonly ViewRow[], { perPath, perDay, paths, ...selection }: DetailSelection) {
  const folded = new Map<string, AgentAnswers>()
  for (const row of rows) {
    if (!isAiClass(row.class) || !selection.aiClasses.includes(row.class)) continue
    if (!isWithin(row.time, { ...ALL, ...selection }) || paths?.includes(row.path) === false) continue
    const day = perDay ? Math.floor(row.time / DAY_MS) : null
    const path = perPath ? row.path : ''
    const name = JSON.stringify([day, path, row.agent])
    const known = folded.get(name) ?? { day, path, agent: row.agent, class: row.class, answers: emptyAnswers() }
    folded.set(name, known)
    countAnswer(known.answers, { ...row, isMarkdown: (row.client.hints & HINTS.gotMarkdown) !== 0 })
  }
  return [...folded.values()].map((row) => JSON.stringify(row)).sort()
}

function referrersByForce(rows: readonly ViewRow[], selection: Pick<DetailSelection, 'from' | 'to' | 'paths'>) {
  const counts = new Map<string, number>()
  for (const { time, path, referrer } of rows) {
    if (referrer === undefined || !isWithin(time, { ...ALL, ...selection })) continue
    if (selection.paths?.includes(path) === false) continue
    const name = JSON.stringify([path, referrer.from, referrer.isOwn])
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return [...counts].map(([name, count]) => `${name} ${count}`).sort()
}

const SELECTIONS: readonly DetailSelection[] = [
  EACH,
  { ...EACH, perDay: false },
  { ...EACH, perPath: false },
  { ...EACH, perPath: false, perDay: false, aiClasses: ['ai_search', 'ai_training'] },
  { ...EACH, from: MIDNIGHT - DAY_MS + 7, to: MIDNIGHT + 3 * HOUR_MS },
  { ...EACH, from: MIDNIGHT + HOUR_MS, to: MIDNIGHT + 2 * HOUR_MS },
  { ...EACH, paths: ['/0', '/gone-1', '/none'] },
  { ...EACH, paths: ['/gone-2'], from: MIDNIGHT - DAY_MS - 1, to: NOON },
  { ...EACH, paths: [] },
  { ...EACH, aiClasses: [] },
]

async function expectDetails({ storage, project }: World, rows: readonly ViewRow[]): Promise<void> {
  for (const selection of SELECTIONS) {
    const answers = await storage.views.rankAnswers(project.id, selection)
    expect(answers.rows.map((row) => JSON.stringify(row)).sort()).toEqual(answersByForce(rows, selection))
    const { rows: referrers } = await storage.views.rankReferrers(project.id, selection)
    const found = referrers.map((row) => `${JSON.stringify([row.path, row.from, row.isOwn])} ${row.requests}`)
    expect(found.sort()).toEqual(referrersByForce(rows, selection))
    const others = rows.filter(
      (row) => row.kind === 'missing' && row.class === 'other' && isWithin(row.time, { ...ALL, ...selection }),
    )
    const { rows: ofOthers } = await storage.views.rankMissingOthers(project.id, selection)
    expect(ofOthers.reduce((sum, [, count]) => sum + count, 0)).toBe(others.length)
  }
}

async function apply({ storage, project }: World, rows: readonly ViewRow[]) {
  const outcome = await storage.views.applyBatch(project.id, newBatch(rows), NOON)
  return outcome.kind === 'conflict' ? undefined : outcome.answer
}

export function viewAnswersContract(start: StartWorld): void {
  test('what agents got is counted alike in closed days, open days and settled ones', async () => {
    const world = await start()
    const rows = requests(2000, 3)
    for (let from = 0; from < 600; from += 60) await apply(world, rows.slice(from, from + 60))
    await expectDetails(world, rows.slice(0, 600))
    await apply(world, rows.slice(600))
    await expectDetails(world, rows)
    expect(await world.storage.views.settleDays()).toBeGreaterThan(0)
    await expectDetails(world, rows)
  })

  test('every line has its place in the answer, and a repeated one counts nothing', async () => {
    const world = await start()
    const rows = requests(120, 2)
    const count = (kind: ViewRow['kind']) => rows.filter((row) => row.kind === kind).length
    const rejected = { not_found: count('missing'), status: count('unserved') }
    expect(await apply(world, rows)).toEqual({ accepted: count('view'), duplicates: 0, rejected })
    const revision = await world.storage.views.revision(world.project.id)
    expect(await apply(world, rows)).toEqual({ accepted: 0, duplicates: count('view'), rejected })
    await expectDetails(world, rows)
    expect(await world.storage.views.revision(world.project.id)).toBe(revision)
  })

  test('refused requests alone are a change that readers notice', async () => {
    const world = await start()
    await apply(world, [newRow({ class: 'ai_search', kind: 'unserved', status: 403 })])
    expect(await world.storage.views.revision(world.project.id)).toBe(1)
    expect((await world.storage.views.rankPages(world.project.id, ALL)).rows).toEqual([])
  })

  test('requests that move to other classes take their answers along', async () => {
    const world = await start()
    const rows = requests(900, 3)
    await apply(world, rows.slice(0, 700))
    for (let from = 700; from < 900; from += 50) await apply(world, rows.slice(from, from + 50))
    const classify = ({ userAgent }: { userAgent: string }) =>
      userAgent === 'UA of ai_search'
        ? ({ class: 'ai_training', agent: 'Agent of ai_training' } as const)
        : userAgent === 'UA of ai_assistant'
          ? ({ class: 'other', agent: 'Agent of other' } as const)
          : (VERDICTS[userAgent] ?? { class: 'other' as const, agent: 'Agent of other' })
    await world.storage.views.reclassify(world.project.id, { classify, onProgress: () => undefined, signal: never })
    const moved = rows.map((row) => ({ ...row, ...classify(row.client) }))
    await expectDetails(world, moved)
    await world.storage.views.settleDays()
    await expectDetails(world, moved)
  })

  test('the sums of whole days stay when their single requests are pruned', async () => {
    const world = await start()
    const { storage, project } = world
    const rows = requests(1500, 2)
    await apply(world, rows)
    const whole = { ...EACH, from: MIDNIGHT - DAY_MS, to: MIDNIGHT }
    const before = await storage.views.rankAnswers(project.id, whole)
    while ((await storage.views.pruneViews(MIDNIGHT, never)) > 0);
    expect((await storage.views.rankAnswers(project.id, whole)).rows).toEqual(before.rows)
    expect((await storage.views.rankReferrers(project.id, EACH)).rows).not.toEqual([])
    await expect(storage.views.rankAnswers(project.id, { ...EACH, from: MIDNIGHT - HOUR_MS })).rejects.toThrow(
      'no longer',
    )
  })
}

const VERDICTS: Readonly<Record<string, Pick<ViewRow, 'class' | 'agent'>>> = Object.fromEntries(
  VIEW_CLASSES.map((viewClass) => {
    const { agent } = newRow({ class: viewClass })
    return [`UA of ${viewClass}`, { class: viewClass, agent }]
  }),
)
