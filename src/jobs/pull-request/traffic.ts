// How much the pages of a pull request are read, where it may say so.
import type { Logger } from 'pino'
import { formatCount, plural } from '../../base/text.ts'
import type { TouchedPage } from '../../checks/index.ts'
import type { Project } from '../../projects/project.ts'
import type { ProjectSettings } from '../../projects/settings.ts'
import type { RepositoryFacts } from '../repository.ts'
import type { SavedResult } from '../store.ts'
import { asCode, folded } from './markdown.ts'

export interface Traffic {
  human: number
  ai: number
}

/** Port: how much the pages of a site are read. Implemented over the page views, where a project has any. */
export interface PageTraffic {
  /**
   * Gives the views of the last 30 full days of UTC for these addresses on the site (decoded, as in `TouchedPage.route`),
   * under the very names that were asked for. Empty when no view of the project is known on these days, or another tool has
   * counted some of them.
   */
  lastDays(projectId: string, routes: readonly string[]): Promise<ReadonlyMap<string, Traffic>>
}

interface TrafficQuestion {
  project: Project
  settings: Pick<ProjectSettings, 'viewsInPullRequests'>
  facts: Pick<RepositoryFacts, 'isPrivate'>
  traffic: PageTraffic
  logger: Logger
}

/** Gives undefined when some readers of the pull request may not see the views, or when reading them fails. */
export async function loadTraffic(
  { report }: SavedResult,
  { project, settings, facts, traffic, logger }: TrafficQuestion,
): Promise<TrafficByRoute | undefined> {
  const { viewsInPullRequests: who } = settings
  if (who === 'never' || (who === 'private' && !facts.isPrivate)) return undefined
  const routes = report.touched.flatMap((page) => findRoute(page) ?? [])
  try {
    return await traffic.lastDays(project.id, routes)
  } catch (error) {
    logger.warn({ err: error, projectId: project.id }, 'Could not read page views; the pull request goes without them')
    return undefined
  }
}

// The pages that a pull request touches, with how much they are read where that is known.

/** By the page's address on the site. */
export type TrafficByRoute = ReadonlyMap<string, Traffic>

interface TableSize {
  rows: number
  pathCharacters: number
}

/**
 * Pages with the most views come first where views are known: they deserve the closest look. '' where the host's own list of files
 * says as much.
 */
export function foldTouched(
  { report }: Pick<SavedResult, 'report'>,
  traffic: TrafficByRoute | undefined,
  size: TableSize,
): string {
  const pages = report.touched
  const hasTraffic = traffic !== undefined && traffic.size > 0
  if (!hasTraffic && pages.every(({ act }) => act === 'changed')) return ''
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
function findRoute({ route, routeBefore }: TouchedPage): string | null {
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
