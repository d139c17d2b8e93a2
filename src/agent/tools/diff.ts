import { z } from 'zod'
import { defineTool } from './tool.ts'
import { headAndTail } from './truncate.ts'

export const diff = defineTool({
  name: 'diff',
  description: 'Shows all your changes so far as a unified diff. Look at it before you finish.',
  leavesTrace: false,
  schema: z.object({ path: z.string().optional().describe('Only the changes of this file') }),
  async run({ path }, { changeSet }) {
    const text = await changeSet.diff(path)
    return text === '' ? 'Nothing has changed' : headAndTail(text, 'call diff with the path of one file')
  },
})
