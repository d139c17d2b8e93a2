// A name in the documentation for something outside it, and the ways in which a source may spell it.
import type { DetailKind } from './evidence-report.ts'

export interface Term {
  /** As the reader sees it. */
  text: string
  kind: Exclude<DetailKind, 'number'>
  /** A source that has any of them knows the term. */
  spellings: Spelling[]
  /** Of a dotted name. Sources may define one part inside the other, so the name is known when each part is. */
  parts: Term[]
}

export interface Spelling {
  /** Searched for exactly, including case. */
  needle: string
  edge: Edge
}

/**
 * What must not be next to the needle. `word`: letters, digits, underscores. `dashed`: hyphens too, so that `--out` is not
 * found in `--out-dir`. `quoted`: the needle must be in quotation marks. `version`: no digit before it and no further number
 * after it. `series`: the same, but `1.2.3` counts for `1.2`. `bound`: a number after a name, an operator or a `v`. `none`:
 * anything may be.
 */
export type Edge = 'word' | 'dashed' | 'quoted' | 'version' | 'series' | 'bound' | 'none'

const EDGES: Readonly<Record<Edge, { before: RegExp; after: RegExp }>> = {
  word: { before: /(?:^|[^A-Za-z0-9_])$/, after: /^(?:$|[^A-Za-z0-9_])/ },
  dashed: { before: /(?:^|[^A-Za-z0-9_-])$/, after: /^(?:$|[^A-Za-z0-9_-])/ },
  quoted: { before: /["']$/, after: /^["']/ },
  version: { before: /(?:^|[^\d.])$/, after: /^(?!\d|\.\d)/ },
  series: { before: /(?:^|[^\d.])$/, after: /^(?!\d)/ },
  bound: { before: /(?:[<>=^~@v"'(]|[A-Za-z.]) ?$/, after: /^(?!\d)/ },
  none: { before: /$/, after: /^/ },
}
/** Characters on each side of a needle that decide. */
const EDGE_CHARACTERS = 2

/** Places of a needle that are tried: hostile text may have one at every letter. */
const PLACES_MAX = 5000

/** True when the text has the spelling, with its edges. Cost: one pass over the text. */
export function hasSpelling(text: string, { needle, edge }: Spelling): boolean {
  const { before, after } = EDGES[edge]
  let places = 0
  for (let at = text.indexOf(needle); at !== -1 && places < PLACES_MAX; at = text.indexOf(needle, at + 1)) {
    places++
    const end = at + needle.length
    if (
      before.test(text.slice(Math.max(0, at - EDGE_CHARACTERS), at)) &&
      after.test(text.slice(end, end + EDGE_CHARACTERS))
    )
      return true
  }
  return false
}

/** True when the text has the term in any spelling, or all its parts. */
export function hasTerm(text: string, term: Term): boolean {
  if (term.spellings.some((spelling) => hasSpelling(text, spelling))) return true
  return term.parts.length > (term.kind === 'quote' ? 0 : 1) && term.parts.every((part) => hasTerm(text, part))
}

export interface FoldedPrompts {
  text: string
  /** In lower case. */
  folded: string
}

export function foldPrompts(prompts: readonly string[]): FoldedPrompts {
  const text = prompts.join('\n')
  return { text, folded: text.toLowerCase() }
}

/** True when a prompt names the term: people write `dry-run` for `--dry-run` and ignore case. */
export function isNamedIn({ text, folded }: FoldedPrompts, term: Term): boolean {
  const plain = term.text.replace(/^[-$/.@#]+|[(){}]+$/g, '').toLowerCase()
  return hasTerm(text, term) || (plain.length > 1 && hasSpelling(folded, { needle: plain, edge: 'word' }))
}
