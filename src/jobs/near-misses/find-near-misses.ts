// What looks like a phrase that the changes replace and was left alone: the phrase in another form, as a comment, split by a
// line end, and addresses beside a replaced one. A reviewer sees at a glance whether one was forgotten.
import { findLinkAddresses, type Span } from '../../agent/changes/link-addresses.ts'
import { BadPatternError, type Change, readIfSmall, type SearchHit, type Tree } from '../../base/git-tree.ts'
import { escapeRegExp } from '../../base/text.ts'
import { findReplacements, type Replacement } from './find-replacements.ts'

// Where a line has addresses: targets of links, URLs, and paths that are written out.

/** Lengths are bounded, so that the time grows with the line alone. */
const PATHS: readonly RegExp[] = [
  // /path, ./path, ../path, www.host
  /(?<![\w.:/])(?:\.{0,2}\/|www\.)[^\s"'`()<>]{1,300}/g,
  // host.tld/path, host.tld#part, folder/file.md, file.md#part
  /(?<![\w./-])[\w-]{1,60}(?:[./][\w-]{1,60}){0,12}\.[a-z]{2,10}[/#][^\s"'`()<>]{1,300}/gi,
  /(?<![\w./-])[\w-]{1,60}(?:\/[\w-]{1,60}){1,12}\.[a-z]{2,5}(?!\w)/gi,
]

/** Gives the addresses of a line: to be looked for once, however many places are compared with them. */
function findAddresses(text: string): Span[] {
  const paths = PATHS.flatMap((pattern) =>
    Array.from(text.matchAll(pattern), ({ 0: path, index }): Span => ({ start: index, end: index + path.length })),
  )
  return [...findLinkAddresses(text), ...paths]
}

/** True for a place within an address, which goes on before or after it. */
function isWithinAddress(addresses: readonly Span[], { start, end }: Span): boolean {
  return addresses.some(
    (address) => address.start <= start && end <= address.end && address.end - address.start > end - start,
  )
}

export type NearMissForm = 'unchanged' | 'comment' | 'address' | 'case' | 'spelling' | 'plural' | 'line_end' | 'sibling'

interface NearMiss {
  path: string
  line: number
  /** The phrase as it stands there. */
  text: string
  /** The phrase that was replaced. */
  of: string
  form: NearMissForm
}

export interface NearMisses {
  found: NearMiss[]
  /** Found beyond those. */
  more: number
}

const LISTED = 20
/** What stands on more lines is a word that the site uses otherwise, and a list of it is noise. */
const LINES_OF_A_PHRASE = 40
const HITS_MAX = 400
const SPLIT_LINES_MAX = 60
/** Longer lines are data; a phrase on one is no prose that was forgotten. */
const LINE_MAX_CHARACTERS = 5000
/** Between the words of a name or a phrase. */
const BETWEEN = '[ _-]?'

/** Gives nothing for changes that replace no phrase. `docsRoot`: '' for the whole repository. Throws faults of the tree. */
export async function findNearMisses(changes: readonly Change[], tree: Tree, docsRoot: string): Promise<NearMisses> {
  const texts = textsAfter(changes)
  const found: NearMiss[] = []
  for (const replacement of await findReplacements(changes, tree)) {
    const misses: NearMiss[] = []
    for (const pattern of patternsOf(replacement)) {
      const hits = await hitsOf(pattern, tree, texts, docsRoot)
      misses.push(...hits.flatMap((hit) => missesOn(hit, replacement, pattern)))
    }
    misses.push(...(await splitByLineEnd(replacement, tree, texts, docsRoot)))
    const lines = new Set(misses.map(({ path, line }) => `${path}:${line}`))
    if (lines.size <= LINES_OF_A_PHRASE) found.push(...misses)
  }
  const distinct = [...new Map(found.map((miss) => [`${miss.path}:${miss.line}:${miss.text}`, miss])).values()]
  return { found: distinct.slice(0, LISTED), more: Math.max(0, distinct.length - LISTED) }
}

/** The lines of changed files as they are now; null for a file that is gone. */
function textsAfter(changes: readonly Change[]): ReadonlyMap<string, string[] | null> {
  return new Map(
    changes.map((change) => [
      change.path,
      change.kind === 'write' ? new TextDecoder().decode(change.content).split(/\r?\n/) : null,
    ]),
  )
}

// ---- Forms -------------------------------------------------------------------------------------------------------------

/** The phrase in any case, with spaces, hyphens or underscores between its words; and the domain of an address. */
function patternsOf({ old }: Replacement): string[] {
  const words = wordsOf(old)
  const domain = domainOf(old)
  return [
    words.map(escapeRegExp).join(BETWEEN),
    ...(domain === undefined ? [] : [`[a-z0-9-]{1,63}[.]${escapeRegExp(domain)}`]),
  ]
}

function wordsOf(phrase: string): string[] {
  return phrase
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .split(/[ _-]+/)
    .filter((word) => word !== '')
}

/** `acme.io` of `docs.acme.io`. */
function domainOf(phrase: string): string | undefined {
  const host = /^(?:[a-z\d-]+\.)*([a-z\d-]+\.[a-z]{2,10})$/i.exec(phrase)
  const isFile = /\.(?:md|mdx|rst|js|ts|py|json|ya?ml|toml|html?|sh|txt|css)$/i.test(phrase)
  return host === null || isFile ? undefined : host[1]
}

function missesOn({ path, line, text }: SearchHit, { old, new: now }: Replacement, pattern: string): NearMiss[] {
  const masked = now === '' ? text : text.replaceAll(now, (found) => '\0'.repeat(found.length))
  const form = new RegExp(pattern, 'gi')
  const addresses = findAddresses(masked)
  return Array.from(masked.matchAll(form), ({ 0: match, index }) => {
    const kind = formOf(match, old, { text: masked, index, addresses })
    return kind === undefined ? [] : [{ path, line, text: match, of: old, form: kind }]
  }).flat()
}

/** undefined within a longer word that has only its letters: `art` in `start`. */
function formOf(
  match: string,
  old: string,
  { text, index, addresses }: { text: string; index: number; addresses: readonly Span[] },
): NearMissForm | undefined {
  const [before, after] = [text.slice(0, index), text.slice(index + match.length)]
  if (/[\p{L}\d]$/u.test(before.slice(-2)) && /^\p{Ll}/u.test(match)) return undefined
  if (/^\p{Ll}/u.test(after) && !/^e?s(?!\p{L})/u.test(after)) return undefined
  if (isInComment(before)) return 'comment'
  if (domainOf(match) !== undefined && match.toLowerCase() !== old.toLowerCase()) return 'sibling'
  if (isWithinAddress(addresses, { start: index, end: index + match.length })) return 'address'
  if (match !== old) return match.toLowerCase() === old.toLowerCase() ? 'case' : 'spelling'
  return /^e?s(?!\p{L})/u.test(after) ? 'plural' : 'unchanged'
}

function isInComment(before: string): boolean {
  return /^\s*(?:<!--|\/\/|#(?!#*\s)|\/\*|\{\/\*)/.test(before) || before.lastIndexOf('<!--') > before.lastIndexOf('>')
}

// ---- Searches ----------------------------------------------------------------------------------------------------------

type Texts = ReadonlyMap<string, string[] | null>

/** Lines of the docs and of pages elsewhere, as the changes leave them. */
async function hitsOf(pattern: string, tree: Tree, texts: Texts, docsRoot: string): Promise<SearchHit[]> {
  const form = new RegExp(pattern, 'i')
  const own = [...texts].flatMap(([path, lines]) =>
    (lines ?? []).flatMap((text, at) =>
      text.length <= LINE_MAX_CHARACTERS && form.test(text) ? [{ path, line: at + 1, text }] : [],
    ),
  )
  const others = await search(pattern, tree)
  return [...own, ...others.filter(({ path }) => !texts.has(path))].filter(
    ({ path, text }) => text.length <= LINE_MAX_CHARACTERS && isLookedAt(path, docsRoot),
  )
}

const PAGE = /\.(?:md|mdx|markdown|mdown|rst|txt|adoc|html?|ipynb)$/i

function isLookedAt(path: string, docsRoot: string): boolean {
  const isOld =
    /(?:^|\/)(?:CHANGELOG|HISTORY|CHANGES|RELEASES?)\b|(?:^|\/)(?:versioned_\w+|node_modules|blog|_posts)\//i.test(path)
  return !isOld && (PAGE.test(path) || docsRoot === '' || path.startsWith(`${docsRoot}/`))
}

async function search(pattern: string, tree: Tree): Promise<SearchHit[]> {
  try {
    const query = { pattern, regex: true, ignoreCase: true, under: '', limit: HITS_MAX }
    return (await tree.search(query)).hits
  } catch (error) {
    if (error instanceof BadPatternError) return []
    throw error
  }
}

/** The phrase with a line end between two of its words. */
async function splitByLineEnd({ old }: Replacement, tree: Tree, texts: Texts, docsRoot: string): Promise<NearMiss[]> {
  const [first = '', ...rest] = old.split(' ')
  if (rest.length === 0) return []
  const hits = await hitsOf(`${escapeRegExp(first)}$`, tree, texts, docsRoot)
  const misses: NearMiss[] = []
  for (const { path, line } of hits.slice(0, SPLIT_LINES_MAX)) {
    const lines = texts.get(path) ?? (await readLines(path, tree))
    const next = (lines[line] ?? '').replace(/^[\s>*#/-]+/, '')
    if (next.toLowerCase().startsWith(rest.join(' ').toLowerCase()))
      misses.push({ path, line, text: old, of: old, form: 'line_end' })
  }
  return misses
}

async function readLines(path: string, tree: Tree): Promise<string[]> {
  const content = await readIfSmall(tree, path)
  return content === undefined ? [] : new TextDecoder().decode(content).split(/\r?\n/)
}
