// Counts what became of pull requests.
import type { PullRequestOutcome } from '../../contract/outcomes.ts'
import type { Families } from './families.ts'

export function createOutcomeWatch({ pullRequestsClosed, pullRequestLines }: Families) {
  return ({ result, isUnedited, lines, kept }: PullRequestOutcome): void => {
    pullRequestsClosed.inc({ result, edited: nameEdited(isUnedited) })
    if (lines === null || kept === null) return
    pullRequestLines.inc({ fate: 'kept' }, kept)
    pullRequestLines.inc({ fate: 'dropped' }, lines - kept)
  }
}

function nameEdited(isUnedited: boolean | null): string {
  if (isUnedited === null) return 'unknown'
  return isUnedited ? 'no' : 'yes'
}
