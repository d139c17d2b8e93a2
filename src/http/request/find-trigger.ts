// What asks for a job: a program, or a step of a workflow.
import type { JobTrigger } from '../../contract/job-states.ts'
import type { WorkflowClaims } from '../../projects/workflow-runs.ts'

/** How the Action names itself, with the event that started its workflow. */
const ACTION = /^docmend-action\b(?: \(event: (\w+)\))?/

/**
 * A run that asks without a key proves its event. With a key, it is what the Action says of itself: a program that says the
 * same is counted as it wants to be, and only ever asks for less than an honest one may.
 */
export function findTrigger(
  claims: Pick<WorkflowClaims, 'event'> | undefined,
  userAgent: string | undefined,
): Exclude<JobTrigger, 'merged_code' | 'dashboard'> {
  const said = ACTION.exec(userAgent ?? '')
  const event = claims?.event ?? said?.[1]
  if (event === 'schedule') return 'schedule'
  return claims === undefined && said === null ? 'api' : 'action'
}
