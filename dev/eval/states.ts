// The commits of a task's repositories.
import type { PastTurn, ShownChange } from '../../src/agent/prompt/context.ts'
import type { OpenRange } from '../../src/local/run-locally.ts'
import type { State } from './repository.ts'
import { readSite } from './sites.ts'
import type { EarlierTask, Files, Task, TaskCause } from './task.ts'

/** Oldest first; the agent works on the last one. */
export function statesOfDocs({ site, files, cause, earlier }: Task): State[] {
  const older: Files[] = earlier === undefined ? [] : [earlier.before, earlier.made]
  if (cause?.kind === 'own') older.push(cause.before)
  return [...older.map((over) => readSite(site, { ...files, ...over })), readSite(site, files)]
}

/** Undefined when the changed code is in the repository of the docs. */
export function statesOfCause(cause: TaskCause | undefined): State[] | undefined {
  if (cause?.kind !== 'other') return undefined
  return [cause.before, cause.after].map((files) => new Map(Object.entries(files)))
}

/** What a follow-up is told of the turn before it, as a job tells it. */
export async function pastTurnOf(
  { prompt, title, summary }: EarlierTask,
  dir: string,
  openRange: OpenRange,
): Promise<PastTurn> {
  return {
    prompt,
    outcome: 'changes',
    message: title,
    summary,
    change: await showRange(dir, { from: 'HEAD~2', to: 'HEAD~1' }, openRange),
    pushedSince: await showRange(dir, { from: 'HEAD~1', to: 'HEAD' }, openRange),
  }
}

const DIFF_MAX_BYTES = 16 * 1024

async function showRange(dir: string, ends: { from: string; to: string }, openRange: OpenRange): Promise<ShownChange> {
  const opened = await openRange(dir, ends)
  try {
    const { files } = await opened.range.files()
    const { text } = await opened.range.diff(files, DIFF_MAX_BYTES)
    return { files: files.map(({ kind, path }) => `${kind} ${path}`).join('\n'), diff: text }
  } finally {
    await opened.close()
  }
}
