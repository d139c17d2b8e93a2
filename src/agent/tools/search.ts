import { z } from 'zod'
import type { SearchHit } from '../../git-tree/tree.ts'
import { shownPath } from '../../text/shown-path.ts'
import { SEARCH_MAX_HITS } from '../defaults.ts'
import { folderNamed, RepositoryArgument, sourceNamed } from './source.ts'
import { defineTool } from './tool.ts'
import { cutLine, fitting } from './truncate.ts'

/** All hits before the offset are found again: past this many, a narrower pattern is the better way on. */
const OFFSET_MAX = 10_000

export const search = defineTool({
  name: 'search',
  description:
    'Searches the lines of all text files and returns path:line: text. Includes your edits. ' +
    'Use it to find every page that mentions something before you change it.',
  leavesTrace: false,
  schema: z.object({
    pattern: z.string().min(1).describe('Text within one line, or a POSIX extended regular expression'),
    regex: z.boolean().default(false).describe('Whether the pattern is a regular expression'),
    ignoreCase: z.boolean().default(false),
    under: z.string().default('').describe('Only below this folder; empty = the whole repository'),
    offset: z.int().min(0).max(OFFSET_MAX).default(0).describe('Number of matching lines to skip'),
    limit: z.int().min(1).max(SEARCH_MAX_HITS).default(100),
    repository: RepositoryArgument,
  }),
  async run({ pattern, regex, ignoreCase, under, offset, limit, repository }, context) {
    const { files, heading } = sourceNamed(repository, context)
    const query = { pattern, regex, ignoreCase, under: folderNamed(under), limit: offset + limit }
    const { hits, truncated } = await files.search(query)
    const lines = fitting(hits.slice(offset).map(describeHit))
    if (lines.length === 0)
      return heading + (truncated ? 'Nothing found before the search was cut off' : 'Nothing found')
    const next = offset + lines.length
    const isPartial = truncated || next < hits.length
    const more = isPartial ? `\n[More lines match; narrow the search, or call it with offset ${next}]` : ''
    return heading + lines.join('\n') + more
  },
})

function describeHit({ path, line, text }: SearchHit): string {
  return `${shownPath(path)}:${line}: ${cutLine(text)}`
}
