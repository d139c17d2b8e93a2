// The body of a pull request: what the reviewer reads, in the order in which it is needed, within what the host takes.
import type { Job } from '../job.ts'
import type { SavedResult } from '../store.ts'
import { type BodySize, fitted } from './body-size.ts'
import { describeBudget } from './budget-section.ts'
import { describeEvidence } from './evidence-section.ts'
import {
  describeChecks,
  describeRequest,
  describeSummary,
  describeToVerify,
  describeUnfinished,
  type Reading,
} from './sections.ts'
import { templateText } from './template.ts'
import { listTouched } from './touched-pages.ts'

/** GitHub's limit, in characters. */
const BODY_MAX_CHARACTERS = 65_536

/** The longest form that is within the limit once the host's adapter has made its words harmless. */
export function describeBody(job: Job, result: SavedResult, reading: Reading): string {
  return fitted((size) => bodyOfSize(job, result, reading, size), BODY_MAX_CHARACTERS)
}

function bodyOfSize(job: Job, result: SavedResult, reading: Reading, size: BodySize): string {
  const { template, traffic } = reading
  const parts = [
    describeUnfinished(result.report, size),
    describeSummary(result, size),
    `### Pages\n\n${listTouched(result, traffic, size)}`,
    `### Asked for\n\n${describeRequest(job, size)}`,
    describeChecks(result.report, size),
    describeEvidence(job, result.report, reading, size),
    describeToVerify(result.report, size),
    describeBudget(job, result),
    template === undefined ? '' : templateText(template, size.template),
    // Survives a renamed branch: the second mark by which a pull request is known as this job's.
    `<!-- docmend:job=${job.id} -->`,
  ]
  return parts.filter((part) => part !== '').join('\n\n')
}
