// The numbers in added prose that nothing proves: neither the cited lines, nor a prompt, nor the lines that the changes
// replace, nor the page that a translation follows. Examples in code have values of their own.
import { setImmediate } from 'node:timers/promises'
import { isBinary } from '../../agent/changes/line-search.ts'
import { type Change, readIfSmall, type Tree } from '../../base/git-tree.ts'
import type { AddedLine } from './added-lines.ts'
import type { UnsourcedDetail } from './evidence-report.ts'
import { wordsOfProse } from './prose-terms.ts'
import { missingAmong, numbersIn, type Quantity, quantitiesIn, type SourceNumber } from './quantities.ts'
import { toTerm } from './terms.ts'

interface NumberSources {
  /** The lines that claims cite. */
  cited: readonly string[]
  prompts: readonly string[]
  oldTexts: readonly string[]
  changes: readonly Change[]
  tree: Pick<Tree, 'read'>
}

// Which page is a translation of which, by their paths alone: a folder or an ending that names a language.

const LANGUAGES =
  'ar bg bn ca cs da de el en es et fa fi fr he hi hr hu hy id it ja ka ko lt ms nb nl no pl pt ro ru sk sl sr sv ta th tr uk ur vi zh'

const codes: ReadonlySet<string> = new Set(LANGUAGES.split(' '))

/** Folders between a language and its pages in Docusaurus and the like. */
const BETWEEN = /^(?:docusaurus-plugin-content-[\w-]+|current|docs|content)$/

/** Gives the path without what names its language, and whether that is a language other than English. */
function withoutLanguage(path: string): { key: string; isOther: boolean } {
  const segments = path.split('/')
  const at = segments.findIndex((segment, index) => index < segments.length - 1 && isLanguage(segment))
  const rest = segments.filter((segment, index) => index !== at && !BETWEEN.test(segment) && segment !== 'i18n')
  const ending = /^(.*)[._]([a-z]{2}(?:[-_][A-Za-z]{2,4})?)\.(\w+)$/.exec(rest.at(-1) ?? '')
  const hasEnding = ending !== null && isLanguage(ending[2] ?? '')
  if (hasEnding) rest[rest.length - 1] = `${ending[1]}.${ending[3]}`
  const language = at !== -1 ? segments[at] : hasEnding ? ending[2] : undefined
  return { key: rest.join('/'), isOther: language !== undefined && !/^en\b/i.test(language) }
}

function isLanguage(segment: string): boolean {
  return /^[a-z]{2}(?:[-_][A-Za-z]{2,4})?$/.test(segment) && codes.has(segment.slice(0, 2))
}

/** True when both are one page, the first in another language than English and the second in English or in none. */
function isTranslationOf(path: string, original: string): boolean {
  const [own, other] = [withoutLanguage(path), withoutLanguage(original)]
  return own.isOther && !other.isOther && own.key === other.key
}

/** Gives the paths at which the page that this one translates may be. */
function counterpartsOf(path: string): string[] {
  const segments = path.split('/')
  const at = segments.findIndex((segment, index) => index < segments.length - 1 && isLanguage(segment))
  const ending = path.replace(/[._]([a-z]{2}(?:[-_][A-Za-z]{2,4})?)(?=\.\w+$)/, (all, code: string) =>
    isLanguage(code) ? '' : all,
  )
  const byEnding = ending === path ? [] : [ending]
  if (at === -1 || /^en\b/i.test(segments[at] ?? '')) return byEnding
  const rest = segments.slice(at + 1).filter((segment, index) => index > 1 || !BETWEEN.test(segment))
  return [
    [...segments.slice(0, at), 'en', ...segments.slice(at + 1)].join('/'),
    segments.toSpliced(at, 1).join('/'),
    ['docs', ...rest].join('/'),
    ...byEnding,
  ]
}

const LIST_MARK = /^\s*(?:[-*+]|\d{1,3}[.)])\s+/

