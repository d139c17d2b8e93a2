import { z } from 'zod'
import { reportOn, sendBack } from '../finish/check-rounds.ts'
import { QUESTIONS } from '../finish/finish-questions.ts'
import { EvidenceSchema, readEvidence } from '../finish/read-evidence.ts'
import { Refusal } from './refusal.ts'
import { defineTool, jsonSchemaOf, type ToolContext } from './tool.ts'

const schema = z.object({
  title: z.string().describe('Title of the pull request: what changes, in at most 70 characters'),
  summary: z.string().describe('For the reviewer, in Markdown: what changed where, and why'),
  noChangesReason: z.string().optional().describe('Only when nothing was changed: the reason'),
  // Taken as it comes: a fault in it is mended in words, and never costs the work.
  evidence: z
    .unknown()
    .optional()
    .meta({
      ...jsonSchemaOf(EvidenceSchema),
      description: 'The source of each fact that your changes state and the pages did not',
    }),
})

export const finish = defineTool({
  name: 'finish',
  description:
    'Ends the work, with your changes as a pull request. Call it alone, after you have seen the results of all other ' +
    'calls. It checks the changes and fails when they add errors. When nothing needs to change, call it with ' +
    'noChangesReason.',
  leavesTrace: true,
  schema,
  async run(args, context) {
    const changes = context.changeSet.changes()
    const read = readEvidence(args.evidence, context.others)
    // A replayed finish was let pass then: it ends the run now too, and how it ends is for its report to say.
    if (!context.isReplayed) refuseIncomplete(args, changes.length, read.faults, context)
    const report = await reportOn(changes, context.checks)
    const why = context.isReplayed ? undefined : sendBack(report, context.checks)
    if (why !== undefined) throw new Refusal(why)
    const { title, summary, noChangesReason } = args
    context.finish = { title, summary, noChangesReason, report, evidence: read.evidence }
    return 'Done'
  },
})

function refuseIncomplete(
  { title, noChangesReason = '' }: z.infer<typeof schema>,
  changed: number,
  faults: readonly string[],
  { asked }: ToolContext,
): void {
  if (changed === 0) {
    if (noChangesReason.trim() !== '' || asked.has('reason')) return
    throw new Refusal(`${QUESTIONS.reason}Make the edits that the task needs, or call finish again and say why not.`)
  }
  if (title.trim() === '') throw new Refusal('The pull request needs a title. Call finish again with one')
  if (faults.length === 0 || asked.has('evidence')) return
  throw new Refusal(`${QUESTIONS.evidence}Fix it and call finish again:\n${faults.join('\n')}`)
}
