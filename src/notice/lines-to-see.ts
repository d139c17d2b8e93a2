// Which lines of a page a reader should look at: those around which most of what the change touches is named.
import type { Event } from './candidates.ts'
import type { Page } from './docs/pages.ts'
import { headingsAbove } from './docs/sections.ts'
import type { Unit } from './docs/units.ts'
import type { Candidate } from './finding.ts'

const LINES_MAX = 8
/** As far as a reader of a line sees around it. */
const NEAR_LINES = 10
const LINE_MAX_CHARACTERS = 200
/** What a heading names counts for all that stands below it, in part. */
const BELOW_HEADING = 0.8
/** What is left of a name at its other places once one place of it is chosen. */
const SEEN_PART = 0.4
/** A word of the title in a unit, beside a name of the code. */
const WORD = 0.5

interface Scored {
  unit: Unit
  /** The name that says most, as the code writes it. */
  name: string
  /** How much the unit has of each name and word. */
  terms: Map<string, number>
}

/** `words`: of the change, with their weights; `rarities`: of the names of the events. The likeliest line first. */
export function linesToSee(
  page: Page,
  events: ReadonlyMap<string, Event>,
  words: ReadonlyMap<string, number>,
  rarities: ReadonlyMap<string, number>,
): Candidate['lines'] {
  const scored = scoreUnits(page, events, words, rarities)
  const places = scored.map((one, at) => ({ one, around: termsAround(scored, at) }))
  const left = new Map<string, number>()
  const chosen: Scored[] = []
  while (chosen.length < LINES_MAX) {
    const [best] = places
      .filter(({ one }) => !chosen.some(({ unit }) => isNear(unit, one.unit)))
      .map((place) => ({ ...place, value: worthOf(place.around, left) }))
      .sort((a, b) => b.value - a.value || a.one.unit.line - b.one.unit.line)
    if (best === undefined || best.value <= 0) break
    chosen.push(best.one)
    for (const term of best.around.keys()) left.set(term, (left.get(term) ?? 1) * SEEN_PART)
  }
  return chosen.map(({ unit, name }) => ({ line: unit.line, text: unit.text.slice(0, LINE_MAX_CHARACTERS), name }))
}

function scoreUnits(
  page: Page,
  events: ReadonlyMap<string, Event>,
  words: ReadonlyMap<string, number>,
  rarities: ReadonlyMap<string, number>,
): Scored[] {
  const own = new Map<Unit, Map<string, number>>()
  const names = new Map<Unit, { name: string; score: number }>()
  const put = (unit: Unit, term: string, score: number): void => {
    const terms = own.get(unit) ?? new Map<string, number>()
    terms.set(term, Math.max(terms.get(term) ?? 0, score))
    own.set(unit, terms)
  }
  for (const [folded, { name, weight }] of events) {
    for (const place of page.places.get(folded) ?? []) {
      const score = weight * place.weight * (rarities.get(folded) ?? 0)
      put(place.unit, folded, score)
      if (score > (names.get(place.unit)?.score ?? 0)) names.set(place.unit, { name, score })
    }
  }
  addWords(page, words, put)
  return page.units.flatMap((unit): Scored[] => {
    const terms = own.get(unit)
    if (terms === undefined) return []
    const inherited = new Map(terms)
    for (const heading of headingsAbove(page, unit)) {
      for (const [term, score] of own.get(heading) ?? []) {
        inherited.set(term, Math.max(inherited.get(term) ?? 0, score * BELOW_HEADING))
      }
    }
    return [{ unit, name: names.get(unit)?.name ?? '', terms: inherited }]
  })
}

/** A word counts the more, the fewer units of the page have it. */
function addWords(
  page: Page,
  words: ReadonlyMap<string, number>,
  put: (unit: Unit, term: string, score: number) => void,
) {
  const having = new Map<string, Unit[]>()
  for (const unit of page.units) {
    for (const word of new Set(unit.text.toLowerCase().match(/[a-z\d]{4,}/g))) {
      if (words.has(word)) having.set(word, [...(having.get(word) ?? []), unit])
    }
  }
  for (const [word, units] of having) {
    const rarity = Math.log((1 + page.units.length) / (1 + units.length))
    for (const unit of units) put(unit, `word ${word}`, WORD * (words.get(word) ?? 0) * rarity)
  }
}

function isNear(a: Unit, b: Unit): boolean {
  return Math.abs(a.line - b.line) <= NEAR_LINES
}

/** The most of each term within sight of the unit; units stand in the order of the page. */
function termsAround(scored: readonly Scored[], at: number): Map<string, number> {
  const terms = new Map<string, number>()
  const of = scored[at]
  const isInSight = (one: Scored | undefined): one is Scored =>
    one !== undefined && of !== undefined && isNear(one.unit, of.unit)
  let from = at
  while (isInSight(scored[from - 1])) from -= 1
  for (let next = from; isInSight(scored[next]); next++) {
    for (const [term, score] of scored[next]?.terms ?? []) terms.set(term, Math.max(terms.get(term) ?? 0, score))
  }
  return terms
}

function worthOf(around: ReadonlyMap<string, number>, left: ReadonlyMap<string, number>): number {
  let value = 0
  for (const [term, score] of around) value += score * (left.get(term) ?? 1)
  return value
}
