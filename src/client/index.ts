// The package's export `docmend/client`.
export type { ImportSource } from '../contract/import-sources.ts'
export type {
  ImportAnswer,
  ImportedViews,
  ImportList,
  ImportRecord,
  RemovedImport,
} from '../contract/imported-views.ts'
export type { AgentJob, CreateJobBody, JobList, MessageBody, PublishBody } from '../contract/job.ts'
export type { JobEvent } from '../contract/job-events.ts'
export type { OutcomeFigures, OutcomeGroup, Outcomes, PullRequestOutcome } from '../contract/outcomes.ts'
export type { IngestAnswer, ViewEvent } from '../contract/view-events.ts'
export type {
  AgentsPage,
  AgentViews,
  DayViews,
  MissingPage,
  PageViews,
  ReportPage,
  ReportRow,
  TimeseriesPage,
  ViewCounts,
  ViewsPage,
} from '../contract/views.ts'
export type { JobWebhook, PingWebhook, WebhookBody } from '../contract/webhook-events.ts'
export { type Client, type ClientOptions, createClient } from './client.ts'
export { ClientError } from './read-answer.ts'
export type { Retry } from './send.ts'
