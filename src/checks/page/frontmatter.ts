// The block of metadata at the top of a page.
import { parse as parseToml } from 'smol-toml'
import { parseDocument } from 'yaml'
import { isMapping } from '../config/mapping.ts'
import { parseWithUnindentedQuotes } from '../config/yaml-quotes.ts'
import type { Range } from '../positions.ts'
import type { Heading } from './page-analysis.ts'
import type { TextRules } from './text-rules.ts'

export interface FrontmatterBlock {
  /** From the opening line to the end of the closing one. */
  block: Range
  /** What is between them. */
  content: Range
  format: 'yaml' | 'toml'
  /** Where the page itself starts. */
  bodyStart: number
}

interface FrontmatterValue {
  data: Record<string, unknown>
  /** Each with its offset in the text of the page. Of a field that is there twice, `data` has the last value all the same. */
  problems: { offset: number; message: string; subject: string }[]
}

/** The most aliases that one frontmatter may resolve; more is an error, so that an alias bomb does no harm. */
const MAX_ALIASES = 20
/** A field of plain text, as most are. */
const FIELD = /^([A-Za-z_][\w-]*):(?:[ \t](.*))?$/
const QUOTED = /^"([^"\\]*)"$|^'([^'\\]*)'$/
/** Starts with a letter and contains nothing that has a meaning in YAML. */
const PLAIN_TEXT = /^\p{L}[^:#\\[\]{}&*!|>%@`"']*$/u
const RESOLVED = /^(?:null|true|false)$/i

/** The forms that a framework knows. */
type FrontmatterForms = Pick<TextRules, 'hasTomlFrontmatter' | 'hasBlanksBeforeFrontmatter'>

/** Finds the block; `not-closed` when a block of `key:` lines is opened and never closed. */
export function findFrontmatter(
  text: string,
  forms: FrontmatterForms = {},
): FrontmatterBlock | 'not-closed' | undefined {
  const opening = /^(\uFEFF?(?:\s*[\r\n])?)(---|\+\+\+)[ \t]*(?:\r\n|\n|\r)/.exec(text)
  if (opening === null) return undefined
  const [whole, before = '', marker = ''] = opening
  if (marker === '+++' && forms.hasTomlFrontmatter !== true) return undefined
  if (/\s/.test(before.replace('\uFEFF', '')) && forms.hasBlanksBeforeFrontmatter !== true) return undefined
  // Hugo, which reads TOML too, ends it at any line that begins with the marks.
  const yamlEnd = forms.hasTomlFrontmatter === true ? /^(?:---.*|\.\.\.[ \t]*)$/gm : /^(?:---|\.\.\.)[ \t]*$/gm
  const closing = marker === '---' ? yamlEnd : /^\+\+\+[ \t]*$/gm
  closing.lastIndex = whole.length
  const close = closing.exec(text)
  if (close === null) return /^\s*[\w-]+[ \t]*[:=]/.test(text.slice(whole.length)) ? 'not-closed' : undefined
  const end = close.index + close[0].length
  return {
    block: { start: before.length, end },
    content: { start: whole.length, end: close.index },
    format: marker === '---' ? 'yaml' : 'toml',
    bodyStart: end + (/^(?:\r\n|\n|\r)/.exec(text.slice(end, end + 2))?.[0].length ?? 0),
  }
}

/**
 * Reads the fields. Nothing is run: custom tags are left alone, and the number of aliases is bounded. Most frontmatter is a
 * few lines of plain text, for which a YAML parser costs more than a scan of the page. Any other line sends the whole block
 * to the parser.
 */
export function readFrontmatter(text: string, found: FrontmatterBlock): FrontmatterValue {
  const content = text.slice(found.content.start, found.content.end)
  if (found.format === 'toml') return readToml(content, found)
  const simple = readSimple(content)
  return simple === undefined ? readYaml(content, found) : { data: simple, problems: [] }
}

/** Gives the title of the frontmatter, else that of the first heading of depth 1. */
export function titleOf(frontmatter: Record<string, unknown>, headings: readonly Heading[]): string | undefined {
  const title = Object.hasOwn(frontmatter, 'title') ? frontmatter.title : undefined
  if (typeof title === 'string' && title.trim() !== '') return title.trim()
  return headings.find(({ depth, text }) => depth === 1 && text !== '')?.text
}

/** The code of a field that is there twice. */
export const REPEATED = 'DUPLICATE_KEY'

function readYaml(content: string, { content: { start } }: FrontmatterBlock): FrontmatterValue {
  try {
    const document = parseWithUnindentedQuotes(content, (text) =>
      parseDocument(text, { prettyErrors: false, logLevel: 'error' }),
    )
    const problems = document.errors.slice(0, 5).map((error) => ({
      offset: start + error.pos[0],
      message: `The frontmatter is not valid YAML: ${error.message.split('\n')[0] ?? ''}`,
      subject: error.code,
    }))
    if (problems.some(({ subject }) => subject !== REPEATED)) return { data: {}, problems }
    const data: unknown = document.toJS({ maxAliasCount: MAX_ALIASES })
    if (data === null || data === undefined) return { data: {}, problems }
    if (content.includes('*') && holdsItself(data))
      return fault(start, 'The frontmatter has an alias that refers to a value around it', 'circular')
    if (isRecord(data)) return { data, problems }
    return fault(start, 'The frontmatter is not a list of `key: value` fields', 'not-a-mapping')
  } catch (error) {
    return fault(start, `The frontmatter cannot be read: ${messageOf(error)}`, 'unreadable')
  }
}

/** `a: &a [*a]` is valid YAML, but no value that a site can show. Bounded by the number of aliases and the nesting. */
function holdsItself(value: unknown, above: readonly object[] = []): boolean {
  if (typeof value !== 'object' || value === null) return false
  return above.includes(value) || Object.values(value).some((one) => holdsItself(one, [...above, value]))
}

function readToml(content: string, { content: { start } }: FrontmatterBlock): FrontmatterValue {
  try {
    return { data: parseToml(content), problems: [] }
  } catch (error) {
    return fault(start, `The frontmatter is not valid TOML: ${messageOf(error)}`, 'toml')
  }
}

function fault(offset: number, message: string, subject: string): FrontmatterValue {
  return { data: {}, problems: [{ offset, message, subject }] }
}

function messageOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n')[0]?.slice(0, 200) ?? ''
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return isMapping(value) && !(value instanceof Map)
}

