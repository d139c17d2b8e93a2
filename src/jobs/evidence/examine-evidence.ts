// Looks up without the model what the changes are based on: the places that it cites, and the details in added lines that no source
// has. This refuses nothing; the reviewer sees the report.
import { setImmediate } from 'node:timers/promises'
import { isBinary } from '../../agent/changes/line-search.ts'
import type { Evidence, EvidenceReview } from '../../agent/finish/evidence.ts'
import { type Change, readIfSmall, type Tree } from '../../base/git-tree.ts'
import { oneLine, shorten } from '../../base/text.ts'
import { type AddedLine, findAddedLines } from './added-lines.ts'
import { type CheckedClaim, checkClaim, lookIn } from './check-claim.ts'
import type { EvidenceReport, UnsourcedDetail } from './evidence-report.ts'
import { findTerms } from './find-terms.ts'
import { findUnknownTerms } from './known-terms.ts'
import { findPlace, type PlaceTrees, ShownLines, treesByName } from './places.ts'
import { wordsOfProse } from './prose-terms.ts'
import { missingAmong, numbersIn, quantitiesIn, type SourceNumber } from './quantities.ts'
import { toTerm } from './terms.ts'

// The numbers in added prose that nothing proves: neither the cited lines, nor a prompt, nor the lines that the changes replace, nor
// the page that a translation follows. Examples in code have values of their own.

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

interface NumberSources {
  /** The lines that claims cite. */
  cited: readonly string[]
  prompts: readonly string[]
  oldTexts: readonly string[]
  changes: readonly Change[]
  tree: Pick<Tree, 'read'>
}

const LIST_MARK = /^\s*(?:[-*+]|\d{1,3}[.)])\s+/
const LINK_TARGET = /\]\([^)]*\)|\[\^[^\]]*\]/g
const TAG = /<\/?[A-Za-z][^<>]{0,500}>/g
const LINES_AT_ONCE = 200

/** Gives each number once, at its first place. Throws faults of the tree. */
async function findUnsourcedNumbers(
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
    const prose = text.replace(LIST_MARK, '').replace(LINK_TARGET, ']').replace(TAG, ' ')
    const quantities = missingAmong(quantitiesIn(prose, versionsIn(prose)), known)
    if (quantities.length === 0) continue
    const original = originals.get(path) ?? numbersIn(await readOriginal(path, texts, tree))
    originals.set(path, original)
    for (const { text: number } of missingAmong(quantities, original)) {
      if (!found.has(number)) found.set(number, { text: number, kind: 'number', path, line })
    }
  }
  return [...found.values()]
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

interface EvidenceInput extends PlaceTrees {
  evidence: readonly Evidence[]
  changes: readonly Change[]
  /** All prompts of the job so far, and the message of the commit that caused it: what they state needs no source. */
  prompts: readonly string[]
  /** What the model was shown; undefined where it is not known. */
  shown?: ShownLines | undefined
  /** Milliseconds of a monotonic clock, for the time limit of all searches together. */
  now?: () => number
}

/** Claims that are checked. */
const CLAIMS_MAX = 100
const DETAILS_LISTED = 50
/** Of the lines of one claim, in which names of added lines are searched for. */
const CITED_MAX_CHARACTERS = 100_000
/** Old text in which details are searched for directly; beyond it, the search of the tree finds names. */
const OLD_TEXT_MAX_BYTES = 2 * 1024 * 1024

/** Gives the report for the reviewer. Takes at most some 30 seconds, mostly for searches. Throws faults of the trees. */
export async function examineEvidence(input: EvidenceInput): Promise<EvidenceReport> {
  const { tree, context } = input
  const claims = await checkClaims(input)
  const unproven = claims.flatMap((claim) => claim.unproven ?? [])
  const { unsourced, notLookedUp } = await findUnsourced(input, claims)
  const named = new Set(claims.map(({ missing }) => missing))
  const fresh = unsourced.filter(({ text }) => !named.has(text))
  return {
    cited: claims.flatMap(({ cited }) => cited ?? []),
    unproven,
    unsourced: fresh.slice(0, DETAILS_LISTED),
    moreUnsourced: Math.max(0, fresh.length - DETAILS_LISTED),
    ...(notLookedUp > 0 ? { notLookedUp } : {}),
    sources: [
      { repository: '', commitSha: tree.sha },
      ...context.map(({ name, tree: { sha } }) => ({ repository: name, commitSha: sha })),
    ],
  }
}

async function checkClaims(input: EvidenceInput): Promise<CheckedClaim[]> {
  const sources = { trees: treesByName(input), prompts: input.prompts.join('\n'), shown: input.shown }
  const checked: CheckedClaim[] = []
  for (const claim of input.evidence.slice(0, CLAIMS_MAX)) {
    // This thread answers requests too.
    await setImmediate()
    checked.push(await checkClaim(claim, sources))
  }
  return checked
}

async function findUnsourced(
  { changes, tree, context, prompts, now = () => performance.now() }: EvidenceInput,
  claims: readonly CheckedClaim[],
): Promise<{ unsourced: UnsourcedDetail[]; notLookedUp: number }> {
  const oldTexts = await readOldTexts(changes, tree)
  const added = findAddedLines(changes, oldTexts)
  const found = await findTerms(added)
  const { terms, notLookedUp } = await findUnknownTerms(found.terms, { oldTexts, prompts, tree, context, changes, now })
  const isCited = lookIn({
    text: claims.map(({ source }) => source.text.slice(0, CITED_MAX_CHARACTERS)).join('\n'),
    names: claims.map(({ source }) => source.names).join('\n'),
    files: '',
  })
  const names: UnsourcedDetail[] = []
  for (const term of terms) {
    // This thread answers requests too.
    await setImmediate()
    const { text, kind, path, line, isUnsure } = term
    if (!isCited(term)) names.push({ text, kind, path, line, ...(isUnsure && { isUnsure }) })
  }
  const cited = claims.map(({ source }) => source.text)
  const numbers = await findUnsourcedNumbers(added, { cited, prompts, oldTexts, changes, tree })
  return { unsourced: [...names, ...numbers], notLookedUp: notLookedUp + found.more }
}

async function readOldTexts(changes: readonly Change[], tree: Tree): Promise<string[]> {
  const texts: string[] = []
  let bytes = 0
  for (const { path } of changes) {
    const content = bytes < OLD_TEXT_MAX_BYTES ? await readIfSmall(tree, path) : undefined
    if (content === undefined || isBinary(content)) continue
    bytes += content.byteLength
    texts.push(new TextDecoder().decode(content))
  }
  return texts
}

// What a model hears of its evidence before its run ends: only which places do not exist.

const FAULTS_MAX = 10
const FAULT_MAX_CHARACTERS = 250

/** The review, and the lines that it has seen the model being shown. */
export function createEvidenceReview(trees: PlaceTrees): EvidenceReview & { shown: ShownLines } {
  const shown = new ShownLines()
  const byName = treesByName(trees)
  return {
    shown,
    noteShown: (text) => shown.record(text),
    findMissingPlaces: async (evidence) => {
      const faults: string[] = []
      for (const { claim, places } of evidence) {
        for (const place of places) {
          const found = await findPlace(place, byName)
          // Its text is the model's own or the repository's.
          if (found.kind === 'missing') faults.push(shorten(oneLine(`${found.why}: ${claim}`), FAULT_MAX_CHARACTERS))
          if (faults.length >= FAULTS_MAX) return faults
        }
      }
      return faults
    },
  }
}
