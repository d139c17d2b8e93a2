// What the offline model understands of a prompt. With everything else it fails.

export type Instruction =
  | { kind: 'replace'; from: string; to: string; scope: string | undefined }
  | { kind: 'fix_links' }
  | { kind: 'unknown' }

/** Longer prompts are tasks for a language model; the patterns below do not fit them. */
const PROMPT_MAX_CHARACTERS = 600

const QUOTED =
  '`[^`\\n]+`|"[^"\\n]+"|\'[^\'\\n]+\'|\u201C[^\u201D\\n]+\u201D|\u2018[^\u2019\\n]+\u2019|\u00AB[^\u00BB\\n]+\u00BB'
const BARE = '\\S+(?: \\S+){0,7}?'
const TERM = `(${QUOTED}|${BARE})`
const SCOPE = '(?:,? everywhere)?(?:,? (?:in|on|across|throughout)(?: the)? (?:file |page |folder )?(.+?))?'
const WHAT = '(?:(?:all |every |the )?(?:occurrences?|instances?|mentions?|uses?|word|term|name|phrase|text)(?: of)? )?'
const REPLACE = new RegExp(
  `^(?:please )?(?:(?:replace|substitute) ${WHAT}${TERM} (?:with|by)|(?:rename|change) ${WHAT}${TERM} (?:to|into)) ${TERM}${SCOPE}[.!]?$`,
  'i',
)
const FIX_LINKS = /\b(?:fix|repair|mend)\b[^.\n]{0,40}\b(?:broken|dead)\b[^.\n]{0,40}\blinks?\b/i
const EVERYWHERE =
  /^(?:all|every|each|any|our|whole|entire|docs|documentation|pages?|files?|repo|repository|site)(?=\s|$)/i

/** Reads "replace A with B [in FILE]", "rename A to B", "change A to B" and "fix broken links". */
export function parseInstruction(prompt: string): Instruction {
  const text = prompt.trim().replaceAll(/\s+/g, ' ')
  if (text.length > PROMPT_MAX_CHARACTERS) return { kind: 'unknown' }
  const [, replaced, renamed, to, scope] = REPLACE.exec(text) ?? []
  const from = replaced ?? renamed
  if (from !== undefined && to !== undefined && unquoted(from) !== unquoted(to)) {
    return { kind: 'replace', from: unquoted(from), to: unquoted(to), scope: scopeOf(scope) }
  }
  return FIX_LINKS.test(text) ? { kind: 'fix_links' } : { kind: 'unknown' }
}

function scopeOf(words: string | undefined): string | undefined {
  if (words === undefined || EVERYWHERE.test(words)) return undefined
  return unquoted(words).replace(/^\.?\/+|\/+$/g, '')
}

function unquoted(term: string): string {
  return new RegExp(`^(?:${QUOTED})$`).test(term) ? term.slice(1, -1) : term
}
