// Parts of a diff that tell a writer nothing: other whitespace, comments above code that stays, the project's own version.
// Told line by line, without a grammar, so they are counted, and the tool `diff` shows them.
import { plural } from '../../base/text.ts'
import { fileKind } from './file-kind.ts'

export interface LoudDiff {
  /** The diff without those parts; '' when nothing else differs. */
  text: string
  /** `2 changes of comments, 1 of whitespace`; '' for none. */
  leftOut: string
}

type Quiet = 'whitespace' | 'comments' | 'version numbers'

/** A line of a comment in most languages; what begins with # may be an instruction. */
const COMMENT = /^\s*(?:\/\/|\/\*|\*(?:[\s/]|$)|#(?!include|define|if|el|end|pragma|!|\[)|--\s|"""|'''|<!--|;;)/
const VERSION = /\bv?\d{1,5}\.\d{1,5}\.\d{1,5}(?:[-+.][\w.-]{1,40})?/g
/** What a project needs of others is no version of its own. */
const NEEDS = /require|engine|depend|min|peer|support|compat|[<>=~^]\s?v?\d/i
const LINE_MAX_CHARACTERS = 2000

/** Leaves out the quiet parts of one file's diff. A part in which anything else differs stays whole. */
export function withoutQuietHunks(path: string, text: string): LoudDiff {
  const [head = [], ...hunks] = splitHunks(text.split('\n'))
  const kinds = hunks.map((hunk) => quietKind(path, hunk))
  const counts = [
    ...Map.groupBy(
      kinds.filter((kind) => kind !== undefined),
      (kind) => kind,
    ),
  ]
  if (counts.length === 0) return { text, leftOut: '' }
  const loud = hunks.filter((_, index) => kinds[index] === undefined)
  const leftOut = counts.map(([kind, of], index) =>
    index === 0 ? `${plural(of.length, 'change')} of ${kind}` : `${of.length} of ${kind}`,
  )
  return { text: loud.length === 0 ? '' : [...head, ...loud.flat()].join('\n'), leftOut: leftOut.join(', ') }
}

/** What stands above the first hunk, then each hunk with its header. */
function splitHunks(lines: readonly string[]): string[][] {
  const parts: string[][] = [[]]
  for (const line of lines) {
    if (line.startsWith('@@ ')) parts.push([])
    parts.at(-1)?.push(line)
  }
  return parts
}

function quietKind(path: string, hunk: readonly string[]): Quiet | undefined {
  const removed = changedLines(hunk, '-')
  const added = changedLines(hunk, '+')
  if ([...removed, ...added].some((line) => line.length > LINE_MAX_CHARACTERS)) return undefined
  if (removed.length + added.length === 0) return undefined
  if (isSame(removed, added, (line) => line.replace(/\s+/g, ''))) return 'whitespace'
  const isCode = ['source', 'configuration'].includes(fileKind(path))
  if (isCode && [...removed, ...added].every((line) => line.trim() === '' || COMMENT.test(line))) return 'comments'
  const isOwn = ![...removed, ...added].some((line) => NEEDS.test(line))
  if (isOwn && isSame(removed, added, (line) => line.replace(VERSION, '0'))) return 'version numbers'
  return undefined
}

function changedLines(hunk: readonly string[], sign: '+' | '-'): string[] {
  return hunk.slice(1).flatMap((line) => (line.startsWith(sign) ? [line.slice(1)] : []))
}

/** Lines that are empty but for it do not count. */
function isSame(a: readonly string[], b: readonly string[], fold: (line: string) => string): boolean {
  const folded = (lines: readonly string[]): string =>
    lines
      .map(fold)
      .filter((line) => line !== '')
      .join('\n')
  return folded(a) === folded(b)
}
