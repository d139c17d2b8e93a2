// `docmend check --explain`: the rules page in the terminal. Needs no repository and no network.
import { closest, distance } from 'fastest-levenshtein'
import { RULES } from '../checks/index.ts'
import { linkToRule } from '../checks/report/rule-help.ts'
import { findRule } from '../checks/report/rules-page.ts'
import { markdownLines } from './markdown-text.ts'
import { readRuleHelp } from './rule-help.ts'
import { programOf, type Runtime, UsageError } from './runtime.ts'
import { padEnd } from './terminal-text.ts'

/** Beyond this, lines are hard to read. */
const MAX_CELLS = 100
/** Letters by which a name may differ from the one that is meant. */
const MAX_SLIPS = 4

/** Prints the section of a rule. Throws `UsageError` when there is no such rule. */
export function explainRule(runtime: Runtime, name: string): void {
  const rule = findRule(name)
  if (rule === undefined)
    throw new UsageError(
      `There is no rule ${name}; ${programOf(runtime.env)} check --explain lists them${suggest(name)}`,
    )
  const { describeRule, rulesPage } = readRuleHelp(runtime.env)
  const address = rulesPage === undefined ? '' : `\n\n${linkToRule(rulesPage, rule)}`
  const text = `## ${rule} (${RULES[rule].severity})\n\n${describeRule?.(rule) ?? RULES[rule].meaning}${address}`
  const cells = Math.min(runtime.columns ?? MAX_CELLS, MAX_CELLS)
  runtime.stdout(`${markdownLines(text, cells).join('\n')}\n`)
}

function suggest(name: string): string {
  const meant = closest(name, Object.keys(RULES))
  return distance(name, meant) <= MAX_SLIPS ? `. Did you mean ${meant}?` : ''
}

/** Prints a line for each rule. */
export function listRules(runtime: Runtime): void {
  const rules = Object.entries(RULES)
  const width = Math.max(...rules.map(([name]) => name.length))
  for (const [name, { severity, meaning }] of rules) {
    runtime.stdout(`${padEnd(name, width)}  ${padEnd(severity, 'warning'.length)}  ${meaning}\n`)
  }
}
