// Pages that many read and nobody has changed for long.
import { DAY_MS, dayOf, isoDay } from '../base/days.ts'
import { plural } from '../base/text.ts'
import type { Project } from '../projects/project.ts'
import type { ProjectSettings } from '../projects/settings.ts'
import type { PathCounts, ViewSelection, ViewStore } from './store.ts'

// Port: what is known of the pages of a project that are read most. Implemented in src/service/.

export interface PageFact {
  /** As views are counted. */
  path: string
  /** In the repository. */
  file: string
  /** Epoch milliseconds; null = not known, or not since `PageFacts.since`. */
  changedAt: number | null
  /** That the checks find; null = not known. */
  problems: number | null
}

export interface PageFacts {
  /** When they were read, in epoch milliseconds. */
  madeAt: number
  commitSha: string
  /** Pages without a time have not changed since this one; null = nothing is known of those. */
  since: number | null
  /** Why ages, or problems, are not known: a sentence; null = they are. */
  whyNoAges: string | null
  whyNoProblems: string | null
  pages: PageFact[]
}

export interface FoundFacts {
  /** The last that were read, which may be of an earlier commit. */
  facts: PageFacts | undefined
  /** They are being read again. */
  isReading: boolean
  /** Why the last reading failed: a sentence. */
  why: string | undefined
}

export interface PageFactsSource {
  /** Answers from what is kept, and starts to read again what is older than some minutes. Never throws. */
  find(project: Project): Promise<FoundFacts>
}

export interface StalePage extends PageFact {
  /** Human and AI. */
  views: number
}

export interface StalePages extends Omit<FoundFacts, 'facts'> {
  /** undefined = nothing was read yet. */
  facts: Omit<PageFacts, 'pages'> | undefined
  pages: StalePage[]
}

const STALE_SHOWN = 8

/** Whose views count: a month has every weekday about as often. */
const READ_DAYS = 30

/** Selects the views that decide how much a page is read. */
export function readingSelection(
  now: number,
  { humanSource, aiClasses }: Pick<ProjectSettings, 'humanSource' | 'aiClasses'>,
): ViewSelection {
  const to = dayOf(now) * DAY_MS
  return { humanSource, aiClasses, from: to - READ_DAYS * DAY_MS, to }
}

interface StaleDeps {
  views: Pick<ViewStore, 'rankPages'>
  pageFacts: PageFactsSource
  now: () => number
}

export async function readStalePages(
  { views, pageFacts, now }: StaleDeps,
  project: Project,
  settings: ProjectSettings,
): Promise<StalePages> {
  const [found, read] = await Promise.all([
    pageFacts.find(project),
    views.rankPages(project.id, readingSelection(now(), settings)),
  ])
  return findStalePages(found, read.rows, now())
}

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

/** Anyone who may write to the repository names its files, so a path may contain it. */
export function promptAbout(page: PageFact, since: number | null): string {
  return [
    `Review the page ${page.file}: it is among the most read ones, and ${describeAge(page, since)}.`,
    'Check each statement against what this repository says now, and correct what is no longer true. Leave everything else as it is.',
  ].join('\n')
}
