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

export function finish(title: string, summary: string): Step {
  return { thought: 'Done.', calls: [{ name: 'finish', args: { title, summary } }] }
}

/** Ends without changes and says why. */
export function decline(noChangesReason: string): Step {
  return {
    thought: 'Nothing to change.',
    calls: [{ name: 'finish', args: { title: '', summary: noChangesReason, noChangesReason } }],
  }
}

/** Reads a page so that it may be edited: the line that was found, or without one the page from its start. */
export function readPage(path: string, line?: number): Step['calls'][number] {
  return { name: 'read', args: line === undefined ? { path } : { path, startLine: line, endLine: line } }
}

export function pathsOf(past: readonly PastCall[], name: string): Set<unknown> {
  return new Set(past.filter((call) => call.name === name).map((call) => call.args.path))
}

/** The tool refused the edit because of lines that its answer then shows, so the same call is let through now. */
const UNSEEN = /^Failed: You have not seen these lines/
const REPEATS_MAX = 6

/** Repeats the edits whose lines were not seen, each as it was; undefined when there are none. */
export function repeatUnseenEdits(past: readonly PastCall[]): Step | undefined {
  const byPath = Map.groupBy(
    past.filter((call) => call.name === 'edit'),
    (call) => call.args.path,
  )
  const calls = [...byPath.values()].flatMap((edits) => {
    const last = edits.at(-1)
    const isOpen = last !== undefined && UNSEEN.test(last.answer)
    return isOpen && edits.filter(({ answer }) => UNSEEN.test(answer)).length <= REPEATS_MAX
      ? [{ name: last.name, args: last.args }]
      : []
  })
  return calls.length === 0 ? undefined : { thought: 'Editing what is seen now.', calls: calls.slice(0, BATCH) }
}

/** The edited pages, and those that could not be edited, with the tool's answer. */
export function editResults(past: readonly PastCall[]): { edited: string[]; refused: string[] } {
  const all = past.filter((call) => call.name === 'edit')
  const last = new Map(all.map((call) => [call.args.path, call]))
  const edits = all.filter((call) => !UNSEEN.test(call.answer) || last.get(call.args.path) === call)
  return {
    edited: edits
      .filter((call) => !call.isFailure)
      .map((call) => (call.answer.split('\n', 1)[0] ?? '').replace(/^Edited /, '')),
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
