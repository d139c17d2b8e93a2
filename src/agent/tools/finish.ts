import { z } from 'zod'
import type { Change } from '../../base/git-tree.ts'
import { plural } from '../../base/text.ts'
import type { CheckReport } from '../../checks/index.ts'
import { findCallAsText } from '../conversation/call-as-text.ts'
import { askBeforeTheEnd } from '../finish/ask-before-the-end.ts'
import { reportOn, sendBack } from '../finish/check-rounds.ts'
import type { Evidence } from '../finish/evidence.ts'
import { EvidenceSchema, readEvidence } from '../finish/read-evidence.ts'
import type { FailureReason } from '../tool-result.ts'
import { Refusal } from './refusal.ts'
import { defineTool, jsonSchemaOf, type ToolContext } from './tool.ts'

const schema = z.object({
  title: z.string().optional().describe('At most 70 characters'),
  summary: z.string().optional(),
  noChangesReason: z.string().optional().describe('Alone, when nothing was changed'),
  whole: z
    .object({ title: z.string(), summary: z.string() })
    .optional()
    .describe('Of all that the pull request contains, if its title is no longer true'),
  // Taken as it comes: a fault of the form never costs the work.
  evidence: z.unknown().optional().meta(jsonSchemaOf(EvidenceSchema)),
})

export const finish = defineTool({
  name: 'finish',
  description: 'Ends the work.',
  leavesTrace: true,
  schema,
  async run(args, context) {
    const changes = context.changeSet.changes()
    const evidence = readEvidence(args.evidence)
    // A replayed finish was let pass then: it ends the run now too, and how it ends is for its report to say.
    if (!context.isReplayed) refuseIncomplete(args, changes.length, context)
    const report = await reportOn(changes, context.checks)
    if (!context.isReplayed) await refuseUnready(changes, evidence, report, context)
    const { title = '', summary = '', noChangesReason, whole } = args
    context.finish = { title, summary, noChangesReason, whole, report, evidence }
    return 'Done'
  },
})

/** Throws what the checks send back, and all questions that were not asked yet. */
async function refuseUnready(
  changes: readonly Change[],
  evidence: readonly Evidence[],
  report: CheckReport | undefined,
  context: ToolContext,
): Promise<void> {
  const sentBack = sendBack(report, context.checks)
  const questions =
    changes.length === 0
      ? []
      : await askBeforeTheEnd(changes, evidence, sentBack === undefined ? report : undefined, context)
  const parts: { about: FailureReason; text: string }[] = [
    ...(sentBack === undefined ? [] : [{ about: 'checks' as const, text: sentBack }]),
    ...questions,
  ]
  if (parts.length === 0) return
  throw new Refusal(parts.map(({ text }) => text).join('\n\n'), { reasons: parts.map(({ about }) => about) })
}

function refuseIncomplete(args: z.infer<typeof schema>, changed: number, { asked }: ToolContext): void {
  const { title = '', summary, noChangesReason = '', whole } = args
  for (const text of [title, summary, noChangesReason, whole?.title, whole?.summary]) {
    if (findCallAsText(text ?? '', { isReply: false }) === undefined) continue
    throw new Refusal(
      'The title and the summary are for a person, and one of them contains a tool call as text, which is not run. Make the call as a function call, or put it in code if the pages are about it, then call finish again.',
    )
  }
  if (changed === 0) {
    if (noChangesReason.trim() !== '' || asked.has('unexplained')) return
    throw new Refusal(
      'There are no changes, and no noChangesReason. Make the edits that the task needs, or call finish again and say why not.',
      { reasons: ['unexplained'] },
    )
  }
  if (title.trim() === '' && noChangesReason.trim() !== '')
    throw new Refusal(
      `There are changes, in ${plural(changed, 'file')}. Take them back with restore, or finish with title and summary.`,
    )
  if (title.trim() === '' || summary === undefined)
    throw new Refusal('The pull request needs a title and a summary. Call finish again with both')
}
