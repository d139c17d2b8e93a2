// What the model of a turn learns about the turns before it: the requests, how they ended, and what became of the branch.
import type { PastTurn } from '../../agent/prompt/context.ts'
import { entriesOfTurn, type TranscriptEntry } from '../../agent/transcript.ts'
import type { Job } from '../job.ts'
import { markOf } from '../job-names.ts'
import type { KeptResult, Turn } from '../job-records.ts'
import { createHiddenTest } from '../policy/hidden-files.ts'
import type { BranchPart } from '../repository.ts'
import type { JobServices } from './job-services.ts'
import type { TurnContext } from './prepare-turn.ts'

/** Oldest first. `recorded`: the transcript of all turns, of which the oldest may be gone. */
export async function loadHistory(
  turn: TurnContext,
  recorded: readonly TranscriptEntry[],
  kept: KeptResult | undefined,
  services: Pick<JobServices, 'store' | 'host'>,
): Promise<PastTurn[]> {
  const { job } = turn.claim
  const turns = (await services.store.turns(job.id)).filter((one) => one.turn < job.turn)
  const parts = await loadBranchWork(turn, recorded, services)
  return turns.map((one) => ({
    prompt: one.prompt,
    outcome: one.outcome ?? 'unknown',
    message: one.message ?? '',
    ...findSummary(one, recorded),
    ...findUnpublished(one, kept),
    ...findParts(markOf({ id: job.id, turn: one.turn }), parts),
  }))
}

/** Nothing where the job has no pull request, or began in a transcript that is deleted by now. */
async function loadBranchWork(
  { claim, project, base, continues, keeper, policy }: TurnContext,
  recorded: readonly TranscriptEntry[],
  { host }: Pick<JobServices, 'host'>,
): Promise<BranchPart[]> {
  const { job } = claim
  const start = recorded.find((entry) => entry.kind === 'turn')
  if (continues === null || job.turn === 1 || start === undefined) return []
  const range = { fromSha: start.base.commitSha, toSha: base.commitSha }
  if (range.fromSha === range.toSha) return []
  return host.branchWork(project, range, marksBefore(job), createHiddenTest(policy.hidden), keeper.signal)
}

function marksBefore({ id, turn }: Job): string[] {
  return Array.from({ length: turn - 1 }, (_, index) => markOf({ id, turn: index + 1 }))
}

/** What waits to be published has no commit. */
function findUnpublished({ turn }: Turn, kept: KeptResult | undefined): Pick<PastTurn, 'change'> {
  if (kept === undefined || kept.isPublished || kept.turn !== turn || kept.patch.length === 0) return {}
  return { change: { files: '', diff: Buffer.from(kept.patch.subarray(0, PATCH_MAX_BYTES)).toString('utf8') } }
}

/** More than a first message shows. */
const PATCH_MAX_BYTES = 16 * 1024

function findParts(mark: string, parts: readonly BranchPart[]): Pick<PastTurn, 'change' | 'pushedSince'> {
  const at = parts.findIndex((part) => part.mark === mark)
  const [change, next] = at === -1 ? [] : parts.slice(at, at + 2)
  return {
    ...(change === undefined ? {} : { change: { files: change.files, diff: change.diff } }),
    ...(next?.mark === null ? { pushedSince: { files: next.files, diff: next.diff } } : {}),
  }
}

/** The last call of finish has it; one that could not be read has none. */
function findSummary({ turn }: Turn, recorded: readonly TranscriptEntry[]): Pick<PastTurn, 'summary'> {
  const calls = entriesOfTurn(recorded, turn).flatMap((entry) => (entry.kind === 'reply' ? entry.reply.toolCalls : []))
  const last = calls.findLast(({ name }) => name === 'finish')
  const summary = last === undefined ? undefined : summaryIn(last.arguments)
  return summary === undefined || summary.trim() === '' ? {} : { summary }
}

function summaryIn(json: string): string | undefined {
  try {
    const { summary } = JSON.parse(json) as { summary?: unknown }
    return typeof summary === 'string' ? summary : undefined
  } catch {
    return undefined
  }
}
