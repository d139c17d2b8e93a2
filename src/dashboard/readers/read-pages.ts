// Reads one screen of the table of pages: ranked and cut by the store, with what agents received of these pages alone.

import type { ProjectSettings } from '../../projects/settings.ts'
import type { AgentAnswers, ListedPage, ListedPages, ViewSelection, ViewStore } from '../../traffic/store.ts'
import { type AnswerCounts, emptyAnswers, sumAnswers } from '../../traffic/tally/answers.ts'
import { toTimes } from './range.ts'
import type { ReaderQuery } from './reader-query.ts'

type PagesStore = Pick<ViewStore, 'listPages' | 'rankAnswers'>

export interface PageTable {
  pages: ListedPages
  /** What agents received, by path; undefined when it was not asked for. */
  received: ReadonlyMap<string, AnswerCounts> | undefined
}

type Measures = Pick<ProjectSettings, 'humanSource' | 'aiClasses'>

/** With a class, only its agents count as AI. */
export function selectionOf({ range, aiClass }: ReaderQuery, { humanSource, aiClasses }: Measures): ViewSelection {
  return {
    ...toTimes(range),
    humanSource,
    aiClasses: aiClasses.filter((one) => aiClass === undefined || one === aiClass),
  }
}

export async function readPages(
  views: PagesStore,
  projectId: string,
  query: ReaderQuery,
  { measures, limit, offset }: { measures: Measures; limit: number; offset: number },
): Promise<PageTable> {
  const selection = selectionOf(query, measures)
  const { sort, below, search: containing } = query
  const pages = await views.listPages(projectId, { ...selection, sort, below, containing, limit, offset })
  if (query.show !== 'received') return { pages, received: undefined }
  const paths = pages.rows.map(({ path }) => path)
  const answers = await views.rankAnswers(projectId, {
    ...selection,
    // Looked up page by page as long as there are few.
    ...(paths.length <= LOOKED_UP_MAX ? { paths } : {}),
    perPath: true,
    perDay: false,
  })
  return { pages, received: sumByPath(answers.rows) }
}

const LOOKED_UP_MAX = 250

function sumByPath(rows: readonly AgentAnswers[]): Map<string, AnswerCounts> {
  const byPath = Map.groupBy(rows, ({ path }) => path)
  return new Map([...byPath].map(([path, ofPage]) => [path, sumAnswers(ofPage.map(({ answers }) => answers))]))
}

/** What agents received of a listed page; undefined = they read it before that was noted. */
export function answersOf(
  received: ReadonlyMap<string, AnswerCounts>,
  { path, ai }: ListedPage,
): AnswerCounts | undefined {
  return received.get(path) ?? (ai === 0 ? emptyAnswers() : undefined)
}

/** What one agent received of each page, most requests first. */
export async function readPagesOfAgent(
  views: PagesStore,
  projectId: string,
  query: ReaderQuery & { agent: string },
  measures: Measures,
): Promise<{ path: string; answers: AnswerCounts }[]> {
  const selection = selectionOf(query, measures)
  const { rows } = await views.rankAnswers(projectId, { ...selection, perPath: true, perDay: false })
  const { agent, below, search } = query
  const wanted = search?.toLowerCase()
  return rows
    .filter((row) => row.agent === agent && isBelow(row.path, below))
    .filter(({ path }) => wanted === undefined || path.toLowerCase().includes(wanted))
    .map(({ path, answers }) => ({ path, answers }))
}

export function isBelow(path: string, below: string | undefined): boolean {
  return below === undefined || path === below || path.startsWith(`${below}/`)
}
