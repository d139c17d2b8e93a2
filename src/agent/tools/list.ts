import { z } from 'zod'
import { shownPath } from '../../base/text.ts'
import { isUnder } from '../changes/line-search.ts'
import { below, folderNamed, RepositoryArgument, sourceNamed } from './source.ts'
import { defineTool } from './tool.ts'
import { fitting } from './truncate.ts'

/** Paths that one `list` returns, about as many as fit into the 10,000 characters of a tool result. */
export const LIST_MAX_PATHS = 200

export const list = defineTool({
  name: 'list',
  description: 'Lists files with their sizes.',
  leavesTrace: false,
  schema: z.object({
    folder: z.string().default(''),
    nameContains: z.string().default(''),
    offset: z.int().min(0).default(0),
    repository: RepositoryArgument,
  }),
  async run({ folder, nameContains, offset, repository }, context) {
    const { files: tree, heading } = sourceNamed(repository, context)
    const wanted = nameContains.toLowerCase()
    const under = folderNamed(folder)
    const files = (await tree.list()).filter(({ path }) => isUnder(path, under) && path.toLowerCase().includes(wanted))
    const page = files.slice(offset, offset + LIST_MAX_PATHS)
    const lines = fitting(page.map(({ path, mode, size }) => `${shownPath(path)}${KINDS[mode]} ${size ?? 0}`))
    const next = offset + lines.length
    const rest = next < files.length ? `\n[${files.length - next} more; call list with offset ${next}]` : ''
    return below(heading, `${files.length} files (path, bytes)\n${lines.join('\n')}${rest}`)
  },
})

/** Shown after the path of what cannot be edited. */
const KINDS = { '100644': '', '100755': ' (executable)', '120000': ' (link)', '160000': ' (submodule)' } as const
