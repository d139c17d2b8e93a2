// The body of a pull request: what the reviewer reads, in the order in which it is needed, within what the host takes.

import { NOTHING_SPENT } from '../../agent/budget.ts'
import { type Job, markOf } from '../job.ts'
import type { SavedResult } from '../store.ts'
import { type BodySize, fitted } from './body-size.ts'
import { describeBudget } from './budget-section.ts'
import { describeEvidence } from './evidence-section.ts'
import {
  describeChecks,
  describeRequests,
  describeSummary,
  describeToVerify,
  describeUnfinished,
  type Reading,
} from './sections.ts'
import { templateText } from './template.ts'
import { listTouched } from './touched-pages.ts'

/** Title and body stay as they are when a later turn adds a commit: people may have edited them. */
const LATER = 'What is asked for later, and what came of it, stands in the comments below.'
/** GitHub's limit, in characters. */
const BODY_MAX_CHARACTERS = 65_536

/** The longest form that is within the limit once the host's adapter has made its words harmless. */
export function describeBody(job: Job, result: SavedResult, reading: Reading): string {
  return fitted((size) => bodyOfSize(job, result, reading, size), BODY_MAX_CHARACTERS)
}

function bodyOfSize(job: Job, result: SavedResult, reading: Reading, size: BodySize): string {
  const { template, traffic } = reading
  // What was spent in turns that published nothing went into this pull request too.
  const withEarlier = reading.earlier === undefined ? job : { ...job, spentBefore: NOTHING_SPENT }
  const parts = [
    describeUnfinished(result.report, size),
    describeSummary(result, size),
    `### Pages\n\n${listTouched(result, traffic, size)}`,
    `### Asked for\n\n${describeRequests(job, reading.earlier ?? [], size)}`,
    describeChecks(result.report, size),
    describeEvidence(job, result.report, reading, size),
    describeToVerify(result.report, size),
    `${describeBudget(withEarlier, result)}\n\n${LATER}`,
    template === undefined ? '' : templateText(template, size.template),
    // Survives a renamed branch: the second mark by which a pull request is known as this job's.
    `<!-- docmend:job=${markOf(job)} -->`,
  ]
  return parts.filter((part) => part !== '').join('\n\n')
}
