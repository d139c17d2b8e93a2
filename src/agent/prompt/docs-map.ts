// What the model is told of the site before it looks: framework, navigation, pages. Titles and descriptions were written
// by others, so each page is one line and the list is quoted as data.

import { describeProblem, type MapEntry, type SiteSummary, titleOfFramework } from '../../documentation/index.ts'
import { cut } from '../../text/cut.ts'
import { oneLine } from '../../text/one-line.ts'
import { shownPath } from '../../text/shown-path.ts'
import { escapeTags, quote, withoutInvisible } from './quote.ts'

/** About 6,000 tokens, which every request carries (from the vendor's cache, as a rule). */
const MAP_MAX_BYTES = 24 * 1024
const TITLE_MAX_CHARACTERS = 80
const DESCRIPTION_MAX_CHARACTERS = 160
const PROBLEMS_SHOWN = 20
const PROBLEM_MAX_CHARACTERS = 300
const FILES_SHOWN = 20

/** Gives the parts of the first message that describe the site; the same summary gives the same bytes. */
export function describeSite(summary: SiteSummary): string[] {
  return [facts(summary), ...map(summary), ...problems(summary)]
}

function facts({ framework, folder, navFiles, locales, localeFolders, sites, pageCount }: SiteSummary): string {
  const where = folder === '' ? '' : ` in ${escapeTags(shown(folder))}`
  return [
    `The site is made with ${titleOfFramework(framework)}${where} and has ${pageCount} pages.`,
    ...(navFiles.length === 0 ? [] : [`Its navigation is in ${listOf(navFiles)}.`]),
    ...(locales.length < 2 ? [] : [`Its languages: ${listOf(locales)}.`]),
    ...(localeFolders === undefined
      ? []
      : [`Translations are in ${listOf(localeFolders.map(({ folder }) => folder))}.`]),
    ...(sites === undefined ? [] : [describeSites(sites)]),
  ].join(' ')
}

/** Each page follows the configuration that is nearest to it. */
function describeSites(sites: NonNullable<SiteSummary['sites']>): string {
  const parts = sites.map(
    (site) =>
      `${site.folder === '' ? '.' : site.folder} (${titleOfFramework(site.framework)}, pages: ${site.pageCount})`,
  )
  return `The docs root holds ${sites.length} sites, each with its own configuration and navigation: ${listOf(parts)}. You may edit all of them.`
}

function map({ map: entries, pageCount }: SiteSummary): string[] {
  if (entries.length === 0) return []
  const lines = fitting(entries.map(describeEntry))
  const rest = pageCount - lines.length
  const more = rest > 0 ? [`[and ${rest} more pages; use list]`] : []
  return [`Its pages (path | title | description):\n${quote('pages', [...lines, ...more].join('\n'))}`]
}

function describeEntry({ path, title, description }: MapEntry): string {
  const parts = [
    shown(path),
    cut(shown(title ?? ''), TITLE_MAX_CHARACTERS),
    cut(shown(description ?? ''), DESCRIPTION_MAX_CHARACTERS),
  ]
  return parts.join(' | ').replace(/(?: \| )+$/, '')
}

function fitting(lines: readonly string[]): string[] {
  let bytes = 0
  const end = lines.findIndex((line) => {
    bytes += Buffer.byteLength(line) + 1
    return bytes > MAP_MAX_BYTES
  })
  return end === -1 ? [...lines] : lines.slice(0, end)
}

function problems({ problems: found }: SiteSummary): string[] {
  if (found.length === 0) return []
  const lines = found.slice(0, PROBLEMS_SHOWN).map((problem) => {
    const text = describeProblem({ ...problem, path: shownPath(problem.path) })
    return cut(shown(text), PROBLEM_MAX_CHARACTERS)
  })
  const more = found.length > lines.length ? [`[and ${found.length - lines.length} more]`] : []
  const title = 'Its configuration has these problems, so the checks cover less of the site:'
  return [`${title}\n${quote('problems', [...lines, ...more].join('\n'))}`]
}

function listOf(names: readonly string[]): string {
  const more = names.length > FILES_SHOWN ? ` and ${names.length - FILES_SHOWN} more` : ''
  return escapeTags(names.slice(0, FILES_SHOWN).map(shown).join(', ')) + more
}

function shown(text: string): string {
  return withoutInvisible(oneLine(text))
}
