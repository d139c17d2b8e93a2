// The life of a step's job as the step sees it: found or made, followed to its end, canceled when it has to be.
import * as core from '@actions/core'
import type { Client } from '../client/client.ts'
import { ClientError } from '../client/client-error.ts'
import type { AgentJob } from '../contract/job.ts'
import { isTerminal } from '../contract/job-states.ts'
import type { JobInputs } from './inputs.ts'
import { log } from './log.ts'
import { jobAddress, setJobIdentity } from './outputs.ts'
import type { StopSignals } from './stop-signals.ts'
import { submitJob } from './submit.ts'
import { annotationText } from './untrusted-text.ts'
import { describeCalls, describeTokens } from './usage.ts'
import type { WorkflowRun } from './workflow-run.ts'

export interface Follower {
  client: Client
  inputs: JobInputs
  run: WorkflowRun
  signals: StopSignals
}

/**
 * Gives the job as it stood last, or undefined when the step had to stop before there was one. Throws `ClientError` when
 * Docmend refuses, or stays out of reach for longer than the client tries.
 */
export async function followJob(follower: Follower): Promise<AgentJob | undefined> {
  const { inputs, signals } = follower
  const job = await unlessAborted(signals.giveUp, findJob(follower))
  if (job === undefined) return undefined
  announce(job, inputs)
  const last = inputs.wait && !isTerminal(job.status) ? await watchJob(follower, job) : job
  const isLeftRunning = signals.stop.aborted && !isTerminal(last.status)
  return isLeftRunning && inputs.cancelOnTimeout ? await cancelJob(follower, last) : last
}

function findJob({ client, inputs: { projectId, task }, run, signals }: Follower): Promise<AgentJob> {
  const signal = signals.giveUp
  if (task.kind === 'attach') return client.getJob(projectId, task.jobId, { signal })
  return submitJob(client, projectId, task.body, run, signal)
}

function announce(job: AgentJob, inputs: JobInputs): void {
  setJobIdentity(inputs, job.id)
  core.setOutput('status', job.status)
  log(`Job ${job.id} is ${job.status}: ${jobAddress(inputs, job.id)}`)
}

/** Gives the job when it is over or the step has to stop. */
async function watchJob({ client, inputs, signals }: Follower, found: AgentJob): Promise<AgentJob> {
  let last = found
  const onUpdate = (job: AgentJob) => {
    if (progress(job) !== progress(last)) log(progress(job))
    last = job
  }
  // The signal alone keeps the time: it began with the step, before the job was submitted.
  const options = { timeoutMs: Number.POSITIVE_INFINITY, signal: signals.stop, onUpdate }
  const waiting = client.waitForJob(inputs.projectId, found.id, options)
  return (await unlessAborted(signals.stop, waiting)) ?? last
}

function progress({ status, message, usage }: AgentJob): string {
  return `${status}, ${describeCalls(usage)}, ${describeTokens(usage)}${message === null ? '' : `: ${message}`}`
}

/** Gives the job as it stands after that. It goes on where nothing else is possible in the time that is left. */
async function cancelJob({ client, inputs, signals }: Follower, job: AgentJob): Promise<AgentJob> {
  const [{ projectId }, signal] = [inputs, signals.giveUp]
  try {
    return (await unlessAborted(signal, client.cancelJob(projectId, job.id, { signal }))) ?? job
  } catch (error) {
    if (!(error instanceof ClientError)) throw error
    core.warning(annotationText(`Job ${job.id} was not canceled. ${error.message}`))
    // 409: the job is over since, or it is publishing its pull request.
    if (error.status !== 409) return job
    return (await unlessAborted(signal, client.getJob(projectId, job.id, { signal }))) ?? job
  }
}

/** Gives undefined where the signal ended the work; what fails for another reason is thrown. */
async function unlessAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T | undefined> {
  try {
    return await work
  } catch (error) {
    if (signal.aborted) return undefined
    throw error
  }
}
