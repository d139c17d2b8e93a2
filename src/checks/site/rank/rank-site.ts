// The pages of a site that a task may be about, the likeliest first.
import { nameOf, withoutExtension } from '../../config/paths.ts'
import { type MapEntry, RANKED_MAX_PAGES } from '../../session.ts'
import type { SitePage } from '../site.ts'
import type { PageGroup } from './page-groups.ts'

// The words of a text as they are compared when pages are ranked: lower case, without accents and without most endings.
// Names in code count as a whole and by their parts; text without spaces between words counts by pairs of characters.

/** Letters of scripts that put no spaces between words. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}ー]/u
const RUN =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}ー]+|[\p{L}\p{M}\p{N}]+/gu
/** `parseJSON5File` → `parse`, `JSON`, `5`, `File`. */
const PART = /\p{Lu}+(?!\p{Ll})|\p{Lu}?[\p{Ll}\p{Lo}\p{Lm}\p{M}]+|\p{Lu}|\p{N}+/gu
const WORD_MAX_CHARACTERS = 60

/** English words that say nothing about a page, and those that most tasks have. */
const COMMON = new Set(
  (
    'a about above add added adds after all also an and any are as at be been before being but by can change changed ' +
    'changes could did do docs document documentation does each file fix fixed fixes for from had has have here how i if ' +
    'in into is it its just like make may more most must need needs new no not now of on one only or other our out page ' +
    'pages please should so some such than that the their them then there these they this those to too update updated ' +
    'updates use used uses using was we were what when where which while who why will with would you your'
  ).split(' '),
)

/** Gives the words of a text, in order and with repetitions. */
type ReadWords = (text: string) => string[]

/** Most words of a site occur many times: what one becomes is remembered, for so many. */
const MAX_REMEMBERED = 50_000

function createWordReader(): ReadWords {
  const known = new Map<string, readonly string[]>()
  const formsOf = (run: string): readonly string[] => {
    const remembered = known.get(run)
    if (remembered !== undefined) return remembered
    const forms = UNSPACED.test(run) ? pairsOf(run) : wordForms(run)
    if (known.size < MAX_REMEMBERED) known.set(run, forms)
    return forms
  }
  return (text) => (runsIn(text) ?? []).flatMap(formsOf)
}

/** Most texts are ASCII, for which this takes half the time. */
function runsIn(text: string): readonly string[] | null {
  return /[^\n-~]/.test(text) ? text.normalize('NFKC').match(RUN) : text.match(/[A-Za-z0-9]+/g)
}

function wordForms(run: string): string[] {
  if (run.length > WORD_MAX_CHARACTERS) return []
  const parts = run.match(PART) ?? []
  return [run, ...(parts.length > 1 ? parts : [])].flatMap(plainWord)
}

function plainWord(word: string): string[] {
  const plain = word.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '')
  return COMMON.has(plain) ? [] : [stem(plain)]
}

function pairsOf(run: string): string[] {
  const characters = Array.from(run)
  const pairs = characters.slice(1).map((character, index) => `${characters[index]}${character}`)
  return pairs.length === 0 ? [run] : pairs
}

/** So that the forms of one English word are mostly one; what is left is no word, and need not be. */
function stem(word: string): string {
  if (word.length < 4 || !/^[a-z]+$/.test(word)) return word
  const singular = word.replace(/(?:(?<=[sxz]|[cs]h)es|(?<![su])s)$/, '').replace(/ie$/, 'y')
  const base = singular.replace(/(?<=[a-z]{3})(?:ing|ed|er|ation|ion|ment|or|able|al|ly)$/, '')
  return base.replace(/([b-df-hj-np-tv-z])\1$/, '$1').replace(/[ey]$/, '')
}

// Which pages are about what a text says: BM25 with fields (Robertson and Zaragoza, 2009) over what a site's index knows of
// its pages without a parse. The same pages and the same text give the same order.

interface RankedText {
  path: string
  title: string
  description: string
  headings: readonly string[]
}

/** How much a word counts by where it stands. */
const WEIGHTS = { title: 4, path: 3, description: 2, heading: 1 }
/** How soon more of the same word counts no more, and how much longer pages are held back. */
const SATURATION = 1.2
const LENGTH_SHARE = 0.4

interface Counted {
  /** Words of the text that the page has → how often, weighted. */
  found: ReadonlyMap<string, number>
  length: number
}

/** Gives how well each page answers the text, in the order of the pages; 0 = it has none of its words. */
function scorePages(pages: readonly RankedText[], text: string): number[] {
  const wordsOf = createWordReader()
  const wanted = new Set(wordsOf(text))
  const counted = pages.map((page) => countWords(page, wanted, wordsOf))
  const meanLength = counted.reduce((sum, { length }) => sum + length, 0) / Math.max(1, counted.length)
  const weights = weighWords(counted)
  return counted.map(({ found, length }) => {
    const norm = SATURATION * (1 - LENGTH_SHARE + (LENGTH_SHARE * length) / Math.max(1, meanLength))
    return [...found].reduce(
      (sum, [word, count]) => sum + ((weights.get(word) ?? 0) * (count * (SATURATION + 1))) / (count + norm),
      0,
    )
  })
}

