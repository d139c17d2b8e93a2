// The port for a linter of style, such as Vale, that the instance admin has installed: what it says of the lines that the changes
// add is shown to the model. It decides nothing.
import type { Change, ReadableTree } from '../../base/git-tree.ts'
import { cut, oneLine, plural, shownPath } from '../../base/text.ts'

export interface StyleFinding {
  path: string
  /** From 1. */
  line: number
  rule: string
  message: string
}

export interface StyleReport {
  findings: StyleFinding[]
  /** Why the linter could not judge, a sentence; undefined when it did. */
  fault?: string
}

/**
 * Gives the findings on lines that the base does not have, or undefined when the repository configures no linter. Never
 * rejects but by the abort: what goes wrong is the report's `fault`.
 */
export type LintStyle = (
  tree: ReadableTree,
  changes: readonly Change[],
  signal: AbortSignal,
) => Promise<StyleReport | undefined>

const FINDINGS_SHOWN = 20
const FINDING_MAX_CHARACTERS = 300

/** Gives the text for the model, '' when there is nothing to say. */
export function describeStyle(report: StyleReport | undefined): string {
  if (report === undefined) return ''
  if (report.fault !== undefined) return `The project's style linter could not run: ${report.fault}`
  if (report.findings.length === 0) return ''
  const lines = report.findings
    .slice(0, FINDINGS_SHOWN)
    .map(({ path, line, rule, message }) =>
      cut(oneLine(`${shownPath(path)}:${line} ${rule} ${message}`), FINDING_MAX_CHARACTERS),
    )
  const more = report.findings.length - lines.length
  return [
    "The project's style linter says of your lines:",
    ...lines,
    ...(more > 0 ? [`[and ${plural(more, 'more finding')}]`] : []),
  ].join('\n')
}
