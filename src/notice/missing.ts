// New options, keys and values whose siblings a page lists, and which the documentation lacks.
import { setImmediate } from 'node:timers/promises'
import { type Contradiction, listsValue } from './contradictions.ts'
import type { Page, Pages, Place } from './docs/pages.ts'
import { headingsAbove, isAboutOwner, tellsHistory } from './docs/sections.ts'
import { LISTED_MIN_WEIGHT, type Unit } from './docs/units.ts'
import type { Fact, FactKind } from './fact.ts'
import { foldName, isSpecial, NAME } from './names.ts'
import type { MayConcern } from './packages.ts'

/** Fewer siblings are no list: with three, 2 of 16 changes that need no documentation gave an alarm. */
const SIBLINGS_MIN = 4
/** Fewer are a list where it has all of them and is named after what they belong to. */
const FEW_MIN: Partial<Record<FactKind, number>> = { option: 2, key: 3 }
/** Part of them that one page lists. */
const LISTED_MIN_PART = 0.5
/** Part of them that one table or list has, where pages know the name of something else. */
const SECTION_MIN_PART = 0.7
/** A table that has nearly all of them is theirs, whatever it is called. */
const WHOLE_MIN = 6
const WHOLE_MIN_PART = 0.9
const OF_SETTINGS = /(?:config|options|settings)$/i
const PAGE_OF_SETTINGS = /config|option|setting/i
const SETTINGS_MIN_PART = 0.6
/** Values that one unit lists: fewer are an example. */
const VALUES_MIN = 3
/** Part of all values that the unit lists. */
const VALUES_MIN_PART = 0.8
/** What else the unit may mark as code: the name of the list, and one thing more. */
const OTHERS_MAX = 2
const NOT_FOR_READERS = /^_|internal|private|experimental|unstable|deprecated|hidden|^test|debug|mock/i

export interface NewFact {
  fact: Fact
  /** Of the same kind in the same owner and file, at both ends of the change. */
  siblings: readonly Fact[]
}

/** `isNew` may read all files, so only what a page lacks is asked for. `packages`: read only once something is found. */
export async function findMissing(
  news: readonly NewFact[],
  pages: Pages,
  isNew: (fact: Fact) => Promise<boolean>,
  packages: () => Promise<MayConcern>,
): Promise<Contradiction[]> {
  const open = news.filter(({ fact }) => !NOT_FOR_READERS.test(fact.name) && !NOT_FOR_READERS.test(fact.owner))
  const found: Contradiction[] = []
  for (const one of open) {
    const lacking = [
      ...(await calledUnsupported(one.fact, pages)),
      ...(await (one.fact.kind === 'member' ? missingInUnits(one, pages) : missingOnPage(one, pages))),
    ]
    if (lacking.length > 0 && (await isNew(one.fact))) found.push(...lacking)
    await setImmediate()
  }
  const mayConcern = found.length === 0 ? undefined : await packages()
  const concerned: Contradiction[] = []
  for (const one of found) if (await mayConcern?.(one.page.path, one.is?.path ?? '')) concerned.push(one)
  // One thing may be new in several types; a page lacks it once.
  return [
    ...new Map(concerned.map((one) => [JSON.stringify([one.page.path, foldName(one.is?.name ?? '')]), one])).values(),
  ]
}

const UNSUPPORTED = /\b(?:unsupported|un-?implemented|not (?:yet |currently )?(?:supported|implemented|available))\b/i

/** A page lists the new name below a heading which says that there is no such thing. */
async function calledUnsupported(fact: Fact, pages: Pages): Promise<Contradiction[]> {
  if (fact.kind === 'member' || !isSpecial(fact.name)) return []
  const folded = foldName(fact.name)
  return (await pagesWithSome([fact], pages)).flatMap((page) => {
    const places = (page.places.get(folded) ?? []).filter(
      ({ weight, name }) => weight >= LISTED_MIN_WEIGHT && name === fact.name,
    )
    return places
      .filter(({ unit }) => headingsAbove(page, unit).some(({ text }) => UNSUPPORTED.test(text)))
      .map(({ unit }) => ({
        rule: 'not-documented' as const,
        page,
        unit,
        is: fact,
        why: `${fact.name} is new; this page lists it as unsupported.`,
      }))
  })
}

async function missingInUnits({ fact, siblings }: NewFact, pages: Pages): Promise<Contradiction[]> {
  if (siblings.length < VALUES_MIN || fact.isInner === true) return []
  // Enough to find each page that lists four of five: it has one of the first two.
  const listing = await pagesWithSome(siblings.slice(0, 2), pages)
  // A page that speaks of the value elsewhere does not lack it.
  const lacking = listing.filter((page) => !(isSpecial(fact.name) && page.squeezed.includes(foldName(fact.name))))
  return lacking.flatMap((page) =>
    page.units
      .filter(({ kind, text }) => kind !== 'code' && kind !== 'heading' && !SOME_OF_THEM.test(text))
      .filter((unit) => listsThem(unit, siblings, fact))
      .map((unit) => ({
        rule: 'not-documented' as const,
        page,
        unit,
        is: fact,
        why: `${fact.name} is a new value${fact.owner === '' ? '' : ` of ${fact.owner}`}; this list has the others, but not this one.`,
      })),
  )
}

