// Paths of the HTTP API, built in one place for the server's tests, the client and the Action.
import type { ViewsReport } from './reports.ts'

const seg = encodeURIComponent

/** The Model Context Protocol, for the project of the key. */
export const MCP_PATH = '/mcp'

export function createJobPath(projectId: string): string {
  return `/v2/agent/${seg(projectId)}/job`
}

export function jobPath(projectId: string, jobId: string): string {
  return `${createJobPath(projectId)}/${seg(jobId)}`
}

/** The page of the job for people, in the dashboard. */
export function jobPagePath(projectId: string, jobId: string): string {
  return `/projects/${seg(projectId)}/jobs/${seg(jobId)}`
}

export function cancelJobPath(projectId: string, jobId: string): string {
  return `${jobPath(projectId, jobId)}/cancel`
}

export function archiveJobPath(projectId: string, jobId: string): string {
  return `${jobPath(projectId, jobId)}/archive`
}

export function messageJobPath(projectId: string, jobId: string): string {
  return `${jobPath(projectId, jobId)}/message`
}

export function publishJobPath(projectId: string, jobId: string): string {
  return `${jobPath(projectId, jobId)}/publish`
}

export function patchPath(projectId: string, jobId: string): string {
  return `${jobPath(projectId, jobId)}/patch`
}

export function eventsOfJobPath(projectId: string, jobId: string): string {
  return `${jobPath(projectId, jobId)}/events`
}

export function listJobsPath(projectId: string): string {
  return `/v2/agent/${seg(projectId)}/jobs`
}

export function outcomesPath(projectId: string): string {
  return `/v2/agent/${seg(projectId)}/outcomes`
}

export function viewsPath(projectId: string, report: ViewsReport = 'views'): string {
  return `/v1/analytics/${seg(projectId)}/${report}`
}

export function pageReportPath(projectId: string): string {
  return `/v1/analytics/${seg(projectId)}/page`
}

export function eventsPath(projectId: string): string {
  return `/v1/analytics/${seg(projectId)}/events`
}

export function importsPath(projectId: string): string {
  return `/v1/analytics/${seg(projectId)}/imports`
}

export function removeImportPath(projectId: string): string {
  return `${importsPath(projectId)}/remove`
}
