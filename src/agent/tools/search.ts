import { z } from 'zod'
import { describeHit } from './describe-hit.ts'
import { defineTool } from './tool.ts'
import { READ_MAX_BYTES } from './truncate.ts'

export const SEARCH_MAX_HITS = 500

export const search = defineTool({
  name: 'search',
  description:
    'Searches the lines of all text files and gives path:line: text. Shows your edits. ' +
    'Use it to find every page that mentions something before you change it.',
  leavesTrace: false,
  schema: z.object({
    pattern: z.string().min(1).describe('Text as it stands in one line, or a POSIX extended regular expression'),
    regex: z.boolean().default(false).describe('Whether the pattern is a regular expression'),
    ignoreCase: z.boolean().default(false),
    under: z.string().default('').describe('Only below this folder; empty = the whole repository'),
    offset: z.int().min(0).default(0).describe('Matching lines to pass over'),
    limit: z.int().min(1).max(SEARCH_MAX_HITS).default(100),
  }),
  async run({ pattern, regex, ignoreCase, under, offset, limit }, { changeSet }) {
    const folder = under.replace(/^\.?\/+|\/+$/g, '')
    const query = { pattern, regex, ignoreCase, under: folder === '.' ? '' : folder, limit: offset + limit }
    const { hits, truncated } = await changeSet.search(query)
    const lines = fitting(hits.slice(offset).map(describeHit))
    if (lines.length === 0) return truncated ? 'Nothing found before the search was cut off' : 'Nothing found'
    const next = offset + lines.length
    const isPartial = truncated || next < hits.length
    return (
      lines.join('\n') + (isPartial ? `\n[More lines match; narrow the search, or call it with offset ${next}]` : '')
    )
  },
})

/** The first lines that fit into one answer; at least one. */
function fitting(lines: readonly string[]): string[] {
  let bytes = 0
  return lines.filter((line, index) => {
    bytes += Buffer.byteLength(line) + 1
    return index === 0 || bytes <= READ_MAX_BYTES
  })
}
