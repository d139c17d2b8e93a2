// What a model is asked, each once, before its changes are taken: what a reviewer would ask too. The questions are answered
// together, since each answer of the model sends the whole conversation again.
import type { Change } from '../../base/git-tree.ts'
import { cut, shownPath } from '../../base/text.ts'
import { type CheckReport, isError } from '../../checks/index.ts'
import { findNamesNotInCode } from '../cause/list-names.ts'
import type { FinishQuestion } from '../tool-result.ts'
import type { ToolContext } from '../tools/tool.ts'
import { describeProblems } from './check-rounds.ts'
import type { Evidence } from './evidence.ts'

const LINES_SHOWN = 10

interface Question {
  about: FinishQuestion
  /** In words for the model. */
  text: string
}

/** Gives the questions, none when there is nothing to ask. Throws faults of the trees. */
export async function askBeforeTheEnd(
  changes: readonly Change[],
  evidence: readonly Evidence[],
  report: CheckReport | undefined,
  context: ToolContext,
): Promise<Question[]> {
  const questions: Question[] = [
    { about: 'evidence', text: await askForPlaces(evidence, context) },
    { about: 'others', text: await askAboutOthers(changes, context) },
    { about: 'lists', text: await askAboutLists(context) },
    { about: 'warnings', text: askAboutWarnings(report, context) },
    { about: 'style', text: await askAboutStyle(changes, context) },
  ]
  return questions.filter(({ text }) => text !== '')
}

/** Which of the cited places do not exist. */
async function askForPlaces(
  evidence: readonly Evidence[],
  { asked, evidence: reviewer }: ToolContext,
): Promise<string> {
  const missing = asked.has('evidence') ? [] : ((await reviewer?.findMissingPlaces(evidence)) ?? [])
  return missing.length === 0
    ? ''
    : `Your evidence cites places that do not exist. Correct them and call finish again:\n${missing.join('\n')}`
}

/** Which lines of other people are gone. */
async function askAboutOthers(changes: readonly Change[], { asked, takenLines }: ToolContext): Promise<string> {
  const taken = asked.has('others') ? [] : ((await takenLines?.(changes)) ?? [])
  if (taken.length === 0) return ''
  const shown = taken.slice(0, LINES_SHOWN).map(({ path, line, text }) => `${path}:${line}: ${cut(text, 200)}`)
  return `Your changes take away these lines, which other people committed since your last turn. Put them back where the task does not ask for it, or repeat the call:\n${shown.join('\n')}`
}

/** For a task about a change of code. */
async function askAboutLists({ asked, cause, changeSet }: ToolContext): Promise<string> {
  if (cause?.after === undefined || asked.has('lists')) return ''
  const found = await findNamesNotInCode(await changeSet.fileDiffs(), cause.after.tree)
  if (found.length === 0) return ''
  const names = found.map(({ name, path, line }) => `${shownPath(path)}:${line} ${name}`)
  return `Lists that you edited name what the changed code does not have. Look each up in ${cause.after.name}, correct or remove what is gone, and call finish again:\n${names.join('\n')}`
}

/** What an edit may fix, and what may be meant so; what sent a finish back named them already. */
function askAboutWarnings(report: CheckReport | undefined, { asked, checks }: ToolContext): string {
  const warnings = report?.problems.filter((problem) => !isError(problem)) ?? []
  if (warnings.length === 0 || checks.rounds > 0 || asked.has('warnings')) return ''
  return `Your changes add these warnings. Fix what the task does not want, or repeat the call:\n${describeProblems(warnings)}`
}

async function askAboutStyle(changes: readonly Change[], { asked, houseStyle }: ToolContext): Promise<string> {
  const text = asked.has('style') ? '' : await houseStyle.once(changes)
  return text === ''
    ? ''
    : `The project's linter has something to say. Then call finish again; repeat the call if it is wrong:\n${text}`
}
