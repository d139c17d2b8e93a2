// Regular expressions of the model, in one dialect for search and replace, committed and edited files: JavaScript's, which
// every model knows and which is the same on every machine, whatever its git can do.
import { createContext, Script } from 'node:vm'
import { readThreadCpuMs } from '../../base/clock.ts'
import { Refusal } from '../tools/refusal.ts'

const PATTERN_MAX_CHARACTERS = 1000

/** What other dialects have, with what to write instead. */
const FOREIGN: readonly (readonly [form: RegExp, instead: string])[] = [
  [/\[:\^?[a-z]+:\]/, 'classes such as \\d, \\w, \\s, \\p{L} or ranges'],
  [/(?<=(?:^|[^\\])(?:\\\\)*)\\[AZzG]/, '^, $ or \\b'],
  [/(?<=(?:^|[^\\])(?:\\\\)*)\\[hHRKQEX]/, '[ \\t], \\r?\\n or the characters themselves'],
  [/\(\?(?:[a-zA-Z]+\)|#)/, 'the arguments of the tool, such as ignoreCase'],
  [/\(\?P[<=>]/, '(?<name>...) and \\k<name>'],
  [/\(\?(?:>|\||R\)|\d\)|&)/, 'a plain group'],
]

/**
 * Strict syntax first; many expressions are written for the older one, such as with needless backslashes. Throws `Refusal`
 * for what JavaScript does not have.
 */
export function compileExpression(source: string, flags: string): RegExp {
  if (source.length > PATTERN_MAX_CHARACTERS) {
    throw new Refusal(`The expression is longer than ${PATTERN_MAX_CHARACTERS} characters`)
  }
  for (const [form, instead] of FOREIGN) {
    const [found] = form.exec(source) ?? []
    if (found !== undefined) throw new Refusal(`JavaScript regular expressions have no ${found}; use ${instead}`)
  }
  try {
    return new RegExp(source, `${flags}u`)
  } catch {
    try {
      return new RegExp(source, flags)
    } catch (error) {
      const why = error instanceof Error ? error.message : ''
      throw new Refusal(`This is not a valid JavaScript regular expression: ${why}`, { cause: error })
    }
  }
}

/** The same with the edges that whole words have; see `isWholeWord`. */
export function compileWholeWords(source: string, flags: string): RegExp {
  compileExpression(source, flags)
  const letter = '[\\p{L}\\p{M}\\p{N}_]'
  const edged = (word: string): string => `(?:(?<!${word})|(?!${word}))(?:${source})(?:(?!${word})|(?<!${word}))`
  try {
    return new RegExp(edged(letter), `${flags}u`)
  } catch {
    return new RegExp(edged('[\\w\\u00aa-\\u024f\\u0370-\\u1fff\\u3040-\\ud7ff]'), flags)
  }
}

// Texts of which every match contains at least one, so that git can look for them first.

const NEEDLE_MIN_CHARACTERS = 2
const TOKEN =
  /\\(?:x[\da-f]{2}|u\{[^}]*\}|u[\da-f]{4}|[pP]\{[^}]*\}|k<[^>]*>|c[a-z]|\d+|[\s\S])|\[(?:\\[\s\S]|[^\]\\])*\]|\((?:\?(?:<[\w$]+>|<?[=!]|[a-z-]*:))?|\{\d+(?:,\d*)?\}|[\s\S]/giy

/** Undefined when no text is certain. ASCII alone: what git folds beyond it depends on the machine. */
export function requiredTexts(source: string): readonly string[] | undefined {
  TOKEN.lastIndex = 0
  return readAlternatives(source)
}

function readAlternatives(source: string): readonly string[] | undefined {
  const alternatives: (readonly string[] | undefined)[] = []
  for (;;) {
    const { best, isLast } = readAlternative(source)
    alternatives.push(best)
    if (isLast) break
  }
  return alternatives.some((one) => one === undefined) ? undefined : alternatives.flatMap((one) => one ?? [])
}

/** Reads up to the next `|` or the end of the group. */
function readAlternative(source: string): { best: readonly string[] | undefined; isLast: boolean } {
  let best: readonly string[] | undefined
  let group: readonly string[] | undefined
  let run = ''
  const offer = (texts: readonly string[] | undefined): void => {
    if (texts !== undefined && shortest(texts) >= Math.max(NEEDLE_MIN_CHARACTERS, shortest(best) + 1)) best = texts
  }
  const endRun = (): void => {
    offer(group)
    offer(run === '' ? undefined : [run])
    group = undefined
    run = ''
  }
  for (let token = nextToken(source); token !== undefined; token = nextToken(source)) {
    const literal = literalOf(token)
    if (literal !== undefined) {
      offer(group)
      group = undefined
      run += literal
    } else if (token === '|' || token === ')') {
      endRun()
      return { best, isLast: token === ')' }
    } else if (/^(?:[*?]|\{0)/.test(token)) {
      // What may be absent is the last character, or the last group.
      run = group === undefined ? run.slice(0, -1) : run
      group = undefined
      endRun()
    } else {
      endRun()
      if (token.startsWith('(')) {
        const inner = readAlternatives(source)
        group = /^\(\?<?!/.test(token) ? undefined : inner
      }
    }
  }
  endRun()
  return { best, isLast: true }
}

function nextToken(source: string): string | undefined {
  return TOKEN.exec(source)?.[0]
}

function literalOf(token: string): string | undefined {
  if (/^\\[^\w\s]$/.test(token)) return /^\\[ -~]$/.test(token) ? token.slice(1) : undefined
  return /^[ -~]$/.test(token) && !/[|()*?+.^$]/.test(token) ? token : undefined
}

function shortest(texts: readonly string[] | undefined): number {
  return texts === undefined ? 0 : Math.min(...texts.map(({ length }) => length))
}

// Matching within a bound: a backtracking expression could hold the process for years.

/** How many times longer than its processor time a script may take where other work has the processor. */
const WALL_PATIENCE = 16

/**
 * Runs a script, which can be interrupted and run again, until it has used so much processor time: by wall time, even the plainest
 * expression takes too long on a busy machine. Returns the processor time that it used.
 */
export function runWithin(
  script: Script,
  sandbox: object,
  maxCpuMs: number,
  readCpuMs: () => number = readThreadCpuMs,
): number {
  const context = createContext(sandbox)
  const before = readCpuMs()
  for (let wallMs = Math.max(1, Math.ceil(maxCpuMs)); ; wallMs *= 2) {
    try {
      script.runInContext(context, { timeout: wallMs })
      return readCpuMs() - before
    } catch (error) {
      if (!isTimeout(error)) throw new Refusal('The expression is too large. Use a simpler one', { cause: error })
      const isUsedUp = readCpuMs() - before >= maxCpuMs * 0.9
      if (!isUsedUp && wallMs < maxCpuMs * WALL_PATIENCE) continue
      throw new Refusal('The expression takes too long to match. Use a simpler one, without nested repetition', {
        cause: error,
      })
    }
  }
}

function isTimeout(error: unknown): boolean {
  return Object(error).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'
}

const MATCH_LINES = new Script(
  'for (; state.at < lines.length; state.at += 1) if (pattern.test(lines[state.at])) found.push(state.at)',
)

/** Gives the indexes of the lines that match. Throws `Refusal`. */
export function matchLines(lines: readonly string[], pattern: RegExp, maxCpuMs: number): number[] {
  const found: number[] = []
  runWithin(MATCH_LINES, { lines, pattern, found, state: { at: 0 } }, maxCpuMs)
  return found
}
