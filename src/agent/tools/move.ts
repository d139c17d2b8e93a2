import { z } from 'zod'
import { describeMentions } from './mentions.ts'
import { defineTool } from './tool.ts'

export const move = defineTool({
  name: 'move',
  description:
    'Moves or renames a file and says which lines mention the old path. Mend those links and the navigation.',
  leavesTrace: true,
  schema: z.object({ from: z.string(), to: z.string() }),
  async run({ from, to }, { changeSet, reads }) {
    await changeSet.move(from, to)
    reads.noteMoved(from, to)
    return `Moved ${from} to ${to}. ${await describeMentions(changeSet, from)}`
  },
})
