// The prompt that a report makes of its gaps.
import { promptAboutGaps } from '../../pageviews/remedies/find-remedies.ts'
import { plural } from '../../text/plural.ts'
import type { Runtime } from '../runtime.ts'
import type { NamedReport } from './report.ts'

/** '' when there is nothing to write; what is left out is told beside it. */
export function renderPrompt(runtime: Pick<Runtime, 'stderr'>, { missing }: Pick<NamedReport, 'missing'>): string {
  const { prompt, leftOut } = promptAboutGaps(missing)
  if (leftOut > 0) {
    runtime.stderr(
      `docmend: The prompt leaves out ${plural(leftOut, 'gap')}: past the first 20, or with too many words, or unlike a page; see the report\n`,
    )
  }
  if (prompt === undefined) runtime.stderr('docmend: There is no gap to write a prompt about\n')
  return prompt === undefined ? '' : `${prompt}\n`
}
