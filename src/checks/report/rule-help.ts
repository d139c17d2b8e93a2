import type { Report } from './report.ts'

/** What a format says about rules besides their names. */
export interface RuleHelp {
  /** The version of Docmend. */
  version: string
  /** How the reader calls Docmend; default: `docmend`. */
  program?: string
  /** The address of the page on all rules, without an anchor; undefined = not known. */
  rulesPage: string | undefined
  /** What that page says of a rule, as Markdown; without it, a rule has only its one sentence. */
  describeRule?: (rule: string) => string | undefined
}

/** Where a person reads on: the section on the rule, or the command that prints it. */
export function whereToRead(
  help: RuleHelp,
  { explainCommand: explain }: Pick<Report, 'explainCommand'>,
  rule: string,
): string {
  return help.rulesPage === undefined ? explain(help, rule) : linkToRule(help.rulesPage, rule)
}

/** The address of the section on a rule. */
export function linkToRule(rulesPage: string, rule: string): string {
  return `${rulesPage}#${rule}`
}

export function explainCommand({ program = 'docmend' }: Pick<RuleHelp, 'program'>, rule: string): string {
  return `${program} check --explain ${rule}`
}
