// Which pages a change of code may have made untrue: those that mention what it changes, rare and public names first.
import type { MentioningPage, NameMentions } from '../../checks/index.ts'
import type { ChangedName } from './changed-names.ts'

export interface RankedPage {
  page: MentioningPage
  score: number
  /** What it mentions, the strongest first. */
  reasons: { name: ChangedName; lines: MentioningPage['mentions'][number]['lines']; count: number }[]
}

const KIND_WEIGHTS: Readonly<Record<ChangedName['kind'], number>> = {
  option: 4,
  'environment variable': 4,
  route: 4,
  message: 4,
  symbol: 3,
  key: 2,
  version: 2,
  literal: 1.5,
  identifier: 1,
  file: 2,
}
const CHANGE_WEIGHTS: Readonly<Record<ChangedName['change'], number>> = {
  removed: 1.5,
  changed: 1.2,
  added: 1,
  touched: 0.8,
}
/** A single word in small letters is a word of the language too. */
const WORD_WEIGHT = 0.5
const PRIVATE_WEIGHT = 0.3
const PROSE_WEIGHT = 0.4
const HEADING_BONUS = 1.5
/** A name that more of the pages mention tells nothing about any of them. */
const COMMON_PART = 0.3
const COMMON_MIN_PAGES = 10
/** Pages that tell what happened, and stay as they are. */
const HISTORY =
  /(?:^|\/)(?:changelog|changes|history|release[-_ ]?notes?|releases?|whats[-_]?new|news|announcements?|versionhistory|migrat\w{0,8}|upgrad\w{0,4})(?:[/._-]|$)/i

/** How much a name says about the page that has it, before it is known how many have it. */
export function weightOf({ name, kind, change, isPublic }: ChangedName): number {
  const word = /^[a-z]+$/.test(name) ? WORD_WEIGHT : 1
  return KIND_WEIGHTS[kind] * CHANGE_WEIGHTS[change] * word * (isPublic ? 1 : PRIVATE_WEIGHT)
}

/** True for a page of what is documented today. */
export function isCurrent({ kind, path }: MentioningPage): boolean {
  return kind === 'current' && !HISTORY.test(path)
}

/** Gives the current pages that mention the names, the most likely first; the same input gives the same order. */
export function rankPages(names: readonly ChangedName[], { pages, pageCount }: NameMentions): RankedPage[] {
  const current = pages.filter(isCurrent)
  const spread = new Map<number, number>()
  for (const { mentions } of current) for (const { name } of mentions) spread.set(name, (spread.get(name) ?? 0) + 1)
  const isCommon = (name: number): boolean =>
    (spread.get(name) ?? 0) > Math.max(COMMON_MIN_PAGES, pageCount * COMMON_PART)
  const rarity = (name: number): number => Math.log(1 + pageCount / (spread.get(name) ?? 1))
  const averageSize = current.reduce((sum, { size }) => sum + size, 0) / Math.max(1, current.length)
  const ranked = current.map((page): RankedPage => {
    const length = 0.6 + 0.4 * Math.min(4, page.size / Math.max(1, averageSize))
    const scored = page.mentions.flatMap((mention) => {
      const name = names[mention.name]
      if (name === undefined || isCommon(mention.name)) return []
      const marked = mention.inCode > 0 ? 1 : PROSE_WEIGHT
      const often = 1 + Math.log(mention.count) / length
      const heading = mention.inHeading ? HEADING_BONUS : 1
      const score = weightOf(name) * rarity(mention.name) * marked * heading * Math.min(3, often)
      return [{ score, reason: { name, lines: mention.lines, count: mention.count } }]
    })
    scored.sort((a, b) => b.score - a.score)
    const score = scored.reduce((sum, one) => sum + one.score, 0) / Math.sqrt(length)
    return { page, score, reasons: scored.map(({ reason }) => reason) }
  })
  return ranked
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || (a.page.path < b.page.path ? -1 : 1))
}
