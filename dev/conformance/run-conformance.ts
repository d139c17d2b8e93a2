// Tries every requirement on one service, one after the other.
import { ACCESS_REQUIREMENTS } from './access-requirements.ts'
import { DATE_REQUIREMENTS } from './date-requirements.ts'
import { JOB_REQUIREMENTS } from './job-requirements.ts'
import { NotTried, type Requirement, Violation } from './requirement.ts'
import { createTrial, type Target, type Trial } from './trial.ts'
import { VIEW_REQUIREMENTS } from './view-requirements.ts'

export const REQUIREMENTS: readonly Requirement[] = [
  ...VIEW_REQUIREMENTS,
  ...DATE_REQUIREMENTS,
  ...ACCESS_REQUIREMENTS,
  ...JOB_REQUIREMENTS,
]

export interface Result {
  requirement: Requirement
  verdict: 'met' | 'violated' | 'not tried'
  /** What the service did, or why there is no verdict; '' if it is met. */
  reason: string
}

const NO_PROMPT = { verdict: 'not tried', reason: 'it needs a job; give a prompt' } as const

/** Yields each result as soon as there is one. Ends early only when `signal` aborts. */
export async function* runConformance(target: Target, signal: AbortSignal): AsyncGenerator<Result> {
  const trial = createTrial(target)
  for (const requirement of REQUIREMENTS) {
    if (signal.aborted) return
    if (requirement.origin === 'docmend' && !target.includesOwn) continue
    yield await tryRequirement(requirement, trial)
  }
}

/** Never rejects. */
export async function tryRequirement(requirement: Requirement, trial: Trial): Promise<Result> {
  if (requirement.createsJob === true && trial.target.prompt === undefined) return { requirement, ...NO_PROMPT }
  try {
    await requirement.meet(trial)
    return { requirement, verdict: 'met', reason: '' }
  } catch (error) {
    if (error instanceof Violation) return { requirement, verdict: 'violated', reason: error.message }
    if (error instanceof NotTried) return { requirement, verdict: 'not tried', reason: error.message }
    // No answer is no verdict on what the answer should have been.
    const reason = `no answer: ${error instanceof Error ? error.message : String(error)}`
    return { requirement, verdict: 'not tried', reason }
  }
}
