// A file before and after, and which of two files is the other one moved.
import { isBinary } from '../changes/line-search.ts'

export interface FileDiff {
  path: string
  /** Where it was, if it was moved. */
  from?: string
  /** Undefined: there was none. `unread`: its text is not shown, such as that of an image. */
  before: string | undefined | typeof UNREAD
  /** Undefined: there is none. */
  after: string | undefined | typeof UNREAD
}

/** Stands for bytes that are no text, or too many. */
export const UNREAD = Symbol('unread')

/** Gives the text of a file; `content` undefined: it is too large to be read. */
export function textOf(content: Uint8Array | undefined): string | typeof UNREAD {
  if (content === undefined || isBinary(content)) return UNREAD
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(content)
}

/** Part of the text that a moved file keeps, as git's default has it. */
const MIN_SIMILARITY = 0.5
/** The most lines that one call compares. */
const MAX_COMPARED_LINES = 2_000_000

/** Joins files that are gone and files that are new, where a good part of the text is the same. In the order of paths. */
export function joinMoves(files: readonly FileDiff[]): FileDiff[] {
  const gone = files.flatMap(({ path, before, after }) =>
    typeof before === 'string' && after === undefined ? [{ path, text: before, lines: countLines(before) }] : [],
  )
  let left = MAX_COMPARED_LINES
  const joined = new Map<string, FileDiff>()
  const taken = new Set<string>()
  for (const file of files) {
    if (file.before !== undefined || typeof file.after !== 'string' || gone.length === 0) continue
    const lines = countLines(file.after)
    let best = { similarity: MIN_SIMILARITY, from: '', before: '' }
    for (const candidate of gone) {
      if (taken.has(candidate.path) || left < 0) continue
      left -= Math.min(lines.size, candidate.lines.size)
      const similarity = similarityOf(lines, candidate.lines, Math.max(file.after.length, candidate.text.length))
      if (similarity >= best.similarity) best = { similarity, from: candidate.path, before: candidate.text }
    }
    if (best.from === '') continue
    taken.add(best.from)
    joined.set(file.path, { ...file, from: best.from, before: best.before })
  }
  return files.flatMap((file) => (taken.has(file.path) ? [] : [joined.get(file.path) ?? file]))
}

function countLines(text: string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const line of text.split('\n')) counts.set(line, (counts.get(line) ?? 0) + 1)
  return counts
}

/** The share of the longer text whose lines are in both. */
function similarityOf(a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>, length: number): number {
  const [few, many] = a.size <= b.size ? [a, b] : [b, a]
  let same = 0
  for (const [line, count] of few) same += Math.min(count, many.get(line) ?? 0) * (line.length + 1)
  return length === 0 ? 0 : same / length
}
