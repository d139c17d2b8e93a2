// What every description of a result says, in the order in which a reviewer needs it: why, what, what is left to do, and on
// what it rests. Meant to fit on one screen; the rest is folded.
import type { SavedResult } from '../store.ts'
import { describeBecause } from './because.ts'
import type { BodyContext, DescribedJob } from './described.ts'
import { describeSources } from './evidence-section.ts'
import type { BodySize } from './markdown.ts'
import {
  describeChecks,
  describeLeftForYou,
  describeOwners,
  describeSummary,
  describeToVerify,
  describeUnfinished,
  foldAttempted,
  foldChecks,
} from './sections.ts'
import { foldTouched } from './traffic.ts'

export function partsOfWork(
  job: DescribedJob,
  { summary, report }: Pick<SavedResult, 'summary' | 'report'>,
  known: BodyContext,
  size: BodySize,
): string[] {
  return [
    describeBecause(job, known),
    describeUnfinished(report, size),
    describeSummary({ summary }, size),
    describeLeftForYou(report, size),
    describeToVerify(report, size, known),
    describeChecks(report),
    describeSources(job, report, known, size),
    describeOwners(report, size),
    foldAttempted(report, size),
    foldTouched({ report }, known.traffic, size),
    foldChecks(report, size),
  ]
}