const LINK_TARGET = /\]\([^)]*\)|\[\^[^\]]*\]/g

const TAG = /<\/?[A-Za-z][^<>]{0,500}>/g

/** Values that only show what one may look like: such as `30s`, `5m` or `1h`. */
const EXAMPLES = /\b(?:such as|e\.g\.,?|for example,?|for instance,?) (?:`[^`]{1,100}`(?:,? (?:and|or) |, )?){1,20}/gi

/** In plain words, numbers up to this one are everywhere and prove nothing: "step 1", "one of 2 ways". */
const SMALL_MAX = 3

/** Where a small number is exact: in a code span, or as a version. */
const EXACT = /`[^`]*`|\bversions? \d+/gi

const LINES_AT_ONCE = 200

/** Gives each number once, at its first place. Throws faults of the tree. */
export async function findUnsourcedNumbers(
  lines: readonly AddedLine[],
  { cited, prompts, oldTexts, changes, tree }: NumberSources,
): Promise<UnsourcedDetail[]> {
  const texts = newTexts(changes)
  const kept = new Set([...texts.values()].flatMap((text) => text.split(/\r?\n/)))
  const removed = oldTexts.flatMap((text) => text.split(/\r?\n/)).filter((line) => !kept.has(line))
  const known = [...cited, ...prompts, removed.join('\n')].flatMap((text) => numbersIn(text))
  const originals = new Map<string, readonly SourceNumber[]>()
  const found = new Map<string, UnsourcedDetail>()
  for (const [index, { path, line, text, code, isFrontmatter }] of lines.entries()) {
    if (index % LINES_AT_ONCE === 0) await setImmediate()
    if (code !== undefined || isFrontmatter || !/\d|[A-Za-z]{3}/.test(text)) continue
    const prose = text.replace(LIST_MARK, '').replace(LINK_TARGET, ']').replace(TAG, ' ').replace(EXAMPLES, ' ')
    const told = quantitiesIn(prose, versionsIn(prose)).filter((quantity) => !isSmallTalk(quantity, prose))
    const quantities = missingAmong(told, known)
    if (quantities.length === 0) continue
    const original = originals.get(path) ?? numbersIn(await readOriginal(path, texts, tree))
    originals.set(path, original)
    for (const { text: number } of missingAmong(quantities, original)) {
      if (!found.has(number)) found.set(number, { text: number, kind: 'number', path, line })
    }
  }
  return [...found.values()]
}

function isSmallTalk(quantity: Quantity, prose: string): boolean {
  const { value, unit } = quantity
  if (unit !== undefined || !Number.isInteger(value) || value > SMALL_MAX) return false
  return missingAmong([quantity], numbersIn(prose.match(EXACT)?.join('\n') ?? '')).length > 0
}

function newTexts(changes: readonly Change[]): ReadonlyMap<string, string> {
  return new Map(
    changes.flatMap((change): [string, string][] =>
      change.kind === 'write' && !isBinary(change.content)
        ? [[change.path, new TextDecoder().decode(change.content)]]
        : [],
    ),
  )
}

function versionsIn(prose: string): ReadonlySet<string> {
  const terms = wordsOfProse(prose).flatMap((word) => toTerm(word) ?? [])
  return new Set(
    terms.flatMap(({ kind, spellings }) => (kind === 'version' ? spellings.map(({ needle }) => needle) : [])),
  )
}

/** The page that this one translates, as the changes leave it; '' when it translates none. */
async function readOriginal(
  path: string,
  texts: ReadonlyMap<string, string>,
  tree: Pick<Tree, 'read'>,
): Promise<string> {
  const changed = [...texts].find(([other]) => isTranslationOf(path, other))
  if (changed !== undefined) return changed[1]
  for (const candidate of counterpartsOf(path)) {
    const content = await readIfSmall(tree, candidate)
    if (content !== undefined && !isBinary(content)) return new TextDecoder().decode(content)
  }
  return ''
}
