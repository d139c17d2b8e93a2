// The words of a pull request and of its commit. What a model or a stranger wrote stands in places of its own and cannot
// get out of them; the code host's adapter neutralizes mentions, closing keywords and the like in all of it.
import { NOTHING_SPENT } from '../../agent/budget/budget.ts'
import { cutAtWord } from '../../base/text.ts'
import { TITLE_MAX_CHARACTERS } from '../../contract/limits.ts'
import type { Job } from '../job.ts'
import { markOf } from '../job-names.ts'
import type { SavedResult } from '../store.ts'
import { foldRequests } from './because.ts'
import { chooseStyle, styleTitle } from './commit-style.ts'
import type { BodyContext, DescribedJob } from './described.ts'
import { type BodySize, cleanText, fitted, shortenWithNote, withWholeFences } from './markdown.ts'
import { describeOrigin, foldRun, joinSections } from './sections.ts'
import { partsOfWork } from './work.ts'

// The body of a pull request: what the reviewer reads, in the order in which it is needed, within what the host takes.

/** GitHub's limit, in characters, without the marks around our part. */
const BODY_MAX_CHARACTERS = 65_536 - 300

/** Ours, which later turns may replace, and what people are to edit. */
interface Body {
  body: string
  tail: string
}

/** The longest form that is within the limit once the host's adapter has made its words harmless. */
function describeBody(job: DescribedJob, result: SavedResult, known: BodyContext): Body {
  const [body = '', tail = ''] = fitted(
    (size) => bodyOfSize(job, result, known, size).join(TAIL_MARK),
    BODY_MAX_CHARACTERS,
  ).split(TAIL_MARK)
  return { body, tail }
}

/** A noncharacter, as in markdown.ts: no foreign text has it. */
const TAIL_MARK = '\ufdd3'

function bodyOfSize(job: DescribedJob, result: SavedResult, known: BodyContext, size: BodySize): [string, string] {
  const { template, earlier } = known
  // What was spent in turns that published nothing went into this pull request too.
  const withEarlier = earlier === undefined ? job : { ...job, spentBefore: NOTHING_SPENT }
  const parts = [
    ...partsOfWork(job, result, known, size),
    foldRequests(job, known, size),
    foldRun(withEarlier, result, known),
    describeOrigin(job, known),
  ]
  const tail = [
    template === undefined ? '' : quoteTemplate(template, size.template),
    // Survives a renamed branch: the second mark by which a pull request is known as this job's.
    `<!-- docmend:job=${markOf(job)} -->`,
  ]
  return [joinSections(parts), joinSections(tail)]
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

interface PullRequestText {
  title: string
  body: string
  /** What people are to edit, below the body. */
  tail: string
  commitMessage: string
}

/** What is known of the repository and of its readers; all of it may be missing. */
export interface PullRequestContext extends BodyContext {
  /** Subjects of the base branch, newest first: title and commit take their form. */
  subjects?: readonly string[]
}

/** Gives the words of a pull request that is opened; where one is continued, only its commit gets new ones. */
export function describePullRequest(job: Job, result: SavedResult, context: PullRequestContext = {}): PullRequestText {
  const title = styleTitle(result.title, chooseStyle(context.subjects ?? []))
  return {
    title: titleOf(job, { title: cutAtWord(title, TITLE_MAX_CHARACTERS) }),
    ...describeBody(job, result, context),
    commitMessage: describeCommit(title, markOf(job)),
  }
}

/** The author's title wins over the model's, which the commit keeps: it says what this very change does. */
export function titleOf({ pullRequestOptions }: Job, { title }: Pick<SavedResult, 'title'>): string {
  return pullRequestOptions?.title ?? title
}

/** Longer ones are cut off in lists and by `git log --oneline` (git's own manual advises 50, Linux takes up to 75). */
const SUBJECT_MAX_CHARACTERS = 72

/**
 * Subject, the whole title where the subject is only its beginning, and whose commit it is: by the mark in the last line
 * (`markOf` of jobs/job.ts) it is known as that of the job and its turn.
 */
export function describeCommit(title: string, mark: string): string {
  const subject = cutAtWord(title, SUBJECT_MAX_CHARACTERS)
  const whole = subject === title ? [] : [title]
  return [subject, ...whole, `Made by Docmend, job ${mark}.`].join('\n\n')
}
