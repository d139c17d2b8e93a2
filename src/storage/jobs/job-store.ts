// Which function keeps each promise of the port.
import { sql } from 'kysely'
import type { JobListQuery, JobPage, JobStore } from '../../jobs/store.ts'
import type { Dialect } from '../dialect/dialect.ts'
import { claimBuildWatch, saveBuilds } from './build-watches.ts'
import { claimUnread, saveSeenComments } from './comment-checks.ts'
import { recordDeaths } from './deaths.ts'
import { createJob } from './job-creation.ts'
import { countRequestsOfHour, countUse } from './job-limits.ts'
import { listEndedWithoutPullRequest, listOpenWithJobs, listTurnsEnded } from './job-lists.ts'
import { acceptComment, acceptMessage, findByPullRequest } from './job-messages.ts'
import { enterPublishing, finish, pin } from './job-progress.ts'
import { claim, endWaits, heartbeat, release, retryLater, waitLater } from './job-queue.ts'
import { claimReply, deleteReply } from './job-replies.ts'
import { archive, cancel, publish } from './job-requests.ts'
import { readEarlierPatch, readPatch, readReport, readResult, saveResult } from './job-results.ts'
import { toJob } from './job-rows.ts'
import { listRequesters, nameJobs, searchJobs } from './job-search.ts'
import { readTurns } from './job-turns.ts'
import { findTopicPullRequest, recordLook } from './open-pull-requests.ts'
import { archiveClosed, claimUnseenPullRequests, recordPullRequest } from './pull-request-updates.ts'
import {
  prune,
  readLastEntries,
  readTranscript,
  readTranscriptAfter,
  readTranscriptTurns,
  record,
} from './transcripts.ts'

export function createJobStore(dialect: Dialect): JobStore {
  const { db } = dialect
  return {
    create: (...args) => createJob(dialect, ...args),
    find: async (projectId, jobId) => {
      const job = db.selectFrom('agent_job').selectAll().where('id', '=', jobId).where('project_id', '=', projectId)
      const row = await job.executeTakeFirst()
      return row && toJob(row)
    },
    usage: (...args) => countUse(db, ...args),
    requestsOfHour: (...args) => countRequestsOfHour(db, ...args),
    list: (...args) => listJobs(dialect, ...args),
    // A search for a text is long; anything else must not wait behind long reads.
    search: (projectId, search) =>
      searchJobs({ db: search.text ? dialect.reader : db, contains: dialect.contains }, projectId, search),
    names: (...args) => nameJobs(db, ...args),
    requesters: (...args) => listRequesters(db, ...args),
    openPullRequests: (...args) => listOpenWithJobs(db, ...args),
    endedWithoutPullRequest: (...args) => listEndedWithoutPullRequest(db, ...args),
    turnsEnded: (...args) => listTurnsEnded(db, ...args),
    claim: (...args) => claim(dialect, ...args),
    recordDeaths: (...args) => recordDeaths(dialect, ...args),
    heartbeat: (...args) => heartbeat(dialect, ...args),
    release: (...args) => release(dialect, ...args),
    retryLater: (...args) => retryLater(dialect, ...args),
    waitLater: (...args) => waitLater(dialect, ...args),
    endWaits: () => endWaits(dialect),
    pin: (...args) => pin(dialect, ...args),
    record: (...args) => record(dialect, ...args),
    transcript: (...args) => readTranscript(db, ...args),
    transcriptAfter: (...args) => readTranscriptAfter(db, ...args),
    transcriptTurns: (...args) => readTranscriptTurns(db, ...args),
    lastEntries: (...args) => readLastEntries(db, ...args),
    saveResult: (...args) => saveResult(db, ...args),
    result: (...args) => readResult(db, ...args),
    report: (...args) => readReport(db, ...args),
    patch: (...args) => readPatch(db, ...args),
    earlierPatch: (...args) => readEarlierPatch(db, ...args),
    enterPublishing: (...args) => enterPublishing(dialect, ...args),
    finish: (...args) => finish(dialect, ...args),
    turns: (...args) => readTurns(db, ...args),
    message: (...args) => acceptMessage(dialect, ...args),
    findTopicPullRequest: (...args) => findTopicPullRequest(db, ...args),
    findByPullRequest: (...args) => findByPullRequest(db, ...args),
    comment: (...args) => acceptComment(dialect, ...args),
    publish: (...args) => publish(dialect, ...args),
    cancel: (...args) => cancel(dialect, ...args),
    archive: (...args) => archive(dialect, ...args),
    recordPullRequest: (...args) => recordPullRequest(dialect, ...args),
    claimUnseenPullRequests: (...args) => claimUnseenPullRequests(dialect, ...args),
    claimUnreadPullRequests: (...args) => claimUnread(dialect, ...args),
    saveSeenComments: (check) => saveSeenComments(dialect, check),
    recordLook: (look) => recordLook(db, look),
    claimReply: (...args) => claimReply(dialect, ...args),
    deleteReply: (...args) => deleteReply(dialect, ...args),
    claimBuildWatch: (...args) => claimBuildWatch(dialect, ...args),
    saveBuilds: (...args) => saveBuilds(dialect, ...args),
    archiveClosed: (...args) => archiveClosed(dialect, ...args),
    pruneTranscripts: (...args) => prune(db, ...args),
  }
}

/** Reads one row more than asked for: it says whether there is another page. */
async function listJobs(
  { db }: Dialect,
  projectId: string,
  { status, limit, offset, after }: JobListQuery,
): Promise<JobPage> {
  const rows = await db
    .selectFrom('agent_job')
    .selectAll()
    .where('project_id', '=', projectId)
    .$if(status !== undefined, (jobs) => jobs.where('status', '=', status ?? 'active'))
    .$if(after !== undefined, (jobs) =>
      jobs.where(sql<boolean>`(created_at, id) < (${after?.createdAt}, ${after?.id})`),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .offset(offset)
    .execute()
  return { jobs: rows.slice(0, limit).map(toJob), hasMore: rows.length > limit }
}
