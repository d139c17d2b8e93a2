// Two processes, or an answer that got lost, may open two pull requests of one turn. The older one stays; ours goes.
import { toBodyLine } from './mark.ts'
import type { PublishAttempt } from './publish-attempt.ts'
import { closePullRequest, type FoundPullRequest } from './pull-requests.ts'

/** Gives those that are surely of this turn and open, of all but the oldest of the branch. Pure. */
export function findSurplus(newer: readonly FoundPullRequest[], mark: string): FoundPullRequest[] {
  return newer.filter(({ state, body }) => state === 'open' && body.includes(toBodyLine(mark)))
}

/** Closes them. Safe to repeat: the next attempt finds what this one did not come to. */
export async function closeSurplus(
  oldest: FoundPullRequest,
  newer: readonly FoundPullRequest[],
  { octokit, repository, target, github }: PublishAttempt,
): Promise<void> {
  for (const { number } of findSurplus(newer, target.mark)) {
    await closePullRequest(octokit, repository, number)
    github.logger.warn({ closed: number, kept: oldest.number }, 'Closed a duplicate pull request of Docmend')
  }
}
