// Port: who owes a review. Implemented in src/service/.
import type { ReviewedPullRequest } from '../../jobs/pull-requests.ts'
import type { Project } from '../../projects/project.ts'

export type Reviews =
  /** Those that were asked about and exist. */
  | { state: 'known'; pulls: readonly ReviewedPullRequest[] }
  /** GitHub does not answer, or not in time. */
  | { state: 'away' }

export interface ReviewDesk {
  /** Answers in about a second, with what GitHub said a minute ago at most. Never throws. */
  find(project: Project, numbers: readonly number[]): Promise<Reviews>
}
