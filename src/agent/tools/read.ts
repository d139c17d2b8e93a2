import { z } from 'zod'
import { cut, shownPath } from '../../base/text.ts'
import { decodeUtf8 } from '../changes/edit.ts'
import { isBinary } from '../changes/line-search.ts'
import { firstEol, splitLines } from '../changes/text-lines.ts'
import { Refusal } from './refusal.ts'
import { below, RepositoryArgument, sourceNamed } from './source.ts'
import { defineTool } from './tool.ts'
import { fitting, READ_MAX_BYTES } from './truncate.ts'

/** Lines that one `read` returns; the model continues with an offset. */
export const READ_MAX_LINES = 2000

export const read = defineTool({
  name: 'read',
  description: 'Reads a text file. The line number and the tab after it are not part of it.',
  leavesTrace: true,
  schema: z.object({
    path: z.string(),
    startLine: z.int().min(1).default(1),
    endLine: z.int().min(1).optional(),
    repository: RepositoryArgument,
  }),
  async run({ path, startLine, endLine, repository }, context) {
    const { files, heading, isOwn } = sourceNamed(repository, context)
    const content = await files.read(path)
    if (content === undefined) throw new Refusal(`${path} is not a file; call list to see the files`)
    if (isBinary(content)) throw new Refusal(`${path} is a binary file`)
    const part = partOf(path, content, startLine, endLine ?? Infinity)
    const entry = isOwn ? await context.changeSet.entry(path) : undefined
    if (entry !== undefined) context.reads.recordRead(path, entry.sha, part.lines)
    const { first, last } = part.lines
    return { ...below(heading, part.text), lines: { first, last } }
  },
})

/** The lines that are asked for, as far as they fit into one answer, and which they are. */
function partOf(path: string, content: Uint8Array, startLine: number, endLine: number) {
  const text = decodeUtf8(content).replace(/^\uFEFF/, '')
  const lines = linesOf(text)
  if (startLine > Math.max(1, lines.length)) throw new Refusal(`${path} has only ${lines.length} lines`)
  const shown = fittingLines(lines.slice(startLine - 1, Math.min(endLine, startLine - 1 + READ_MAX_LINES)))
  const last = startLine + shown.length - 1
  const title = `${shownPath(path)}, lines ${startLine} to ${last} of ${lines.length}${formOf(text)}`
  // Who names an end knows of the rest.
  const left = Math.min(endLine, lines.length) - last
  const rest = left > 0 ? `\n[${left} more lines; call read with startLine ${last + 1}]` : ''
  return {
    text: `${title}\n${numbered(shown, startLine)}${rest}`,
    lines: { first: startLine, last, total: lines.length },
  }
}

function linesOf(text: string): string[] {
  const lines = splitLines(text).map((line) => line.text)
  if (lines.at(-1) === '') lines.pop()
  return lines
}

/** The lines that fit into one answer; a first line that is too long by itself is cut. */
function fittingLines(lines: readonly string[]): string[] {
  const [first = ''] = lines
  if (Buffer.byteLength(first) > READ_MAX_BYTES)
    return [`${cut(first, READ_MAX_BYTES / 4)} [... this line is too long]`]
  return fitting(lines)
}

function numbered(lines: readonly string[], startLine: number): string {
  return lines.map((line, index) => `${startLine + index}\t${line}`).join('\n')
}

/** What line numbers do not show. */
function formOf(text: string): string {
  const windows = firstEol(text) === '\r\n' ? ', CRLF line endings (kept by edit)' : ''
  return windows + (text === '' || text.endsWith('\n') ? '' : ', no newline at the end')
}
