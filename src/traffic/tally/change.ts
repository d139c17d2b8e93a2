// The counts of a period against those of the period before, and what keeps the two from being compared.

import { DAY_MS, dayOf, isoDay } from '../../base/days.ts'
import type { PageViews, ViewCounts } from '../../contract/views.ts'
import { DEFAULT_PATH_LIMITS } from '../store.ts'
import { sumCounts } from '../view-counts.ts'
import { rankPages, type Sums } from './sums.ts'

interface PageChange {
  path: string
  before: ViewCounts
  now: ViewCounts
}

export interface Change {
  /** The period before, its end excluded. */
  from: string
  to: string
  totals: ViewCounts
  missingTotals: ViewCounts
  /** Pages whose views differ, the largest difference first. */
  pages: PageChange[]
  /** AI agents: views before and now. */
  agents: { agent: string; before: number; now: number }[]
  /** Why figures of the two periods may differ without a change of readers: a sentence each. */
  caveats: string[]
}

const NONE: ViewCounts = { human: 0, ai: 0, total: 0 }

/** `from`: where the first period ends and the second begins; `length`: of each, in milliseconds. */
export function compareSums(now: Sums, before: Sums, { from, length }: { from: number; length: number }): Change {
  const [pages, pagesBefore] = [rankPages(now.pages), rankPages(before.pages)]
  return {
    from: new Date(from - length).toISOString(),
    to: new Date(from).toISOString(),
    totals: sumCounts(pagesBefore),
    missingTotals: sumCounts(rankPages(before.missing)),
    pages: comparePages(pages, pagesBefore),
    agents: compareAgents(now, before),
    caveats: findCaveats(now, before, from - length),
  }
}

function comparePages(pages: readonly PageViews[], pagesBefore: readonly PageViews[]): PageChange[] {
  const [byPath, byPathBefore] = [pages, pagesBefore].map((rows) => new Map(rows.map((row) => [row.path, row])))
  const paths = new Set([...pages, ...pagesBefore].map(({ path }) => path))
  return [...paths]
    .map((path) => ({ path, before: countsOf(byPathBefore?.get(path)), now: countsOf(byPath?.get(path)) }))
    .filter(({ before, now }) => before.human !== now.human || before.ai !== now.ai)
    .sort((a, b) => size(b) - size(a) || (a.path < b.path ? -1 : 1))
}

function countsOf(row: ViewCounts | undefined): ViewCounts {
  if (row === undefined) return NONE
  const { human, ai, total } = row
  return { human, ai, total }
}

function size({ before, now }: PageChange): number {
  return Math.abs(now.total - before.total)
}

function compareAgents(now: Sums, before: Sums): Change['agents'] {
  const names = new Set([...now.agents.values(), ...before.agents.values()].map(({ agent }) => agent))
  const viewsIn = (sums: Sums, name: string): number =>
    [...sums.agents.values()].reduce((sum, { agent, answers }) => sum + (agent === name ? answers.views : 0), 0)
  return [...names]
    .map((agent) => ({ agent, before: viewsIn(before, agent), now: viewsIn(now, agent) }))
    .sort((a, b) => Math.abs(b.now - b.before) - Math.abs(a.now - a.before) || (a.agent < b.agent ? -1 : 1))
}

function findCaveats(now: Sums, before: Sums, start: number): string[] {
  if (before.pages.size === 0) return ['The logs have no views of the period before.']
  const caveats: string[] = []
  if (before.first - start > DAY_MS) {
    caveats.push(
      `The logs begin on ${isoDay(dayOf(before.first))}, after the start of the period before, so its counts are too low.`,
    )
  }
  const isCut = [now, before].some(({ pages }) => pages.size > DEFAULT_PATH_LIMITS.logPaths)
  if (isCut) caveats.push('There are more pages than are counted by name, so changes of single pages are not exact.')
  return caveats
}
