// What a pull request would show of a run that opens none: the same sections, without the request and the cost, which a person at
// a terminal has before them.
import { NOTHING_SPENT } from '../../agent/budget/budget.ts'
import type { ContextRepository } from '../../agent/prompt/context.ts'
import type { ResultReport } from '../result-report.ts'
import type { DescribedJob } from './described.ts'
import { foldEvidence } from './evidence-section.ts'
import { fitted, foldsAsText } from './markdown.ts'
import {
  describeChecks,
  describeLeftForYou,
  describeSummary,
  describeToVerify,
  describeUnfinished,
  foldChecks,
  foldNearMisses,
} from './sections.ts'
import { foldTouched } from './traffic.ts'

export interface LocalWork {
  summary: string
  report: ResultReport
  baseSha: string
  turn: number
  context: readonly ContextRepository[]
}

const MAX_CHARACTERS = 20_000
/** A terminal folds nothing, and a common word has hundreds. */
const NEAR_MISSES_SHOWN = 5

/** Gives Markdown in which nothing is folded. */
export function describeLocalWork(work: LocalWork): string {
  const { summary, report } = work
  const job = asJob(work)
  return fitted((size) => {
    const parts = [
      describeUnfinished(report, size),
      describeSummary({ summary }, size),
      describeLeftForYou(report, size),
      describeToVerify(report, size),
      describeChecks(report),
      foldTouched({ report }, undefined, size),
      foldNearMisses(report, { ...size, items: Math.min(size.items, NEAR_MISSES_SHOWN) }),
      foldChecks(report, size),
      foldEvidence(job, report, {}, size),
    ]
    return foldsAsText(parts.filter((part) => part !== '').join('\n\n'))
  }, MAX_CHARACTERS)
}

/** Without an address, so that nothing is linked. */
function asJob({ baseSha, turn, context }: LocalWork): DescribedJob {
  return {
    id: '',
    turn,
    model: '',
    prompt: '',
    requestedBy: '',
    repository: '',
    base: { ref: 'HEAD', commitSha: baseSha },
    contextPins: context.map(({ name, tree }) => ({ repository: name, ref: 'HEAD', commitSha: tree.sha, url: '' })),
    spent: NOTHING_SPENT,
    spentBefore: NOTHING_SPENT,
  }
}
