// The patch of a job: exactly the bytes that `publish` would publish.
import { z } from '@hono/zod-openapi'
import { ApiError } from '../../contract/errors.ts'
import { DIFF_TYPE } from '../../contract/headers.ts'
import type { Job } from '../../jobs/job.ts'
import { jobNotFound } from '../../jobs/requests/request-refusals.ts'
import type { ApiDeps } from '../deps.ts'
import { NO_BODY, NO_QUERY, projectOperation } from '../operation.ts'
import { requireJobId } from './job-answers.ts'

const IfNoneMatchSchema = z.object({
  'If-None-Match': z
    .string()
    .optional()
    .openapi({
      description: '304 when the patch still has one of these ETags.',
      example: `"${'5f2b'.repeat(16)}"`,
    }),
})

export function patchOperation({ jobs }: ApiDeps) {
  return projectOperation({
    id: 'getAgentJobPatch',
    summary: 'Get the patch of an agent job',
    query: NO_QUERY,
    body: NO_BODY,
    headers: IfNoneMatchSchema,
    answers: {
      200: {
        description:
          'A unified diff on the commit that the job worked from, byte by byte: files may have any encoding.',
        also: { [DIFF_TYPE]: z.string() },
        headers: ['ETag'],
      },
      304: { description: 'The client already has it.', headers: ['ETag'] },
    },
    errors: ['job_not_found', 'patch_not_found'],
    isForOtherRepositories: true,
    async handle({ project, jobId, header }) {
      const kept = await jobs.patch(project.id, requireJobId(jobId))
      if (kept === undefined) throw patchNotFound(jobId, await jobs.find(project.id, jobId))
      const headers = { ETag: `"${kept.sha256}"` }
      if (isKnown(header('If-None-Match'), headers.ETag)) return { status: 304, headers }
      return { status: 200, text: new Uint8Array(kept.patch), contentType: DIFF_TYPE, headers }
    },
  })
}

/** RFC 9110 13.1.2: a list, compared weakly; `*` matches any patch. */
function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  const known = (ifNoneMatch ?? '').split(',').map((one) => one.trim().replace(/^W\//, ''))
  return known.includes(etag) || known.includes('*')
}

function patchNotFound(jobId: string, job: Job | undefined): ApiError {
  if (job === undefined) return jobNotFound(jobId)
  if (job.status === 'active') {
    return new ApiError('patch_not_found', 'The job has no patch yet; wait for its end and ask again')
  }
  return new ApiError('patch_not_found', `The job has no patch: it ended as ${job.outcome ?? job.status}`)
}
