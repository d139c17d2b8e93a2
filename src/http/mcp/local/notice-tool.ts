// What a change of the code makes untrue, for a model that has just written that change.
import { z } from 'zod'
import { cut } from '../../../base/text.ts'
import { describeCandidates, describeCount, describeFindings, isOpen } from '../../../notice/report/format-notice.ts'
import type { NoticedChange } from '../../../notice/report/noticed-change.ts'
import {
  defineMcpTool,
  type McpTool,
  READING_ARGUMENTS_MAX_CHARACTERS,
  READS_LOCALLY,
  type ToolAnswer,
  ToolRefusal,
} from '../tool.ts'
import { withQuoted } from '../untrusted.ts'
import type { LocalDocs } from './local-docs.ts'
import { localCall } from './reading-tools.ts'

/** Lines of findings in one answer, with their edits: about 10 KB. A change that needs more is corrected in steps. */
const MAX_LINES = 60
const LINE_MAX_CHARACTERS = 400

const commit = z.string().min(1).max(250)

export function createNoticeTool(docs: Pick<LocalDocs, 'notice'>): McpTool {
  return defineMcpTool({
    name: 'notice_change',
    title: 'Find what a code change makes untrue in the docs',
    description:
      'Compares two states of the code and names the lines of the documentation that the change makes untrue: names that the code no longer has, defaults, allowed values and messages that it changed, and new options that a page with their siblings does not list. Use it after you change code and stage it (staged: true), or for everything on a branch (no arguments). Each finding is proved by a place in the code; candidates are only worth a look. Nothing found does not mean that the documentation is complete. Reads commits and the index, not files that are not staged. Changes nothing.',
    annotations: READS_LOCALLY,
    argumentsMaxCharacters: READING_ARGUMENTS_MAX_CHARACTERS,
    input: z.strictObject({
      from: commit
        .optional()
        .describe('The commit or branch before the change. Default: where the history of to left the default branch'),
      to: commit.optional().describe('The commit or branch with the change. Default: HEAD'),
      staged: z.boolean().default(false).describe('Compare what is staged with the last commit; without from and to'),
      candidates: z.boolean().default(false).describe('Also name up to five pages that the change may concern'),
    }),
    example: { staged: true },
    run: async ({ from, to, staged, candidates }, call) => {
      if (staged && (from !== undefined || to !== undefined))
        throw new ToolRefusal('staged compares what is staged with the last commit: leave out from and to')
      const ends = staged ? { kind: 'staged' as const } : { kind: 'commits' as const, from, to: to ?? 'HEAD' }
      return describeNotice(await docs.notice(ends, candidates, localCall(call)))
    },
  })
}

function describeNotice(noticed: NoticedChange): ToolAnswer {
  const lines = describeFindings(noticed)
  const shown = lines.slice(0, MAX_LINES)
  const left = lines.length - shown.length
  const own = [
    `${describeCount(noticed)}.`,
    ...(noticed.notice.findings.some(isOpen) ? [WHAT_TO_DO] : []),
    ...(left > 0 ? [`${left} more lines are not shown: correct these first, then call again.`] : []),
  ]
  const quoted = [...shown, ...noticed.hints, ...describeCandidates(noticed)]
  return {
    text: withQuoted(
      own,
      'files of the repository',
      quoted.map((line) => cut(line, LINE_MAX_CHARACTERS)),
    ),
  }
}

const WHAT_TO_DO =
  'Read each line, correct the page in the same change as the code, and call again. Where the page is right, tell the person, who can vouch for it in .docmend.yml.'
