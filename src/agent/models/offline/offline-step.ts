// One reply of the offline model: its text and its calls.
import { type Failed, hasReason } from '../../tool-result.ts'
import { messageOf } from '../../tools/refusal.ts'
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

const REPEATS_MAX = 6

/**
 * Repeats the edits whose lines were not seen, each as it was; undefined when there are none. The refusal showed the lines, so
 * the same call is let through now.
 */
export function repeatUnseenEdits(past: readonly PastCall[]): Step | undefined {
  const byPath = Map.groupBy(
    past.filter((call) => call.name === 'edit'),
    (call) => call.args.path,
  )
  const calls = [...byPath.values()].flatMap((edits) => {
    const last = edits.at(-1)
    return last !== undefined && isUnseen(last) && edits.filter(isUnseen).length <= REPEATS_MAX
      ? [{ name: last.name, args: last.args }]
      : []
  })
  return calls.length === 0 ? undefined : { thought: 'Editing what is seen now.', calls: calls.slice(0, BATCH) }
}

function isUnseen({ result }: PastCall): boolean {
  return hasReason(result, 'unseen')
}

/** The edited pages, and those that could not be edited, with the tool's answer. */
export function editResults(past: readonly PastCall[]): { edited: string[]; refused: string[] } {
  const all = past.filter((call) => call.name === 'edit')
  const last = new Map(all.map((call) => [call.args.path, call]))
  const edits = all.filter((call) => !isUnseen(call) || last.get(call.args.path) === call)
  return {
    edited: edits.flatMap(({ answer, result }) =>
      result.ok ? [(answer.split('\n', 1)[0] ?? '').replace(/^Edited /, '')] : [],
    ),
    refused: edits.flatMap(({ args, result }) => (result.ok ? [] : [`${String(args.path)}: ${reasonOf(result)}`])),
  }
}

/** The tool's words to the model, reworded for the reviewer. */
function reasonOf(result: Failed): string {
  if (hasReason(result, 'no_match')) return NOT_IN_PROSE
  const [first = ''] = messageOf(result).split('\n', 1)
  return first.replace(/^Edit \d+ of \d+ \(none was applied\): /, '')
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
