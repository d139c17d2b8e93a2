// The job summary of a notice: all open findings with both places and the edit, and what people vouched for.
import { plural, shorten } from '../../base/text.ts'
import type { Finding } from '../../notice/finding.ts'
import { placeHtml, summaryHtml } from '../untrusted-text.ts'
import { codePlaceOf, describeChange } from './describe-change.ts'
import type { NoticeReport } from './notice-report.ts'

/** A unit may be a paragraph, and an escaped character can take 15 bytes. */
const TEXT_MAX_CHARACTERS = 300
const HINTS_MAX = 20
/** GitHub drops a summary over 1 MiB; the rest is for other steps of the job. */
const ROWS_MAX_BYTES = 600_000

/** The addresses below which the files of the code and of the documentation can be seen; undefined = not known. */
export interface FileAddresses {
  code: string | undefined
  docs: string | undefined
}

/** Gives Markdown. All text of the repository is escaped. */
export function noticeSummary(report: NoticeReport, files: FileAddresses): string {
  const { findings, open, pages, hints } = report
  const found = findings.filter(({ standing }) => standing === 'open')
  const vouched = findings.filter(({ standing }) => standing === 'vouched')
  const searched = `${plural(pages, 'page')} searched for what ${plural(report.files, 'source file')} changed.`
  const title = open === 0 ? 'The change makes nothing untrue that is known.' : `${plural(open, 'open finding')}.`
  const table = found.length === 0 ? [] : [...HEAD, ...rowsOf(found, files, open), '']
  const unread = hints.slice(0, HINTS_MAX).map((hint) => `- ${shown(hint)}`)
  return [
    '### What this change makes untrue',
    '',
    `${title} ${searched}`,
    '',
    ...table,
    ...foldVouched(vouched, files),
    ...(unread.length === 0 ? [] : ['**Not compared**', '', ...unread, '']),
  ].join('\n')
}

const HEAD = ['| Page | The code | Edit |', '| --- | --- | --- |']

function rowsOf(findings: readonly Finding[], files: FileAddresses, total: number): string[] {
  const rows: string[] = []
  let bytes = 0
  for (const finding of findings) {
    const row = `| ${pageCell(finding, files)} | ${codeCell(finding, files)} | ${editCell(finding)} |`
    bytes += Buffer.byteLength(row)
    if (bytes > ROWS_MAX_BYTES) break
    rows.push(row)
  }
  return total > rows.length ? [...rows, `| and ${total - rows.length} more in the log | | |`] : rows
}

function foldVouched(findings: readonly Finding[], files: FileAddresses): string[] {
  if (findings.length === 0) return []
  const items = findings.map(({ vouchedUntil = '', ...finding }) => {
    return `- ${pageCell(finding, files)}: ${describeChange(finding, asCode)}; vouched until ${shown(vouchedUntil)}`
  })
  const title = `${plural(findings.length, 'place')} that people vouched for`
  return [`<details><summary>${title}</summary>`, '', ...withinBytes(items), '', '</details>', '']
}

function withinBytes(items: readonly string[]): string[] {
  let bytes = 0
  return items.filter((item) => {
    bytes += Buffer.byteLength(item)
    return bytes <= ROWS_MAX_BYTES / 4
  })
}

function pageCell({ unit }: Finding, { docs }: FileAddresses): string {
  const address = unit.address === undefined ? '' : ` ${asCode(unit.address)}`
  return `${placeHtml({ path: unit.page, line: unit.line }, docs)}${address}<br>${shown(unit.text)}`
}

function codeCell(finding: Finding, { code }: FileAddresses): string {
  const place = codePlaceOf(finding)
  // What is gone cannot be seen in the files of the head.
  const where = place === undefined ? '' : `<br>${placeHtml(place, finding.is === undefined ? undefined : code)}`
  return `${describeChange(finding, asCode)}${where}`
}

function editCell({ edit }: Finding): string {
  return edit === undefined ? '' : `${asCode(edit.before)} → ${asCode(edit.after)}`
}

function asCode(text: string): string {
  return `<code>${shown(text)}</code>`
}

function shown(text: string): string {
  return summaryHtml(shorten(text, TEXT_MAX_CHARACTERS))
}