function countWords(page: RankedText, wanted: ReadonlySet<string>, wordsOf: ReadWords): Counted {
  const { path, title, description, headings } = page
  const found = new Map<string, number>()
  let length = 0
  const count = (text: string, weight: number): void => {
    for (const word of wordsOf(text)) {
      length += weight
      if (wanted.has(word)) found.set(word, (found.get(word) ?? 0) + weight)
    }
  }
  count(path, WEIGHTS.path)
  count(title, WEIGHTS.title)
  count(description, WEIGHTS.description)
  count(headings.join('\n'), WEIGHTS.heading)
  return { found, length }
}

/** Words that many pages have say little about any of them. */
function weighWords(counted: readonly Counted[]): ReadonlyMap<string, number> {
  const pagesWith = new Map<string, number>()
  for (const { found } of counted) for (const word of found.keys()) pagesWith.set(word, (pagesWith.get(word) ?? 0) + 1)
  return new Map(
    [...pagesWith].map(([word, pages]) => [word, Math.log(1 + (counted.length - pages + 0.5) / (pages + 0.5))]),
  )
}

/** Names of files in a text; a diff of a hundred pages has fewer. */
const MAX_NAMES = 1000
const NAME_IN_TEXT = /[\w.@[\]()-]{1,200}(?:\/[\w.@[\]()-]{1,200}){0,20}/g

/** Pages that the text names come first. Those that have none of its words are left out. */
export function rankSite(groups: readonly PageGroup[], text: string): MapEntry[] {
  const members = groups.flatMap(({ page, translations }, group) =>
    [page, ...translations].map((member) => ({ member, group })),
  )
  const scores = scorePages(
    members.map(({ member }) => textOf(member)),
    text,
  )
  const named = findNamed(
    members.map(({ member: { path } }) => path),
    text,
  )
  const best = new Map<number, number>()
  members.forEach(({ member, group }, index) => {
    const score = (scores[index] ?? 0) + (named.has(member.path) ? NAMED_SCORE : 0)
    best.set(group, Math.max(best.get(group) ?? 0, score))
  })
  return [...best]
    .filter(([, score]) => score > 0)
    .sort(([a, scoreOfA], [b, scoreOfB]) => scoreOfB - scoreOfA || a - b)
    .slice(0, RANKED_MAX_PAGES)
    .flatMap(([group]) => groups[group] ?? [])
    .map(mapEntry)
}

/** More than any words give. */
const NAMED_SCORE = 1e6
/** A name that more pages end with says nothing: `index.md`. */
const MAX_SAME_NAMES = 5

/** The pages whose paths, or the ends of them, stand in the text: `guide/install.md` or `guide/install`. */
function findNamed(paths: readonly string[], text: string): ReadonlySet<string> {
  const byName = new Map<string, string[]>()
  for (const path of paths) {
    const name = withoutExtension(nameOf(path))
    const known = byName.get(name)
    if (known === undefined) byName.set(name, [path])
    else known.push(path)
  }
  const names = (text.match(NAME_IN_TEXT) ?? []).filter((name) => name.includes('/') || /\.\w/.test(name))
  const found = [...new Set(names)].slice(0, MAX_NAMES).flatMap((name) => {
    const ends = (byName.get(withoutExtension(nameOf(name))) ?? []).filter((path) => endsWithPath(path, name))
    return ends.length > MAX_SAME_NAMES ? [] : ends
  })
  return new Set(found)
}

function endsWithPath(path: string, name: string): boolean {
  const wanted = name.replace(/^[ab]\/|^\.{0,2}\//, '')
  return [path, withoutExtension(path)].some((one) => one === wanted || one.endsWith(`/${wanted}`))
}

function textOf({ path, scan }: SitePage) {
  const { description } = scan.frontmatter
  return {
    path: withoutExtension(path),
    title: scan.title ?? '',
    description: typeof description === 'string' ? description : '',
    headings: scan.headings,
  }
}

export function mapEntry({ page: { path, scan, dialect }, translations, versions }: PageGroup): MapEntry {
  const { description } = scan.frontmatter
  return {
    path,
    // Where headings have no level, the first one is the title.
    title: scan.title ?? (dialect.syntax === 'other' ? scan.headings[0] : undefined),
    description: typeof description === 'string' ? description : undefined,
    ...(translations.length > 0 ? { translations: translations.length } : {}),
    ...(versions > 0 ? { versions } : {}),
  }
}
