// The block of metadata at the top of a page.
import { parse as parseToml } from 'smol-toml'
import { LineCounter, parseDocument } from 'yaml'
import type { Range } from './lines.ts'

export interface FrontmatterBlock {
  /** From the opening line to the end of the closing one. */
  block: Range
  /** What is between them. */
  content: Range
  format: 'yaml' | 'toml'
  /** Where the page itself starts. */
  bodyStart: number
}

export interface FrontmatterValue {
  data: Record<string, unknown>
  /** What is wrong, with its offset in the text. */
  problems: { offset: number; message: string; subject: string }[]
}

/** Aliases that are followed in one frontmatter; an alias bomb is an error instead. */
const MAX_ALIASES = 20

/** Finds the block; `not-closed` when a block of `key:` lines is opened and never closed. */
export function findFrontmatter(text: string, allowsToml: boolean): FrontmatterBlock | 'not-closed' | undefined {
  const opening = /^\uFEFF?(---|\+\+\+)[ \t]*(?:\r\n|\n|\r)/.exec(text)
  if (opening === null) return undefined
  const [whole, marker = ''] = opening
  if (marker === '+++' && !allowsToml) return undefined
  const closing = marker === '---' ? /^(?:---|\.\.\.)[ \t]*$/gm : /^\+\+\+[ \t]*$/gm
  closing.lastIndex = whole.length
  const close = closing.exec(text)
  if (close === null) return /^\s*[\w-]+[ \t]*[:=]/.test(text.slice(whole.length)) ? 'not-closed' : undefined
  const end = close.index + close[0].length
  return {
    block: { start: text.startsWith('\uFEFF') ? 1 : 0, end },
    content: { start: whole.length, end: close.index },
    format: marker === '---' ? 'yaml' : 'toml',
    bodyStart: end + (/^(?:\r\n|\n|\r)/.exec(text.slice(end, end + 2))?.[0].length ?? 0),
  }
}

/** Reads the fields. Nothing in it is run: custom tags stay what they are, aliases are bounded. */
export function readFrontmatter(text: string, found: FrontmatterBlock): FrontmatterValue {
  const content = text.slice(found.content.start, found.content.end)
  return found.format === 'toml' ? readToml(content, found) : readYaml(content, found)
}

function readYaml(content: string, { content: { start } }: FrontmatterBlock): FrontmatterValue {
  try {
    const document = parseDocument(content, { lineCounter: new LineCounter(), prettyErrors: false, logLevel: 'error' })
    const problems = document.errors.slice(0, 5).map((error) => ({
      offset: start + error.pos[0],
      message: `The frontmatter is no valid YAML: ${error.message.split('\n')[0] ?? ''}`,
      subject: error.code,
    }))
    if (problems.length > 0) return { data: {}, problems }
    const data: unknown = document.toJS({ maxAliasCount: MAX_ALIASES })
    if (data === null || data === undefined) return { data: {}, problems }
    if (isRecord(data)) return { data, problems }
    return fault(start, 'The frontmatter is not a list of `key: value` fields', 'not-a-mapping')
  } catch (error) {
    return fault(start, `The frontmatter cannot be read: ${messageOf(error)}`, 'unreadable')
  }
}

function readToml(content: string, { content: { start } }: FrontmatterBlock): FrontmatterValue {
  try {
    return { data: parseToml(content), problems: [] }
  } catch (error) {
    return fault(start, `The frontmatter is no valid TOML: ${messageOf(error)}`, 'toml')
  }
}

function fault(offset: number, message: string, subject: string): FrontmatterValue {
  return { data: {}, problems: [{ offset, message, subject }] }
}

function messageOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n')[0]?.slice(0, 200) ?? ''
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Map)
}
