// The promises of the store ports, as tests that every database must pass.

import { randomUUID } from 'node:crypto'
import { afterEach, describe } from '@jest/globals'
import type { Storage } from '../../src/storage/open-storage.ts'
import { auditContract } from './contract/audit.ts'
import { buildWatchesContract } from './contract/build-watches.ts'
import { changedPagesContract } from './contract/changed-pages.ts'
import { commentChecksContract } from './contract/comment-checks.ts'
import { retentionContract } from './contract/delete-old-rows.ts'
import { effectWatchesContract } from './contract/effect-watches.ts'
import { importedViewsContract } from './contract/imported-views.ts'
import { jobCommentsContract } from './contract/job-comments.ts'
import { jobCreationContract } from './contract/job-creation.ts'
import { jobFairnessContract } from './contract/job-fairness.ts'
import { jobLivesContract } from './contract/job-lives.ts'
import { jobMessagesContract } from './contract/job-messages.ts'
import { jobProgressContract } from './contract/job-progress.ts'
import { jobPublishContract } from './contract/job-publish.ts'
import { jobQueueContract } from './contract/job-queue.ts'
import { jobRepliesContract } from './contract/job-replies.ts'
import { jobRequestsContract } from './contract/job-requests.ts'
import { jobSearchContract } from './contract/job-search.ts'
import { jobTopicsContract } from './contract/job-topics.ts'
import { keysContract } from './contract/keys.ts'
import { openingContract } from './contract/opening.ts'
import { outcomesContract } from './contract/outcomes.ts'
import { jobDeathsContract } from './contract/process-deaths.ts'
import { processesContract } from './contract/processes.ts'
import { projectsContract } from './contract/projects.ts'
import { pullRequestsContract } from './contract/pull-requests.ts'
import { queueStateContract } from './contract/queue-state.ts'
import { reviewCapacityContract } from './contract/review-capacity.ts'
import { settingsContract } from './contract/settings.ts'
import { turnRecordsContract } from './contract/turn-records.ts'
import { viewAnswersContract } from './contract/view-answers.ts'
import { viewBatchesContract } from './contract/view-batches.ts'
import { SMALL_LIMITS, viewLimitsContract } from './contract/view-limits.ts'
import { viewListsContract } from './contract/view-lists.ts'
import { viewOpenDaysContract } from './contract/view-open-days.ts'
import { viewPruningContract } from './contract/view-pruning.ts'
import { viewReadingsContract } from './contract/view-readings.ts'
import { viewReclassificationContract } from './contract/view-reclassification.ts'
import { viewSumsContract } from './contract/view-sums.ts'
import { waitingMessagesContract } from './contract/waiting-messages.ts'
import { webhookEventsContract } from './contract/webhook-events.ts'
import { weekOfJobsContract } from './contract/week-of-jobs.ts'
import { createWorld, NOON, type OpenedLimits, type Opener, type StartWorld } from './contract/world.ts'

/** Runs all promises on the databases that `open` opens; each test gets an empty one. */
export function storageContract(open: Opener): void {
  const opened: Storage[] = []
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((storage) => storage.close()))
  })

  const startWith = (isShared: boolean, limits: OpenedLimits = {}) => {
    const name = isShared ? randomUUID() : undefined
    const clock = { now: NOON }
    const openOne = async (): Promise<Storage> => {
      const storage = await open(name, () => clock.now, limits)
      opened.push(storage)
      return storage
    }
    const again = async (): Promise<Storage> => {
      if (!isShared) throw new Error('Start the world as a shared one')
      return openOne()
    }
    return createWorld(openOne, again, clock)
  }
  const start: StartWorld = ({ isShared } = { isShared: false }) => startWith(isShared)

  describe('opening', () => openingContract(start))
  describe('making jobs', () => jobCreationContract(start))
  describe('looking for jobs', () => jobSearchContract(start))
  describe('the jobs of a week', () => weekOfJobsContract(start))
  describe('the queue', () => jobQueueContract(start))
  describe('processes that ended without notice', () => jobDeathsContract(start))
  describe('turns of projects and installations', () => jobFairnessContract(start))
  describe('a running job', () => jobProgressContract(start))
  describe('canceling and archiving', () => jobRequestsContract(start))
  describe('messages', () => jobMessagesContract(start))
  describe('messages that wait', () => waitingMessagesContract(start))
  describe('comments', () => jobCommentsContract(start))
  describe('comments of which no webhook came', () => commentChecksContract(start))
  describe('what becomes of pull requests', () => outcomesContract(start))
  describe('pull requests that wait for a review', () => reviewCapacityContract(start))
  describe('publishing what is kept', () => jobPublishContract(start))
  describe('topics', () => jobTopicsContract(start))
  describe('records of turns', () => turnRecordsContract(start))
  describe('replies', () => jobRepliesContract(start))
  describe('builds of published commits', () => buildWatchesContract(start))
  describe('any order of what may happen to jobs', () => jobLivesContract(start))
  describe('pull requests of jobs', () => pullRequestsContract(start))
  describe('pages of pull requests', () => changedPagesContract(start))
  describe('effects of pull requests', () => effectWatchesContract(start))
  describe('projects', () => projectsContract(start))
  describe('keys', () => keysContract(start))
  describe('processes that share the database', () => processesContract(start))
  describe('the audit list', () => auditContract(start))
  describe('settings', () => settingsContract(start))
  describe('the state of the queue', () => queueStateContract(start))
  describe('forgetting what is old', () => retentionContract(start))
  describe('webhooks', () => webhookEventsContract(start))
  describe('views that were imported from other tools', () =>
    importedViewsContract(start, () => startWith(false, { pathLimits: SMALL_LIMITS })))
  describe('batches of views', () => viewBatchesContract(start))
  describe('limits of views', () => viewLimitsContract(() => startWith(false, { pathLimits: SMALL_LIMITS })))
  describe('sums of views', () => viewSumsContract(start))
  describe('lists of pages with views', () => viewListsContract(start))
  describe('open days of views', () => viewOpenDaysContract(start))
  describe('what agents got', () => viewAnswersContract(start))
  describe('exports page by page', () => viewReadingsContract(start))
  describe('pruning views', () => viewPruningContract(start))
  describe('classifying views again', () => viewReclassificationContract(start))
}
