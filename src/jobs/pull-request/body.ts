// The body of a pull request: what the reviewer reads, in the order in which it is needed, within what the host takes.
import type { Job } from '../job.ts'
import type { SavedResult } from '../store.ts'
import { asQuote, cleanText, shorten, withSmallHeadings, withWholeFences } from './markdown-text.ts'
import { describeBudget, describeChecks, describeEvidence, describeToVerify, describeUnfinished } from './sections.ts'
import { templateText } from './template.ts'
import { listTouched, type TrafficByRoute } from './touched-pages.ts'

export interface Reading {
  /** The repository's pull request template. */
  template?: string | undefined
  traffic?: TrafficByRoute | undefined
}

/** GitHub's limit, in characters. */
const BODY_MAX_CHARACTERS = 65_536

/** What fits into nearly every body; lists of a hundred pages and a long summary among them. */
const FULL = {
  summary: 25_000,
  rows: 100,
  pathCharacters: 200,
  items: 30,
  itemCharacters: 400,
  prompt: 2000,
  template: 10_000,
}
/** Halvings of the summary and the table before the rest is shortened too; and how often all is halved at most. */
const PATIENCE = 3
const HALVINGS = 10

/** The longest form that is within the limit once the host's adapter has made its words harmless. */
export function describeBody(job: Job, result: SavedResult, reading: Reading): string {
  for (let halvings = 0; ; halvings++) {
    const body = bodyOfSize(job, result, reading, sizeAfter(halvings))
    if (halvings === HALVINGS || lengthAtMost(body) <= BODY_MAX_CHARACTERS) return body
  }
}

function sizeAfter(halvings: number): typeof FULL {
  const [share, ofRest] = [2 ** -halvings, 2 ** -Math.max(0, halvings - PATIENCE)]
  return {
    summary: Math.ceil(FULL.summary * share),
    rows: Math.ceil(FULL.rows * share),
    pathCharacters: Math.ceil(FULL.pathCharacters * ofRest),
    items: Math.ceil(FULL.items * ofRest),
    itemCharacters: Math.ceil(FULL.itemCharacters * ofRest),
    prompt: Math.ceil(FULL.prompt * ofRest),
    template: Math.ceil(FULL.template * ofRest),
  }
}

function bodyOfSize(job: Job, result: SavedResult, { template, traffic }: Reading, size: typeof FULL): string {
  const parts = [
    describeUnfinished(result.report, size),
    `### Summary\n\nIn the words of the model:\n\n${withWholeFences(shorten(cleanText(result.summary).trim(), size.summary), withSmallHeadings)}`,
    `### Pages\n\n${listTouched(result, traffic, size)}`,
    `### Asked for\n\n${asQuote(shorten(job.prompt, size.prompt))}`,
    describeChecks(result.report, size),
    describeEvidence(job),
    describeToVerify(result.report, size),
    describeBudget(job, result),
    template === undefined ? '' : templateText(template, size.template),
    // Survives a renamed branch: the second mark by which a pull request is known as this job's.
    `<!-- docmend:job=${job.id} -->`,
  ]
  return parts.filter((part) => part !== '').join('\n\n')
}

/**
 * How long a text can become when mentions, references, tags and images in it are made harmless (github/neutralize.ts):
 * each of these characters may get up to so many more. A test holds it against what is really done.
 */
export function lengthAtMost(text: string): number {
  let length = text.length
  for (const [mark] of text.matchAll(/[@#<!&:-]/g)) length += mark === '@' ? 3 : 2
  return length
}
