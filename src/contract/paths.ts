// Paths of the HTTP API, built in one place for the server's tests, the client and the Action.

const seg = encodeURIComponent

export function createJobPath(projectId: string): string {
  return `/v2/agent/${seg(projectId)}/job`
}

export function jobPath(projectId: string, jobId: string): string {
  return `${createJobPath(projectId)}/${seg(jobId)}`
}

export function cancelJobPath(projectId: string, jobId: string): string {
  return `${jobPath(projectId, jobId)}/cancel`
}

export function archiveJobPath(projectId: string, jobId: string): string {
  return `${jobPath(projectId, jobId)}/archive`
}

export function listJobsPath(projectId: string): string {
  return `/v2/agent/${seg(projectId)}/jobs`
}
