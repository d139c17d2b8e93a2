// All migrations in their order: a list, not a folder scan, since the published package is compiled.

import { tables } from './0001-tables.ts'
import { fairQueue } from './0002-fair-queue.ts'
import { pullRequestTimes } from './0003-pull-request-times.ts'
import { serviceNote } from './0004-service-note.ts'
import { commentChecks } from './0005-comment-checks.ts'
import { owners } from './0006-owners.ts'
import { readings } from './0007-readings.ts'
import { waitingFollowUps } from './0008-waiting-follow-ups.ts'
import { webhooks } from './0009-webhooks.ts'
import { causes } from './0010-causes.ts'
import { executablePages } from './0011-executable-pages.ts'
import { builds } from './0012-builds.ts'
import { openDays } from './0013-open-days.ts'
import { pullRequestOptions } from './0014-pull-request-options.ts'
import { workflowRuns } from './0015-workflow-runs.ts'
import { changedPages } from './0016-changed-pages.ts'
import { answers } from './0017-answers.ts'
import { importedViews } from './0018-imported-views.ts'
import { people } from './0019-people.ts'
import { effects } from './0020-effects.ts'
import { audit } from './0021-audit.ts'
import { turnRecords } from './0022-turn-records.ts'
import { setup } from './0023-setup.ts'
import { endedJobs } from './0024-ended-jobs.ts'
import { viewLayout } from './0025-view-layout.ts'
import { outcomes } from './0026-outcomes.ts'
import { traces } from './0027-traces.ts'
import { reviews } from './0028-reviews.ts'
import { processes } from './0029-processes.ts'
import { deaths } from './0030-deaths.ts'
import { revisions } from './0031-revisions.ts'
import { openPullRequests } from './0032-open-pull-requests.ts'
import type { Migration } from './migration.ts'

export const MIGRATIONS: readonly Migration[] = [
  tables,
  fairQueue,
  pullRequestTimes,
  serviceNote,
  commentChecks,
  owners,
  readings,
  waitingFollowUps,
  webhooks,
  causes,
  executablePages,
  builds,
  openDays,
  pullRequestOptions,
  workflowRuns,
  changedPages,
  answers,
  importedViews,
  people,
  effects,
  audit,
  turnRecords,
  setup,
  endedJobs,
  viewLayout,
  outcomes,
  traces,
  reviews,
  processes,
  deaths,
  revisions,
  openPullRequests,
]
