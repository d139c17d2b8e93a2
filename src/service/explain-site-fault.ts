// Faults of reading a project's docs that a person can do something about, in their own words.

import { TreeTooLargeError } from '../base/git-tree.ts'
import { withFullStop } from '../base/text.ts'
import { ChecksError } from '../checks/index.ts'
import { RepositoryError } from '../jobs/repository.ts'
import { NoSiteError } from './project-sites.ts'

/** A sentence; undefined for any other fault. */
export function explainSiteFault(error: unknown): string | undefined {
  const isExplained = [NoSiteError, RepositoryError, ChecksError, TreeTooLargeError].some(
    (kind) => error instanceof kind,
  )
  return isExplained && error instanceof Error ? withFullStop(error.message) : undefined
}