function readSimple(content: string): Record<string, unknown> | undefined {
  const fields = new Map<string, unknown>()
  for (const line of content.split(/\r\n|\n|\r/)) {
    if (trimBlanks(line) === '') continue
    const [, key = '', raw] = FIELD.exec(line) ?? []
    const value = raw === undefined ? undefined : simpleValue(trimBlanks(raw))
    if (value === undefined || fields.has(key) || RESOLVED.test(key)) return undefined
    fields.set(key, value)
  }
  return Object.fromEntries(fields)
}

/** Without spaces and tabs around it. Any other space is text in YAML, or stops its parser. */
function trimBlanks(text: string): string {
  let [start, end] = [0, text.length]
  while (isBlank(text[end - 1])) end -= 1
  while (start < end && isBlank(text[start])) start += 1
  return text.slice(start, end)
}

function isBlank(character: string | undefined): boolean {
  return character === ' ' || character === '\t'
}

function simpleValue(raw: string): string | boolean | number | undefined {
  const quoted = QUOTED.exec(raw)
  if (quoted !== null) return quoted[1] ?? quoted[2]
  if (raw === 'true' || raw === 'false') return raw === 'true'
  if (/^(?:0|[1-9]\d{0,8})$/.test(raw)) return Number(raw)
  return PLAIN_TEXT.test(raw) && !RESOLVED.test(raw) ? raw : undefined
}
