// The pages that a pull request touches, with how much they are read where that is known.

import { formatCount, plural } from '../../base/text/plural.ts'
import type { TouchedPage } from '../../checks/index.ts'
import type { SavedResult } from '../store.ts'
import { folded } from './folds.ts'
import { asCode } from './markdown-text.ts'
import type { Traffic } from './traffic.ts'

/** By the page's address on the site. */
export type TrafficByRoute = ReadonlyMap<string, Traffic>

export interface TableSize {
  rows: number
  pathCharacters: number
}

/** Pages with the most views come first where views are known: they deserve the closest look. */
export function foldTouched(
  { report }: Pick<SavedResult, 'report'>,
  traffic: TrafficByRoute | undefined,
  size: TableSize,
): string {
  const pages = report.touched
  const hasTraffic = traffic !== undefined && traffic.size > 0
  const sorted = hasTraffic ? pages.toSorted((a, b) => countViews(b, traffic) - countViews(a, traffic)) : pages
  const shown = sorted.slice(0, size.rows)
  const list = hasTraffic ? tableOf(shown, traffic, size) : listOf(shown, size)
  return folded(titleOf(pages), [list, ...notesBelow(pages.length - shown.length, hasTraffic)].join('\n\n'))
}

/** `3 files: 2 changed, 1 moved`. */
function titleOf(pages: readonly TouchedPage[]): string {
  const acts = new Map<string, number>()
  for (const { act } of pages) acts.set(act, (acts.get(act) ?? 0) + 1)
  const counts = [...acts].map(([act, count]) => `${formatCount(count)} ${act}`)
  return acts.size === 1
    ? `${plural(pages.length, 'file')} ${[...acts.keys()].join('')}`
    : `${plural(pages.length, 'file')}: ${counts.join(', ')}`
}

/** Most pages are changed, which need not be said of each. */
function listOf(pages: readonly TouchedPage[], size: TableSize): string {
  const items = pages.map((page) => {
    const act = page.act === 'changed' ? '' : `: ${describeAct(page, size)}`
    return `- ${asCode(page.path, size.pathCharacters)}${act}`
  })
  return items.join('\n')
}

function tableOf(pages: readonly TouchedPage[], traffic: TrafficByRoute, size: TableSize): string {
  const acts = pages.some(({ act }) => act !== 'changed')
  const rows = pages.map((page) => [
    asCode(page.path, size.pathCharacters),
    ...(acts ? [describeAct(page, size)] : []),
    ...viewCells(page, traffic),
  ])
  const heads = ['Page', ...(acts ? ['What happened'] : []), 'Human views', 'AI views']
  const rule = `| --- |${acts ? ' --- |' : ''} ---: | ---: |`
  return [row(heads), rule, ...rows.map(row)].join('\n')
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
