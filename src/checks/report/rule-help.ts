import type { Problem } from '../index.ts'

/** What a format says about rules besides their names. */
export interface RuleHelp {
  /** The version of Docmend. */
  version: string
  /** The address of the page on all rules, without an anchor; undefined = not known. */
  rulesPage: string | undefined
  /** What that page says of a rule, as Markdown; without it, a rule has only its one sentence. */
  describeRule?: (rule: Problem['rule']) => string | undefined
}

/** Where a person reads on: the section on the rule, or the command that prints it. */
export function whereToRead({ rulesPage }: RuleHelp, rule: Problem['rule']): string {
  return rulesPage === undefined ? explainCommand(rule) : linkToRule(rulesPage, rule)
}

/** The address of the section on a rule. */
export function linkToRule(rulesPage: string, rule: Problem['rule']): string {
  return `${rulesPage}#${rule}`
}

export function explainCommand(rule: Problem['rule']): string {
  return `docmend check --explain ${rule}`
}
