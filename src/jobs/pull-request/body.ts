// The body of a pull request: what the reviewer reads, in the order in which it is needed, within what the host takes.

import { NOTHING_SPENT } from '../../agent/budget/budget.ts'
import { markOf } from '../job-names.ts'
import type { SavedResult } from '../store.ts'
import { type BodySize, fitted } from './body-size.ts'
import { foldBudget } from './budget-section.ts'
import { describeChecks, foldChecks } from './checks-section.ts'
import type { BodyContext, DescribedJob } from './described.ts'
import { foldEvidence } from './evidence-section.ts'
import { describeLeftForYou } from './left-section.ts'
import { cleanText, shortenWithNote, withWholeFences } from './markdown-text.ts'
import { foldNearMisses } from './near-misses-section.ts'
import { describeOrigin, foldRequests, quoteShortRequest } from './request-section.ts'
import { describeOwners, describeSummary, describeToVerify, describeUnfinished } from './sections.ts'
import { foldTouched } from './touched-pages.ts'

const LATER = 'Later requests and their results are in the comments below.'
/** GitHub's limit, in characters, without the marks around our part. */
const BODY_MAX_CHARACTERS = 65_536 - 300

/** Ours, which later turns may replace, and what people are to edit. */
export interface Body {
  body: string
  tail: string
}

/** The longest form that is within the limit once the host's adapter has made its words harmless. */
export function describeBody(job: DescribedJob, result: SavedResult, known: BodyContext): Body {
  const [body = '', tail = ''] = fitted(
    (size) => bodyOfSize(job, result, known, size).join(TAIL_MARK),
    BODY_MAX_CHARACTERS,
  ).split(TAIL_MARK)
  return { body, tail }
}

/** A noncharacter, as in folds.ts: no foreign text has it. */
const TAIL_MARK = '\ufdd3'

function bodyOfSize(job: DescribedJob, result: SavedResult, known: BodyContext, size: BodySize): [string, string] {
  const { template } = known
  const parts = [...visibleParts(job, result, known, size), ...foldedParts(job, result, known, size)]
  const tail = [
    template === undefined ? '' : quoteTemplate(template, size.template),
    // Survives a renamed branch: the second mark by which a pull request is known as this job's.
    `<!-- docmend:job=${markOf(job)} -->`,
  ]
  return [joinParts(parts), joinParts(tail)]
}

function joinParts(parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join('\n\n')
}

/** Meant to fit on one screen. */
function visibleParts(job: DescribedJob, result: SavedResult, known: BodyContext, size: BodySize): string[] {
  return [
    describeUnfinished(result.report, size),
    describeOrigin(job, known),
    quoteShortRequest(job, known.earlier ?? []),
    describeSummary(result, size),
    describeLeftForYou(result.report, size),
    describeToVerify(result.report, size),
    describeChecks(result.report),
    describeOwners(result.report, size),
  ]
}

function foldedParts(job: DescribedJob, result: SavedResult, known: BodyContext, size: BodySize): string[] {
  const { traffic, earlier } = known
  // What was spent in turns that published nothing went into this pull request too.
  const withEarlier = earlier === undefined ? job : { ...job, spentBefore: NOTHING_SPENT }
  return [
    foldTouched(result, traffic, size),
    foldNearMisses(result.report, size),
    foldChecks(result.report, size),
    foldEvidence(job, result.report, known, size),
    foldRequests(job, earlier ?? [], size),
    foldBudget(withEarlier, result, [LATER]),
  ]
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
