// The redirects that would answer missing pages, in the notation of the site's own file of redirects, or else as pairs.
import { plural } from '../../text/plural.ts'
import type { Runtime } from '../runtime.ts'
import { cutLine } from '../terminal-text.ts'
import type { NamedReport } from './report.ts'

const LINE_CELLS = 500

/** A line for each page that has probably moved; '' when there is none. */
export function renderRedirects(runtime: Pick<Runtime, 'stderr'>, { missing }: Pick<NamedReport, 'missing'>): string {
  const moved = missing.filter(({ remedy }) => remedy.kind === 'moved')
  runtime.stderr(
    moved.length === 0
      ? 'docmend: No missing page has a place in the docs to which it probably moved\n'
      : `docmend: ${plural(moved.length, 'redirect')}; each is a guess, so read the evidence in the report first\n`,
  )
  return moved
    .map(
      ({ path, remedy: { target = '', redirect } }) =>
        `${cutLine(redirect ?? `Redirect ${path} to ${target}`, LINE_CELLS)}\n`,
    )
    .join('')
}
