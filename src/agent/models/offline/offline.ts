// A small rule-based model behind the same port as a real one, so that everything runs without an account: it searches,
// reads, edits and finishes with the same tools. It understands two instructions and fails with all others, because a run
// that ends well and did nothing would mislead.
import { cut } from '../../../base/text.ts'
import { type Model, ModelError, type ModelReply } from '../../model.ts'
import { taskOf } from '../../prompt/prompt.ts'
import { SEARCH_MAX_HITS } from '../../tools/search.ts'
import { nextStepOfFixLinks } from './offline-fix-links.ts'
import { type FoundLine, foundLines, listedPaths, nextOffset, type PastCall, pastCalls } from './offline-memory.ts'
import { type MendAddress, nextStepAfterSentBack } from './offline-sent-back.ts'
import {
  BATCH,
  decline,
  editResults,
  finish,
  type OfflineRun,
  pathsOf,
  readPage,
  repeatUnseenEdits,
  type Step,
  summarize,
} from './offline-step.ts'

// What the offline model understands of a prompt. With everything else it fails: a rule that follows half of a prompt
// changes what the other half protects. So the whole prompt has to match, and unquoted terms that go on like a sentence
// are not understood.

type Instruction =
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

// "Replace A with B": search, read, edit, search again until nothing new is found, finish.

type Replace = Extract<Instruction, { kind: 'replace' }>

/** Navigation and other data, where the same word may be the name of a page. */
const DATA_FILE = /\.(json|ya?ml|csv)$/i
/** A text that is itself an address or a path is meant wherever it occurs. */
const ADDRESS = /^#|\/|\.(mdx?|html?)\b/

/**
 * Returns the next step. The text is replaced exactly as given, in the same case; where it begins or ends with a letter,
 * digit or underscore, it must not touch another one, so replacing `foo` leaves `foobar` alone. Link addresses stay
 * unchanged, unless the text is one; so do data files, unless the instruction names them.
 */
function nextStepOfReplace(instruction: Replace, run: OfflineRun): Step {
  const { past } = run
  const look = searchFurther(instruction, run)
  if (look !== undefined) return look
  const found: Map<string, number | undefined> =
    instruction.scope === undefined ? foundBySearch(past) : foundByName(past, instruction.scope)
  const read = pathsOf(past, 'read')
  const repeated = repeatUnseenEdits(past)
  if (repeated !== undefined) return repeated
  const sentBack = nextStepAfterSentBack(past, followHeading(instruction))
  if (sentBack !== undefined) return sentBack
  const toRead = [...found].filter(([path]) => !read.has(path))
  if (toRead.length > 0) {
    return { thought: 'Reading.', calls: toRead.slice(0, BATCH).map(([path, line]) => readPage(path, line)) }
  }
  const edited = pathsOf(past, 'edit')
  const toEdit = [...found.keys()].filter((path) => !edited.has(path))
  if (toEdit.length > 0) {
    return { thought: 'Editing.', calls: toEdit.slice(0, BATCH).map((path) => editAll(path, instruction)) }
  }
  return end(instruction, run)
}

/** Path -> a line to read, for every page in which a search found the text. */
function foundBySearch(past: readonly PastCall[]): Map<string, number> {
  const lines = linesOfSearches(past)
  return new Map(lines.filter(({ path }) => !DATA_FILE.test(path)).map(({ path, line }) => [path, line]))
}

function linesOfSearches(past: readonly PastCall[]): FoundLine[] {
  return past.filter((call) => call.name === 'search').flatMap((call) => foundLines(call.answer))
}

function dataFiles(past: readonly PastCall[]): string[] {
  const paths = new Set(linesOfSearches(past).map(({ path }) => path))
  return [...paths]
    .filter((path) => DATA_FILE.test(path))
    .map((path) => `${path}: a data file, which a person has to check`)
}

/** The pages that the scope names: a path, the end of one, or a folder. */
function foundByName(past: readonly PastCall[], scope: string): Map<string, undefined> {
  const paths = past.filter((call) => call.name === 'list').flatMap((call) => listedPaths(call.answer))
  const isMeant = (path: string): boolean => `/${path}`.endsWith(`/${scope}`) || `/${path}`.includes(`/${scope}/`)
  return new Map(paths.filter(isMeant).map((path) => [path, undefined]))
}

function editAll(path: string, { from, to }: Replace): Step['calls'][number] {
  const edits = [{ oldText: from, newText: to, replaceAll: true, wholeWord: true, keepAddresses: !ADDRESS.test(from) }]
  return { name: 'edit', args: { path, edits } }
}

