// One reply of the offline model: its text and its calls.
import type { PastCall } from './offline-memory.ts'

export interface Step {
  thought: string
  calls: { name: string; args: Record<string, unknown> }[]
}

/** The input of the rules. */
export interface OfflineRun {
  prompt: string
  docsRoot: string
  past: readonly PastCall[]
}

/** Calls per reply; as many as the loop runs. */
export const BATCH = 50

/** `fromPrompt`: facts in the changes that only the task states. */
export function finish(title: string, summary: string, fromPrompt: string[] = []): Step {
  const evidence = fromPrompt.map((claim) => ({ claim, fromPrompt: true }))
  const args = { title, summary, ...(evidence.length === 0 ? {} : { evidence }) }
  return { thought: 'Done.', calls: [{ name: 'finish', args }] }
}

/** Ends without changes and says why. */
export function decline(noChangesReason: string): Step {
  return {
    thought: 'Nothing to change.',
    calls: [{ name: 'finish', args: { title: '', summary: noChangesReason, noChangesReason } }],
  }
}

/** Reads a page so that it may be edited; reading one line is enough. */
export function readLine(path: string, line: number): Step['calls'][number] {
  return { name: 'read', args: { path, startLine: line, endLine: line } }
}

export function pathsOf(past: readonly PastCall[], name: string): Set<unknown> {
  return new Set(past.filter((call) => call.name === name).map((call) => call.args.path))
}

/** The edited pages, and those that could not be edited, with the tool's answer. */
export function editResults(past: readonly PastCall[]): { edited: string[]; refused: string[] } {
  const edits = past.filter((call) => call.name === 'edit')
  return {
    edited: edits.filter((call) => !call.isFailure).map((call) => call.answer.replace(/^Edited /, '')),
    refused: edits
      .filter((call) => call.isFailure)
      .map((call) => `${String(call.args.path)}: ${reasonOf(call.answer)}`),
  }
}

/** A tool's answer to the model, reworded for the reviewer. */
function reasonOf(answer: string): string {
  const [first = ''] = answer.split('\n', 1)
  if (/oldText does not occur|leave the file as it is/.test(first)) return NOT_IN_PROSE
  return first.replace(/^(?:Failed|Malformed call): (?:Edit \d+ of \d+ \(none was applied\): )?/, '')
}

const NOT_IN_PROSE = 'the text occurs only within other words or URLs'

/** A summary that says who made it; long lists are shortened. */
export function summarize(what: string, { edited, refused }: ReturnType<typeof editResults>): string {
  const rows = (items: string[]): string[] => [
    ...items.slice(0, ROWS_SHOWN).map((item) => `- ${item}`),
    ...(items.length > ROWS_SHOWN ? [`- and ${items.length - ROWS_SHOWN} more`] : []),
  ]
  const left = refused.length === 0 ? [] : ['', 'Left alone:', '', ...rows(refused)]
  const note = 'Made by the offline model of Docmend, which follows rules and is not a language model.'
  return [what, '', ...rows(edited), ...left, '', note].join('\n')
}

const ROWS_SHOWN = 100
