// What the checks found: one line, and what there is to read about it folded.

import { plural } from '../../base/text/plural.ts'
import { describeProblem, isError, type Problem, RULES, titleOfFramework } from '../../checks/index.ts'
import type { ResultReport } from '../run/result-report.ts'
import type { ListSize } from './described.ts'
import { folded } from './folds.ts'
import { asSentence } from './markdown-text.ts'

/** One line. */
export function describeChecks({ checks, framework }: ResultReport): string {
  const { checkedPages, newProblemCount, oldProblems, unjudged } = checks
  const scope = `${plural(checkedPages, 'page')} (${titleOfFramework(framework)}, ${Object.keys(RULES).length} rules)`
  const found = newProblemCount === 0 ? 'no new problems' : plural(newProblemCount, 'new problem')
  const partly = newProblemCount === 0 && unjudged.length > 0 ? ' in what was checked' : ''
  const old = oldProblems === 0 ? '' : `; ${plural(oldProblems, 'earlier problem')} left alone`
  return `**Checks**: ${found}${partly} in ${scope}${old}.`
}

export function foldChecks({ checks }: ResultReport, size: ListSize): string {
  const { newProblemCount, newProblems, unjudged } = checks
  const problems = folded(
    plural(newProblemCount, 'new problem'),
    listProblems(newProblems, newProblemCount, size).join('\n'),
  )
  const notJudged = unjudged.map((sentence) => `- ${asSentence(sentence, size.itemCharacters)}`).join('\n')
  return [problems, folded('What the checks did not look at', notJudged)].filter((part) => part !== '').join('\n\n')
}

function listProblems(problems: readonly Problem[], total: number, size: ListSize): string[] {
  const shown = problems.slice(0, size.items).map((problem) => {
    const kind = isError(problem) ? 'error' : 'warning'
    return `- ${kind}: ${asSentence(describeProblem(problem), size.itemCharacters)}`
  })
  return shown.length < total ? [...shown, `- and ${total - shown.length} more`] : shown
}