/** Renaming a term renames headings, and so the anchors that links refer to. */
function followHeading({ from, to }: Replace): MendAddress {
  const [oldSlug, newSlug] = [slugOf(from), slugOf(to)]
  return (_, address) => {
    const [page = '', anchor = ''] = address.split('#')
    return oldSlug === '' ? undefined : `${page}#${anchor.replaceAll(oldSlug, newSlug)}`
  }
}

/** The way most frameworks turn headings into anchors. */
function slugOf(text: string): string {
  const kept = text.toLowerCase().replaceAll(/[^\p{L}\p{M}\p{N}\s_-]/gu, '')
  return kept.trim().replaceAll(/\s/g, '-')
}

/** All searches come before the first edit, so that offsets count the same lines throughout. */
function searchFurther({ from, scope }: Replace, { past, docsRoot }: OfflineRun): Step | undefined {
  const name = scope === undefined ? 'search' : 'list'
  const last = past.findLast((call) => call.name === name)
  const offset = last === undefined ? 0 : nextOffset(last.answer)
  if (offset === undefined) return undefined
  const args =
    scope === undefined
      ? { pattern: from, under: docsRoot, limit: SEARCH_MAX_HITS, offset }
      : { nameContains: scope, folder: docsRoot, offset }
  return { thought: 'Looking for the pages.', calls: [{ name, args }] }
}

function end({ from, to, scope }: Replace, { past }: OfflineRun): Step {
  const { edited, refused } = editResults(past)
  const results = { edited, refused: [...refused, ...(scope === undefined ? dataFiles(past) : [])] }
  const where = scope === undefined ? 'the documentation' : scope
  if (results.edited.length > 0) {
    const title = `Replace ${quote(from)} with ${quote(to)}`
    return finish(cut(title, 100), summarize(`${title} in ${where}:`, results))
  }
  if (scope !== undefined && pathsOf(past, 'read').size === 0)
    return decline(`There is no page or folder ${quote(scope)} in the documentation.`)
  if (results.refused.length === 0) return decline(`${quote(from)} does not occur in ${where}.`)
  const [left, rest] = [results.refused.slice(0, LEFT_SHOWN), results.refused.length - LEFT_SHOWN]
  return decline(
    `${quote(from)} was found in ${where}, but nowhere that a rule may replace it: ${left.join('; ')}${rest > 0 ? `; and ${rest} more` : ''}`,
  )
}

const LEFT_SHOWN = 10

function quote(text: string): string {
  return `"${text}"`
}

const OFFLINE_MODEL_NAME = 'docmend-offline (rule-based, not an LLM)'

/** Returns the offline model. It uses no tokens. */
export function createOfflineModel(): Model {
  return {
    name: OFFLINE_MODEL_NAME,
    price: { input: 0, cachedInput: 0, output: 0 },
    // It reads conversations of any length.
    contextTokens: Number.MAX_SAFE_INTEGER,
    respond: async ({ messages }, signal) => {
      signal.throwIfAborted()
      const { docsRoot, prompt, hasCause } = taskOf(messages)
      const run = { prompt, docsRoot, past: pastCalls(messages) }
      return toReply(nextStep(run, hasCause ? NEEDED_FOR_CAUSE : CANNOT), messages.length)
    },
  }
}

function nextStep(run: OfflineRun, refusal: string): Step {
  const instruction = parseInstruction(run.prompt)
  switch (instruction.kind) {
    case 'replace':
      return nextStepOfReplace(instruction, run)
    case 'fix_links':
      return nextStepOfFixLinks(run)
    case 'unknown':
      throw new ModelError(refusal, { kind: 'not_understood', transient: false })
    default:
      return instruction satisfies never
  }
}

const CANNOT =
  'No language model is configured, and the offline model understands only "replace A with B", "rename A to B", ' +
  '"change A to B" (with "in FILE" if wanted) and "fix broken links". For anything else set OPENAI_API_KEY, or ' +
  'OPENAI_BASE_URL and DOCMEND_MODEL, and send the prompt again.'

const NEEDED_FOR_CAUSE =
  'No language model is configured, and only one can say what a change of code made untrue. Set OPENAI_API_KEY, or ' +
  'OPENAI_BASE_URL and DOCMEND_MODEL, and try again.'

function toReply(step: Step, position: number): ModelReply {
  return {
    text: step.thought,
    toolCalls: step.calls.map(({ name, args }, index) => ({
      id: `offline_${position}_${index}`,
      name,
      arguments: JSON.stringify(args),
    })),
    usage: { inputTokens: 0, cachedTokens: 0, outputTokens: 0 },
    stop: 'tool_calls',
  }
}
