// The examples in the OpenAPI document. A test holds each against its schema, and sends those of requests.
import type { AgentSession } from '../contract/agent-session.ts'
import { toCsv } from '../contract/csv.ts'
import { CSV_TYPE, DIFF_TYPE, EVENT_STREAM_TYPE, JSON_TYPE, NDJSON_TYPE, TEXT_TYPE } from '../contract/headers.ts'
import { type AgentJob, AgentJobSchema } from '../contract/job.ts'
import type { OutcomeFigures } from '../contract/outcomes.ts'
import { csvColumns, REPORTS, type Report, VIEWS_REPORTS, type ViewsReport } from '../contract/reports.ts'
import { REPORT_OPERATIONS } from '../contract/views.ts'

/** Media type -> example. */
type Examples = Readonly<Record<string, unknown>>

const OPTIONS = { reviewers: ['octocat'], labels: ['documentation'] }

type NullableField = { [Field in keyof AgentJob]: null extends AgentJob[Field] ? Field : never }[keyof AgentJob]

const NOT_KNOWN_YET = Object.fromEntries(
  Object.entries(AgentJobSchema.shape).flatMap(([field, schema]) => (schema.isNullable() ? [[field, null]] : [])),
) as Record<NullableField, null>

// Parsed, so that its fields are in the order of the schema.
const ACTIVE_JOB = AgentJobSchema.parse({
  ...NOT_KNOWN_YET,
  id: '0198f0a0-7d3c-7b1a-8e42-5f0c9d6a1b23',
  status: 'active',
  source: { repository: 'https://github.com/acme/docs', ref: 'main' },
  model: 'gpt-5',
  createdAt: '2026-11-20T08:41:03.120Z',
  pullRequestOptions: OPTIONS,
  usage: { modelCalls: 0, inputTokens: 0, cachedTokens: 0, outputTokens: 0, costUsd: 0, seconds: 0 },
  filesChanged: 0,
  mode: 'pull_request',
  turn: 1,
  waitingMessages: 0,
  trigger: 'api',
} satisfies AgentJob)

const IMPORTED = {
  source: 'plausible',
  from: '2024-01-01',
  to: '2025-01-01',
  views: 20_412,
  days: 'site_time_zone',
  ai: 'unknown',
}

const PULL_REQUEST = 'https://github.com/acme/docs/pull/12'
const PATCH_SHA256 = '5f2b'.repeat(16)
const COMPLETED_JOB: AgentJob = {
  ...ACTIVE_JOB,
  status: 'completed',
  prLink: PULL_REQUEST,
  outcome: 'pr_opened',
  message: 'Renamed Widget to Gadget on 3 pages.',
  pullRequest: {
    number: 12,
    url: PULL_REQUEST,
    state: 'open',
    branch: 'docmend/0198f0a0-7d3c-7b1a-8e42-5f0c9d6a1b23',
    draft: false,
  },
  usage: {
    modelCalls: 6,
    inputTokens: 41_280,
    cachedTokens: 30_720,
    outputTokens: 1_912,
    costUsd: 0.04,
    seconds: 38.2,
  },
  filesChanged: 3,
  patchSha256: PATCH_SHA256,
  commitSha: 'c0ffee12'.repeat(5),
  preview: { url: 'https://docs-git-docmend-gadget.acme.example', state: 'success' },
  builds: [
    { name: 'lint', kind: 'check_run', state: 'failure', url: 'https://github.com/acme/docs/runs/4711' },
    {
      name: 'Preview',
      kind: 'deployment',
      state: 'success',
      url: 'https://docs-git-docmend-gadget.acme.example',
    },
  ],
}

const CANCELED_JOB: AgentJob = {
  ...ACTIVE_JOB,
  status: 'failed',
  outcome: 'canceled',
  message: 'The job was canceled.',
}
const ARCHIVED_JOB: AgentJob = { ...COMPLETED_JOB, status: 'archived', archivedAt: '2026-11-21T10:00:00.000Z' }

const FIGURES: OutcomeFigures = {
  pullRequests: 9,
  merged: 7,
  closed: 2,
  pending: 0,
  unknown: 1,
  unedited: 4,
  edited: 2,
  withFollowUps: 3,
  reviewed: 8,
  lines: 212,
  kept: 197,
  shareKept: 0.929,
  linesInClosed: 31,
  medianSecondsToReview: 5_400,
  medianSecondsToMerge: 21_600,
}

const SESSION: AgentSession = {
  sessionId: ACTIVE_JOB.id,
  subdomain: 'prj_Zx3mBq0vS5yT1nKd8LwR2g',
  branch: `docmend/${ACTIVE_JOB.id}`,
  haulted: false,
  haultReason: 'processing',
  pullRequestLink: '',
  messageToUser: '',
  todos: [],
  title: 'gadget-rename',
  createdAt: ACTIVE_JOB.createdAt,
}
const ENDED_SESSION: AgentSession = {
  ...SESSION,
  haulted: true,
  haultReason: 'completed',
  pullRequestLink: PULL_REQUEST,
  messageToUser: 'Renamed Widget to Gadget on 3 pages.',
}

const PATCH = `diff --git a/guide.md b/guide.md
--- a/guide.md
+++ b/guide.md
@@ -1 +1 @@
-# The Widget
+# The Gadget
`

const INGESTED = { accepted: 41, duplicates: 2, rejected: { asset: 310, not_found: 3 } }
const EVENT = {
  time: '2026-11-20T08:41:03.120Z',
  path: '/guide',
  userAgent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 Chrome/131.0.0.0 Safari/537.36',
  status: 200,
}
const DELIVERY = {
  id: '1732092063120',
  timestamp: 1_732_092_063_120,
  source: 'static',
  proxy: { method: 'GET', host: 'docs.example.com', path: '/guide', statusCode: 200, userAgent: [EVENT.userAgent] },
}
const BEACON = { p: '/guide', i: 'k3f9w2' }

