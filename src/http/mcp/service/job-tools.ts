// The tools on the jobs of a project.
import { z } from 'zod'
import { plural } from '../../../base/text.ts'
import { isTerminal, JOB_STATUSES } from '../../../contract/job-states.ts'
import { ARGUMENTS_MAX_CHARACTERS, defineMcpTool, type ToolAnnotations } from '../tool.ts'
import { withQuoted } from '../untrusted.ts'
import {
  describeJob,
  EXAMPLE_JOB_ID,
  JOB_SOURCE,
  JobIdSchema,
  JobRowSchema,
  PromptSchema,
  rowOf,
  StartJobSchema,
} from './describe-job.ts'
import { askService, type ScopedTool, type ServiceAccess } from './service-access.ts'
import { createWaitTool } from './wait-for-job.ts'

/** Jobs that one call may list: each has a message of its own. */
const MAX_JOBS = 25

/** Jobs that one call lists when it does not say how many. */
const DEFAULT_JOBS = 10

const READS: ToolAnnotations = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: true,
}
const STARTS: ToolAnnotations = { ...READS, readOnlyHint: false, idempotentHint: false }
const ENDS: ToolAnnotations = { ...READS, readOnlyHint: false, destructiveHint: true }

const WAIT = 'It takes minutes; call wait_for_job to follow it.'

const shared = { argumentsMaxCharacters: ARGUMENTS_MAX_CHARACTERS, output: JobRowSchema }

export function createJobTools(service: ServiceAccess): ScopedTool[] {
  return [
    { scope: 'jobs:write', tool: createStartTool(service) },
    { scope: 'jobs:read', tool: createWaitTool(service) },
    { scope: 'jobs:read', tool: createGetTool(service) },
    { scope: 'jobs:read', tool: createListTool(service) },
    { scope: 'jobs:write', tool: createMessageTool(service) },
    { scope: 'jobs:write', tool: createCancelTool(service) },
  ]
}

function createStartTool({ client, projectId, newIdempotencyKey }: ServiceAccess) {
  return defineMcpTool({
    ...shared,
    name: 'start_job',
    title: 'Start a documentation job',
    description:
      'Gives an instruction to the documentation agent of the project, which edits pages of its repository and opens a pull request for people to review. Use it for a change of documentation that you cannot or should not make yourself. The agent sees only the repository and the instruction, not your conversation: name the facts, the pages if you know them, and what must not change. Answers at once with the id of the job, which costs model tokens; do not start a second job for the same change. It merges nothing.',
    annotations: STARTS,
    input: StartJobSchema,
    example: { prompt: 'Rename Widget to Gadget on every page.' },
    run: async (body, call) => {
      const options = (signal: AbortSignal) => ({ signal, idempotencyKey: newIdempotencyKey() })
      return describeJob(await askService(call, (signal) => client.createJob(projectId, body, options(signal))), WAIT)
    },
  })
}

function createGetTool({ client, projectId }: ServiceAccess) {
  return defineMcpTool({
    ...shared,
    name: 'get_job',
    title: 'Look at a job',
    description:
      'Shows a job as it is now: its status, why it ended, its message, and the link to its pull request. Answers at once. Use it to look at a job that has ended, or once at an active one; to follow one, call wait_for_job.',
    annotations: READS,
    input: z.strictObject({ jobId: JobIdSchema }),
    example: { jobId: EXAMPLE_JOB_ID },
    run: async (args, call) =>
      describeJob(await askService(call, (signal) => client.getJob(projectId, args.jobId, { signal }))),
  })
}

function createListTool({ client, projectId }: ServiceAccess) {
  return defineMcpTool({
    argumentsMaxCharacters: ARGUMENTS_MAX_CHARACTERS,
    name: 'list_jobs',
    title: 'List jobs',
    description:
      'Lists the jobs of the project, newest first. Use it to find a job whose id you do not have, or to see whether a job for the same change is active already. Shows their messages, not their instructions.',
    annotations: READS,
    input: z.strictObject({
      status: z.enum(JOB_STATUSES).optional().describe('Only these. Default: all'),
      limit: z.int().min(1).max(MAX_JOBS).default(DEFAULT_JOBS),
      cursor: z.string().max(1000).optional().describe('nextCursor of the call before'),
    }),
    output: z.object({
      jobs: z.array(JobRowSchema),
      nextCursor: z.string().nullable().describe('cursor of the next call; null when there are no more jobs'),
    }),
    example: { status: 'active', limit: 10 },
    run: async (query, call) => {
      const { jobs, nextCursor } = await askService(call, (signal) => client.listJobs(projectId, query, { signal }))
      const rows = jobs.map(rowOf)
      const more = nextCursor === null ? [] : [`There are more: cursor ${nextCursor} continues.`]
      const quoted = rows.map((row) => JSON.stringify(row))
      return {
        text: withQuoted([`${plural(rows.length, 'job')}.`, ...more], JOB_SOURCE, quoted),
        structured: { jobs: rows, nextCursor },
      }
    },
  })
}

function createMessageTool({ client, projectId, newIdempotencyKey }: ServiceAccess) {
  return defineMcpTool({
    ...shared,
    name: 'message_job',
    title: 'Send a further instruction to a job',
    description:
      'Sends a further instruction to a job, which updates the same pull request. Use it to correct or extend what a job made, instead of starting another. A message to an active job waits until its current turn ends. It cannot take back a pull request or a merge.',
    annotations: STARTS,
    input: z.strictObject({ jobId: JobIdSchema, prompt: PromptSchema }),
    example: { jobId: EXAMPLE_JOB_ID, prompt: 'Leave the changelog as it was.' },
    run: async (args, call) => {
      const options = (signal: AbortSignal) => ({ signal, idempotencyKey: newIdempotencyKey() })
      const send = (signal: AbortSignal) =>
        client.messageJob(projectId, args.jobId, { prompt: args.prompt }, options(signal))
      return describeJob(await askService(call, send), WAIT)
    },
  })
}

function createCancelTool({ client, projectId }: ServiceAccess) {
  return defineMcpTool({
    ...shared,
    name: 'cancel_job',
    title: 'Cancel a job',
    description:
      'Ends an active job without a pull request; what it has done so far is lost. Use it only when the person asks for it or the instruction was wrong. It does not close a pull request that is open already. Canceling again changes nothing.',
    annotations: ENDS,
    input: z.strictObject({ jobId: JobIdSchema }),
    example: { jobId: EXAMPLE_JOB_ID },
    run: async (args, call) => {
      const job = await askService(call, (signal) => client.cancelJob(projectId, args.jobId, { signal }))
      return describeJob(job, isTerminal(job.status) ? undefined : 'It will end at its next step.')
    },
  })
}
