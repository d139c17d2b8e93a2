// Where the pages of a site mention names of code: what a change of that code may have made untrue.
import { isBelow } from '../config/paths.ts'
import { findGenerator } from '../page/generated-marker.ts'
import type { MentioningPage, NameMention, NameMentions } from '../session.ts'
import { findTranslations } from './drift/translations.ts'
import { readText } from './load-rules.ts'
import type { Site, SitePage } from './site.ts'

const MAX_NAMES = 400
const MAX_BYTES = 32 * 1024 * 1024
const MAX_LINES = 20_000
/** A longer line is no prose. */
const LINE_MAX_CHARACTERS = 4000
const LINES_SHOWN = 3
const SHOWN_MAX_CHARACTERS = 200
/** Read at once: the tree answers them together. */
const GROUP = 100
/** `--max-retries`, `foo.barBaz`, `MAX_RETRIES`: a word as code writes it, with what joins its parts. */
const WORD = /[A-Za-z_$][\w$]*(?:[-.:/]{1,2}[A-Za-z_$][\w$]*)*/g
const PART = /[.:/]+/
const FENCE = /^\s{0,12}(?:```|~~~)/
const HEADING = /^#{1,6}\s|^={3,}|^-{3,}/

/**
 * Gives the pages that mention at least one of the names: words in any of their spellings (`maxRetries`, `max-retries`), and
 * texts with spaces as they are. Reads 32 MiB of pages at most, current pages first.
 */
export async function findNames(site: Site, docsRoot: string, names: readonly string[]): Promise<NameMentions> {
  const wanted = indexNames(names.slice(0, MAX_NAMES))
  const kinds = kindsOf(site)
  const pages = [...site.pages.entries()]
    .map(([, page]) => page)
    .filter((page) => isBelow(page.path, docsRoot) && !site.isOfRepository(page))
    .sort((a, b) => Number(kinds(a.path) !== 'current') - Number(kinds(b.path) !== 'current') || byPath(a, b))
  const found: MentioningPage[] = []
  let bytes = 0
  let read = 0
  for (let start = 0; start < pages.length && bytes < MAX_BYTES; start += GROUP) {
    const group = pages.slice(start, start + GROUP)
    const texts = await Promise.all(group.map(({ path }) => readText(site.overlay, path)))
    for (const [index, page] of group.entries()) {
      const text = texts[index] ?? ''
      bytes += text.length
      read += 1
      const mentions = mentionsIn(text, wanted)
      if (mentions.length === 0) continue
      const generator = findGenerator(text)
      const shown = { path: page.path, title: page.scan.title, kind: kinds(page.path), size: text.length, mentions }
      found.push({ ...shown, ...(generator === undefined ? {} : { generator }) })
    }
  }
  return { pages: found, pageCount: read, unread: pages.length - read }
}

function byPath(a: SitePage, b: SitePage): number {
  return a.path < b.path ? -1 : 1
}

function kindsOf(site: Site): (path: string) => MentioningPage['kind'] {
  const translations = findTranslations(site)
  const translated = new Set([...site.pages.entries()].flatMap(([path]) => translations.of(path)))
  return (path) => site.siteOf(path).rules.frozenAs(path) ?? (translated.has(path) ? 'translation' : 'current')
}

interface Wanted {
  /** Compound names by their letters and digits; single words as they are. */
  compound: ReadonlyMap<string, readonly number[]>
  single: ReadonlyMap<string, readonly number[]>
  phrases: readonly { index: number; text: string }[]
}

function indexNames(names: readonly string[]): Wanted {
  const compound = new Map<string, number[]>()
  const single = new Map<string, number[]>()
  const phrases: { index: number; text: string }[] = []
  for (const [index, name] of names.entries()) {
    if (/\s|^[/\d]/.test(name)) phrases.push({ index, text: name })
    else if (isCompound(name)) addTo(compound, foldName(name), index)
    else addTo(single, name, index)
  }
  return { compound, single, phrases }
}

function addTo(map: Map<string, number[]>, key: string, index: number): void {
  const known = map.get(key)
  if (known === undefined) map.set(key, [index])
  else known.push(index)
}

/** True for a name of several words, which means the same thing wherever it stands. */
function isCompound(name: string): boolean {
  return /[a-z\d][A-Z]|[A-Za-z\d$][-_.:/]+[A-Za-z\d]/.test(name) || /\d/.test(name)
}

/** The same for all spellings of a compound name. */
function foldName(name: string): string {
  return name.replace(/[^A-Za-z\d]/g, '').toLowerCase()
}

interface Found {
  count: number
  inCode: number
  inHeading: boolean
  lines: NameMention['lines']
}

function mentionsIn(text: string, wanted: Wanted): NameMention[] {
  const found = new Map<number, Found>()
  let isFenced = false
  for (const [index, line] of text.split('\n', MAX_LINES).entries()) {
    if (line.length > LINE_MAX_CHARACTERS) continue
    if (FENCE.test(line)) isFenced = !isFenced
    const isHeading = !isFenced && HEADING.test(line)
    for (const { name, isCode } of namesOnLine(line, isFenced, wanted)) {
      const known = found.get(name) ?? { count: 0, inCode: 0, inHeading: false, lines: [] }
      found.set(name, known)
      known.count += 1
      known.inCode += Number(isCode)
      known.inHeading ||= isHeading
      const isNewLine = known.lines.at(-1)?.line !== index + 1
      if (isNewLine && known.lines.length < LINES_SHOWN) known.lines.push({ line: index + 1, text: shownLine(line) })
    }
  }
  return Array.from(found, ([name, mention]) => ({ name, ...mention }))
}

function shownLine(line: string): string {
  return line.trim().slice(0, SHOWN_MAX_CHARACTERS)
}

interface OnLine {
  name: number
  isCode: boolean
}

function namesOnLine(line: string, isFenced: boolean, { compound, single, phrases }: Wanted): OnLine[] {
  const found: OnLine[] = []
  for (const { index: at, 0: word } of line.matchAll(WORD)) {
    const isCode = isFenced || isMarkedAsCode(line, at, at + word.length)
    const add = (names: readonly number[] | undefined): void => {
      for (const name of names ?? []) found.push({ name, isCode })
    }
    add(compound.get(foldName(word)))
    const parts = word.split(PART)
    for (const part of parts.length > 1 ? parts : [word]) {
      if (parts.length > 1) add(compound.get(foldName(part)))
      if (isCode || parts.length > 1) add(single.get(part))
    }
  }
  for (const { index, text } of phrases) if (hasPhrase(line, text)) found.push({ name: index, isCode: true })
  return found
}

/** A number is none that is part of a longer one. */
function hasPhrase(line: string, text: string): boolean {
  for (let at = line.indexOf(text); at !== -1; at = line.indexOf(text, at + 1)) {
    if (!/[\w.]$/.test(line.slice(0, at)) && !/^\.?\w/.test(line.slice(at + text.length))) return true
  }
  return false
}

/** Beside a quote, a bracket, an operator or a dash of an option: `run` is a name there, and a verb elsewhere. */
function isMarkedAsCode(line: string, start: number, end: number): boolean {
  const before = line.slice(Math.max(0, start - 2), start)
  return /[`'"$<@=:]$|--$/.test(before) || /^[`'"(=:>]/.test(line.slice(end, end + 1)) || /^#{1,6}\s/.test(line)
}