/** By operation: the body of a request. */
export const SENT_EXAMPLES: Readonly<Record<string, Examples>> = {
  createAgentJob: {
    [JSON_TYPE]: {
      prompt: 'Rename Widget to Gadget on all pages',
      ref: 'main',
      topic: 'gadget-rename',
      pullRequestOptions: OPTIONS,
    },
  },
  createAgentSession: {
    [JSON_TYPE]: {
      branch: 'gadget-rename',
      messages: [{ role: 'user', content: 'Rename Widget to Gadget on all pages' }],
      asDraft: false,
    },
  },
  messageAgentJob: { [JSON_TYPE]: { prompt: 'Keep the old name where it is a product of others' } },
  publishAgentJob: { [JSON_TYPE]: { sha256: PATCH_SHA256 } },
  postViewEvents: {
    [JSON_TYPE]: { events: [EVENT] },
    [NDJSON_TYPE]: `${JSON.stringify(EVENT)}\n`,
    [TEXT_TYPE]: `203.0.113.7 - - [20/Nov/2026:08:41:03 +0000] "GET /guide HTTP/1.1" 200 5120 "-" "${EVENT.userAgent}"\n`,
  },
  postImport: {
    [NDJSON_TYPE]: '{"date":"2025-03-01","path":"/guide","host":"docs.example.com","views":12,"rows":1}\n',
  },
  postVercelDrain: { [JSON_TYPE]: [DELIVERY], [NDJSON_TYPE]: `${JSON.stringify(DELIVERY)}\n` },
  postBeacon: { [TEXT_TYPE]: BEACON, [JSON_TYPE]: BEACON },
}

const { path, ...agentAnswers } = REPORTS.answers.row

/** By operation: the body of a successful answer. */
export const ANSWER_EXAMPLES: Readonly<Record<string, Examples>> = {
  createAgentJob: { [JSON_TYPE]: ACTIVE_JOB },
  getAgentJob: { [JSON_TYPE]: COMPLETED_JOB },
  getOutcomes: {
    [JSON_TYPE]: {
      open: 2,
      total: FIGURES,
      groups: [{ key: 'schedule', ...FIGURES }],
      isCut: false,
    },
  },
  listAgentJobs: { [JSON_TYPE]: { jobs: [COMPLETED_JOB], hasMore: false, nextCursor: null } },
  cancelAgentJob: { [JSON_TYPE]: CANCELED_JOB },
  archiveAgentJob: { [JSON_TYPE]: ARCHIVED_JOB },
  messageAgentJob: { [JSON_TYPE]: { ...ACTIVE_JOB, turn: 2 } },
  publishAgentJob: { [JSON_TYPE]: { ...ACTIVE_JOB, patchSha256: PATCH_SHA256 } },
  getAgentJobPatch: { [DIFF_TYPE]: PATCH },
  followAgentJob: {
    [EVENT_STREAM_TYPE]: {
      kind: 'results',
      at: '2026-11-20T08:41:11.480Z',
      results: [{ callId: 'call_1', name: 'edit_file', ok: true, text: 'Edited guide.md' }],
    },
  },
  createAgentSession: { [EVENT_STREAM_TYPE]: SESSION },
  getAgentSession: { [JSON_TYPE]: ENDED_SESSION },
  listAgentSessions: { [JSON_TYPE]: { allSessions: [ENDED_SESSION] } },
  ...Object.fromEntries(VIEWS_REPORTS.map((name) => [REPORT_OPERATIONS[name].id, exemplify(name)])),
  getPageReport: {
    [JSON_TYPE]: {
      path,
      totals: REPORTS.timeseries.totals,
      answers: REPORTS.answers.totals,
      agents: [agentAnswers],
      missing: null,
    },
  },
  getFeedback: { [JSON_TYPE]: { feedback: [], nextCursor: null, hasMore: false } },
  postViewEvents: { [JSON_TYPE]: INGESTED },
  postImport: {
    [JSON_TYPE]: {
      source: 'plausible',
      from: '2024-01-01',
      to: '2025-01-01',
      accepted: 5210,
      rejected: { other_host: 3 },
      views: 20_412,
      days: { added: 366, replaced: 0, unchanged: 0 },
      shadowed: 0,
    },
  },
  listImports: { [JSON_TYPE]: { imports: [{ ...IMPORTED, shadowed: 0 }] } },
  removeImport: { [JSON_TYPE]: { source: 'plausible', days: 366, views: 20_412 } },
  postVercelDrain: { [JSON_TYPE]: INGESTED },
  getBeaconScript: { 'text/javascript': '(() => { /* sends beacons */ })()\n' },
  getHealth: { [JSON_TYPE]: { status: 'ok', version: '0.1.0' } },
  getReadiness: { [JSON_TYPE]: { status: 'ready' } },
  getMetrics: { [TEXT_TYPE]: '# TYPE docmend_jobs_active gauge\ndocmend_jobs_active{state="waiting"} 3\n' },
  getOpenApi: { [JSON_TYPE]: { openapi: '3.1.0', info: { title: 'Docmend', version: '0.1.0' }, paths: {} } },
}

function exemplify(name: ViewsReport): Examples {
  const { rows, totals, row, rest }: Report = REPORTS[name]
  return {
    [JSON_TYPE]: { totals, [rows]: [row], ...rest },
    [CSV_TYPE]: toCsv(csvColumns(name), [row]),
    [NDJSON_TYPE]: `${JSON.stringify(row)}\n`,
  }
}
