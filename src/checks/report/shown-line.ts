// Checks run in workflows, on pull requests of strangers, and what they print goes into the log of a runner.
import { neutralize } from '../../base/text.ts'

/**
 * The text as one line that is safe for a terminal and for the log of a runner: never a workflow command, neither
 * `::name::` (first on a line) nor `##[name]` (anywhere).
 */
export function shownLine(text: string): string {
  return neutralize(text)
    .replaceAll('##[', '## [')
    .replace(/^\s*(?=::)/, './')
}
