// The job summary of `command: check`: a table of the rules that found something, and what was not checked.

import { shorten } from '../../base/text.ts'
import type { Problem } from '../../checks/index.ts'
import { type CheckResult, mostSevereFirst, severityOf } from '../../checks/report/check-result.ts'
import { describeCounts, describeGaps } from '../../checks/report/describe-result.ts'
import { linkToRule, type RuleHelp } from '../../checks/report/rule-help.ts'
import { escapePunctuation, summaryHtml } from '../untrusted-text.ts'

export interface SummaryParts {
  /** What the checkout was compared with, a sentence. */
  base: string
  help: RuleHelp
  /** The address below which the files of the commit can be seen; undefined = not known. */
  files: string | undefined
}

const PLACES_OF_A_RULE = 5
const GAPS_MAX = 20
/** A message quotes the page. GitHub drops a summary over 1 MiB, and an escaped character can take 15 bytes. */
const TEXT_MAX_CHARACTERS = 300

/** Gives Markdown. All text of the repository is escaped. */
export function checkSummary(result: CheckResult, { base, help, files }: SummaryParts): string {
  const rules = Map.groupBy(mostSevereFirst(result.problems), ({ rule }) => rule)
  const rows = [...rules].map(([rule, problems]) => describeRule(rule, problems, help, files))
  const table = rows.length === 0 ? [] : ['| Rule | | Problems | Where |', '| --- | --- | --- | --- |', ...rows, '']
  const gaps = describeGaps(result)
  const shown = gaps.slice(0, GAPS_MAX).map((gap) => `- ${summaryHtml(shorten(gap, TEXT_MAX_CHARACTERS))}`)
  const more = gaps.length > GAPS_MAX ? [`- and ${gaps.length - GAPS_MAX} more in the log`] : []
  const unchecked = gaps.length === 0 ? [] : ['**Not checked**', '', ...shown, ...more, '']
  return [
    '### Documentation checks',
    '',
    summaryHtml(`${describeCounts(result)}. ${base}`),
    '',
    ...table,
    ...unchecked,
  ].join('\n')
}

function describeRule(
  rule: Problem['rule'],
  problems: readonly Problem[],
  { rulesPage }: RuleHelp,
  files: string | undefined,
): string {
  const [first] = problems
  const name = rulesPage === undefined ? `\`${rule}\`` : `[\`${rule}\`](${linkToRule(rulesPage, rule)})`
  const places = problems.slice(0, PLACES_OF_A_RULE).map((problem) => describePlace(problem, files))
  const more = problems.length > PLACES_OF_A_RULE ? `<br>and ${problems.length - PLACES_OF_A_RULE} more` : ''
  return `| ${name} | ${first === undefined ? '' : severityOf(first)} | ${problems.length} | ${places.join('<br>')}${more} |`
}

function describePlace({ path, line, message }: Problem, files: string | undefined): string {
  const name = summaryHtml(`${shorten(path, TEXT_MAX_CHARACTERS)}:${line}`)
  const address = `${files}/${path.split('/').map(encodeURIComponent).join('/')}?plain=1#L${line}`
  const link =
    files === undefined || path.length > TEXT_MAX_CHARACTERS
      ? name
      : `<a href="${escapePunctuation(address)}">${name}</a>`
  return `${link} ${summaryHtml(shorten(message, TEXT_MAX_CHARACTERS))}`
}
