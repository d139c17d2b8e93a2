// What the first message says about the site: framework, navigation, pages. Titles and descriptions were written
// by others, so each page is one line and the list is quoted as data.

import { cut, oneLine, plural, shownPath } from '../../base/text.ts'
import { describeProblem, type MapEntry, type SiteSummary, titleOfFramework } from '../../checks/index.ts'
import { escapeTags, quote, withoutInvisible } from './quote.ts'

/**
 * A site whose pages fit is listed whole. Of a larger one the pages with the task's words are: in 112 commits of 15 sites,
 * the two listed 77 % of the pages that people changed; 24 KB in the order of the navigation listed 78 %.
 */
const MAP_MAX_BYTES = 8 * 1024
/** Of more, hardly one is right, and every request pays for them. */
const RANKED_SHOWN = 12
const RANKED_MAX_BYTES = 3 * 1024
const SECTIONS_MAX_BYTES = 1536
const TITLE_MAX_CHARACTERS = 80
const DESCRIPTION_MAX_CHARACTERS = 160
const PROBLEMS_SHOWN = 20
const PROBLEM_MAX_CHARACTERS = 300
const FILES_SHOWN = 20
const PATH_MAX_CHARACTERS = 200

/** Gives the parts of the first message that describe the site; the same summary gives the same bytes. */
export function describeSite(summary: SiteSummary): string[] {
  return [facts(summary), ...(listAll(summary) ?? sections(summary)), ...problems(summary)]
}

/** True when `describeSite` lists every page; otherwise the task's own pages are to be shown beside it. */
export function listsAllPages(summary: SiteSummary): boolean {
  return listAll(summary) !== undefined
}

/** Gives the part about the pages that the task may be about, the likeliest first. */
export function describeRanked(pages: readonly MapEntry[]): string[] {
  const shown = fitting(pages.slice(0, RANKED_SHOWN).map(describeEntry), RANKED_MAX_BYTES)
  if (shown.length === 0) return []
  return [
    `Pages with words of the task in path, title, description or headings, the likeliest first (${COLUMNS}):\n${quote('pages', shown.join('\n'))}`,
  ]
}

const COLUMNS = 'path | title | description'

function facts(summary: SiteSummary): string {
  const { framework, folder, navFiles, sites, pageCount } = summary
  const where = folder === '' ? '' : ` in ${escapeTags(shown(folder))}`
  return [
    `The site is made with ${titleOfFramework(framework)}${where} and has ${pageCount} pages.`,
    ...(navFiles.length === 0 ? [] : [`Its navigation is in ${listOf(navFiles)}.`]),
    ...describeListed(summary),
    ...describeLanguages(summary),
    ...(sites === undefined ? [] : describeSites(sites)),
  ].join(' ')
}

/** Nobody has to look for a file in which a new page would be listed. */
function describeListed({ navFiles, listedFolders = [] }: SiteSummary): string[] {
  if (listedFolders.length === 0) return []
  if (navFiles.length === 0) return ['The build makes its navigation from the files; there is no navigation file.']
  const folders = listOf(listedFolders.map((folder) => (folder === '' ? '.' : folder)))
  return [`The build itself lists the pages below ${folders}; they need no entry.`]
}

/** Sites that are one language each name their folders themselves. */
function describeLanguages({ locales, localeFolders = [], sites = [] }: SiteSummary): string[] {
  const folders = localeFolders.filter(({ folder }) => sites.every((site) => site.folder !== folder))
  return [
    ...(locales.length < 2 ? [] : [`Its languages: ${listOf(locales)}.`]),
    ...(folders.length === 0 ? [] : [`Translations are in ${listOf(byParent(folders))}.`]),
  ]
}

/** Each page follows the configuration that is nearest to it. */
function describeSites(all: NonNullable<SiteSummary['sites']>): string[] {
  const sites = all.filter(({ configuredBy }) => configuredBy === undefined)
  const translations = all.filter((site) => !sites.includes(site))
  const counted = (of: typeof all): string[] =>
    byParent(of.map(({ folder, pageCount }) => ({ folder, note: ` ${pageCount}` })))
  const frameworks = [...Map.groupBy(sites, ({ framework }) => framework)]
  const parts = frameworks.flatMap(([framework, of]) => {
    const title = frameworks.length === 1 ? '' : ` (${titleOfFramework(framework)})`
    return counted(of).map((part) => part + title)
  })
  return [
    ...(sites.length < 2
      ? []
      : [
          `The docs root holds ${sites.length} sites, each with its own configuration and navigation (folder and number of pages): ${listOf(parts)}. You may edit all of them.`,
        ]),
    ...(translations.length === 0
      ? []
      : [
          `Translations, built with the configuration of the language beside them (folder and number of pages): ${listOf(counted(translations))}.`,
        ]),
  ]
}

/** `docs/{de, en}` for folders beside each other. */
function byParent(folders: readonly { folder: string; note?: string }[]): string[] {
  const parents = Map.groupBy(folders, ({ folder }) => folder.slice(0, folder.lastIndexOf('/') + 1))
  return [...parents].flatMap(([parent, of]) => {
    const names = of.map(({ folder, note = '' }) => (folder === '' ? '.' : folder.slice(parent.length)) + note)
    return of.length === 1 || parent === '' ? names.map((name) => parent + name) : [`${parent}{${names.join(', ')}}`]
  })
}

/** With descriptions where there is room for them. */
function listAll({ map, sections: all }: SiteSummary): string[] | undefined {
  const pageCount = all.reduce((sum, { pages }) => sum + pages, 0)
  if (map.length === 0 && pageCount === 0) return []
  const forms = [map.map(describeEntry), map.map(shortEntry)]
  const lines = forms.find((form) => fitting(form, MAP_MAX_BYTES).length === pageCount)
  return lines && [`Its pages (${COLUMNS}):\n${quote('pages', lines.join('\n'))}`]
}

function sections({ sections: all }: SiteSummary): string[] {
  const lines = all.map(
    ({ folder, pages }) => `${folder === '' ? '.' : cut(shown(folder), PATH_MAX_CHARACTERS)}: ${pages}`,
  )
  const fit = fitting(lines, SECTIONS_MAX_BYTES)
  const more = fit.length < lines.length ? [`[and ${lines.length - fit.length} more folders]`] : []
  return [
    `Its folders and how many pages lie in each, in the order of the navigation:\n${quote('pages', [...fit, ...more].join('\n'))}`,
  ]
}

function describeEntry(page: MapEntry): string {
  const description = cut(shown(page.description ?? ''), DESCRIPTION_MAX_CHARACTERS)
  return description === '' ? shortEntry(page) : `${shown(page.path)} | ${titleOf(page)} | ${description}`
}

function shortEntry(page: MapEntry): string {
  const title = titleOf(page)
  return title === '' ? shown(page.path) : `${shown(page.path)} | ${title}`
}

function titleOf({ title, translations = 0, versions = 0 }: MapEntry): string {
  const others = [
    ...(translations === 0 ? [] : [plural(translations, 'translation')]),
    ...(versions === 0 ? [] : [plural(versions, 'other version')]),
  ]
  const note = others.length === 0 ? [] : [`(${others.join(', ')})`]
  return [cut(shown(title ?? ''), TITLE_MAX_CHARACTERS), ...note].join(' ').trim()
}

function fitting(lines: readonly string[], maxBytes: number): string[] {
  let bytes = 0
  const end = lines.findIndex((line) => {
    bytes += Buffer.byteLength(line) + 1
    return bytes > maxBytes
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
