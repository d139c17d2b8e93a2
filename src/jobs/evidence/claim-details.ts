// What of a claim can be looked up in a text: names, versions, options, paths, numbers with their units, values and quotes.
import { toTerm } from './name-term.ts'
import { wordsOfProse } from './prose-terms.ts'
import { missingAmong, numbersIn, quantitiesIn } from './quantities.ts'
import { literalsIn, quotesIn } from './quoted-text.ts'
import { foldPrompts, hasTerm, isNamedIn, type Term } from './term.ts'

export interface ClaimSource {
  /** The cited lines and those that enclose them. */
  text: string
  /** Paths and repositories, which may hold names but no numbers. */
  names: string
  /** The whole files: code defines an option of one letter far from where it works. */
  files: string
}

/** Gives the first detail that the source does not have, as the claim has it. */
export function findMissingDetail(claim: string, source: ClaimSource): string | undefined {
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
