// Searches lines that git does not have yet: the edited pages of a change set. Mirrors `git grep -E` closely enough.
import { createContext, Script } from 'node:vm'
import { BadPatternError, type SearchHit, type SearchQuery } from '../../base/git-tree.ts'

/** A pattern comes from the model, and a backtracking one could hold the process for years. */
const MATCH_TIMEOUT_MS = 1000
const MATCH_LINES = new Script('lines.forEach((line, index) => { if (pattern.test(line)) found.push(index) })')

/** The blocks of letters beyond ASCII, roughly: without the `u` flag, which refuses many patterns, there is no `\\p{L}`. */
const LETTERS = '\\u00c0-\\u024f\\u0370-\\u1fff\\u2c00-\\u2dff\\u3040-\\ud7ff'
/** POSIX classes and GNU word edges, which JavaScript spells differently. */
const POSIX_CLASSES: Readonly<Record<string, string>> = {
  '[:alpha:]': `A-Za-z${LETTERS}`,
  '[:digit:]': '0-9',
  '[:alnum:]': `A-Za-z0-9${LETTERS}`,
  '[:upper:]': 'A-Z',
  '[:lower:]': 'a-z',
  '[:space:]': '\\s',
  '[:blank:]': ' \\t',
  '[:punct:]': '!-\\/:-@\\[-`{-~',
  '[:xdigit:]': 'A-Fa-f0-9',
}

/** Gives the lines of this text that match, in order. Throws `BadPatternError` for a pattern that cannot be used. */
export function searchText(path: string, text: string, query: SearchQuery): SearchHit[] {
  const lines = text.split(/\r?\n/)
  if (lines.at(-1) === '') lines.pop()
  const indexes = query.regex ? matchRegex(lines, query) : matchFixed(lines, query)
  return indexes.map((index) => ({ path, line: index + 1, text: lines[index] ?? '' }))
}

function matchFixed(lines: string[], query: SearchQuery): number[] {
  const fold = (text: string): string => (query.ignoreCase ? text.toLowerCase() : text)
  const needle = fold(query.pattern)
  return lines.flatMap((line, index) => (fold(line).includes(needle) ? [index] : []))
}

function matchRegex(lines: string[], query: SearchQuery): number[] {
  const found: number[] = []
  const context = createContext({ lines, pattern: toRegExp(query), found })
  try {
    MATCH_LINES.runInContext(context, { timeout: MATCH_TIMEOUT_MS })
    return found
  } catch (error) {
    throw new BadPatternError('The pattern takes too long to match; use a simpler one', { cause: error })
  }
}

function toRegExp(query: SearchQuery): RegExp {
  const source = query.pattern
    .replaceAll(/\[:[a-z]+:\]/g, (name) => POSIX_CLASSES[name] ?? name)
    .replaceAll(/\\[<>]/g, '\\b')
  try {
    return new RegExp(source, query.ignoreCase ? 'i' : '')
  } catch (error) {
    throw new BadPatternError('The pattern is not a valid regular expression', { cause: error })
  }
}

/** True when the path lies below the folder; '' holds everything. */
export function isUnder(path: string, folder: string): boolean {
  return folder === '' || path === folder || path.startsWith(`${folder}/`)
}

/** True when git would call the content binary: a NUL within the first 8,000 bytes (git's own rule, xdiff-interface.c). */
export function isBinary(content: Uint8Array): boolean {
  return content.subarray(0, 8000).includes(0)
}
