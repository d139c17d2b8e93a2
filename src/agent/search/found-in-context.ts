// Lines that a search found, each with the lines around it.
import { readIfSmall, type SearchHit, type Tree } from '../../base/git-tree.ts'
import { shownPath } from '../../base/text.ts'
import { readableLines } from '../changes/text-lines.ts'
import { cutLine } from '../tools/truncate.ts'

interface InContext {
  rows: string[]
  /** Of the hits, from the first on: as many as fit. */
  shown: number
  /** Every line that stands in the rows. */
  lines: SearchHit[]
}

/** Gives rows such as `a.md:12: found`, and `:13- beside it` in the same file. */
export async function describeInContext(
  hits: readonly SearchHit[],
  around: number,
  files: Pick<Tree, 'read'>,
  maxBytes: number,
): Promise<InContext> {
  const answer: InContext = { rows: [], shown: 0, lines: [] }
  let bytes = 0
  for (const [path, inFile] of Map.groupBy(hits, (hit) => hit.path)) {
    const content = await readIfSmall(files, path)
    const lines = content === undefined ? [] : readableLines(content)
    // Of a file that is too large to be read, the hits alone are known.
    const reach = content === undefined ? 0 : around
    const numbers = new Set(inFile.map(({ line }) => line))
    let last = 0
    for (const { line, text: found } of inFile) {
      const first = Math.max(last + 1, line - reach)
      const end = Math.max(line, Math.min(line + reach, lines.length))
      for (let at = first; at <= end; at += 1) {
        const text = lines[at - 1] ?? found
        const row = `${last === 0 && at === first ? shownPath(path) : ''}:${at}${numbers.has(at) ? ':' : '-'} ${cutLine(text)}`
        answer.rows.push(row)
        answer.lines.push({ path, line: at, text })
        bytes += Buffer.byteLength(row) + 1
      }
      last = Math.max(last, end)
      answer.shown += 1
      if (bytes > maxBytes) return answer
    }
  }
  return answer
}
