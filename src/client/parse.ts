// The one place that checks an answer against the contract.

import type { PageReport } from '../contract/answers.ts'
import { DIFF_TYPE } from '../contract/headers.ts'
import type { ImportAnswer, ImportedViews, ImportList, RemovedImport } from '../contract/imported-views.ts'
import type { AgentJob, JobList } from '../contract/job.ts'
import { JOB_STATUSES } from '../contract/job-states.ts'
import type { Outcomes } from '../contract/outcomes.ts'
import { REPORTS, type Report, type ViewsReport } from '../contract/reports.ts'
import type { IngestAnswer } from '../contract/view-events.ts'
import type { ReportPage } from '../contract/views.ts'
import { badAnswer, requireOk } from './read-answer.ts'

/**
 * Returns the answer as a job. It only checks what an answer of another server would get wrong: a schema library would
 * triple the bundle of the Action, and fields that a later version adds must pass. Throws `ClientError`.
 */
export function parseJob(answer: unknown, baseUrl: string): AgentJob {
  if (isJob(answer)) return answer
  throw badAnswer(200, baseUrl)
}

function isJob(answer: unknown): answer is AgentJob {
  if (typeof answer !== 'object' || answer === null || !('id' in answer) || !('status' in answer)) return false
  return typeof answer.id === 'string' && JOB_STATUSES.some((status) => status === answer.status)
}

/** Returns the answer as a page of jobs. Throws `ClientError`. */
export function parseJobList(answer: Record<string, unknown>, baseUrl: string): JobList {
  const { jobs, hasMore, nextCursor } = answer
  if (!Array.isArray(jobs) || typeof hasMore !== 'boolean') throw badAnswer(200, baseUrl)
  const next = typeof nextCursor === 'string' ? nextCursor : null
  return { jobs: jobs.map((job) => parseJob(job, baseUrl)), hasMore, nextCursor: next }
}

/** Returns the answer as counts of what became of pull requests. Throws `ClientError`. */
export function parseOutcomes(answer: Record<string, unknown>, baseUrl: string): Outcomes {
  if (isOutcomes(answer)) return answer
  throw badAnswer(200, baseUrl)
}

function isOutcomes(answer: object): answer is Outcomes {
  if (!('total' in answer) || !('groups' in answer) || !('open' in answer)) return false
  const { total, groups, open } = answer
  return typeof total === 'object' && total !== null && Array.isArray(groups) && typeof open === 'number'
}

// Checks answers about page views against the contract, as strictly as those about jobs.

type Shape = Readonly<Record<string, 'string' | 'number'>>

/** Returns the answer as a page of the report. Throws `ClientError`. */
export function parseViewsPage<Name extends ViewsReport>(
  report: Name,
  answer: Record<string, unknown>,
  baseUrl: string,
): ReportPage<Name> {
  if (isPage(report, answer)) return answer
  throw badAnswer(200, baseUrl)
}

function isPage<Name extends ViewsReport>(
  name: Name,
  answer: Record<string, unknown>,
): answer is Record<string, unknown> & ReportPage<Name> {
  const report: Report = REPORTS[name]
  const [rows, row, totals] = [answer[report.rows], shapeOf(report.row, report.optional), shapeOf(report.totals)]
  const areRows = Array.isArray(rows) && rows.every((one) => hasShape(one, row))
  if (answer.sources !== undefined && !areImported(answer.sources)) return false
  if (answer.previous !== undefined && !isPrevious(answer.previous)) return false
  return areRows && hasShape(answer.totals, totals) && typeof answer.hasMore === 'boolean'
}

function shapeOf(example: Report['row'], optional: readonly string[] = []): Shape {
  const required = Object.entries(example).filter(([name]) => !optional.includes(name))
  return Object.fromEntries(required.map(([name, value]) => [name, typeof value === 'number' ? 'number' : 'string']))
}

function isPrevious(value: unknown): boolean {
  if (!hasShape(value, { dateFrom: 'string', dateTo: 'string' })) return false
  const caveats = new Map<string, unknown>(Object.entries(Object(value))).get('caveats')
  return Array.isArray(caveats) && caveats.every((sentence) => typeof sentence === 'string')
}

const IMPORTED = {
  source: 'string',
  from: 'string',
  to: 'string',
  views: 'number',
  days: 'string',
  ai: 'string',
} as const

