// Whether lines say of another what the claim says of a name: the row below, the error next to it, the release before.
import { focusOf, scoreOf, wordsBeside } from './claim-focus.ts'
import type { Entry } from './source-entry.ts'
import { foldPrompts, isNamedIn, type Term } from './term.ts'

/** The share of the claim's words that the other entry must have. */
const MOST = 0.6
/** By how many words an entry outside of a release must fit better. */
const RELEASE_MARGIN = 2

/** True when the entry of another name has more of the claim's words than each entry that has the names of the claim. */
export function isOfAnother(claim: string, entries: readonly Entry[]): boolean {
  const focus = focusOf(claim)
  const names = focus.terms.filter(({ kind }) => kind !== 'version')
  const own = entries.filter((entry) => names.some((name) => isIn(name, entry)))
  if (!own.some(({ key }) => key !== undefined && names.some((name) => isKey(name, key)))) return false
  const words = wordsBeside(claim, focus)
  const others = entries.filter((entry) => entry.key !== undefined && !own.includes(entry))
  const score = (entry: Entry): number => scoreOf(words, { ...entry, scope: '' })
  const most = MOST * (words.stems.size + words.abbreviations.length)
  const best = Math.max(0, ...others.map(score))
  return best > 1 && best >= most && best > Math.max(...own.map(score))
}

function isIn(name: Term, { text, scope }: Entry): boolean {
  return isNamedIn(foldPrompts([text, scope]), name)
}

function isKey(name: Term, key: string): boolean {
  return isNamedIn(foldPrompts([key]), name)
}

/** True when a version of the claim is the heading of some entries, and entries without it fit the claim clearly better. */
export function isOfAnotherVersion(claim: string, entries: readonly Entry[]): boolean {
  const focus = focusOf(claim)
  const words = { ...focus, terms: focus.terms.filter(({ kind }) => kind !== 'version') }
  const score = (entry: Entry): number => scoreOf(words, { ...entry, scope: '' })
  return focus.terms.some((term) => {
    if (term.kind !== 'version') return false
    const below = entries.filter(({ scope }) => isNamedIn(foldPrompts([scope]), term))
    const others = entries.filter((entry) => !isIn(term, entry))
    const best = Math.max(0, ...others.map(score))
    const own = entries.filter((entry) => isIn(term, entry))
    return below.length > 0 && best >= Math.max(0, ...own.map(score)) + RELEASE_MARGIN
  })
}
