import { z } from 'zod'
import { decodeUtf8 } from '../edit.ts'
import { isBinary } from '../line-search.ts'
import { Refusal } from '../refusal.ts'
import { shownPath } from '../shown-path.ts'
import { firstEol, splitLines } from '../text-lines.ts'
import { defineTool } from './tool.ts'
import { cut, READ_MAX_BYTES, READ_MAX_LINES } from './truncate.ts'

export const read = defineTool({
  name: 'read',
  description:
    `Reads a text file with line numbers, ${READ_MAX_LINES} lines or ${READ_MAX_BYTES / 1024} KB at a time. ` +
    'The number and the tab after it are not part of the file. Read a file before you change it.',
  leavesTrace: true,
  schema: z.object({
    path: z.string(),
    startLine: z.int().min(1).default(1),
    endLine: z.int().min(1).optional().describe('The last line to read; the end of the file when left out'),
  }),
  async run({ path, startLine, endLine }, { changeSet, reads }) {
    const entry = await changeSet.entry(path)
    const content = await changeSet.read(path)
    if (entry === undefined || content === undefined) throw new Refusal(`${path} is no file; see list`)
    if (isBinary(content)) throw new Refusal(`${path} is a binary file`)
    const text = decodeUtf8(content).replace(/^\uFEFF/, '')
    const lines = linesOf(text)
    if (startLine > Math.max(1, lines.length)) throw new Refusal(`${path} has only ${lines.length} lines`)
    const shown = fitting(lines.slice(startLine - 1, Math.min(endLine ?? Infinity, startLine - 1 + READ_MAX_LINES)))
    const last = startLine + shown.length - 1
    reads.noteRead(path, entry.sha, { first: startLine, last, total: lines.length })
    const rest =
      last < lines.length ? `\n[${lines.length - last} more lines; call read with startLine ${last + 1}]` : ''
    return `${shownPath(path)}, lines ${startLine} to ${last} of ${lines.length}${formOf(text)}\n${numbered(shown, startLine)}${rest}`
  },
})

function linesOf(text: string): string[] {
  const lines = splitLines(text).map((line) => line.text)
  if (lines.at(-1) === '') lines.pop()
  return lines
}

/** The lines that fit into one answer; a first line that is too long by itself is cut. */
function fitting(lines: readonly string[]): string[] {
  const [first = ''] = lines
  if (Buffer.byteLength(first) > READ_MAX_BYTES)
    return [`${cut(first, READ_MAX_BYTES / 4)} [... this line is too long]`]
  let bytes = 0
  return lines.filter((line) => {
    bytes += Buffer.byteLength(line) + 1
    return bytes <= READ_MAX_BYTES
  })
}

function numbered(lines: readonly string[], startLine: number): string {
  return lines.map((line, index) => `${startLine + index}\t${line}`).join('\n')
}

/** What line numbers do not show. */
function formOf(text: string): string {
  const windows = firstEol(text) === '\r\n' ? ', CRLF line endings (kept by edit)' : ''
  return windows + (text === '' || text.endsWith('\n') ? '' : ', no newline at the end')
}
