// New options, keys and values whose siblings a page lists, and which the documentation lacks.
import { type Contradiction, listsValue } from './contradictions.ts'
import type { Page, Pages, Place } from './docs/pages.ts'
import type { Fact } from './fact.ts'
import { foldName, isSpecial } from './names.ts'

/** Fewer siblings are no list: with three, 2 of 16 changes that need no documentation gave an alarm. */
const SIBLINGS_MIN = 4
/** Part of them that one page lists. */
const LISTED_MIN_PART = 0.5
/** A heading, a cell, the term of a list: where a page lists names. */
const LISTED_MIN_WEIGHT = 0.8
/** Values that one unit lists: fewer are an example. */
const VALUES_MIN = 3
/** Part of all values that the unit lists. */
const VALUES_MIN_PART = 0.8
const NOT_FOR_READERS = /^_|internal|private|experimental|unstable|deprecated|hidden|^test|debug|mock/i

export interface NewFact {
  fact: Fact
  /** Of the same kind in the same owner and file, at both ends of the change. */
  siblings: readonly Fact[]
}

export function findMissing(news: readonly NewFact[], pages: Pages): Contradiction[] {
  const open = news.filter(({ fact }) => !NOT_FOR_READERS.test(fact.name) && !NOT_FOR_READERS.test(fact.owner))
  const found = open.flatMap((one) =>
    one.fact.kind === 'member' ? missingInUnits(one, pages) : missingOnPage(one, pages),
  )
  // One thing may be new in several types; a page lacks it once.
  return [...new Map(found.map((one) => [JSON.stringify([one.page.path, foldName(one.is?.name ?? '')]), one])).values()]
}

function missingInUnits({ fact, siblings }: NewFact, pages: Pages): Contradiction[] {
  const least = Math.max(VALUES_MIN, Math.ceil(siblings.length * VALUES_MIN_PART))
  if (siblings.length < VALUES_MIN) return []
  return pagesOfSome(siblings, pages).flatMap((page) =>
    page.units
      .filter(
        ({ kind, text }) => kind !== 'code' && kind !== 'heading' && !foldName(text).includes(foldName(fact.name)),
      )
      .filter((unit) => siblings.filter(({ name }) => listsValue(unit, name)).length >= least)
      .map((unit) => ({
        rule: 'not-documented' as const,
        page,
        unit,
        is: fact,
        why: `${fact.name} is a new value of ${fact.owner}, and this list of its values lacks it.`,
      })),
  )
}

/** Enough to find each page that lists four of five: it has one of the first two. */
function pagesOfSome(siblings: readonly Fact[], pages: Pages): Page[] {
  const found = siblings.slice(0, 2).flatMap(({ name }) => pages.with(foldName(name)))
  return [...new Set(found)].filter(({ isGenerated, kind }) => !isGenerated && kind === 'current')
}

function missingOnPage({ fact, siblings }: NewFact, pages: Pages): Contradiction[] {
  const isKnown = pages.all.some(({ squeezed }) => squeezed.includes(foldName(fact.name)))
  if (siblings.length < SIBLINGS_MIN || fact.isSet === true || isKnown) return []
  const [best] = pages.all
    .filter(({ isGenerated, kind }) => !isGenerated && kind === 'current')
    .map((page) => ({ page, listed: listedOn(page, siblings) }))
    .filter(({ listed }) => listed.length >= Math.max(SIBLINGS_MIN, siblings.length * LISTED_MIN_PART))
    .filter(({ listed }) => listed.some(({ sibling }) => isSpecial(sibling.name)))
    .sort((a, b) => b.listed.length - a.listed.length)
  if (best === undefined) return []
  const { page, listed } = best
  return [{ rule: 'not-documented', page, unit: unitBefore(listed, fact), is: fact, why: whyOf(fact, listed) }]
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
function unitBefore(listed: readonly Listed[], { line }: Fact): Place['unit'] {
  const before = listed.filter(({ sibling }) => sibling.line < line)
  const nearest = (before.length > 0 ? before : listed).toSorted((a, b) => b.sibling.line - a.sibling.line)
  const [first] = nearest
  if (first === undefined) throw new Error('A list without entries was found')
  return first.place.unit
}

function whyOf({ name, owner }: Fact, listed: readonly Listed[]): string {
  const names = listed.slice(0, 3).map(({ sibling }) => sibling.name)
  const of = owner === '' ? '' : ` of ${owner}`
  return `${name}${of} is new and no page mentions it; this page lists ${names.join(', ')} and others.`
}
