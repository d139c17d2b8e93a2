// Title and description of a pull request follow when a turn has changed what is in it. What people wrote there stays, and
// the reply says what could not be written. Never worth a failed job: its commit is on the branch.
import { withFullStop } from '../../base/text/with-full-stop.ts'
import type { Job } from '../job.ts'
import { isBranchOf, markOf } from '../job-names.ts'
import type { BodyContext } from '../pull-request/described.ts'
import { describePullRequest, type PullRequestContext } from '../pull-request/text.ts'
import { wholeWork } from '../pull-request/whole-work.ts'
import { type PublishGuard, RepositoryError, type Reworded, type Rewording } from '../repository.ts'
import type { SavedResult } from '../store.ts'
import type { JobServices } from './job-services.ts'
import type { TurnContext } from './prepare-turn.ts'
import { PublishingTimeUpError } from './publishing-time.ts'

const RETRY_DELAYS_MS = [500, 2000]

/** What the reply says of the description. */
export type RewordingSaid = Pick<BodyContext, 'notes' | 'instead'>

/**
 * Only of a pull request that the job itself has opened: of another it does not know all that is in it. Throws what the
 * guard throws when the job is lost.
 */
export async function rewordPullRequest(
  job: Job,
  result: SavedResult,
  { project, base, branch, continues }: TurnContext,
  known: PullRequestContext,
  { guard, host, sleep, logger }: Pick<JobServices, 'host' | 'sleep' | 'logger'> & { guard: PublishGuard },
): Promise<RewordingSaid> {
  const { before } = result.report
  if (continues === null || before === undefined || !isBranchOf(branch, job.id)) return {}
  const whole = { ...result, ...wholeWork(result) }
  const words = describePullRequest({ ...job, base: before.base }, whole, { ...known, continuedBranch: undefined })
  const target = { project, base, branch, mark: markOf(job), treeSha: result.treeSha }
  for (const delayMs of [...RETRY_DELAYS_MS, undefined]) {
    try {
      const done = await host.rewordPullRequest(continues.number, words, target, guard)
      return describeRewording(done, whole)
    } catch (error) {
      if (!(error instanceof RepositoryError) && !(error instanceof PublishingTimeUpError)) throw error
      const isWorthAnother = error instanceof RepositoryError && error.transient && delayMs !== undefined
      logger.warn({ err: error, isWorthAnother }, 'Could not update the words of a pull request')
      if (!isWorthAnother) return { notes: [describeFault(error)], instead: whole }
      await sleep(delayMs, guard())
    }
  }
  return {}
}

function describeFault({ message }: Error): string {
  return `The title and the description could not be updated, so they may be out of date. ${withFullStop(message)}`
}

function describeRewording({ title, body }: Reworded, whole: SavedResult): RewordingSaid {
  const notes =
    title === body ? noteOn('title and description', body) : [...noteOn('title', title), ...noteOn('description', body)]
  return notes.length === 0 ? {} : { notes, instead: whole }
}

function noteOn(what: string, how: Rewording): string[] {
  switch (how) {
    case 'written':
    case 'unchanged':
      return []
    case 'edited':
      return [`Left as edited by people, and may not tell of this turn: ${what}`]
    case 'unmarked':
      return [`Left as found, because the description no longer has the marks of Docmend: ${what}`]
    case 'too_long':
      return [`Left as found, because there is no room beside what people wrote: ${what}`]
    default:
      return how satisfies never
  }
}
