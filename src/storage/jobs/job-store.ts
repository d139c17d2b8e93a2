// The store of jobs: each group of its functions stands beside the SQL that it needs.

import { bindFirst } from '../../base/bind-first.ts'
import type { JobStore } from '../../jobs/store.ts'
import type { Dialect } from '../dialect/dialect.ts'
import { buildWatches } from './build-watches.ts'
import { commentChecks } from './comment-checks.ts'
import { createJob } from './job-creation.ts'
import { jobLimits } from './job-limits.ts'
import { jobLists } from './job-lists.ts'
import { jobMessages } from './job-messages.ts'
import { jobProgress } from './job-progress.ts'
import { jobQueue } from './job-queue.ts'
import { jobReplies } from './job-replies.ts'
import { jobRequests } from './job-requests.ts'
import { jobResults } from './job-results.ts'
import { jobSearch } from './job-search.ts'
import { jobTurns } from './job-turns.ts'
import { openPullRequests } from './open-pull-requests.ts'
import { jobDeaths } from './process-deaths.ts'
import { pullRequestUpdates } from './pull-request-updates.ts'
import { transcripts } from './transcripts.ts'

export function createJobStore(dialect: Dialect): JobStore {
  return bindFirst(dialect, {
    create: createJob,
    ...buildWatches,
    ...commentChecks,
    ...jobDeaths,
    ...jobLimits,
    ...jobLists,
    ...jobMessages,
    ...jobProgress,
    ...jobQueue,
    ...jobReplies,
    ...jobRequests,
    ...jobResults,
    ...jobSearch,
    ...jobTurns,
    ...openPullRequests,
    ...pullRequestUpdates,
    ...transcripts,
  })
}
