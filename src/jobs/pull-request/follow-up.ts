// The comments on a pull request about a turn that continued it, or tried to.
import type { Job } from '../job.ts'
import type { JobEnd, SavedResult } from '../store.ts'
import { describeBecause, foldRequests } from './because.ts'
import type { BodyContext } from './described.ts'
import { asQuote, asText, type BodySize, cleanText, fitted, folded, shortenWithNote } from './markdown.ts'
import { describeOrigin, describeSpent, foldRun, formatProse, joinSections } from './sections.ts'
import { partsOfWork } from './work.ts'

/** Far below GitHub's limit, because people do not read longer comments. */
const COMMENT_MAX_CHARACTERS = 20_000
const PROMPT_MAX_CHARACTERS = 500
const MESSAGE_MAX_CHARACTERS = 3000
const NAME_MAX_CHARACTERS = 200

/** Gives the comment on a pull request to which a turn has added a commit. */
export function describeUpdate(job: Job, result: SavedResult, known: BodyContext = {}): string {
  return fitted((size) => updateOfSize(job, result, known, size), COMMENT_MAX_CHARACTERS)
}

function updateOfSize(job: Job, result: SavedResult, known: BodyContext, size: BodySize): string {
  return joinSections([
    ...partsOfWork(job, result, known, size),
    foldRequests(job, known, { prompt: Math.min(size.prompt, PROMPT_MAX_CHARACTERS) }),
    foldInstead(known, size),
    foldRun(job, result, known),
    describeOrigin(job, known),
  ])
}

/** The description that the pull request would have now. */
function foldInstead({ instead }: BodyContext, size: BodySize): string {
  if (instead === undefined) return ''
  const summary = shortenWithNote(cleanText(instead.summary).trim(), size.summary)
  const text = `**${asText(instead.title, size.itemCharacters)}**\n\n${formatProse(summary)}`
  return folded('The whole pull request now', text)
}

/** Gives the comment on a pull request that a turn has left as it was. */
export function describeTurnEnd(job: Job, end: JobEnd, page?: string): string {
  const whom = job.requestedBy === '' ? '' : `Requested by ${asText(job.requestedBy, NAME_MAX_CHARACTERS)}. `
  return fitted((size) => {
    const prompt = Math.min(size.prompt, PROMPT_MAX_CHARACTERS)
    const because = describeBecause(job, {})
    const parts = [
      because === '' ? asQuote(shortenWithNote(job.prompt, prompt)) : because,
      WHAT[end.outcome],
      asQuote(shortenWithNote(cleanText(end.message).trim(), Math.min(size.summary, MESSAGE_MAX_CHARACTERS))),
      NEXT[end.outcome],
      foldRequests(job, {}, { prompt }),
      `---\n\n${whom}Used: ${describeSpent(job)}.${page === undefined ? '' : ` [Job](${page}).`}`,
    ]
    return joinSections(parts)
  }, COMMENT_MAX_CHARACTERS)
}

const WHAT: Readonly<Record<JobEnd['outcome'], string>> = {
  pr_opened: 'Done:',
  pr_updated: 'Done:',
  patch_ready: 'Nothing was published. The changes are kept as a patch:',
  no_changes: 'Nothing was changed. The reason given:',
  budget_exhausted: 'Nothing was changed, because the job reached a limit:',
  checks_failed: 'Nothing was changed, because the checks found errors that were not fixed:',
  policy_refused: 'Nothing was changed, because the policy of this project does not allow it:',
  canceled: 'Nothing was changed, because the turn was canceled:',
  error: 'Nothing was changed, because something went wrong:',
}

const NEXT: Readonly<Record<JobEnd['outcome'], string>> = {
  pr_opened: '',
  pr_updated: '',
  patch_ready: 'Read the patch of the job, then publish it or ask for something else.',
  no_changes: 'If that is not what you expected, comment with what should change, and where.',
  budget_exhausted: 'Comment with a smaller request, or ask the instance admin of Docmend to raise its limits.',
  checks_failed: 'Comment with how to fix them, or fix the pages yourself: your commits on this branch are kept.',
  policy_refused: 'Ask for something that the policy allows, or change the policy of the project.',
  canceled: 'Comment again to start a new turn.',
  error: 'Comment again to retry. The log of the service has the details under the id of the job.',
}
