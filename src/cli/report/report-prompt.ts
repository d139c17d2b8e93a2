// The prompt that a report makes of the pages worth writing.

import { plural } from '../../base/text.ts'
import { promptAboutNewPages } from '../../traffic/suggestions/find-suggestions.ts'
import type { Runtime } from '../runtime.ts'
import type { NamedReport } from './report.ts'

/** '' when there is nothing to write; what is left out is told beside it. */
export function renderPrompt(runtime: Pick<Runtime, 'stderr'>, { missing }: Pick<NamedReport, 'missing'>): string {
  const { prompt, leftOut } = promptAboutNewPages(missing)
  if (leftOut > 0) {
    runtime.stderr(
      `docmend: The prompt leaves out ${plural(leftOut, 'page')}: past the first 20, or with too many words, or unlike a page; see the report\n`,
    )
  }
  if (prompt === undefined) runtime.stderr('docmend: No missing page is worth a prompt\n')
  return prompt === undefined ? '' : `${prompt}\n`
}
