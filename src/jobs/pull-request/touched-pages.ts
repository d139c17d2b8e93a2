// The table of pages that a pull request touches, with how much they are read where that is known.
import type { TouchedPage } from '../../documentation/index.ts'
import type { SavedResult } from '../store.ts'
import { asCode } from './markdown-text.ts'
import type { Traffic } from './traffic.ts'

/** By the page's address on the site. */
export type TrafficByRoute = ReadonlyMap<string, Traffic>

export interface TableSize {
  rows: number
  pathCharacters: number
}

/** Pages with the most views come first where views are known: they deserve the closest look. */
export function listTouched({ report }: SavedResult, traffic: TrafficByRoute | undefined, size: TableSize): string {
  const pages = report.touched
  const hasTraffic = traffic !== undefined && traffic.size > 0
  const sorted = hasTraffic ? pages.toSorted((a, b) => countViews(b, traffic) - countViews(a, traffic)) : pages
  const rows = sorted.slice(0, size.rows).map((page) => {
    const views = hasTraffic ? viewCells(page, traffic) : []
    return row([asCode(page.path, size.pathCharacters), describeAct(page, size), ...views])
  })
  const heads = ['Page', 'What happened', ...(hasTraffic ? ['Human views', 'AI views'] : [])]
  const rule = `| --- | --- |${hasTraffic ? ' ---: | ---: |' : ''}`
  return [[row(heads), rule, ...rows].join('\n'), ...notesBelow(pages.length - rows.length, hasTraffic)].join('\n\n')
}

function notesBelow(hidden: number, hasTraffic: boolean): string[] {
  return [
    ...(hidden > 0 ? [`… and ${hidden} more.`] : []),
    ...(hasTraffic ? ['Views are from the last 30 full days (UTC).'] : []),
  ]
}

function row(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`
}

function describeAct({ act, movedFrom }: TouchedPage, { pathCharacters }: TableSize): string {
  return act === 'moved' && movedFrom !== undefined ? `moved from ${asCode(movedFrom, pathCharacters)}` : act
}

/** The address under which a page has been read so far; null when it is none. */
export function findRoute({ route, routeBefore }: TouchedPage): string | null {
  return routeBefore ?? route
}

function countViews(page: TouchedPage, traffic: TrafficByRoute): number {
  const address = findRoute(page)
  const views = address === null ? undefined : traffic.get(address)
  return views === undefined ? 0 : views.human + views.ai
}

/** What is no page has no views; and of a page without a single one, a new one for example, nothing is claimed. */
function viewCells(page: TouchedPage, traffic: TrafficByRoute): string[] {
  const address = findRoute(page)
  const views = address === null ? undefined : traffic.get(address)
  if (views === undefined || (page.act === 'added' && views.human + views.ai === 0)) return ['–', '–']
  return [views.human.toLocaleString('en-US'), views.ai.toLocaleString('en-US')]
}
