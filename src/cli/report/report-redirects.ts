// The redirects that would answer missing pages, in the notation of the site's own file of redirects, or else as pairs.
import { plural } from '../../base/text.ts'
import type { Runtime } from '../runtime.ts'
import { cutLine } from '../terminal-text.ts'
import type { MissingWithSuggestion } from './missing-with-suggestion.ts'
import type { NamedReport } from './report.ts'

const LINE_CELLS = 500

/** What to paste for the pages that have probably moved, file by file; '' when there is none. */
export function renderRedirects(runtime: Pick<Runtime, 'stderr'>, { missing }: Pick<NamedReport, 'missing'>): string {
  const moved = missing.filter(({ suggestion }) => suggestion.kind === 'redirect')
  const byFile = Map.groupBy(moved, ({ suggestion: { redirect } }) => redirect?.file)
  const files = [...byFile.keys()].filter((file) => file !== undefined)
  const where = files.length === 1 ? ` for ${files[0]}` : ''
  runtime.stderr(
    moved.length === 0
      ? 'docmend: No missing page has a place in the docs to which it probably moved\n'
      : `docmend: ${plural(moved.length, 'redirect')}${where}; each is a guess, so read the evidence in the report first\n`,
  )
  return [...byFile].map(([file, pages]) => renderFile(pages, byFile.size > 1 ? file : undefined)).join('\n')
}

/** With a heading where there are several files. */
function renderFile(pages: readonly MissingWithSuggestion[], file: string | undefined): string {
  const lines = pages.flatMap(({ path, suggestion: { target = '', redirect } }) =>
    (redirect?.lines ?? `Redirect ${path} to ${target}`).split('\n'),
  )
  const heading = file === undefined ? [] : [`# ${file}`]
  return [...heading, ...lines].map((line) => `${cutLine(line, LINE_CELLS)}\n`).join('')
}
