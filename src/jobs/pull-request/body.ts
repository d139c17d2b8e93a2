// The body of a pull request: what the reviewer reads, in the order in which it is needed, within what the host takes.

import { NOTHING_SPENT } from '../../agent/budget/budget.ts'
import type { Job } from '../job.ts'
import { markOf } from '../job-names.ts'
import type { SavedResult } from '../store.ts'
import { type BodySize, fitted } from './body-size.ts'
import { describeBudget } from './budget-section.ts'
import { describeEvidence } from './evidence-section.ts'
import { cleanText, shortenWithNote, withWholeFences } from './markdown-text.ts'
import {
  type BodyContext,
  describeChecks,
  describeRequests,
  describeSummary,
  describeToVerify,
  describeUnfinished,
} from './sections.ts'
import { listTouched } from './touched-pages.ts'

/** Title and body stay as they are when a later turn adds a commit: people may have edited them. */
const LATER = 'Later requests and their results are in the comments below.'
/** GitHub's limit, in characters. */
const BODY_MAX_CHARACTERS = 65_536

/** The longest form that is within the limit once the host's adapter has made its words harmless. */
export function describeBody(job: Job, result: SavedResult, known: BodyContext): string {
  return fitted((size) => bodyOfSize(job, result, known, size), BODY_MAX_CHARACTERS)
}

function bodyOfSize(job: Job, result: SavedResult, known: BodyContext, size: BodySize): string {
  const { template, traffic } = known
  // What was spent in turns that published nothing went into this pull request too.
  const withEarlier = known.earlier === undefined ? job : { ...job, spentBefore: NOTHING_SPENT }
  const parts = [
    describeUnfinished(result.report, size),
    describeSummary(result, size),
    `### Pages\n\n${listTouched(result, traffic, size)}`,
    `### Asked for\n\n${describeRequests(job, known.earlier ?? [], size)}`,
    describeChecks(result.report, size),
    describeEvidence(job, result.report, known, size),
    describeToVerify(result.report, size),
    `${describeBudget(withEarlier, result)}\n\n${LATER}`,
    template === undefined ? '' : quoteTemplate(template, size.template),
    // Survives a renamed branch: the second mark by which a pull request is known as this job's.
    `<!-- docmend:job=${markOf(job)} -->`,
  ]
  return parts.filter((part) => part !== '').join('\n\n')
}

/** In any list, a numbered one or one in a quote too. */
const TICKED = /^([ \t>]*(?:[-*+]|\d{1,9}[.)])[ \t]+)\[[xX]\]/gm

/**
 * The repository's own template without its comments, which tell authors what to write, and with no box ticked: its questions stay
 * for the reviewer. '' when nothing is left.
 */
function quoteTemplate(template: string, maxCharacters: number): string {
  const visible = withoutComments(cleanText(template))
    .replace(/\n{3,}/g, '\n\n')
    .trim()
  const text = withWholeFences(shortenWithNote(visible.replace(TICKED, '$1[ ]'), maxCharacters))
  return visible === '' ? '' : `---\n\n${INTRODUCTION}\n\n${text}`
}

const INTRODUCTION = "The repository's template follows unchanged: Docmend does not fill it in or tick any boxes."

/** One that is not closed hides all that follows, as it would on the host. */
function withoutComments(text: string): string {
  const kept: string[] = []
  let at = 0
  for (let start = text.indexOf('<!--'); start !== -1; start = text.indexOf('<!--', at)) {
    kept.push(text.slice(at, start))
    const end = text.indexOf('-->', start + 4)
    if (end === -1) return kept.join('')
    at = end + 3
  }
  return kept.join('') + text.slice(at)
}
