// What a model is asked, each once, before its changes are taken: what a reviewer would ask too. The questions are answered
// together, since each answer of the model sends the whole conversation again.
import type { Change } from '../../git-tree/change.ts'
import { cut } from '../../text/cut.ts'
import { shownPath } from '../../text/shown-path.ts'
import { findNamesNotInCode } from '../cause/list-names.ts'
import type { ToolContext } from '../tools/tool.ts'
import { QUESTIONS } from './finish-questions.ts'
import type { ReadEvidence } from './read-evidence.ts'

const LINES_SHOWN = 10

/** Gives the questions in words for the model, none when there is nothing to ask. Throws faults of the trees. */
export async function askBeforeTheEnd(
  changes: readonly Change[],
  read: ReadEvidence,
  context: ToolContext,
): Promise<string[]> {
  const questions = [
    await askForEvidence(changes, read, context),
    await askAboutOthers(changes, context),
    await askAboutLists(context),
    await askAboutStyle(changes, context),
  ]
  return questions.filter((question) => question !== '')
}

/** What is wrong with the evidence, or the statements for which there is none at all. */
async function askForEvidence(
  changes: readonly Change[],
  { evidence, faults }: ReadEvidence,
  { asked, evidence: reviewer }: ToolContext,
): Promise<string> {
  const isAsked = evidence.length === 0 && faults.length === 0 ? asked.has('statements') : asked.has('evidence')
  if (isAsked) return ''
  const found = await reviewer?.review(changes, evidence)
  const all = [...faults, ...(found?.faults ?? [])]
  if (all.length > 0) return `${QUESTIONS.evidence}Fix it and call finish again:\n${all.join('\n')}`
  const unsourced = evidence.length === 0 ? (found?.unsourced ?? []) : []
  if (unsourced.length === 0) return ''
  const shown = unsourced.slice(0, LINES_SHOWN).join('\n')
  return `${QUESTIONS.statements}Call finish again with their sources, and remove what has none; repeat the call only for what is no fact:\n${shown}`
}

/** Which lines of other people are gone. */
async function askAboutOthers(changes: readonly Change[], { asked, takenLines }: ToolContext): Promise<string> {
  const taken = asked.has('others') ? [] : ((await takenLines?.(changes)) ?? [])
  if (taken.length === 0) return ''
  const shown = taken.slice(0, LINES_SHOWN).map(({ path, line, text }) => `${path}:${line}: ${cut(text, 200)}`)
  return `${QUESTIONS.others}Put them back where the task does not ask for it, or repeat the call:\n${shown.join('\n')}`
}

/** For a task about a change of code. */
async function askAboutLists({ asked, cause, changeSet }: ToolContext): Promise<string> {
  if (cause?.after === undefined || asked.has('lists')) return ''
  const found = await findNamesNotInCode(await changeSet.fileDiffs(), cause.after.tree)
  if (found.length === 0) return ''
  const names = found.map(({ name, path, line }) => `${shownPath(path)}:${line} ${name}`)
  return `${QUESTIONS.lists}Look each up in ${cause.after.name}, correct or remove what is gone, and call finish again:\n${names.join('\n')}`
}

async function askAboutStyle(changes: readonly Change[], { asked, houseStyle }: ToolContext): Promise<string> {
  const text = asked.has('style') ? '' : await houseStyle.once(changes)
  return text === '' ? '' : `${QUESTIONS.style}Then call finish again; repeat the call if it is wrong:\n${text}`
}
