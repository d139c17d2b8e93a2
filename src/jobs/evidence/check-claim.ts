// Whether a claim has places that exist, that the model was shown, and that have the details of the claim. Whether they say what the
// claim says is for a person to judge.

import type { Evidence } from '../../agent/finish/evidence.ts'
import { findEnclosing } from './enclosing-lines.ts'
import type { CitedClaim, CitedPlace, EvidenceReport } from './evidence-report.ts'
import { describePlace, type FoundPlace, findPlace, readBothEnds, type ShownLines, type TreesByName } from './places.ts'
import { literalsIn, quotesIn, wordsOfProse } from './prose-terms.ts'
import { missingAmong, numbersIn, quantitiesIn } from './quantities.ts'
import { foldPrompts, hasTerm, isNamedIn, type Term, toTerm } from './terms.ts'

// What of a claim can be looked up in a text: names, versions, options, paths, numbers with their units, values and quotes.

interface ClaimSource {
  /** The cited lines and those that enclose them. */
  text: string
  /** Paths and repositories, which may hold names but no numbers. */
  names: string
  /** The whole files: code defines an option of one letter far from where it works. */
  files: string
}

/** Gives the first detail that the source does not have, as the claim has it. */
function findMissingDetail(claim: string, source: ClaimSource): string | undefined {
  const { text, names } = source
  const near = foldPrompts([text, names])
  const terms = wordsOfProse(claim.replace(/\s+/g, ' ')).flatMap((word) => toTerm(word) ?? [])
  const isThere = lookIn(source)
  const term = terms.find((one) => !isThere(one))
  if (term !== undefined) return term.text
  const versions = new Set(
    terms.flatMap(({ kind, spellings }) => (kind === 'version' ? spellings.map(({ needle }) => needle) : [])),
  )
  const quantities = quantitiesIn(claim, versions)
  const [quantity] = quantities.length === 0 ? [] : missingAmong(quantities, numbersIn(text))
  if (quantity !== undefined) return quantity.text
  const literal = literalsIn(claim).find(
    (word) => !near.folded.includes(word.toLowerCase()) && !terms.some(({ text: name }) => name === word),
  )
  if (literal !== undefined) return literal
  const quotes = quotesIn(claim)
  const flat = quotes.length === 0 ? '' : near.folded.replace(/\s+/g, ' ')
  return quotes.find(({ pieces }) => !pieces.every((piece) => flat.includes(piece.toLowerCase())))?.text
}

/** Gives whether the source has a name, also spelled or put together otherwise. */
export function lookIn({ text, names, files }: ClaimSource): (term: Term) => boolean {
  const near = foldPrompts([text, names])
  // A prompt may be long, so each look at all of it waits until it is needed.
  const identifiers = once(() => identifiersIn(near.text))
  const pieces = once(() => piecesIn(near.text))
  return (term) =>
    isNamedIn(near, term) ||
    (isShortOption(term)
      ? hasShortOption(`${text}\n${files}`, term)
      : isSpelledOtherwise(term, identifiers()) || hasSegments(near.text, term) || isAppended(term, pieces()))
}

function once<T>(read: () => T): () => T {
  let known: { value: T } | undefined
  return () => {
    known ??= { value: read() }
    return known.value
  }
}

function isShortOption({ kind, text }: Term): boolean {
  return kind === 'flag' && /^-\w$/.test(text)
}

/** As `'g'`, `-g` or a word of its own: `b.N`. */
function hasShortOption(text: string, { text: option }: Term): boolean {
  return new RegExp(`(?<!\\w)${option.slice(1)}(?!\\w)`).test(text)
}

/** `max_retries` is `maxRetries`. */
function isSpelledOtherwise(term: Term, identifiers: ReadonlySet<string>): boolean {
  if (term.kind === 'version' || term.kind === 'path') return false
  if (term.parts.length > 1) return term.parts.every((part) => isSpelledOtherwise(part, identifiers))
  return identifiers.has(folded(term.text))
}

function identifiersIn(text: string): ReadonlySet<string> {
  return new Set(
    (text.match(/[A-Za-z_$][\w$-]*/g) ?? []).flatMap((word) => [folded(word), ...word.split('-').map(folded)]),
  )
}

function folded(name: string): string {
  return name.toLowerCase().replace(/[^a-z\d]/g, '')
}

/** Code joins the parts of a path, and those of a permission: `rds:DescribeDBClusters`. */
function hasSegments(text: string, { kind, text: path }: Term): boolean {
  const segments = path.split(/[/:]/).filter((part) => part !== '' && part !== '~')
  return (
    (kind === 'path' || kind === 'identifier') &&
    segments.length > 1 &&
    segments.every((part) =>
      hasTerm(text, { text: part, kind, spellings: [{ needle: part, edge: 'word' }], parts: [] }),
    )
  )
}

/** Strings that code appends, and paths, which are appended by what they are given to. */
const APPENDED = /(?<=\+\s{0,5}["'`])[\w./:-]{2,60}(?=["'`])|(?<=["'`])\/[\w./:-]{2,60}(?=["'`])/g

interface Pieces {
  /** The longest first. */
  appended: readonly string[]
  words: ReadonlySet<string>
}

function piecesIn(text: string): Pieces {
  const spaced = text.replace(/([a-z\d])([A-Z])/g, '$1 $2').toLowerCase()
  return {
    appended: [...new Set(text.match(APPENDED))].sort((a, b) => b.length - a.length),
    words: new Set(['', ...spaced.split(/[^a-z\d]+/)]),
  }
}

