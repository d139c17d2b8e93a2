// What shows that lines with the names and numbers of a claim say something else.
import { isOfAnother, isOfAnotherVersion } from './attribution.ts'
import { plainBounds } from './bound-phrases.ts'
import { findStray } from './bound-values.ts'
import { findOtherKind } from './other-kind.ts'
import { affirmsAlone, deniesAlone, findDenied, findOpposite } from './polarity.ts'
import type { Quantity } from './quantities.ts'
import { turnsSentence } from './repeated-sentence.ts'
import { entriesOf } from './source-entries.ts'
import { findOtherDefault } from './stated-defaults.ts'
import type { Term } from './term.ts'

interface Facts {
  terms: readonly Term[]
  quantities: readonly Quantity[]
  /** Values in code. */
  literals: readonly string[]
}

interface Lines {
  text: string
  /** What encloses them. */
  around: string
}

/** Gives the first contradiction as the end of a sentence: "says that 10 is the default". */
export function findContradiction(
  said: string,
  { terms, quantities, literals }: Facts,
  lines: Lines,
  path: string,
): string | undefined {
  const [claim, text, { around }] = [plainBounds(said), plainBounds(lines.text), lines]
  const entries = entriesOf(text, path, around)
  const near = `${text}\n${around}`
  const other = findOtherDefault(claim, quantities, entries, near)
  if (other !== undefined) return `says that ${other} is the default`
  const stray = findStray(claim, quantities, entries, near)
  if (stray !== undefined) return `gives ${stray.text} for what the claim names, but for something else`
  if (isOfAnother(claim, entries) || isOfAnotherVersion(claim, entries))
    return 'says so of what the claim names, but of something else'
  const kind = findOtherKind(claim, text, around)
  if (kind !== undefined) return `names ${kind}, but another of its kind`
  if (turnsSentence(claim, { quantities, terms }, entries, near))
    return 'says it with the numbers, names and negations of the claim'
  const opposite = findOpposite(claim, entries)
  if (opposite !== undefined) return `says "${opposite}", but the opposite`
  const denied = findDenied(claim, [...terms.map((term) => term.text), ...literals], text)
  if (denied !== undefined) return `says it of \`${denied}\` without a "not"`
  if (deniesAlone(claim, entries)) return 'denies anything, as the claim does'
  if (affirmsAlone(claim, entries)) return 'says it without a "not"'
  return undefined
}
