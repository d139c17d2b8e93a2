// The comment on the pull request: at most five lines, in which all that comes from the repository is code, so that it has
// neither links nor mentions nor markup.
import { plural } from '../../base/text.ts'
import { asCode } from '../../jobs/pull-request/markdown.ts'
import type { Finding } from '../../notice/finding.ts'
import { describeChange } from './describe-change.ts'
import type { NoticeReport } from './notice-report.ts'

const FINDINGS_SHOWN = 3
const NAME_MAX_CHARACTERS = 80
const PATH_MAX_CHARACTERS = 120

/** Markdown, without the mark, which follows in the same line; undefined when there is nothing to say. */
export function commentText({ findings, open }: NoticeReport, runUrl: string): string | undefined {
  const shown = findings.filter(({ standing }) => standing === 'open').slice(0, FINDINGS_SHOWN)
  if (shown.length === 0) return undefined
  const more = Math.max(0, open - shown.length)
  return [
    `**${plural(open, 'place')} in the documentation ${open === 1 ? 'does' : 'do'} not match this change**`,
    ...shown.map(describeFinding),
    `- ${more === 0 ? 'Both places and the edits' : `${more} more, with both places and the edits`}: [summary of the run](${runUrl})`,
  ].join('\n')
}

function describeFinding(finding: Finding): string {
  const { page, line } = finding.unit
  const change = describeChange(finding, (text) => code(text, NAME_MAX_CHARACTERS))
  return `- ${code(`${page}:${line}`, PATH_MAX_CHARACTERS)}: ${change}`
}

/** An empty code span would be two backticks. */
function code(text: string, maxCharacters: number): string {
  return asCode(text.trim() === '' ? '(empty)' : text, maxCharacters)
}
