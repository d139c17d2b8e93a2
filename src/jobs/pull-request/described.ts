// What a description is made of besides the result: the job, and what is known of the repository and its readers.
import type { ContextPin, Job } from '../job.ts'
import type { SavedResult } from '../store.ts'
import type { NamedCause } from './because.ts'
import type { TrafficByRoute } from './traffic.ts'

/** Without an address (`repository` is ''), as in a run on a local repository, nothing is linked. */
export type DescribedJob = Pick<
  Job,
  'id' | 'turn' | 'model' | 'prompt' | 'requestedBy' | 'repository' | 'base' | 'spent' | 'spentBefore'
> & { contextPins: readonly DescribedPin[] | null }

export type DescribedPin = Pick<ContextPin, 'repository' | 'ref' | 'commitSha' | 'url'>

/** All of it may be missing. */
export interface BodyContext {
  /** The repository's pull request template. */
  template?: string | undefined
  /** The change of code that the job is about. */
  cause?: NamedCause | undefined
  /** The address of the job's page in the dashboard. */
  page?: string | undefined
  traffic?: TrafficByRoute | undefined
  /** The other repositories that were read. */
  context?: readonly ContextPin[] | undefined
  /** What was asked for in earlier turns of the job, oldest first, where none of it was published before. */
  earlier?: readonly Pick<Job, 'prompt' | 'requestedBy'>[] | undefined
  /** The branch of the open pull request that is continued: its head is what the job worked from. */
  continuedBranch?: string | undefined
  /** What the publisher has to say: a sentence each. */
  notes?: readonly string[] | undefined
  /** What title and description would say now, where they could not be updated. */
  instead?: Pick<SavedResult, 'title' | 'summary'> | undefined
}

export interface ListSize {
  items: number
  itemCharacters: number
}