/** A sentence that gives examples lacks nothing. */
const SOME_OF_THEM = /\b(?:including|includes?|such as|e\.g\.|for example|for instance|among others)(?!\w)/i
const MARKED = /`[^`]+`|"[^"]+"|'[^']+'/g

/** Most of the values, and little else: a list of other things may have some of them too. */
function listsThem(unit: Unit, siblings: readonly Fact[], fact: Fact): boolean {
  const listed = siblings.filter(({ name }) => listsValue(unit, name)).length
  const others = (unit.text.match(MARKED)?.length ?? 0) - listed
  const isWhole = listed >= Math.max(VALUES_MIN, siblings.length * VALUES_MIN_PART) && others <= OTHERS_MAX
  return isWhole && !foldName(unit.text).includes(foldName(fact.name))
}

/** Current pages that people write and that have one of the names, in their order. */
async function pagesWithSome(facts: readonly Fact[], pages: Pages): Promise<Page[]> {
  const found = new Set((await Promise.all(facts.map(({ name }) => pages.with(foldName(name))))).flat())
  return pages.all.filter((page) => found.has(page) && !page.isGenerated && page.kind === 'current')
}

async function missingOnPage({ fact, siblings }: NewFact, pages: Pages): Promise<Contradiction[]> {
  const least = FEW_MIN[fact.kind] ?? SIBLINGS_MIN
  if (siblings.length < least || fact.isInner === true || isBuildingBlock(fact)) return []
  const folded = foldName(fact.name)
  const isKnown = pages.all.some(({ squeezed }) => squeezed.includes(folded))
  const [best] = (await pagesWithSome(siblings, pages))
    .flatMap((page) => {
      const listed = listedOn(page, siblings)
      if (siblings.length < SIBLINGS_MIN) return listsOfAll(fact, page, listed, siblings.length)
      return isKnown
        ? sectionsWithout(fact, page, listed, siblings.length)
        : onWholePage(fact, page, listed, siblings.length)
    })
    .filter(({ listed }) => listed.some(({ sibling }) => isSpecial(sibling.name)) || countNames(listed) >= WHOLE_MIN)
    .filter(({ listed }) => isNamedLikeThem(fact, listed))
    .sort((a, b) => countNames(b.listed) - countNames(a.listed))
  if (best === undefined) return []
  const { page } = best
  const listed = inOneList(page, fact, best.listed)
  return [{ rule: 'not-documented', page, unit: unitBefore(listed, fact), is: fact, why: whyOf(fact, listed) }]
}

/** Where all names of a list begin with `ACME_ERR_`, or with small letters, one that does not belongs to something else. */
function isNamedLikeThem({ name }: Fact, listed: readonly Listed[]): boolean {
  const names = listed.map(({ sibling }) => sibling.name)
  const prefix = /^[A-Za-z\d]{2,}[_.]/.exec(names[0] ?? '')?.[0] ?? ''
  const hasPrefix = (one: string): boolean => one.startsWith(prefix)
  const isCapital = (one: string): boolean => /^[A-Z]/.test(one)
  const isStrange = !names.some((one) => isCapital(one) === isCapital(name))
  return !isStrange && (hasPrefix(name) || !names.every(hasPrefix))
}

/** What stands at the top of a file is a part of the code; not if it is its own name, as in a list of fields. */
function isBuildingBlock({ kind, owner, name, value }: Fact): boolean {
  return kind === 'declaration' && owner === '' && foldName(value ?? '') !== foldName(name)
}

interface Listed {
  sibling: Fact
  place: Place
}

interface List {
  page: Page
  listed: readonly Listed[]
}

function listedOn(page: Page, siblings: readonly Fact[]): Listed[] {
  // Some programs define their options as keys, without dashes.
  const mayBeOptions = siblings.some(({ kind, name }) => kind === 'key' && name.includes('-'))
  return siblings.flatMap((sibling) =>
    (page.places.get(foldName(sibling.name)) ?? [])
      .filter(({ weight, name }) => weight >= LISTED_MIN_WEIGHT && isWrittenLike(name, sibling, mayBeOptions))
      .filter(({ unit }) => !tellsHistory(page, unit))
      .map((place) => ({ sibling, place })),
  )
}

/** A function has one spelling. An option has its dashes, and the key of a type has none. */
function isWrittenLike(name: string, { kind, name: own }: Fact, mayBeOptions: boolean): boolean {
  if (kind === 'declaration') return name === own
  return mayBeOptions || name.startsWith('--') === own.startsWith('--')
}

function countNames(listed: readonly Listed[]): number {
  return new Set(listed.map(({ sibling }) => sibling.name)).size
}

/** Half of the names tell where their page is about their owner, or where they are options; elsewhere it takes most of them. */
function onWholePage(fact: Fact, page: Page, listed: readonly Listed[], all: number): List[] {
  const isOwn = listed.some(({ place }) => isAboutOwner(page, place.unit, fact))
  if (fact.kind === 'declaration' && !isOwn && fact.value === undefined) return []
  const isOfSettings = OF_SETTINGS.test(fact.owner) && PAGE_OF_SETTINGS.test(page.path)
  const part = isOwn || fact.kind === 'option' ? LISTED_MIN_PART : isOfSettings ? SETTINGS_MIN_PART : SECTION_MIN_PART
  return countNames(listed) >= Math.max(SIBLINGS_MIN, all * part) ? [{ page, listed }] : []
}

/** Where pages know the name of something else, only the list of its own siblings tells that it is missing. */
function sectionsWithout(fact: Fact, page: Page, listed: readonly Listed[], all: number): List[] {
  const folded = foldName(fact.name)
  const least = Math.max(SIBLINGS_MIN, all * SECTION_MIN_PART)
  const isSection = ({ place }: Listed): boolean => place.unit.kind === 'heading' || place.unit.kind === 'definition'
  const sections = listed.filter(isSection)
  const isAmongSections = (page.places.get(folded) ?? []).some(({ weight }) => weight >= LISTED_MIN_WEIGHT)
  if (countNames(sections) >= least) {
    const isOwn = sections.some(({ place }) => isAboutOwner(page, place.unit, fact))
    return isAmongSections || !isOwn ? [] : [{ page, listed: sections }]
  }
  const others = listed.filter((one) => !isSection(one))
  return [...Map.groupBy(others, ({ place }) => place.unit.section)].flatMap(([section, some]) => {
    const own = page.units.filter((unit) => unit.section === section)
    const isThere = own.some(
      ({ text, names }) => names.some((one) => one.folded === folded) || hasWord(text, fact.name),
    )
    const isWhole = countNames(some) >= Math.max(WHOLE_MIN, all * WHOLE_MIN_PART)
    const isOwn = isWhole || some.some(({ place }) => isAboutOwner(page, place.unit, fact))
    return countNames(some) >= least && !isThere && isOwn ? [{ page, listed: some }] : []
  })
}

/** A list, or the headings below one, that has each of a few siblings and is about their owner. */
function listsOfAll(fact: Fact, page: Page, listed: readonly Listed[], all: number): List[] {
  const folded = foldName(fact.name)
  const parentOf = ({ place: { unit } }: Listed): string =>
    unit.kind === 'heading' || unit.kind === 'definition' ? `below ${unit.section}` : `in ${unit.section}`
  return [...Map.groupBy(listed, parentOf).values()].flatMap((some) => {
    const section = some[0]?.place.unit.section
    const own = page.units.filter((unit) => unit.section === section)
    const isThere = own.some(({ names }) => names.some((one) => one.folded === folded))
    const isOwn = some.some(({ place }) => isAboutOwner(page, place.unit, fact)) || names(own, fact.owner)
    return countNames(some) === all && !isThere && isOwn ? [{ page, listed: some }] : []
  })
}

/** Whether one of the units names the owner, as `output.html.playground` does. */
function names(units: readonly Unit[], owner: string): boolean {
  const folded = foldName(owner)
  return folded.length > 3 && units.some((unit) => unit.names.some((one) => one.folded === folded))
}

/** As the code writes it: `TASKFILE` is not the Taskfile. */
function hasWord(text: string, name: string): boolean {
  return text.match(NAME)?.some((word) => word === name) === true
}

/**
 * The places in the section that has most of the names, of those that are about their owner if there are any: elsewhere the
 * page lists names that are only called the same.
 */
function inOneList(page: Page, fact: Fact, listed: readonly Listed[]): readonly Listed[] {
  const own = listed.filter(({ place }) => isAboutOwner(page, place.unit, fact))
  const sections = [...Map.groupBy(own.length > 0 ? own : listed, ({ place }) => place.unit.section).values()]
  const [most = []] = sections.sort((a, b) => b.length - a.length)
  return most.length > 1 ? most : listed
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
  const names = [...new Set(listed.map(({ sibling }) => sibling.name))].slice(0, 3)
  const of = owner === '' ? '' : ` of ${owner}`
  return `${name}${of} is new; this page lists ${names.join(', ')} and others, but not this one.`
}
