import { z } from 'zod'
import { describeCauseDiff } from '../cause/cause-files.ts'
import { joinMoves } from '../diff/file-diff.ts'
import { renderDiff } from '../diff/render-diff.ts'
import { Refusal } from './refusal.ts'
import { defineTool } from './tool.ts'

export const diff = defineTool({
  name: 'diff',
  description:
    'Shows your changes by new line number; ~12 is line 12 with [-removed-]{+added+} words. New files are shown only ' +
    'when named by path.',
  leavesTrace: true,
  schema: z.object({
    path: z.string().min(1).optional(),
    offset: z.int().min(0).default(0),
    cause: z.string().optional().describe('Instead: this file of the code change; "" lists its files'),
  }),
  async run({ path, offset, cause: causePath }, { changeSet, cause, reads }) {
    if (causePath !== undefined && cause !== undefined) return describeCauseDiff(causePath, cause, offset)
    const files = joinMoves(await changeSet.fileDiffs())
    const wanted = path === undefined ? files : files.filter((file) => file.path === path || file.from === path)
    if (wanted.length === 0 && files.length > 0) throw new Refusal(`${path} has not changed; call diff without a path`)
    const { text, shown } = renderDiff(wanted, { offset, isWhole: path !== undefined })
    for (const [changed, lines] of shown) {
      const entry = await changeSet.entry(changed)
      if (entry !== undefined) reads.recordShownLines(changed, entry.sha, lines)
    }
    return text || 'Nothing has changed'
  },
})
