// What the offline model understands of a prompt. With everything else it fails: a rule that follows half of a prompt
// changes what the other half protects. So the whole prompt has to match, and unquoted terms that go on like a sentence
// are not understood.

export type Instruction =
  | { kind: 'replace'; from: string; to: string; scope: string | undefined }
  | { kind: 'fix_links' }
  | { kind: 'unknown' }

const UNKNOWN: Instruction = { kind: 'unknown' }

/** Longer prompts are tasks for a language model; the patterns below do not fit them. */
const PROMPT_MAX_CHARACTERS = 600

const QUOTED =
  '`[^`\\n]+`|"[^"\\n]+"|\'[^\'\\n]+\'|\u201C[^\u201D\\n]+\u201D|\u2018[^\u2019\\n]+\u2019|\u00AB[^\u00BB\\n]+\u00BB'
const BARE = '\\S+(?: \\S+){0,7}?'
const TERM = `(${QUOTED}|${BARE})`
const PLEASE_END = '(?:,? please)?[.!]?$'
const SCOPE =
  '(?:,? (?:everywhere|throughout))?(?:,? (?:in|on|across|throughout)(?: the)? ((?:file |page |folder )?.+?))?'
const WHAT = '(?:(?:all |every |the )?(?:occurrences?|instances?|mentions?|uses?|word|term|name|phrase|text)(?: of)? )?'
const REPLACE = new RegExp(
  `^(?:please )?(?:(?:replace|substitute) ${WHAT}${TERM} (?:with|by)|(?:rename|change) ${WHAT}${TERM} (?:to|into)) ${TERM}${SCOPE}${PLEASE_END}`,
  'i',
)

/** "all pages", "our docs", "every page of the whole documentation"; not "this page", which says nothing to a rule. */
const ALL = '(?:(?:all|every|each|any|of|our|the|this|whole|entire) )*'
const PLACE =
  '(?:docs|documentation|pages|files|repo|repository|site|(?<=\\b(?:every|each|any)(?: docs)? )(?:page|file))'
const PLACES = `${ALL}${PLACE}(?: ${PLACE})?(?: (?:of|in|on|across|throughout) ${ALL}${PLACE})?`
const EVERYWHERE = new RegExp(`^${PLACES}$`, 'i')

const BROKEN_LINKS = `${ALL}(?:(?:internal|relative) )?(?:broken|dead) (?:(?:internal|relative) )?links?`
const REPORTED = '(?: (?:that|which) (?:the )?checks? (?:reports?|reported|finds?|found|lists?))?'
const FIX_LINKS = new RegExp(
  `^(?:please )?(?:fix|repair|mend) ${BROKEN_LINKS}${REPORTED}(?: (?:in|on|across|throughout) ${PLACES})?${PLEASE_END}`,
  'i',
)

/** Words that begin an exception, a condition or a second instruction. A term that has one needs quotation marks. */
const CLAUSE =
  /\b(?:and|or|but|except|excluding|besides|apart|leave|leaving|keep|keeping|skip|ignore|only|just|not|never|don['\u2019]t|unless|without|outside|if|when|where|wherever|while|because|since|for|then|also|so|that|which|as)\b/i
/** A description ("the default port") rather than the text that the pages have. */
const DESCRIPTION = /^(?:the|our|this|that|these|those|all|every|each|any|both)\s/i
/** The end of a clause, a bracket, a dash, quotation marks, and a place in the middle: "foo in a.md". */
const MORE_THAN_A_TERM =
  /[,;:.!?](?=\s|$)|(?:^|\s)[([\u2018']|[`"\u201C\u201D\u00AB\u00BB\u2014]|\s[-\u2013]+\s|\s(?:in|on|across|throughout)\s/i

/**
 * Reads "replace A with B [in FILE]", "rename A to B", "change A to B" and "fix broken links". Every word of the prompt
 * has to belong to the instruction: with an exception, a condition or a further sentence it is unknown.
 */
export function parseInstruction(prompt: string): Instruction {
  const trimmed = prompt.trim()
  const text = trimmed.replaceAll(/\s+/g, ' ')
  if (text.length > PROMPT_MAX_CHARACTERS) return UNKNOWN
  if (FIX_LINKS.test(text)) return { kind: 'fix_links' }
  const [, replaced, renamed, to, where] = REPLACE.exec(text) ?? []
  const from = replaced ?? renamed
  if (from === undefined || to === undefined) return UNKNOWN
  const areTerms = [from, to].every((term) => isQuoted(term) || (isPlainTerm(term) && !trimmed.includes('\n')))
  const scope = where === undefined || EVERYWHERE.test(where) ? 'everywhere' : parsePath(where)
  if (!areTerms || scope === undefined || unquoted(from) === unquoted(to)) return UNKNOWN
  return {
    kind: 'replace',
    from: unquoted(from),
    to: unquoted(to),
    scope: scope === 'everywhere' ? undefined : scope.path,
  }
}

/** Reads the path of one page or folder; undefined for other words, such as "headings" or "all pages except a.md". */
function parsePath(words: string): { path: string } | undefined {
  const [, kind, path = ''] = /^(file |page |folder )?(.+)$/i.exec(words) ?? []
  const isPath = isQuoted(path) || (/^[^\s,;*`"]+$/.test(path) && (kind !== undefined || /[./]/.test(path)))
  return isPath ? { path: unquoted(path).replace(/^\.?\/+|\/+$/g, '') } : undefined
}

function isPlainTerm(term: string): boolean {
  return !CLAUSE.test(term) && !DESCRIPTION.test(term) && !MORE_THAN_A_TERM.test(term)
}

function isQuoted(term: string): boolean {
  return new RegExp(`^(?:${QUOTED})$`).test(term)
}

function unquoted(term: string): string {
  return isQuoted(term) ? term.slice(1, -1) : term
}
