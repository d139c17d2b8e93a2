// A webhook may have been missed: before a request is refused because the job's pull request is closed, the code host is
// asked whether a person has opened it again.
import type { Project } from '../../projects/project.ts'
import type { Job, PullRequest } from '../job.ts'

/** Asks the code host about a pull request and stores what it says. `unknown`: the host could not be asked. */
export type AskWhetherOpen = (project: Project, pullRequest: PullRequest) => Promise<'open' | 'closed' | 'unknown'>

/** True when only the state of the job's pull request, as far as is known, stands in the way. */
export function mayBeReopened({ status, pullRequest }: Pick<Job, 'status' | 'pullRequest'>): boolean {
  return status !== 'archived' && pullRequest?.state === 'closed'
}

interface Refused {
  kind: 'refused'
  job: Job
}

/** Makes the request; when it is refused for a pull request that turns out to be open, makes it once more. */
export async function unlessReopened<Result extends { kind: string }>(
  project: Project,
  ask: AskWhetherOpen | undefined,
  request: () => Promise<Result | Refused>,
): Promise<{ result: Result | Refused; isUncertain: boolean }> {
  const result = await request()
  if (!isRefused(result) || ask === undefined || !mayBeReopened(result.job)) return { result, isUncertain: false }
  const { pullRequest } = result.job
  const state = pullRequest === null ? 'closed' : await ask(project, pullRequest)
  return { result: state === 'open' ? await request() : result, isUncertain: state === 'unknown' }
}

function isRefused(result: { kind: string }): result is Refused {
  return result.kind === 'refused'
}

/** Added to a refusal when the host could not be asked. */
export const COULD_NOT_ASK = 'That is what GitHub last said; it cannot be reached now, so try again in a minute'
