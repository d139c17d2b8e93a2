// What the changes of a run rest on, for a person at a terminal: first what is left to verify, then what was cited.

import type { LocalRunEnd } from '../run-locally.ts'
import { plural } from '../text/plural.ts'
import { cutLine } from './terminal-text.ts'

type Evidence = NonNullable<LocalRunEnd['evidence']>

const SHOWN = 10
const LINE_CELLS = 200

/** Gives the lines, harmless for a terminal; none where nothing was claimed. */
export function describeEvidence(evidence: Evidence | null): string[] {
  if (evidence === null) return []
  const { unproven, unknownTerms, moreUnknownTerms, notLookedUp = 0, cited } = evidence
  const unknown = unknownTerms.slice(0, SHOWN)
  const hidden = unknownTerms.length - unknown.length + moreUnknownTerms
  const toVerify = [
    ...listed(unproven, ({ claim, why }) => `${claim} (${why})`),
    ...unknown.map((term) => item(describeTerm(term))),
    ...(hidden === 0 ? [] : [item(`${plural(hidden, 'more new name')} that nothing mentions`)]),
    ...(notLookedUp === 0
      ? []
      : [item(`${plural(notLookedUp, 'more new name')} that nobody looked up: it took too long`)]),
  ]
  return [
    ...(toVerify.length === 0 ? [] : ['Please verify:', ...toVerify]),
    ...(cited.length === 0 ? [] : ['Cited:', ...listed(cited, ({ claim, source }) => `${claim} (${placeOf(source)})`)]),
  ]
}

function listed<Item>(items: readonly Item[], describe: (one: Item) => string): string[] {
  const rest = items.length - SHOWN
  return [...items.slice(0, SHOWN).map((one) => item(describe(one))), ...(rest > 0 ? [item(`and ${rest} more`)] : [])]
}

function item(text: string): string {
  return cutLine(`- ${text.replaceAll(/\s+/g, ' ').trim()}`, LINE_CELLS)
}

function describeTerm({ term, kind, path, line, isUnsure }: Evidence['unknownTerms'][number]): string {
  const why = isUnsure === true ? 'the search for it was cut off' : 'it occurs nowhere else'
  return `${kind.replaceAll('_', ' ')} ${term} in ${path}:${line} (${why})`
}

function placeOf(source: Evidence['cited'][number]['source']): string {
  if (source === 'prompt') return 'from the prompt'
  const { repository, path, startLine, endLine } = source
  const lines = startLine === endLine ? startLine : `${startLine}-${endLine}`
  return `${repository === '' ? '' : `${repository}: `}${path}:${lines}`
}
