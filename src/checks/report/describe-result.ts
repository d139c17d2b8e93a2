// What a check says to people besides its problems: what it did not judge, what is left to do, and the counts.

import { plural } from '../../base/text.ts'
import { describeUnjudged, titleOfFramework } from '../index.ts'
import { type CheckResult, mostSevereFirst } from './check-result.ts'
import { describeFixing } from './describe-fixing.ts'
import { explainCommand, linkToRule, type RuleHelp } from './rule-help.ts'
import { shownLine } from './shown-line.ts'

/** Gives a line each, safe for a terminal; the counts are the last but for where the rules are explained. */
export function describeResult(result: CheckResult, { rulesPage }: RuleHelp): string[] {
  const sentences = [
    ...describeGaps(result),
    ...result.hints,
    ...result.drift.map((sentence) => `Translation: ${sentence}`),
    ...result.byHand.map((sentence) => `By hand: ${sentence}`),
    ...result.refusals.map((clause) => `For the reviewer: ${clause}`),
    ...result.notes.map((sentence) => `Please check: ${sentence}`),
    ...describeFixing(result),
    describeCounts(result),
    ...pointToRules(result, rulesPage),
  ]
  return sentences.map(shownLine)
}

/** What was not judged, and why: a sentence each. */
export function describeGaps({ unjudged, skipped }: CheckResult): string[] {
  return [...(unjudged.unread ?? []), ...describeUnjudged(unjudged), ...skipped]
}

/** `2 errors, 0 warnings; 2 pages of docs read as MkDocs`. */
export function describeCounts({
  errors,
  warnings,
  problems,
  unjudged,
  pages,
  docsRoot,
  framework,
  site,
}: CheckResult): string {
  const frozen = problems.filter((problem) => problem.frozen !== undefined).length
  const inFrozen = frozen === 0 ? '' : ` (${frozen} in earlier versions and posts)`
  const isPartial = unjudged.quiet.length + unjudged.off.length > 0
  const found = `${plural(errors, 'error')}, ${plural(warnings, 'warning')}${inFrozen}${isPartial ? ' in what was checked' : ''}`
  const where = docsRoot === '' ? 'the whole repository' : docsRoot
  if (site === undefined && pages === 0 && problems.length === 0) return `${found}; no page of ${where} changed`
  return `${found}; ${plural(pages, 'page')} of ${where} read as ${titleOfFramework(framework)}`
}

/** More rules than this get one address together. */
const MAX_RULES = 3

function pointToRules({ problems }: CheckResult, rulesPage: string | undefined): string[] {
  const rules = [...new Set(mostSevereFirst(problems).map(({ rule }) => rule))]
  const [first] = rules
  if (first === undefined) return []
  if (rulesPage === undefined) {
    return [
      `How to fix them: ${explainCommand(first)}${rules.length === 1 ? '' : ', and likewise for the other rules'}`,
    ]
  }
  const addresses = rules.length > MAX_RULES ? [rulesPage] : rules.map((rule) => linkToRule(rulesPage, rule))
  return [`How to fix them: ${addresses.join(' ')}`]
}
