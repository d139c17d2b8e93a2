// Runs a search for the model: whole words, files by globs, and the default language before its translations.
import type { SearchHit, Tree } from '../../base/git-tree.ts'
import { formatCount, plural, shownPath } from '../../base/text.ts'
import { isWholeWord } from '../changes/edit-match.ts'
import { isUnder } from '../changes/line-search.ts'
import { compileExpression, compileWholeWords } from './expression.ts'
import { searchExpression } from './search-expression.ts'
import type { SelectedPaths } from './selected-paths.ts'

/** All lines are found before they are grouped and paged; of more, a reader wants a narrower pattern. */
const HITS_MAX = 10_000
/** So few in translations are shown with the others: a further call would cost more. */
const FEW = 10
const FOLDERS_SHOWN = 20
/** Trees cut longer lines. */
const WHOLE_TEXT_MAX_CHARACTERS = 2000

interface Wanted {
  pattern: string
  regex: boolean
  ignoreCase: boolean
  wholeWord: boolean
}

/** The folder of a language into which the default one is translated. */
interface TranslationFolder {
  locale: string
  folder: string
}

interface SearchPlace {
  files: Pick<Tree, 'list' | 'read' | 'search'>
  selected: SelectedPaths
  /** All files. */
  paths: readonly string[]
  translations: readonly TranslationFolder[]
}

export interface Found {
  /** Those to show, in the order of paths. */
  hits: readonly SearchHit[]
  /** Of translations, which are only counted. */
  translated: readonly (TranslationFolder & { lines: number })[]
  /** There are more than were found. */
  isCutOff: boolean
  /** There are more in translations than were counted. */
  isAtLeast?: boolean
}

export async function findLines(wanted: Wanted, place: SearchPlace): Promise<Found> {
  const { selected, translations } = place
  const isTranslation = (path: string): boolean => translations.some(({ folder }) => isUnder(path, folder))
  const isAskedFor = selected.partsWithin(isTranslation)
  const isAside = (path: string): boolean => isTranslation(path) && !isAskedFor(path)
  const all = await runSearch(wanted, place, selected.has)
  const aside = all.hits.filter(({ path }) => isAside(path))
  if (aside.length === 0) return { ...all, translated: [] }
  // What was cut off in the order of paths may lack all of the default language.
  const own = all.isCutOff ? await runSearch(wanted, place, (path) => selected.has(path) && !isAside(path)) : all
  const hits = own.hits.filter(({ path }) => !isAside(path))
  if (hits.length === 0) return { ...all, translated: [] }
  if (aside.length <= FEW && !all.isCutOff) return { hits: [...hits, ...aside], isCutOff: false, translated: [] }
  return { hits, isCutOff: own.isCutOff, translated: countByFolder(aside, translations), isAtLeast: all.isCutOff }
}

/** `; not shown: 50 in 2 translations (i18n/: de 20, fr 30)`. */
export function describeTranslations({ translated, isAtLeast }: Found): string {
  if (translated.length === 0) return ''
  const lines = translated.reduce((sum, one) => sum + one.lines, 0)
  const total = `${isAtLeast === true ? 'at least ' : ''}${formatCount(lines)}`
  return `; not shown: ${total} in ${plural(translated.length, 'translation')} (${describeFolders(translated)})`
}

/** Most lie in one folder, which is named once. */
function describeFolders(translated: Found['translated']): string {
  const parents = new Set(translated.map(({ folder }) => folder.slice(0, folder.lastIndexOf('/') + 1)))
  const [parent = ''] = parents.size === 1 ? parents : []
  const shown = translated
    .slice(0, FOLDERS_SHOWN)
    .map(({ folder, lines }) => `${shownPath(folder.slice(parent.length))} ${formatCount(lines)}`)
  const more = translated.length > shown.length ? ', ...' : ''
  return `${parent === '' ? '' : `${shownPath(parent)}: `}${shown.join(', ')}${more}`
}

async function runSearch(wanted: Wanted, { files, selected, paths }: SearchPlace, has: (path: string) => boolean) {
  const isWhole = selected.isAll && has === selected.has
  const only = isWhole ? undefined : new Set(paths.filter(has))
  const { pattern, regex, ignoreCase, wholeWord } = wanted
  if (regex) {
    const compile = wholeWord ? compileWholeWords : compileExpression
    const compiled = compile(pattern, ignoreCase ? 'i' : '')
    const found = await searchExpression(
      { source: pattern, pattern: compiled, ignoreCase, limit: HITS_MAX },
      files,
      only,
    )
    return { hits: found.hits, isCutOff: found.truncated }
  }
  const query = { pattern, regex, ignoreCase, under: '', limit: HITS_MAX, ...(only && { only }) }
  const { hits, truncated } = await files.search(query)
  const lines = hits.map(bare).filter(({ text }) => isWanted(text, wanted))
  return { hits: lines, isCutOff: truncated }
}

/** Matches fixed text by the rule that edits use. */
function isWanted(text: string, wanted: Wanted): boolean {
  if (!wanted.wholeWord || text.length >= WHOLE_TEXT_MAX_CHARACTERS) return true
  return placeOf(wanted, text) !== -1
}

/** Where a line has the text that is searched for, -1 where that cannot be told. */
export function placeOf({ pattern, regex, ignoreCase, wholeWord }: Wanted, line: string): number {
  if (regex) return -1
  const [text, needle] = ignoreCase ? [line.toLowerCase(), pattern.toLowerCase()] : [line, pattern]
  for (let at = text.indexOf(needle); at !== -1; at = text.indexOf(needle, at + 1)) {
    if (!wholeWord || isWholeWord(text, at, at + needle.length)) return at
  }
  return -1
}

/** Without what stands around lines in files: a byte order mark, the first half of a CRLF. */
function bare(hit: SearchHit): SearchHit {
  return /^\uFEFF|\r$/.test(hit.text) ? { ...hit, text: hit.text.replace(/^\uFEFF|\r$/g, '') } : hit
}

function countByFolder(hits: readonly SearchHit[], folders: readonly TranslationFolder[]): Found['translated'] {
  const counted = folders.map((one) => ({ ...one, lines: hits.filter(({ path }) => isUnder(path, one.folder)).length }))
  return counted.filter(({ lines }) => lines > 0)
}
