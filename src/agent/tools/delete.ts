import { z } from 'zod'
import { describeMentions } from './mentions.ts'
import { defineTool } from './tool.ts'

export const deleteFile = defineTool({
  name: 'delete',
  description: 'Deletes a file and says which lines mention it. Mend those links and the navigation.',
  leavesTrace: true,
  schema: z.object({ path: z.string() }),
  async run({ path }, { changeSet }) {
    await changeSet.delete(path)
    return `Deleted ${path}. ${await describeMentions(changeSet, path)}`
  },
})
