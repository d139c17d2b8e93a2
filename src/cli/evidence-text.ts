// The evidence for the changes of a run, for a person at a terminal: first what is left to verify, then what was cited.
import type { LocalRunEnd } from '../local/run-locally.ts'
import { plural } from '../text/plural.ts'
import { cutLine } from './terminal-text.ts'

type Evidence = NonNullable<LocalRunEnd['evidence']>

const ITEMS_SHOWN = 10
const LINE_CELLS = 200

/** Gives the lines, safe for a terminal; none when the change makes no claims. */
export function describeEvidence(evidence: Evidence | null): string[] {
  if (evidence === null) return []
  const { unproven, unknownTerms, moreUnknownTerms, notLookedUp = 0, cited } = evidence
  const unknown = unknownTerms.slice(0, ITEMS_SHOWN)
  const hidden = unknownTerms.length - unknown.length + moreUnknownTerms
  const toVerify = [
    ...listItems(unproven, ({ claim, why }) => `${claim} (${why})`),
    ...unknown.map((term) => item(describeTerm(term))),
    ...(hidden === 0 ? [] : [item(`${plural(hidden, 'more new name')} that the sources do not mention`)]),
    ...(notLookedUp === 0 ? [] : [item(`${plural(notLookedUp, 'more new name')} that could not be looked up in time`)]),
  ]
  return [
    ...(toVerify.length === 0 ? [] : ['Please verify:', ...toVerify]),
    ...(cited.length === 0
      ? []
      : ['Cited:', ...listItems(cited, ({ claim, source }) => `${claim} (${describeSource(source)})`)]),
  ]
}

function listItems<Item>(items: readonly Item[], describe: (one: Item) => string): string[] {
  const rest = items.length - ITEMS_SHOWN
  return [
    ...items.slice(0, ITEMS_SHOWN).map((one) => item(describe(one))),
    ...(rest > 0 ? [item(`and ${rest} more`)] : []),
  ]
}

function item(text: string): string {
  return cutLine(`- ${text.replaceAll(/\s+/g, ' ').trim()}`, LINE_CELLS)
}

function describeTerm({ term, kind, path, line, isUnsure }: Evidence['unknownTerms'][number]): string {
  const why = isUnsure === true ? 'the search was cut off' : 'found nowhere else'
  return `${kind.replaceAll('_', ' ')} ${term} in ${path}:${line} (${why})`
}

function describeSource(source: Evidence['cited'][number]['source']): string {
  if (source === 'prompt') return 'from the prompt'
  const { repository, path, startLine, endLine } = source
  const lines = startLine === endLine ? startLine : `${startLine}-${endLine}`
  return `${repository === '' ? '' : `${repository}: `}${path}:${lines}`
}
