// Port: merged pull requests of which is yet to be said what became of the views of their pages. Implemented in src/storage/.
import type { Effect } from '../../contract/effect.ts'
import type { ChangedPages } from './changed-pages.ts'

/** Jobs of a topic share one. */
export interface MergedPullRequest {
  projectId: string
  pullRequestNumber: number
  /** Epoch milliseconds. */
  mergedAt: number
}

/** One of which the effect is not known yet. */
export interface EffectWatch extends MergedPullRequest {
  id: number
}

/** `now` is the time of the caller, in epoch milliseconds. */
export interface EffectStore {
  /**
   * Gives the pages that a pull request of the project changes, by all turns and jobs that are on it; undefined when they
   * are not known, as of results that are not kept.
   */
  changedPages(projectId: string, pullRequestNumber: number): Promise<ChangedPages | undefined>
  /**
   * Gives the pages of other pull requests of the project that were merged from `from` up to, not including, `to`; of those
   * whose pages are known, and of the first 500.
   */
  pagesOfOthers(watch: EffectWatch, from: number, to: number): Promise<ChangedPages[]>
  /** Gives the longest due watch to exactly one caller, or undefined; due again after `leaseMs` unless it goes on or ends. */
  claim(now: number, leaseMs: number): Promise<EffectWatch | undefined>
  /** Makes it due at another time. */
  postpone(watch: EffectWatch, dueAt: number, now: number): Promise<void>
  /** Saves what was found out in the jobs of the pull request that have nothing yet, with an event each, and ends the watch. */
  save(watch: EffectWatch, effect: Effect, now: number): Promise<void>
}
