// `docmend replay`: the recorded replies of a run again, on the recorded commit: no model, no key, no network. Prints the
// patch, and says whether it is the one that was recorded.
import { createReadStream, statSync } from 'node:fs'
import { readConfig } from '../config.ts'
import { type LocalReplay, type ReplayedTurn, replayLocally } from '../replay-locally.ts'
import { plural } from '../text/plural.ts'
import { collectTranscript, readTranscript, type Transcript } from './read-transcript.ts'
import { requireFolder } from './repository-option.ts'
import { EXIT, type Surroundings, UsageError } from './surroundings.ts'
import { neutralize } from './terminal-text.ts'

interface ReplayOptions {
  repo?: string
  turn?: string
  json?: boolean
}

export async function replay(around: Surroundings, path: string, options: ReplayOptions): Promise<number> {
  const repositoryDir = options.repo ?? around.resolvePath('.')
  requireFolder(repositoryDir)
  const { entries: transcript, isOver } = await readNamed(around, path)
  const stopped = new AbortController()
  around.onStop(() => stopped.abort(new Error('Interrupted')))
  const turns = await replayTurns(around, { repositoryDir, transcript, isOver, signal: stopped.signal })
  const shown = turnToShow(turns, options.turn)
  if (options.json === true) around.stdout(`${JSON.stringify(asJson(turns, shown))}\n`)
  else {
    for (const turn of turns) around.stderr(`${neutralize(describeTurn(turn))}\n`)
    around.stdout(shown?.patch ?? '')
  }
  const isGood = turns.every(({ verdict }) => verdict !== 'different' && verdict !== 'cut_off')
  return isGood ? EXIT.done : EXIT.failed
}

async function replayTurns(around: Surroundings, replay: LocalReplay): Promise<ReplayedTurn[]> {
  // Without the settings of the service: a mistake in them is no matter here.
  const config = readConfig({ PATH: around.env.PATH, HOME: around.env.HOME })
  const docs = around.startDocs()
  try {
    return await replayLocally(config, docs, replay)
  } finally {
    await docs.close()
  }
}

/** What is wrong with a transcript is said with its name. */
async function readNamed(around: Surroundings, path: string): Promise<Transcript> {
  try {
    return readTranscript(await collectTranscript(openTranscript(around, path)))
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    throw new UsageError(`The transcript ${path === '-' ? 'from stdin' : path}: ${error.message}`, { cause: error })
  }
}

function openTranscript(around: Surroundings, path: string): AsyncIterable<Uint8Array> {
  if (path === '-') return around.stdin()
  if (statSync(path, { throwIfNoEntry: false })?.isFile() === true) return createReadStream(path)
  throw new UsageError('There is no such file; docmend run --record FILE makes one')
}

/** That of the option, else the last that has a patch. Throws `UsageError` when there is no such turn. */
function turnToShow(turns: readonly ReplayedTurn[], wanted: string | undefined): ReplayedTurn | undefined {
  if (wanted === undefined) return turns.findLast(({ patch }) => patch !== null)
  const found = turns.find(({ turn }) => String(turn) === wanted)
  if (found !== undefined) return found
  throw new UsageError(`--turn ${wanted} is none; the transcript has ${plural(turns.length, 'turn')}`)
}

function describeTurn({ turn, recorded, patchSha256, verdict }: ReplayedTurn): string {
  const made = patchSha256 === null ? 'no patch' : `the patch ${patchSha256}`
  switch (verdict) {
    case 'same':
      return `Turn ${turn}: ${made}, as recorded`
    case 'not_kept':
      return `Turn ${turn}: it ended as ${recorded?.outcome} and kept no patch; this is what the agent had made by then: ${made}`
    case 'no_outcome':
      return `Turn ${turn}: canceled or cut off, nothing to compare; as far as it goes it makes ${made}`
    case 'cut_off':
      return `Turn ${turn}: the transcript has no end of it, so nothing can be compared; as far as it goes it makes ${made}`
    case 'different':
      return `Turn ${turn}: DIFFERENT: the transcript has ${recorded?.patchSha256 ?? 'no patch'}, the replay gives ${made}`
    default:
      return verdict satisfies never
  }
}

function asJson(turns: readonly ReplayedTurn[], shown: ReplayedTurn | undefined) {
  return {
    turns: turns.map(({ turn, recorded, patchSha256, verdict }) => ({ turn, recorded, patchSha256, verdict })),
    turn: shown?.turn ?? null,
    patch: shown?.patch?.toString() ?? null,
  }
}
