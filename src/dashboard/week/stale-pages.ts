// Pages that many read and nobody has changed for long.

import { DAY_MS, isoDay } from '../../base/days.ts'
import { plural } from '../../base/text.ts'
import type { PathCounts } from '../../traffic/store.ts'
import type { FoundFacts, PageFact, PageFacts } from './page-facts.ts'

export interface StalePage extends PageFact {
  /** Human and AI. */
  views: number
}

export interface StalePages extends Omit<FoundFacts, 'facts'> {
  /** undefined = nothing was read yet. */
  facts: Omit<PageFacts, 'pages'> | undefined
  pages: StalePage[]
}

export const STALE_SHOWN = 8

/** Views times age, the most first: a page of which only a bound is known counts as that old. */
export function findStalePages(
  { facts, isReading, why }: FoundFacts,
  read: readonly PathCounts[],
  now: number,
): StalePages {
  if (facts === undefined) return { facts, isReading, why, pages: [] }
  const byPath = new Map(facts.pages.map((page) => [page.path, page]))
  const weigh = ({ views, changedAt }: StalePage): number => {
    const at = changedAt ?? facts.since
    return at === null ? views : views * Math.max(1, (now - at) / DAY_MS)
  }
  const pages = read.flatMap(([path, human, ai]) => {
    const page = byPath.get(path)
    return page === undefined ? [] : [{ ...page, views: human + ai }]
  })
  const { pages: _, ...rest } = facts
  return { facts: rest, isReading, why, pages: pages.sort((a, b) => weigh(b) - weigh(a)).slice(0, STALE_SHOWN) }
}

/** `last changed 2025-01-01`; of what lies beyond the history that was read, only a bound is known. */
export function describeAge({ changedAt }: Pick<PageFact, 'changedAt'>, since: number | null): string {
  if (changedAt !== null) return `last changed ${isoDay(Math.floor(changedAt / DAY_MS))}`
  return since === null ? 'age not known' : `last changed ${isoDay(Math.floor(since / DAY_MS))} or earlier`
}

export function describeProblems({ problems }: Pick<PageFact, 'problems'>): string {
  if (problems === null) return 'problems not known'
  return problems === 0 ? 'no problems' : plural(problems, 'problem')
}

/** Only people who may write the repository name its files, so the prompt may contain the path. */
export function promptAbout(page: PageFact, since: number | null): string {
  return [
    `Review the page ${page.file}: it is among the most read ones, and ${describeAge(page, since)}.`,
    'Check each statement against what this repository says now, and correct what is no longer true. Leave everything else as it is.',
  ].join('\n')
}