/** `model.MetaLabelPrefix + "rds_" + "arn"` is `__meta_rds_arn`: what is left without the strings is words of the lines. */
function isAppended({ kind, text: name }: Term, { appended, words }: Pieces): boolean {
  if (kind !== 'identifier' && kind !== 'path') return false
  let rest = name
  for (let end: string | undefined = ''; end !== undefined; end = appended.find((part) => rest.endsWith(part)))
    rest = rest.slice(0, rest.length - end.length)
  return rest !== name && rest.split(/[^A-Za-z\d]+/).every((part) => words.has(part.toLowerCase()))
}

interface ClaimSources {
  trees: TreesByName
  /** All prompts of the job. */
  prompts: string
  /** undefined where it is not known what the model was shown. */
  shown: ShownLines | undefined
}

export interface CheckedClaim {
  cited?: CitedClaim
  unproven?: EvidenceReport['unproven'][number]
  /** What of it its places do not have. */
  missing?: string
  /** What it cites, whether or not that proves it. */
  source: ClaimSource
}

/** A person would not read more. */
const LINES_MAX = 100
/** Longer lines are data; only their beginning is read. */
const LINE_MAX_CHARACTERS = 5000
const FILE_MAX_CHARACTERS = 500_000
const REMOVAL = /\b(?:no longer|no more|not any ?more|removed?|removes|removal|deleted|dropped|drops|gone)\b/i

const NOTHING: ClaimSource = { text: '', names: '', files: '' }

/** Checks one claim. Throws faults of the trees. */
export async function checkClaim({ claim, places }: Evidence, sources: ClaimSources): Promise<CheckedClaim> {
  if (places.length === 0) {
    const missing = findMissingDetail(claim, { ...NOTHING, text: sources.prompts })
    if (missing === undefined) return { cited: { claim, places: [] }, source: NOTHING }
    return {
      unproven: { claim, why: `no source is named, and \`${missing}\` is not in the task itself` },
      missing,
      source: NOTHING,
    }
  }
  const all = await Promise.all(places.map((place) => findPlace(place, sources.trees)))
  const found = all.filter((one) => one.kind === 'found')
  const lost = all.find((one) => one.kind !== 'found')
  const read = found.map((one) => readPlace(one, sources.shown))
  const source: ClaimSource = {
    text: read.map(({ text }) => text).join('\n'),
    names: found.flatMap(({ place: { path, repository } }) => [path, repository]).join('\n'),
    files: found.map(({ file }) => file.join('\n').slice(0, FILE_MAX_CHARACTERS)).join('\n'),
  }
  const fault =
    lost ?? read.find((one) => one.why !== undefined) ?? (await findFault(claim, found, source, sources.trees))
  const cited = found.map(({ place }) => place)
  const { why, missing }: Fault = fault ?? {}
  if (why === undefined) return { cited: { claim, places: cited }, source }
  const commitSha = lost?.commitSha ?? cited[0]?.commitSha
  const unproven = { claim, why, ...(commitSha === undefined ? {} : { commitSha }) }
  return { unproven, ...(missing === undefined ? {} : { missing }), source }
}

interface Fault {
  why?: string
  missing?: string
}

export type Found = Extract<FoundPlace, { kind: 'found' }>

/** `text`: the lines that the model was shown, and what encloses them. */
function readPlace({ place, file }: Found, shown: ShownLines | undefined): Fault & { text: string } {
  const { path, startLine, endLine } = place
  if (endLine - startLine >= LINES_MAX) return { text: '', why: `${describePlace(place)} are too many lines to read` }
  const cited = file.slice(startLine - 1, endLine).filter((line) => line.trim() !== '')
  const known = cited.filter((line) => shown?.has(line) ?? true)
  const enclosing = findEnclosing(path, file, startLine, endLine)
  const text = [...known.map((line) => line.slice(0, LINE_MAX_CHARACTERS)), ...enclosing].join('\n')
  if (cited.length === 0) return { text, why: `${describePlace(place)} is empty` }
  return { text, ...(known.length === 0 && { why: `the model was not shown ${describePlace(place)}` }) }
}

async function findFault(
  claim: string,
  found: readonly Found[],
  source: ClaimSource,
  trees: TreesByName,
): Promise<Fault | undefined> {
  const removed = await findRemovals(claim, found, trees)
  const text = removed === undefined ? source.text : `${source.text}\n${removed.lines.join('\n')}`
  const missing = findMissingDetail(claim, { ...source, text })
  if (missing !== undefined) return { why: `\`${missing}\` is not in ${describePlaces(found)}`, missing }
  return removed?.isNothingGone === true ? { why: `nothing is gone from ${describePlaces(found)}` } : undefined
}

/**
 * What is there before a change of code and gone after it. Undefined when the claim speaks of no removal, or no place is at one
 * of its ends.
 */
export async function findRemovals(
  claim: string,
  found: readonly Found[],
  trees: TreesByName,
): Promise<{ lines: string[]; isNothingGone: boolean } | undefined> {
  if (!REMOVAL.test(claim)) return undefined
  const ends = (await Promise.all(found.map(({ place }) => readBothEnds(place, trees)))).filter(
    (one) => one !== undefined,
  )
  if (ends.length === 0) return undefined
  const lines = ends.flatMap(({ before, after }) => {
    const left = new Set(after.map((line) => line.trim()))
    return before.filter((line) => line.trim() !== '' && !left.has(line.trim()))
  })
  return { lines, isNothingGone: lines.length === 0 }
}

/** `src/a.ts:3-5 and 1 more`. */
export function describePlaces(found: readonly { place: CitedPlace }[]): string {
  const [first, ...more] = found.map(({ place }) => describePlace(place))
  return `${first ?? ''}${more.length === 0 ? '' : ` and ${more.length} more`}`
}
