// A run that ended early: where its changes and its recording are kept, and how it is continued (`docmend run --resume`).
import { lstatSync, rmSync, writeFileSync } from 'node:fs'
import type { TranscriptEntry } from '../agent/transcript.ts'
import type { LocalRun, RecordedRun } from '../local/run-locally.ts'
import { readTranscriptAt } from './replay.ts'
import { type Runtime, UsageError } from './runtime.ts'
import { createTranscriptFile, type TranscriptFile } from './transcript-file.ts'

/** Ends after which the model can continue; every other is the result of the run. */
const EARLY_ENDS: readonly string[] = ['budget_exhausted', 'error']
const FILES_MAX = 1000

/** Reads what `--resume` names. Throws `UsageError` when the run cannot be continued. */
export async function readRecordedRun(runtime: Runtime, path: string): Promise<RecordedRun> {
  if (path === '-') throw new UsageError('--resume needs a file, because the rest of the run is recorded to it')
  const [start, ...rest] = (await readTranscriptAt(runtime, path)).entries
  if (start?.kind !== 'turn' || start.continuesPatch || rest.some(({ kind }) => kind === 'turn'))
    throw new UsageError(
      `--resume ${path} is not the recording of a single run; name a file that docmend run --record wrote`,
    )
  const outcome = rest.find((entry) => entry.kind === 'outcome')
  if (outcome !== undefined && !EARLY_ENDS.includes(outcome.outcome)) {
    throw new UsageError(
      `--resume ${path}: that run is complete (${outcome.outcome}); docmend replay prints its patch again`,
    )
  }
  const entries = rest.filter(({ kind }) => kind !== 'outcome')
  // Replies without a call end a run. The model is asked for them again, perhaps from a server that is set up correctly by now.
  const last = entries.findLastIndex((entry) => entry.kind !== 'reply' || entry.reply.toolCalls.length > 0)
  return { start, entries: entries.slice(0, last + 1) }
}

/** Throws `UsageError` when a repository that the run read is not given again. */
export function requireSameSources({ start }: RecordedRun, { context, cause }: Pick<LocalRun, 'context' | 'cause'>) {
  const names = new Set(context.map(({ name }) => name))
  const missing = start.context.find(({ repository }) => !names.has(repository))
  if (missing !== undefined)
    throw new UsageError(`--resume: the run also read ${missing.repository}; name it again with --context DIR=NAME`)
  if (start.cause === undefined || cause !== undefined) return
  const { repository, from, to } = start.cause
  throw new UsageError(`--resume: name the cause again: --cause DIR=${repository} --since ${from} --until ${to}`)
}

/** Keeps the patch beside the recording, or in the folder of the caller. Gives the path. */
export function keepUnfinishedPatch(patch: Uint8Array, recording: string): string {
  const path = patchBeside(recording)
  // The folder may be a checkout of strangers: a link of that name in it must not choose the file that is written.
  rmSync(path, { force: true })
  writeFileSync(path, patch, { mode: 0o600, flag: 'wx' })
  return path
}

function patchBeside(recording: string): string {
  return `${recording.replace(/\.ndjson$/, '')}.patch`
}

/** Writes the recording of a run without `--record` to a file whose name is free. */
export function keepRecording(
  entries: readonly TranscriptEntry[],
  resolvePath: Runtime['resolvePath'],
): TranscriptFile {
  const path = freePath(resolvePath)
  const file = createTranscriptFile(path)
  for (const entry of entries) file.add(entry)
  return file
}

function freePath(resolvePath: Runtime['resolvePath']): string {
  for (let n = 1; n <= FILES_MAX; n += 1) {
    const path = resolvePath(`docmend-unfinished${n === 1 ? '' : `-${n}`}.ndjson`)
    if (isFree(path) && isFree(patchBeside(path))) return path
  }
  throw new Error(`${FILES_MAX} unfinished runs are in this folder; delete some (docmend-unfinished-*.ndjson)`)
}

/** A link that leads nowhere takes a name, too. */
function isFree(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) === undefined
}
