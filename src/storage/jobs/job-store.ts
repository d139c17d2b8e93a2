import type { JobPage, JobStore } from '../../jobs/store.ts'
import type { Dialect } from '../dialect/dialect.ts'
import { createJob } from './job-creation.ts'
import { createJobMessages } from './job-messages.ts'
import { createJobProgress } from './job-progress.ts'
import { createJobPublish } from './job-publish.ts'
import { createJobQueue } from './job-queue.ts'
import { createJobReplies } from './job-replies.ts'
import { createJobRequests } from './job-requests.ts'
import { createJobResults } from './job-results.ts'
import { toJob } from './job-rows.ts'
import { readTurns } from './job-turns.ts'
import { createPullRequestUpdates } from './pull-request-updates.ts'
import { findTopicPullRequest } from './topics.ts'
import { createTranscripts } from './transcripts.ts'

export function createJobStore(dialect: Dialect): JobStore {
  const { db } = dialect
  return {
    create: (job, rules) => createJob(dialect, job, rules),
    find: async (projectId, jobId) => {
      const job = db.selectFrom('agent_job').selectAll().where('id', '=', jobId).where('project_id', '=', projectId)
      const row = await job.executeTakeFirst()
      return row && toJob(row)
    },
    list: (projectId, query) => listJobs(dialect, projectId, query),
    ...createJobQueue(dialect),
    ...createJobProgress(dialect),
    ...createTranscripts(dialect),
    ...createJobResults(db),
    findTopicPullRequest: (projectId, topic) => findTopicPullRequest(db, projectId, topic),
    turns: (jobId) => readTurns(db, jobId),
    ...createJobMessages(dialect),
    ...createJobPublish(dialect),
    ...createJobRequests(dialect),
    ...createJobReplies(dialect),
    ...createPullRequestUpdates(dialect),
  }
}

/** Reads one row more than asked for: it says whether there is another page. */
async function listJobs(
  dialect: Dialect,
  projectId: string,
  { status, limit, offset }: Parameters<JobStore['list']>[1],
): Promise<JobPage> {
  const rows = await dialect.db
    .selectFrom('agent_job')
    .selectAll()
    .where('project_id', '=', projectId)
    .$if(status !== undefined, (jobs) => jobs.where('status', '=', status ?? 'active'))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .offset(offset)
    .execute()
  return { jobs: rows.slice(0, limit).map(toJob), hasMore: rows.length > limit }
}
