// Looks up what other services report about published commits, and keeps it with their jobs. It only shows: a build that
// failed starts nothing.

import type { Logger } from 'pino'
import type { Clock } from '../base/clock.ts'
import { startPoller } from '../base/poller.ts'
import type { JobWebhookEvent } from '../contract/webhook-events.ts'
import type { Project } from '../projects/project.ts'
import type { SeenBuilds } from './job.ts'
import type { RepositoryHost } from './repository.ts'

// When to look at the builds of a commit again: often at first, then less and less, and no more once they have ended.

/** When nothing was reported at all, Docmend stops after this look (8 minutes): no service builds this repository. */
const NO_BUILDS_LOOKS = 5

/** When everything that was reported has ended, Docmend stops after this look (2 minutes): a slower service may be missing before. */
const ENDED_BUILDS_LOOKS = 3

/**
 * Pauses before each look at the builds of a published commit: most previews are ready within minutes, and after an hour
 * Docmend stops.
 */
const BUILD_LOOK_PAUSES_MS: readonly number[] = [
  20_000,
  40_000,
  60_000,
  2 * 60_000,
  4 * 60_000,
  8 * 60_000,
  15 * 60_000,
  30 * 60_000,
]

/** How long after the commit was published the first look is due. */
export const firstBuildLookMs = BUILD_LOOK_PAUSES_MS[0] ?? 0

/**
 * Gives the pause after so many looks, or undefined when there is nothing more to wait for. `seen`: what the last one found;
 * undefined = it failed.
 */
export function pauseBeforeNextLook(looks: number, seen: Pick<SeenBuilds, 'builds'> | undefined): number | undefined {
  return seen !== undefined && isOver(looks, seen.builds) ? undefined : BUILD_LOOK_PAUSES_MS[looks]
}

function isOver(looks: number, builds: SeenBuilds['builds']): boolean {
  if (builds.length === 0) return looks >= NO_BUILDS_LOOKS
  return looks >= ENDED_BUILDS_LOOKS && builds.every(({ state }) => state !== 'pending')
}

/** A process that dies during a look gives it up to the others after this time; longer than any look takes. */
const BUILD_LEASE_MS = 2 * 60_000

/** Time limit for one look at the builds of a commit. */
const BUILD_LOOK_TIMEOUT_MS = 60_000

/** How often a process looks for commits whose builds are due to be looked up. */
const BUILD_POLL_MS = 1000

/** Port, part of JobStore: which commits are to be looked at. */
export interface BuildStore {
  /** Gives the longest due watch to exactly one caller, or undefined; due again after `leaseMs` unless it goes on or ends. */
  claimBuildWatch(leaseMs: number): Promise<BuildWatch | undefined>
  /**
   * Saves what was seen (undefined = nothing new), and when to look again (undefined = never). A watch whose job has
   * published another commit since changes nothing.
   */
  saveBuilds(watch: BuildWatch, seen: SeenBuilds | undefined, pauseMs: number | undefined): Promise<void>
}

/** A commit of a job whose builds are due to be looked up. */
export interface BuildWatch {
  jobId: string
  projectId: string
  commitSha: string
  /** So far, this one included. */
  looks: number
}

interface BuildWatcherOptions {
  findProject: (projectId: string) => Promise<Project | undefined>
  clock: Clock
  logger: Logger
  store: BuildStore
  host: Pick<RepositoryHost, 'readBuilds'>
  /** Called after something was saved. */
  onSaved: () => void
}

interface BuildWatcher {
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

// Which of the changes at a commit are worth an event.

/** Gives the events of what was seen of a commit, by what was known of it before; what stays as it was is none. */
export function listBuildEvents(known: SeenBuilds | null, seen: SeenBuilds): JobWebhookEvent[] {
  return [
    ...(isPreviewReady(seen) && !isPreviewReady(known) ? (['pull_request.preview_ready'] as const) : []),
    ...(hasFailed(seen) && !hasFailed(known) ? (['pull_request.build_failed'] as const) : []),
  ]
}

function isPreviewReady(seen: SeenBuilds | null): boolean {
  return seen?.preview?.state === 'success'
}

function hasFailed(seen: SeenBuilds | null): boolean {
  return seen?.builds.some(({ state }) => state === 'failure') ?? false
}
