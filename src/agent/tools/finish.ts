import { z } from 'zod'
import { reportOn, sendBack } from '../check-rounds.ts'
import { Refusal } from '../refusal.ts'
import { defineTool } from './tool.ts'

export const finish = defineTool({
  name: 'finish',
  description:
    'Ends the work, with your changes as a pull request. Call it alone, after you have seen the results of all other ' +
    'calls. It checks the changes and fails when they add errors. When nothing needs to change, call it with ' +
    'noChangesReason.',
  leavesTrace: true,
  schema: z.object({
    title: z.string().describe('Of the pull request: what changes, in at most 70 characters'),
    summary: z.string().describe('For the reviewer, in Markdown: what changed where, and why'),
    noChangesReason: z.string().optional().describe('Only when nothing was changed: why not'),
  }),
  async run(args, context) {
    const changes = context.changeSet.changes()
    if (changes.length > 0 && args.title.trim() === '') {
      throw new Refusal('The pull request needs a title; call finish again with one')
    }
    const report = await reportOn(changes, context.checks)
    // A replayed finish was let pass then: it ends the run now too, and how it ends is for its report to say.
    const why = context.isReplayed ? undefined : sendBack(report, context.checks)
    if (why !== undefined) throw new Refusal(why)
    context.finish = { ...args, report }
    return 'Done'
  },
})
