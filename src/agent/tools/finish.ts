import { z } from 'zod'
import { Refusal } from '../refusal.ts'
import { defineTool } from './tool.ts'

export const finish = defineTool({
  name: 'finish',
  description:
    'Ends the work, with your changes as a pull request. Call it alone, after you have seen the results of all other ' +
    'calls. When nothing needs to change, call it with noChangesReason.',
  leavesTrace: true,
  schema: z.object({
    title: z.string().describe('Of the pull request: what changes, in at most 70 characters'),
    summary: z.string().describe('For the reviewer, in Markdown: what changed where, and why'),
    noChangesReason: z.string().optional().describe('Only when nothing was changed: why not'),
  }),
  async run(args, context) {
    if (context.changeSet.changes().length > 0 && args.title.trim() === '') {
      throw new Refusal('The pull request needs a title; call finish again with one')
    }
    context.finish = args
    return 'Done'
  },
})
