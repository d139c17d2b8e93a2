// New options, keys and values whose siblings a page lists, and that no page mentions.

import type { Contradiction } from './contradictions.ts'
import type { Page, Pages, Place } from './docs/pages.ts'
import type { Fact } from './fact.ts'
import { foldName, isSpecial } from './names.ts'

/** Fewer siblings are no list: with three, 2 of 16 changes that need no documentation gave an alarm. */
const SIBLINGS_MIN = 4
/** Part of them that one page lists. */
const LISTED_MIN_PART = 0.5
/** A heading, a cell, the term of a list: where a page lists names. */
const LISTED_MIN_WEIGHT = 0.8
const NOT_FOR_READERS = /^_|internal|private|experimental|unstable|deprecated|hidden|^test|debug|mock/i

export interface NewFact {
  fact: Fact
  /** Of the same kind in the same owner and file, at both ends of the change. */
  siblings: readonly Fact[]
}

export function findMissing(news: readonly NewFact[], pages: Pages): Contradiction[] {
  return news.flatMap(({ fact, siblings }) => {
    const isOpen =
      siblings.length >= SIBLINGS_MIN &&
      fact.isSet !== true &&
      !NOT_FOR_READERS.test(fact.name) &&
      !NOT_FOR_READERS.test(fact.owner)
    if (!isOpen || pages.all.some(({ squeezed }) => squeezed.includes(foldName(fact.name)))) return []
    const [best] = pages.all
      .map((page) => ({ page, listed: listedOn(page, siblings) }))
      .filter(({ listed }) => listed.length >= Math.max(SIBLINGS_MIN, siblings.length * LISTED_MIN_PART))
      .filter(
        ({ page, listed }) =>
          !page.isGenerated && page.kind === 'current' && listed.some(({ sibling }) => isSpecial(sibling.name)),
      )
      .sort((a, b) => b.listed.length - a.listed.length)
    if (best === undefined) return []
    return [
      {
        rule: 'not-documented' as const,
        page: best.page,
        unit: unitBefore(best.listed, fact),
        is: fact,
        why: whyOf(fact, best.listed),
      },
    ]
  })
}

interface Listed {
  sibling: Fact
  place: Place
}

function listedOn(page: Page, siblings: readonly Fact[]): Listed[] {
  return siblings.flatMap((sibling) => {
    const place = page.places.get(foldName(sibling.name))?.find(({ weight }) => weight >= LISTED_MIN_WEIGHT)
    return place === undefined ? [] : [{ sibling, place }]
  })
}

/** The unit of the sibling that stands before the new one in the code. */
function unitBefore(listed: readonly Listed[], { line }: Fact): Listed['place']['unit'] {
  const [first] = listed
  if (first === undefined) throw new Error('A list without entries was found')
  return listed.reduce(
    (best, one) => (one.sibling.line < line && one.sibling.line >= best.sibling.line ? one : best),
    first,
  ).place.unit
}

function whyOf({ name, owner }: Fact, listed: readonly Listed[]): string {
  const names = listed.slice(0, 3).map(({ sibling }) => sibling.name)
  const of = owner === '' ? '' : ` of ${owner}`
  return `${name}${of} is new and no page mentions it; this page lists ${names.join(', ')} and others.`
}
