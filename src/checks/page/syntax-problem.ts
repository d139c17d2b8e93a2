// Turns an error of the parser into a problem of the page.
import type { PageProblem } from '../problem.ts'

interface ParserMessage {
  reason: string
  line?: number | undefined
  column?: number | undefined
}

/** Makes a problem of what a parser has thrown. Some errors give their position only in words. */
export function syntaxProblem(error: unknown): PageProblem {
  if (error instanceof RangeError) return unchecked('The page is nested too deeply to be parsed')
  if (!isParserMessage(error)) return unchecked(`The page could not be parsed: ${String(error).slice(0, 200)}`)
  const { line, column } = placeOf(error)
  const message = `${error.reason.slice(0, 400)}${advice(error.reason)}`
  return { rule: 'page-syntax', line, column, subject: '', message }
}

/** The problem of a page that is not checked. */
export function unchecked(message: string): PageProblem {
  return { rule: 'unchecked', line: 1, column: 1, subject: '', message }
}

function isParserMessage(error: unknown): error is ParserMessage {
  return error instanceof Error && 'reason' in error && typeof error.reason === 'string'
}

/** For a tag that is never closed, the position of the tag helps more than that of its parent's end. */
function placeOf({ reason, line, column }: ParserMessage): { line: number; column: number } {
  const [, tagLine, tagColumn] = /^Expected a closing tag for `[^`]*` \((\d+):(\d+)/.exec(reason) ?? []
  return { line: Number(tagLine ?? line ?? 1), column: Number(tagColumn ?? column ?? 1) }
}

function advice(reason: string): string {
  if (/^Unexpected character `[^`]*` .*before (local )?name/.test(reason))
    return '. To write a plain `<`, use `&lt;` or `\\<`'
  if (reason.startsWith('Could not parse expression')) return '. To write a plain `{`, use `\\{`'
  return ''
}
