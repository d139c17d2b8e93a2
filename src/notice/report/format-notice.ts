// Turns what was noticed into the form in which a program or a person reads it. The shared formats show open findings only.
import { oneLine, plural, shorten } from '../../base/text.ts'
import { formatReport, type ReportFormat } from '../../checks/report/format-check.ts'
import type { Report, ReportItem } from '../../checks/report/report.ts'
import type { RuleHelp } from '../../checks/report/rule-help.ts'
import { shownLine } from '../../checks/report/shown-line.ts'
import type { Candidate, Finding } from '../finding.ts'
import { describeEdit, describeFinding, placeOf, RULE_MEANINGS } from './describe-finding.ts'
import { type NoticedChange, shownEnd } from './noticed-change.ts'

/** Candidates prove nothing, and past the fifth page hardly any of them is right. */
const CANDIDATE_PAGES = 5
const LINES_OF_A_CANDIDATE = 5
const LINE_MAX_CHARACTERS = 160

export interface NoticeWording {
  /** An open finding is an error, because it fails the command. */
  isStrict: boolean
}

/** Gives whole lines, or '' when there is nothing to say. `help` names the page on the rules of notices. */
export function formatNotice(
  noticed: NoticedChange,
  format: ReportFormat,
  { isStrict, help }: NoticeWording & { help: RuleHelp },
): string {
  if (format === 'json') return `${JSON.stringify(noticed.notice)}\n`
  if (format !== 'text') return formatReport(reportOf(noticed, isStrict), format, help)
  const lines = [...describeFindings(noticed), ...describeCandidates(noticed)]
  return lines.map((line) => `${line}\n`).join('')
}

/** Lines that are safe for a terminal, each with its rule at the end: open findings with their edits, then vouched ones. */
export function describeFindings({ notice, ends }: NoticedChange): string[] {
  const open = notice.findings.filter(isOpen).flatMap((finding) => {
    const edit = describeEdit(finding)
    const line = `${pageOf(finding)}  ${describeFinding(finding, ends)}  ${finding.rule}`
    return [shownLine(line), ...(edit === undefined ? [] : [`    ${shownLine(edit)}`])]
  })
  const vouched = notice.findings
    .filter(({ standing }) => standing === 'vouched')
    .map((finding) => {
      const until = `vouched until ${finding.vouchedUntil ?? 'an unknown day'}`
      return shownLine(`${pageOf(finding)}  ${until}: ${describeFinding(finding, ends)}  ${finding.rule}`)
    })
  return [...open, ...vouched]
}

/** `docs/cli.md:41  /cli/`. */
function pageOf(finding: Finding): string {
  const { address } = finding.unit
  return address === undefined ? placeOf(finding) : `${placeOf(finding)}  ${address}`
}

export function isOpen({ standing }: Pick<Finding, 'standing'>): boolean {
  return standing === 'open'
}

/** The likeliest pages, each with the lines to look at. */
export function describeCandidates({ notice }: Pick<NoticedChange, 'notice'>): string[] {
  const shown = notice.candidates.slice(0, CANDIDATE_PAGES)
  if (shown.length === 0) return []
  return ['Pages that the change may concern; nothing is proved:', ...shown.flatMap(describeCandidate)]
}

function describeCandidate({ page, lines }: Candidate): string[] {
  const shown = lines.slice(0, LINES_OF_A_CANDIDATE)
  if (shown.length === 0) return [shownLine(page)]
  return shown.map(({ line, text, name }) =>
    shownLine(
      `${page}:${line}  ${name === '' ? '' : `${name}: `}${shorten(oneLine(text).trim(), LINE_MAX_CHARACTERS)}`,
    ),
  )
}

/** `2 open findings, 1 vouched; 12 pages searched for what 3 source files changed from 3f2a1b0 to 8c4d2e1`. */
export function describeCount({ notice, ends }: NoticedChange): string {
  const count = (standing: Finding['standing']) => notice.findings.filter((one) => one.standing === standing).length
  const [vouched, touched] = [count('vouched'), count('touched')]
  const found = [
    plural(count('open'), 'open finding'),
    ...(vouched === 0 ? [] : [`${vouched} vouched`]),
    ...(touched === 0 ? [] : [`${touched} touched by the change itself`]),
  ]
  const change = `${plural(notice.files, 'source file')} changed from ${shownEnd(ends.from)} to ${shownEnd(ends.to)}`
  return `${found.join(', ')}; ${plural(notice.pages, 'page')} searched for what ${change}`
}

function reportOf(noticed: NoticedChange, isStrict: boolean): Report {
  const severity = isStrict ? 'error' : 'warning'
  return {
    command: 'docmend notice',
    items: noticed.notice.findings.filter(isOpen).map((finding) => toItem(finding, noticed, severity)),
    rules: Object.entries(RULE_MEANINGS).map(([name, meaning]) => ({ name, meaning, severity })),
    explainCommand: () => 'docmend help notice',
    counts: describeCount(noticed),
    gaps: noticed.hints,
    fixes: [],
    fixing: [],
  }
}

function toItem(finding: Finding, { ends }: NoticedChange, severity: ReportItem['severity']): ReportItem {
  const { rule, unit, was, is } = finding
  const edit = describeEdit(finding)
  const message = `${describeFinding(finding, ends)}${edit === undefined ? '' : `; ${edit}`}`
  return { path: unit.page, line: unit.line, column: 1, rule, severity, subject: (was ?? is)?.name ?? '', message }
}
