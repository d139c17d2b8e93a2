// Measures what became of pull requests that were merged or closed, once each.

import type { Logger } from 'pino'
import type { Clock } from '../../base/clock.ts'
import { startPoller } from '../../base/poller.ts'
import type { PullRequestOutcome } from '../../contract/outcomes.ts'
import type { Project } from '../../projects/project.ts'
import type { RepositoryHost } from '../repository.ts'
import { measureOutcome, unknownOutcome } from './measure-outcome.ts'
import type { OutcomeStore, OutcomeWatch } from './outcomes.ts'

/**
 * Pauses before a pull request is looked at again whose repository could not be read. After a week its lines stay unknown:
 * the repository is gone, or the App is not coming back.
 */
export const OUTCOME_LOOK_PAUSES_MS: readonly number[] = [
  60_000,
  10 * 60_000,
  60 * 60_000,
  6 * 60 * 60_000,
  24 * 60 * 60_000,
  2 * 24 * 60 * 60_000,
  4 * 24 * 60 * 60_000,
]

/** A process that dies while it measures one gives it up to the others after this time; longer than any look takes. */
const OUTCOME_LEASE_MS = 6 * 60_000

/** Time limit for measuring one pull request: up to 100 commits are fetched. */
const OUTCOME_LOOK_TIMEOUT_MS = 5 * 60_000

/** How often a process looks for pull requests that were merged or closed and are to be measured. */
const OUTCOME_POLL_MS = 2000

interface OutcomeWatcherOptions {
  findProject: (projectId: string) => Promise<Project | undefined>
  clock: Clock
  logger: Logger
  store: Pick<OutcomeStore, 'claim' | 'postpone' | 'save' | 'forget'>
  host: Pick<RepositoryHost, 'outcomeFacts'>
  /** Called once for each pull request. */
  onMeasured?: ((outcome: PullRequestOutcome) => void) | undefined
}

interface OutcomeWatcher {
  /** Claims nothing more, ends what is under way, and resolves when nothing is. */
  stop(): Promise<void>
}

/** Looks at one pull request after the other until it is stopped. */
export function startOutcomeWatcher(options: OutcomeWatcherOptions): OutcomeWatcher {
  const lookAtAll = async (stopping: AbortSignal): Promise<void> => {
    while (!stopping.aborted) {
      const watch = await options.store.claim(OUTCOME_LEASE_MS)
      if (watch === undefined) return
      await lookAt(watch, stopping, options)
    }
  }
  const { stop } = startPoller({
    everyMs: OUTCOME_POLL_MS,
    work: lookAtAll,
    logger: options.logger,
    clock: options.clock,
    fault: 'Could not read which pull requests to measure; trying again',
    recovered: 'Reads again which pull requests to measure',
  })
  return { stop: () => stop(new Error('The service is shutting down')) }
}

async function lookAt(watch: OutcomeWatch, stopping: AbortSignal, options: OutcomeWatcherOptions): Promise<void> {
  const { store } = options
  const found = await look(watch, stopping, options)
  // Another look is due when the lease is over.
  if (stopping.aborted) return
  if (found === 'open') return store.forget(watch)
  if (found !== 'later') return save(watch, found, options)
  const pauseMs = OUTCOME_LOOK_PAUSES_MS[watch.looks - 1]
  if (pauseMs === undefined) await save(watch, unknownOutcome('repository_gone', watch), options)
  else await store.postpone(watch, pauseMs)
}

async function save(watch: OutcomeWatch, outcome: PullRequestOutcome, options: OutcomeWatcherOptions): Promise<void> {
  await options.store.save(watch, outcome)
  options.onMeasured?.(outcome)
}

/** `later`: the repository cannot be read now. An App that was uninstalled may come back within days. */
async function look(
  watch: OutcomeWatch,
  stopping: AbortSignal,
  { host, findProject, logger }: OutcomeWatcherOptions,
): Promise<PullRequestOutcome | 'open' | 'later'> {
  const { projectId, pullRequestNumber: number, commitSha, marks, closedAt, looks } = watch
  const signal = AbortSignal.any([stopping, AbortSignal.timeout(OUTCOME_LOOK_TIMEOUT_MS)])
  try {
    const project = await findProject(projectId)
    if (project?.state !== 'active') return 'later'
    const facts = await host.outcomeFacts(project, { number, commitSha, marks }, signal)
    if (facts.kind === 'open') return 'open'
    return facts.kind === 'gone' ? unknownOutcome('pull_request_gone', watch) : measureOutcome(facts, closedAt)
  } catch (error) {
    if (!stopping.aborted) {
      logger.info({ err: error, projectId, number, looks }, 'Could not look up what became of a pull request')
    }
    return 'later'
  }
}
