// What the scenes of all calls have in common: one lane, one fault, and what came of it.
import type { AgentJob, CreateJobBody } from '../../../src/contract/job.ts'
import { until } from '../../support/until.ts'
import type { FaultBench, FaultLane } from './fault-lanes.ts'
import type { PlannedFault } from './fault-proxy.ts'

export interface Stage {
  bench: FaultBench
  lane: FaultLane
  /** Plans the fault of the try. */
  arm: () => PlannedFault
  /** Of one job. */
  limitMs: number
}

/** How the job must end if the fault does not keep it from its end. */
export type RightEnd =
  /** With one open pull request. */
  | 'open'
  /** A person has closed its pull request while it was publishing, and kept the branch. */
  | 'closed'
  /** The same, and the person has deleted the branch. */
  | 'closed and deleted'
  /** GitHub opens no pull request, and the branch goes. */
  | 'refused'

/** What came of it. */
export interface Outcome {
  /** Undefined = none ended in time. */
  job: AgentJob | undefined
  end: RightEnd
  /** What is wrong besides the job's own end. */
  wrong?: string
}

export type Play = (stage: Stage) => Promise<Outcome>

export async function runJob(
  stage: Stage,
  task?: string,
  more: Pick<CreateJobBody, 'pullRequestOptions'> = {},
): Promise<AgentJob | undefined> {
  const { client, projectId } = stage.lane
  const { id } = await client.createJob(projectId, { prompt: promptOf(stage.lane, task), ...more })
  return endOf(stage, id)
}

/** The name is how the proxy knows whose call of the model it is. */
export const promptOf = ({ owner }: FaultLane, task = 'Add a line.'): string => `${task} (owner ${owner})`

/** Gives the job at its end, or as it is when the time is over. */
export async function endOf({ lane, limitMs }: Stage, id: string): Promise<AgentJob> {
  const ended = await lane.client.waitForJob(lane.projectId, id, { timeoutMs: limitMs }).catch(() => undefined)
  return ended ?? lane.client.getJob(lane.projectId, id)
}

/** True once `look` is; false when that takes too long, or there is nothing more to wait for. */
export async function reaches(
  look: () => boolean | Promise<boolean>,
  limitMs: number,
  isVain: () => boolean = () => false,
): Promise<boolean> {
  return until('a state', async () => ((await look()) ? 'yes' : isVain() ? 'no' : undefined), limitMs).then(
    (answer) => answer === 'yes',
    () => false,
  )
}
