// The job of a step: finds or creates it, waits for its end, and cancels it when the step has to stop.

import { createHash } from 'node:crypto'
import type { Client } from '../client/client.ts'
import { ClientError } from '../client/read-answer.ts'
import type { AgentJob } from '../contract/job.ts'
import { isSuccess, isTerminal } from '../contract/job-states.ts'
import type { JobInputs, SubmitTask } from './inputs.ts'
import { describeUsage } from './job-summary.ts'
import { log } from './log.ts'
import { jobAddress, setJobIdentity } from './outputs.ts'
import type { StopSignals } from './stop-signals.ts'
import { annotationText } from './untrusted-text.ts'
import * as commands from './workflow-commands.ts'
import type { WorkflowRun } from './workflow-run.ts'

interface TrackedStep {
  client: Client
  inputs: JobInputs
  run: WorkflowRun
  signals: StopSignals
}

/**
 * Gives the last known state of the job, or undefined when the step had to stop before there was a job. Throws `ClientError`
 * when Docmend refuses, or stays unreachable for longer than the client retries.
 */
export async function trackJob(step: TrackedStep): Promise<AgentJob | undefined> {
  const { inputs, signals } = step
  const job = await unlessAborted(signals.giveUp, findJob(step))
  if (job === undefined) return undefined
  announce(job, inputs)
  const last = inputs.wait && !isTerminal(job.status) ? await waitForJob(step, job) : job
  const isLeftRunning = signals.stop.aborted && !isTerminal(last.status)
  return isLeftRunning && inputs.cancelOnTimeout ? await cancelJob(step, last) : last
}

function findJob({ client, inputs: { projectId, task }, run, signals }: TrackedStep): Promise<AgentJob> {
  const signal = signals.giveUp
  if (task.kind === 'attach') return client.getJob(projectId, task.jobId, { signal })
  return submitJob(client, projectId, task, run, signal)
}

/**
 * Gives the job of this step: that of the earliest attempt of the run whose job has not failed, or a new one. Each attempt has
 * its own idempotency key, so a third attempt finds the job of the second instead of creating another.
 */
async function submitJob(
  client: Client,
  projectId: string,
  { body, matrixKey }: SubmitTask,
  run: WorkflowRun,
  signal: AbortSignal,
): Promise<AgentJob> {
  for (let attempt = 1; ; attempt++) {
    const key = deriveIdempotencyKey(run, projectId, body, attempt, matrixKey)
    const made = await client.createJob(projectId, body, { idempotencyKey: key, signal })
    if (attempt >= run.attempt) return made
    // A known key gets its first answer again, so the present state of the job needs another request.
    const job = await client.getJob(projectId, made.id, { signal })
    if (!hasFailed(job)) return job
    log(`Job ${job.id} of attempt ${attempt} of this run failed; creating another one.`)
  }
}

function hasFailed(job: AgentJob): boolean {
  return isTerminal(job.status) && !isSuccess(job.outcome)
}

function announce(job: AgentJob, inputs: JobInputs): void {
  setJobIdentity(inputs, job.id)
  commands.setOutput('status', job.status)
  log(`Job ${job.id} is ${job.status}: ${jobAddress(inputs, job.id)}`)
}

/** Waits until the job is over or the step has to stop; gives its last state. */
async function waitForJob({ client, inputs, signals }: TrackedStep, found: AgentJob): Promise<AgentJob> {
  let last = found
  const onUpdate = (job: AgentJob) => {
    if (describeProgress(job) !== describeProgress(last)) log(describeProgress(job))
    last = job
  }
  // The signal alone keeps the time: its time limit began with the step, before the job was submitted.
  const options = { timeoutMs: Number.POSITIVE_INFINITY, signal: signals.stop, onUpdate }
  const waiting = client.waitForJob(inputs.projectId, found.id, options)
  return (await unlessAborted(signals.stop, waiting)) ?? last
}

function describeProgress({ status, message, usage }: AgentJob): string {
  return `${status}, ${describeUsage(usage)}${message === null ? '' : `: ${message}`}`
}

/** Gives the state of the job afterwards. The job continues when it cannot be canceled in the time that is left. */
async function cancelJob({ client, inputs, signals }: TrackedStep, job: AgentJob): Promise<AgentJob> {
  const [{ projectId }, signal] = [inputs, signals.giveUp]
  try {
    return (await unlessAborted(signal, client.cancelJob(projectId, job.id, { signal }))) ?? job
  } catch (error) {
    if (!(error instanceof ClientError)) throw error
    commands.warning(annotationText(`Job ${job.id} could not be canceled. ${error.message}`))
    // 409: the job has ended by now, or is publishing its pull request.
    if (error.status !== 409) return job
    return (await unlessAborted(signal, client.getJob(projectId, job.id, { signal }))) ?? job
  }
}

/** Gives undefined when the signal ended the work. Any other failure is thrown. */
async function unlessAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T | undefined> {
  try {
    return await work
  } catch (error) {
    if (signal.aborted) return undefined
    throw error
  }
}

// The idempotency key under which a workflow run submits its job, so that no retry creates a second job.

/**
 * SHA-256 in hex of run, job, step, project and the whole body; from the second attempt on, also of the attempt's number, and
 * in a matrix of what tells its legs apart.
 */
export function deriveIdempotencyKey(
  run: Pick<WorkflowRun, 'id' | 'job' | 'step'>,
  projectId: string,
  body: object,
  attempt: number,
  matrixKey = '',
): string {
  // Outside a matrix as it always was, so that a re-run with a newer Action finds its job.
  const leg = matrixKey === '' ? [] : [{ matrixKey }]
  const parts = [run.id, run.job, run.step, projectId, body, ...(attempt > 1 ? [attempt] : []), ...leg]
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}
