// What a page of readers was asked to show, as its address says it.
import { SUGGESTION_KINDS } from '../../contract/suggestion-kinds.ts'
import { AI_CLASSES, type AiClass } from '../../contract/view-classes.ts'
import type { SuggestionKind } from '../../traffic/suggestions/choose-suggestion.ts'
import { projectPath } from '../paths.ts'
import { cleanText, quote } from './quote.ts'
import { type ReaderRange, rangeParameters, readRange } from './range.ts'

export type ReaderView = 'overview' | 'pages' | 'agents' | 'missing' | 'failed-requests'
export type PageSort = 'total' | 'human' | 'ai' | 'path' | AiClass
const PAGE_SORTS: readonly PageSort[] = ['total', 'human', 'ai', 'path', ...AI_CLASSES]
const SHOWN = ['classes', 'received'] as const

export interface ReaderQuery {
  range: ReaderRange
  /** What of the address could not be used: a sentence each. */
  faults: readonly string[]
  /** Only these agents. */
  aiClass: AiClass | undefined
  agent: string | undefined
  /** Only pages at or below this path. */
  below: string | undefined
  /** Only paths with this text. */
  search: string | undefined
  sort: PageSort
  /** Columns of the table of pages: views by class, or what agents received. */
  show: (typeof SHOWN)[number]
  suggestion: SuggestionKind | undefined
  /** From 1. */
  page: number
}

const SEARCH_CHARACTERS = 200
/** As long as paths that are counted by name. */
const BELOW_CHARACTERS = 2048
const PAGE_MAX = 100_000

export function readReaderQuery(query: Record<string, string>, now: number): ReaderQuery {
  const { range, faults } = readRange(query, now)
  const choose = <Choice extends string>(name: string, choices: readonly Choice[]): Choice | undefined => {
    const asked = query[name] ?? ''
    const found = choices.find((choice) => choice === asked)
    if (asked !== '' && found === undefined) {
      faults.push(`${name}=${quote(asked)} is not one of ${choices.join(', ')}, so it is ignored.`)
    }
    return found
  }
  return {
    range,
    faults,
    aiClass: choose('class', AI_CLASSES),
    agent: readText(query.agent, SEARCH_CHARACTERS),
    below: readFolder(query.under),
    search: readText(query.q, SEARCH_CHARACTERS),
    sort: choose('sort', PAGE_SORTS) ?? 'total',
    show: choose('show', SHOWN) ?? 'classes',
    suggestion: choose('suggestion', SUGGESTION_KINDS),
    page: readPageNumber(query.page, faults),
  }
}

function readText(text: string | undefined, maxCharacters: number): string | undefined {
  const clean = cleanText(text ?? '', maxCharacters)
  return clean === '' ? undefined : clean
}

/** `guides/` is `/guides`; every page is below `/`. */
function readFolder(text: string | undefined): string | undefined {
  const clean = readText(text, BELOW_CHARACTERS)?.replace(/^\/*|\/+$/g, '') ?? ''
  return clean === '' ? undefined : `/${clean}`
}

function readPageNumber(text: string | undefined, faults: string[]): number {
  if (text === undefined || text === '') return 1
  const page = /^\d{1,6}$/.test(text) ? Number(text) : 0
  if (page >= 1 && page <= PAGE_MAX) return page
  faults.push(`There is no page ${quote(text)} of this table, so this is the first one.`)
  return 1
}

/** The address of a view with the same wishes, except those that are changed. A change leads to the first page of a table. */
export function readersHref(
  projectId: string,
  view: ReaderView | `${ReaderView}.csv` | 'days.csv' | 'received' | 'suggestions',
  query: ReaderQuery,
  changes: Partial<ReaderQuery> = {},
): string {
  const wanted = { ...query, page: 1, ...changes }
  const parameters = new URLSearchParams({ ...rangeParameters(wanted.range), ...writeFilters(wanted) }).toString()
  const path = view === 'overview' ? projectPath(projectId, 'readers') : projectPath(projectId, 'readers', view)
  return parameters === '' ? path : `${path}?${parameters}`
}

/** What is as it is without being asked for stays out. */
function writeFilters({
  aiClass,
  agent,
  below,
  search,
  sort,
  show,
  suggestion,
  page,
}: ReaderQuery): Record<string, string> {
  return Object.fromEntries(
    [
      ['class', aiClass],
      ['agent', agent],
      ['under', below],
      ['q', search],
      ['sort', sort === 'total' ? undefined : sort],
      ['show', show === 'classes' ? undefined : show],
      ['suggestion', suggestion],
      ['page', page === 1 ? undefined : String(page)],
    ].filter((pair): pair is [string, string] => pair[1] !== undefined),
  )
}

/** What a link to another view keeps: the days. */
export function onlyRange({ range }: Pick<ReaderQuery, 'range'>): ReaderQuery {
  return {
    range,
    faults: [],
    aiClass: undefined,
    agent: undefined,
    below: undefined,
    search: undefined,
    sort: 'total',
    show: 'classes',
    suggestion: undefined,
    page: 1,
  }
}

/** The parameters that a form for other days, or another search, has to send along. */
export function keptFields(query: ReaderQuery, without: readonly string[]): [name: string, value: string][] {
  const all = { ...rangeParameters(query.range), ...writeFilters({ ...query, page: 1 }) }
  return Object.entries(all).filter(([name]) => !without.includes(name))
}
