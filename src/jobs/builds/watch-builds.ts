// Looks up what other services report about published commits, and keeps it with their jobs. It only shows: a build that
// failed starts nothing.

import { startPoller } from '../../base/poller.ts'
import type { SeenBuilds } from '../job.ts'
import type { RepositoryHost } from '../repository.ts'
import type { JobServices } from '../run/job-services.ts'
import type { BuildWatch, JobStore } from '../store.ts'
import { pauseBeforeNextLook } from './next-look.ts'

/** A process that dies during a look gives it up to the others after this time; longer than any look takes. */
const BUILD_LEASE_MS = 2 * 60_000

/** Time limit for one look at the builds of a commit. */
const BUILD_LOOK_TIMEOUT_MS = 60_000

/** How often a process looks for commits whose builds are due to be looked up. */
const BUILD_POLL_MS = 1000

export interface BuildWatcherOptions extends Pick<JobServices, 'findProject' | 'logger' | 'clock'> {
  store: Pick<JobStore, 'claimBuildWatch' | 'saveBuilds'>
  host: Pick<RepositoryHost, 'readBuilds'>
  /** Called after something was saved. */
  onSaved: () => void
}

export interface BuildWatcher {
  /** Claims nothing more, ends what is under way, and resolves when nothing is. */
  stop(): Promise<void>
}

/** Looks at one commit after the other until it is stopped. */
export function startBuildWatcher(options: BuildWatcherOptions): BuildWatcher {
  const lookAtAll = async (stopping: AbortSignal): Promise<void> => {
    while (!stopping.aborted) {
      const watch = await options.store.claimBuildWatch(BUILD_LEASE_MS)
      if (watch === undefined) return
      await lookAt(watch, stopping, options)
    }
  }
  const { stop } = startPoller({
    everyMs: BUILD_POLL_MS,
    work: lookAtAll,
    logger: options.logger,
    clock: options.clock,
    fault: 'Could not read which builds to look up; trying again',
    recovered: 'Reads again which builds to look up',
  })
  return { stop: () => stop(new Error('The service is shutting down')) }
}

/** After a fault, what was known stays, and the next look comes at its time. */
async function lookAt(watch: BuildWatch, stopping: AbortSignal, options: BuildWatcherOptions): Promise<void> {
  const { store, onSaved } = options
  const seen = await look(watch, stopping, options)
  // Another look is due when the lease is over.
  if (stopping.aborted) return
  if (seen === 'unknown') return store.saveBuilds(watch, undefined, undefined)
  await store.saveBuilds(watch, seen, pauseBeforeNextLook(watch.looks, seen))
  if (seen !== undefined) onSaved()
}

/** Undefined = GitHub could not be asked. */
async function look(
  { projectId, jobId, commitSha, looks }: BuildWatch,
  stopping: AbortSignal,
  { host, findProject, logger }: BuildWatcherOptions,
): Promise<SeenBuilds | 'unknown' | undefined> {
  const signal = AbortSignal.any([stopping, AbortSignal.timeout(BUILD_LOOK_TIMEOUT_MS)])
  try {
    const project = await findProject(projectId)
    return project?.state === 'active' ? await host.readBuilds(project, commitSha, signal) : 'unknown'
  } catch (error) {
    if (!stopping.aborted) logger.info({ err: error, jobId, looks }, 'Could not look up the builds of a commit')
    return undefined
  }
}
