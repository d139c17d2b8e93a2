// Waits for a job, within bounds: most clients give up on a call after a minute unless they hear of its progress.
import { z } from 'zod'
import { oneLine, shorten } from '../../../base/text.ts'
import type { AgentJob } from '../../../contract/job.ts'
import { isTerminal } from '../../../contract/job-states.ts'
import { ARGUMENTS_MAX_CHARACTERS, defineMcpTool, type ToolCall } from '../tool.ts'
import { describeJob, EXAMPLE_JOB_ID, JobIdSchema, JobRowSchema } from './describe-job.ts'
import { askService, type ServiceAccess } from './service-access.ts'

/** How often a waiting call reports its progress; also the longest time for which it asks the service. */
const JOB_PROGRESS_EVERY_SECONDS = 10

/** The longest `wait_for_job`; a client that shows progress may wait this long, and then call again. */
const JOB_WAIT_MAX_SECONDS = 300

/** Seconds that `wait_for_job` waits when the call does not say: many clients give up on a call after a minute. */
const JOB_WAIT_DEFAULT_SECONDS = 50

export const WAIT_TOOL = 'wait_for_job'
const PROGRESS_MAX_CHARACTERS = 200

export function createWaitTool(service: ServiceAccess) {
  return defineMcpTool({
    name: WAIT_TOOL,
    title: 'Wait for a job to end',
    description: `Waits until a job ends, at most the given seconds, and shows it. Use it after start_job and message_job. If it is still active then, call again; a job takes minutes. When it has ended: status completed with prLink is a pull request to review, outcome no_changes says in message why nothing had to change, status failed says in message what to do. Reports progress every ${JOB_PROGRESS_EVERY_SECONDS} seconds to clients that ask for it. Waiting costs nothing, and giving up does not end the job.`,
    annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true },
    argumentsMaxCharacters: ARGUMENTS_MAX_CHARACTERS,
    input: z.strictObject({
      jobId: JobIdSchema,
      seconds: z
        .int()
        .min(1)
        .max(JOB_WAIT_MAX_SECONDS)
        .default(JOB_WAIT_DEFAULT_SECONDS)
        .describe('The longest wait; more than 50 only if your client does not give up on calls sooner'),
    }),
    example: { jobId: EXAMPLE_JOB_ID, seconds: 50 },
    output: JobRowSchema,
    run: async ({ jobId, seconds }, call) => {
      const job = await waitWithProgress(service, call, { jobId, seconds })
      const more = `It is still active. Call ${WAIT_TOOL} again, or do something else first.`
      return describeJob(job, isTerminal(job.status) ? undefined : more)
    },
  })
}

/** Asks for a short while at a time, and reports before each. An end is not reported: the answer tells it. */
async function waitWithProgress(
  service: ServiceAccess,
  call: ToolCall,
  { jobId, seconds }: { jobId: string; seconds: number },
): Promise<AgentJob> {
  const { client, projectId, stopWaiting, now } = service
  const beganAt = now()
  let job = await askService(call, (signal) => client.getJob(projectId, jobId, { signal }))
  for (let waitedSeconds = 0; !isTerminal(job.status) && !stopWaiting.aborted; ) {
    const leftMs = beganAt + seconds * 1000 - now()
    if (leftMs <= 0) break
    await call.progress(waitedSeconds, seconds, describeProgress(job))
    const timeoutMs = Math.min(leftMs, JOB_PROGRESS_EVERY_SECONDS * 1000)
    job = await lookOn(service, call, { jobId, timeoutMs, known: job })
    waitedSeconds = Math.max(waitedSeconds + 1, Math.round((now() - beganAt) / 1000))
  }
  return job
}

/** Gives what is known when waiting should end before. */
async function lookOn(
  { client, projectId, stopWaiting }: ServiceAccess,
  call: ToolCall,
  { jobId, timeoutMs, known }: { jobId: string; timeoutMs: number; known: AgentJob },
): Promise<AgentJob> {
  try {
    return await askService(call, (signal) =>
      client.waitForJob(projectId, jobId, { timeoutMs, signal: AbortSignal.any([signal, stopWaiting]) }),
    )
  } catch (error) {
    if (stopWaiting.aborted && !call.signal.aborted) return known
    throw error
  }
}

function describeProgress({ status, message, turn }: AgentJob): string {
  const why = message === null ? '' : `: ${shorten(oneLine(message), PROGRESS_MAX_CHARACTERS)}`
  return `The job is ${status} in ${turn === 1 ? 'its first turn' : `turn ${turn}`}${why}`
}
