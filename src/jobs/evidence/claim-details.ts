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
export function findMissingDetail(claim: string, { text, names, files }: ClaimSource): string | undefined {
  const near = foldPrompts([text, names])
  // A prompt may be long, so each look at all of it waits until it is needed.
  let known: ReadonlySet<string> | undefined
  const identifiers = (): ReadonlySet<string> => (known ??= identifiersIn(near.text))
  const terms = wordsOfProse(claim.replace(/\s+/g, ' ')).flatMap((word) => toTerm(word) ?? [])
  const term = terms.find((one) => {
    if (isShortOption(one)) return !isNamedIn(near, one) && !hasShortOption(`${text}\n${files}`, one)
    return !isNamedIn(near, one) && !isSpelledOtherwise(one, identifiers()) && !hasSegments(near.text, one)
  })
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

/** Code joins the parts of a path. */
function hasSegments(text: string, { kind, text: path }: Term): boolean {
  const segments = path.split('/').filter((part) => part !== '' && part !== '~')
  return (
    (kind === 'path' || kind === 'identifier') &&
    segments.length > 1 &&
    segments.every((part) =>
      hasTerm(text, { text: part, kind, spellings: [{ needle: part, edge: 'word' }], parts: [] }),
    )
  )
}
