// What a pull request would show of a run that opens none: the same words, but without the cost, which a person at a terminal has before
// them, and without a job.
import { NOTHING_SPENT } from '../../agent/budget/budget.ts'
import { endName } from '../../agent/cause/cause.ts'
import type { ContextRepository } from '../../agent/prompt/context.ts'
import type { ResultReport } from '../result-report.ts'
import { foldRequests, type NamedCause } from './because.ts'
import type { DescribedJob, DescribedPin } from './described.ts'
import { type BodySize, fitted, foldsAsText, foldsToHandOver } from './markdown.ts'
import { joinSections } from './sections.ts'
import { partsOfWork } from './work.ts'

export interface LocalWork {
  summary: string
  report: ResultReport
  prompt: string
  baseSha: string
  turn: number
  context: readonly ContextRepository[]
  cause: NamedCause | undefined
  /** Full https address of the repository; '' = nothing is linked. */
  repositoryUrl: string
}

const MAX_CHARACTERS = 20_000

/** Gives Markdown: with folds and links for a pull request, and without them for a terminal, where no address is known. */
export function describeLocalWork(work: LocalWork): string {
  const { summary, report, cause, repositoryUrl } = work
  const job = asJob(work)
  const render = (size: BodySize): string => {
    const parts = partsOfWork(job, { summary, report }, { cause }, size)
    // A person at a terminal has just typed the request.
    if (repositoryUrl === '') return foldsAsText(joinSections(parts))
    return foldsToHandOver(joinSections([...parts, foldRequests(job, { cause }, size)]))
  }
  return fitted(render, MAX_CHARACTERS)
}

function asJob({ prompt, baseSha, turn, context, cause, repositoryUrl }: LocalWork): DescribedJob {
  const read = context.map(({ name, tree }) => ({ repository: name, ref: 'HEAD', commitSha: tree.sha, url: '' }))
  return {
    id: '',
    turn,
    model: '',
    prompt,
    requestedBy: '',
    repository: repositoryUrl,
    base: { ref: 'HEAD', commitSha: baseSha },
    contextPins: [...read, ...(cause === undefined ? [] : endsOf(cause))],
    spent: NOTHING_SPENT,
    spentBefore: NOTHING_SPENT,
  }
}

function endsOf({ repository, url, fromSha, toSha }: NamedCause): DescribedPin[] {
  const end = { ref: '', url }
  return [
    { ...end, repository: endName(repository, 'before'), commitSha: fromSha },
    { ...end, repository: endName(repository, 'after'), commitSha: toSha },
  ]
}
