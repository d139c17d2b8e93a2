// The diff of a change as the first message shows it: every request carries it, so it has a small budget, and a tool shows
// the rest.
import { cut, plural } from '../../base/text.ts'
import { fileKind } from '../../notice/file-kind.ts'
import { withoutInvisible } from '../prompt/quote.ts'
import type { ExaminedCause } from './examine-cause.ts'

// Parts of a diff that tell a writer nothing: other whitespace, comments above code that stays, the project's own version.
// Told line by line, without a grammar, so they are counted, and the tool `diff` shows them.

interface LoudDiff {
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
const QUIET_LINE_MAX_CHARACTERS = 2000

/** Leaves out the quiet parts of one file's diff. A part in which anything else differs stays whole. */
function withoutQuietHunks(path: string, text: string): LoudDiff {
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
  if ([...removed, ...added].some((line) => line.length > QUIET_LINE_MAX_CHARACTERS)) return undefined
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

/** About 3,500 tokens: half of all commits fit as a whole. */
const DIFF_MAX_CHARACTERS = 14_000
/** Of one file among several, so that the first does not take the place of all others. */
const FILE_MAX_CHARACTERS = 6000
const LINE_MAX_CHARACTERS = 400

/** Gives the diff of the first files, in the order of the list, and says what is left out. */
export function quotedDiff({ patches }: Pick<ExaminedCause, 'patches'>): string {
  const parts: string[] = []
  let room = DIFF_MAX_CHARACTERS
  let left = 0
  for (const patch of patches) {
    const loud = withoutQuietHunks(patch.path, patch.text)
    const aside = loud.leftOut === '' ? '' : `[${loud.leftOut}: diff with cause ${JSON.stringify(patch.path)}]`
    const text = [diffOf(loud.text), aside].filter((part) => part !== '').join('\n')
    const most = Math.min(room, patches.length === 1 ? room : FILE_MAX_CHARACTERS)
    if (most < Math.min(text.length, 500)) {
      left += 1
      continue
    }
    const shown = text.length <= most ? text : firstLines(text, most, patch.path)
    parts.push(shown)
    room -= shown.length
  }
  return [...parts, ...(left > 0 ? [`[${plural(left, 'more file')}: diff with cause shows them]`] : [])].join('\n')
}

/** Without what says nothing to a reader: modes and ids of blobs. */
function diffOf(text: string): string {
  const lines = text.split('\n').filter((line) => !/^(?:diff --git |index [\da-f]{7})/.test(line))
  const shown = lines.map((line) =>
    line.length > LINE_MAX_CHARACTERS ? `${cut(line, LINE_MAX_CHARACTERS)} [...]` : line,
  )
  return withoutInvisible(shown.join('\n')).trimEnd()
}

function firstLines(text: string, characters: number, path: string): string {
  const part = text.slice(0, characters)
  const kept = part.slice(0, Math.max(0, part.lastIndexOf('\n')))
  const more = text.slice(kept.length).split('\n').length - 1
  // The tool counts lines that are not shown here too, so that nothing is passed over.
  const offset = kept.split('\n').length
  return `${kept}\n[${plural(more, 'more line')}: diff with cause ${JSON.stringify(path)} and offset ${offset}]`
}
