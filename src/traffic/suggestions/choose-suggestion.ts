// What to do about a page that is asked for and does not exist. A log shows requests, not intentions: every answer is a guess,
// and comes with what it rests on.

import { plural } from '../../base/text.ts'
import type { MOVE_SIGNS, SUGGESTION_KINDS } from '../../contract/suggestion-kinds.ts'
import type { RedirectLines, Suggestion } from '../../contract/suggestions.ts'
import { isReader } from '../../contract/view-classes.ts'
import { normalizePath } from '../path.ts'
import { DEFAULT_SITE_RULES } from '../site-rules.ts'
import type { MissingAgent, MissingReferrer } from '../tally/details.ts'
import { findNoise, type KnownPages, type Noise } from './noise.ts'

/**
 * `redirect`: a redirect would answer it. `write`: perhaps a page worth writing. `ignore`: no page was meant. `unclear`: too few
 * requests to tell.
 */
export type SuggestionKind = (typeof SUGGESTION_KINDS)[number]

/** A sentence. What takes several lines cannot be read in one. */
export function describeRedirect({ file, place, lines }: RedirectLines): string {
  const entry = lines.trim()
  if (entry.includes('\n')) return `--redirects prints the redirect for ${file}.`
  return `Add ${place}: ${entry}`
}

/** `history`: a commit moved the page. `title`: the page has the title that is asked for. `name`: its address is almost the same. */
type MoveSign = (typeof MOVE_SIGNS)[number]

/** A missing page with those who asked for it. */
export interface AskedPage {
  path: string
  human: number
  agents: readonly MissingAgent[]
  referrers: readonly MissingReferrer[]
}

/** The page of the site that an address probably meant. */
export interface MovedPage {
  target: string
  /** A sentence. */
  evidence: string
  by: MoveSign
  redirect?: RedirectLines
}

interface SiteKnowledge extends KnownPages {
  /** Gives the one page that a missing address may have meant. */
  movedTo: (path: string) => MovedPage | undefined
}

/**
 * In a file of redirects, any other character may mean more than it says: a space ends the address, `*`, `:` and `(` begin a
 * pattern. Strangers choose the address, and a redirect made of it could lead other pages away.
 */
const ORDINARY = /^\/[\p{L}\p{M}\p{N}/._~@+-]*$/u

/** The clearer sign counts: no redirect answers what no page was ever called, and history outweighs the looks of an address. */
export function findSuggestion(page: AskedPage, site: SiteKnowledge): Suggestion {
  if (site.has(page.path))
    return { kind: 'unclear', evidence: 'There is such a page: it is new, or it was away for a time.' }
  const noise = findNoise(page.path, site)
  const moved = ORDINARY.test(page.path) ? site.movedTo(page.path) : undefined
  if (moved !== undefined && !outweighs(noise, moved)) return { kind: 'redirect', ...moved }
  return noise === undefined ? suggestWriting(page) : { kind: 'ignore', evidence: noise.evidence }
}

function outweighs(noise: Noise | undefined, { by }: MovedPage): boolean {
  if (noise === undefined || noise.strength === 'possible') return false
  return noise.strength === 'certain' || by !== 'history'
}

/** The fewest different AI agents that show more than the whim of one. */
const AGENTS_MIN = 2
const READERS_MIN = 3

/** Programs often name the page itself as the one that they came from, which shows no link. */
function isItself(from: string, path: string): boolean {
  return normalizePath(`https://${from}`, DEFAULT_SITE_RULES) === path
}

function suggestWriting({ path, human, agents, referrers: all }: AskedPage): Suggestion {
  const referrers = all.filter(({ from }) => !isItself(from, path))
  const own = referrers.find(({ isOwn }) => isOwn)
  const isAsked = agents.some(({ class: viewClass }) => viewClass !== 'other')
  const ai = agents.filter(({ class: viewClass }) => viewClass !== 'human' && viewClass !== 'other')
  const names = ai.map(({ agent }) => agent)
  if (own !== undefined && isAsked) {
    return { kind: 'write', evidence: `The site seems to link to it: requests came from ${own.from}.` }
  }
  if (names.length >= AGENTS_MIN) {
    return { kind: 'write', evidence: `${names.length} AI agents asked for it: ${names.slice(0, 5).join(', ')}.` }
  }
  const readers = human + countReaders(agents)
  if (readers >= READERS_MIN && (human > 0 || ai.length > 0)) {
    return {
      kind: 'write',
      evidence: `It was asked for ${plural(readers, 'time')} by people or agents that read for them.`,
    }
  }
  const outside = referrers[0]
  if (outside !== undefined) return { kind: 'unclear', evidence: `Another site seems to link to it: ${outside.from}.` }
  return { kind: 'unclear', evidence: 'There are too few requests to tell what was meant.' }
}

function countReaders(agents: readonly MissingAgent[]): number {
  const reading = agents.filter(
    ({ class: viewClass }) => viewClass !== 'human' && viewClass !== 'other' && isReader(viewClass),
  )
  return reading.reduce((sum, { requests }) => sum + requests, 0)
}
