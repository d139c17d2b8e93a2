// `docmend replay`: replays the recorded replies of a run on the recorded commit, without a model, a key or a network.
// Prints the patch and says whether it is the recorded one.
import { createReadStream, statSync } from 'node:fs'
import { plural } from '../base/text.ts'
import { type LocalReplay, type ReplayedTurn, replayLocally } from '../local/replay-locally.ts'
import { readConfig } from '../service/config.ts'
import { requireFolder } from './options.ts'
import { collectTranscript, readTranscript, type Transcript } from './read-transcript.ts'
import { EXIT, type Runtime, UsageError } from './runtime.ts'
import { neutralize } from './terminal-text.ts'

interface ReplayOptions {
  repo?: string
  turn?: string
  json?: boolean
}

export async function replay(runtime: Runtime, path: string, options: ReplayOptions): Promise<number> {
  const repositoryDir = options.repo ?? runtime.resolvePath('.')
  requireFolder(repositoryDir)
  const { entries: transcript, isOver } = await readTranscriptAt(runtime, path)
  const stopped = new AbortController()
  runtime.onStop(() => stopped.abort(new Error('Interrupted')))
  const turns = await replayTurns(runtime, { repositoryDir, transcript, isOver, signal: stopped.signal })
  const shown = chooseTurn(turns, options.turn)
  if (options.json === true) runtime.stdout(`${JSON.stringify(toJson(turns, shown))}\n`)
  else {
    for (const turn of turns) runtime.stderr(`${neutralize(describeTurn(turn))}\n`)
    runtime.stdout(shown?.patch ?? '')
  }
  const isReproduced = turns.every(({ verdict }) => verdict !== 'different' && verdict !== 'cut_off')
  return isReproduced ? EXIT.done : EXIT.failed
}

async function replayTurns(runtime: Runtime, replay: LocalReplay): Promise<ReplayedTurn[]> {
  // A mistake in the settings of a service must not stop a replay, which needs none of them.
  const config = readConfig({ PATH: runtime.env.PATH, HOME: runtime.env.HOME })
  const docs = await runtime.startDocs()
  try {
    return await replayLocally(config, docs, replay)
  } finally {
    await docs.close()
  }
}

/** Puts the name of the transcript before every fault in it. */
export async function readTranscriptAt(runtime: Pick<Runtime, 'stdin'>, path: string): Promise<Transcript> {
  try {
    return readTranscript(await collectTranscript(openTranscript(runtime, path)))
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    throw new UsageError(`The transcript ${path === '-' ? 'from stdin' : path}: ${error.message}`, { cause: error })
  }
}

function openTranscript(runtime: Pick<Runtime, 'stdin'>, path: string): AsyncIterable<Uint8Array> {
  if (path === '-') return runtime.stdin()
  if (statSync(path, { throwIfNoEntry: false })?.isFile() === true) return createReadStream(path)
  throw new UsageError('There is no such file; create one with docmend run --record FILE')
}

/** Returns the turn of the option, or the last turn with a patch. Throws `UsageError` when there is no such turn. */
function chooseTurn(turns: readonly ReplayedTurn[], wanted: string | undefined): ReplayedTurn | undefined {
  if (wanted === undefined) return turns.findLast(({ patch }) => patch !== null)
  const found = turns.find(({ turn }) => String(turn) === wanted)
  if (found !== undefined) return found
  throw new UsageError(`There is no turn ${wanted}; the transcript has ${plural(turns.length, 'turn')}`)
}

function describeTurn({ turn, recorded, patchSha256, verdict }: ReplayedTurn): string {
  const made = patchSha256 === null ? 'no patch' : `the patch ${patchSha256}`
  switch (verdict) {
    case 'same':
      return `Turn ${turn}: ${made}, as recorded`
    case 'not_kept':
      return `Turn ${turn}: it ended as ${recorded?.outcome} without a saved patch; the replay made ${made}`
    case 'no_outcome':
      return `Turn ${turn}: canceled or cut off, so there is nothing to compare; up to there the replay made ${made}`
    case 'cut_off':
      return `Turn ${turn}: the transcript stops before its end, so nothing can be compared; up to there the replay made ${made}`
    case 'different':
      return `Turn ${turn}: DIFFERENT: the transcript has ${recorded?.patchSha256 ?? 'no patch'}, the replay made ${made}`
    default:
      return verdict satisfies never
  }
}

function toJson(turns: readonly ReplayedTurn[], shown: ReplayedTurn | undefined) {
  return {
    turns: turns.map(({ turn, recorded, patchSha256, verdict }) => ({ turn, recorded, patchSha256, verdict })),
    turn: shown?.turn ?? null,
    patch: shown?.patch?.toString() ?? null,
  }
}