function areImported(value: unknown): value is ImportedViews[] {
  return Array.isArray(value) && value.every((one) => hasShape(one, IMPORTED))
}

/** Returns the answer as the result of an import. Throws `ClientError`. */
export function parseImportAnswer(answer: Record<string, unknown>, baseUrl: string): ImportAnswer {
  if (isImportAnswer(answer)) return answer
  throw badAnswer(200, baseUrl)
}

function isImportAnswer(answer: Record<string, unknown>): answer is Record<string, unknown> & ImportAnswer {
  const { rejected, days, from, to } = answer
  const areDays = [from, to].every((day) => day === null || typeof day === 'string')
  const isChange = hasShape(days, { added: 'number', replaced: 'number', unchanged: 'number' })
  const counts = { source: 'string', accepted: 'number', views: 'number', shadowed: 'number' } as const
  return areDays && isChange && areCounts(rejected) && hasShape(answer, counts)
}

/** Returns the answer as the list of what is imported. Throws `ClientError`. */
export function parseImportList(answer: Record<string, unknown>, baseUrl: string): ImportList {
  if (isImportList(answer)) return answer
  throw badAnswer(200, baseUrl)
}

function isImportList(answer: Record<string, unknown>): answer is Record<string, unknown> & ImportList {
  const { imports } = answer
  return areImported(imports) && imports.every((one) => hasShape(one, { shadowed: 'number' }))
}

/** Returns the answer as what was removed. Throws `ClientError`. */
export function parseRemovedImport(answer: Record<string, unknown>, baseUrl: string): RemovedImport {
  if (isRemovedImport(answer)) return answer
  throw badAnswer(200, baseUrl)
}

function isRemovedImport(answer: Record<string, unknown>): answer is Record<string, unknown> & RemovedImport {
  return hasShape(answer, { source: 'string', days: 'number', views: 'number' })
}

/** Returns the answer as what is known of one page. Throws `ClientError`. */
export function parsePageReport(answer: Record<string, unknown>, baseUrl: string): PageReport {
  if (isPageReport(answer)) return answer
  throw badAnswer(200, baseUrl)
}

function isPageReport(answer: Record<string, unknown>): answer is Record<string, unknown> & PageReport {
  const { agents, totals, answers } = answer
  const [counts, got] = [shapeOf(REPORTS.views.totals), shapeOf(REPORTS.answers.totals)]
  const areAgents = Array.isArray(agents) && agents.every((row) => hasShape(row, { agent: 'string', ...got }))
  return areAgents && hasShape(answer, { path: 'string' }) && hasShape(totals, counts) && hasShape(answers, got)
}

/** Returns the answer as the result of a batch. Throws `ClientError`. */
export function parseIngestAnswer(answer: Record<string, unknown>, baseUrl: string): IngestAnswer {
  if (isIngestAnswer(answer)) return answer
  throw badAnswer(200, baseUrl)
}

function isIngestAnswer(answer: Record<string, unknown>): answer is Record<string, unknown> & IngestAnswer {
  return areCounts(answer.rejected) && hasShape(answer, { accepted: 'number', duplicates: 'number' })
}

function areCounts(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  return Object.values(value).every((count) => typeof count === 'number')
}

function hasShape(value: unknown, shape: Shape): boolean {
  if (typeof value !== 'object' || value === null) return false
  const fields = new Map<string, unknown>(Object.entries(value))
  return Object.entries(shape).every(([name, type]) => typeof fields.get(name) === type)
}

// The patch of a job, checked against the hash that came with it.

export interface Patch {
  /** A unified diff. */
  patch: Uint8Array
  /** SHA-256 of its bytes, in hex, as `publish` takes it. */
  sha256: string
}

/** Throws `ClientError`, also when the bytes are not those that the service sent. */
export async function readPatch(response: Response, url: string): Promise<Patch> {
  await requireOk(response, url)
  const patch = new Uint8Array(await response.arrayBuffer())
  const sha256 = await sha256Of(patch)
  const isDiff = response.headers.get('content-type')?.startsWith(DIFF_TYPE) === true
  // A proxy that compresses the body makes the tag a weak one.
  const tagged = /^(?:W\/)?"([0-9a-f]{64})"$/.exec(response.headers.get('etag') ?? '')?.[1]
  if (!isDiff || (tagged !== undefined && tagged !== sha256)) throw badAnswer(response.status, url)
  return { patch, sha256 }
}

/** In hex. */
async function sha256Of(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', bytes)
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
