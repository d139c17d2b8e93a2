// Pages that a change may concern, ranked by the names that it touches. They prove nothing: a person or a model looks.
import { setImmediate } from 'node:timers/promises'
import type { Page, Pages } from './docs/pages.ts'
import type { Fact } from './fact.ts'
import type { FactChanges } from './facts/changes.ts'
import type { Candidate } from './finding.ts'
import { linesToSee } from './lines-to-see.ts'
import { foldName, isCompound, isSpecial } from './names.ts'

/** A file of the change at both ends; undefined where it is not there. */
export interface ChangedText {
  path: string
  previousPath: string
  before: string | undefined
  after: string | undefined
}

/** What the change does to a name: how much that says about a page which has it. Fitted on the tuning part of the set. */
const WEIGHTS = { gone: 3, changed: 3, fresh: 1, owner: 1.2, enclosing: 1, titled: 2.5, file: 1.5, onLine: 0.5 }
/** A word of the language says less than a name. */
const PLAIN_PART = 0.4
const TITLE_WORD = 0.8
/** Of a word in a comment, beside 1 for one in the title. */
const COMMENT_WORD = 0.3
/** A comment, or a text of several words. */
const PROSE = /^\s*(?:\/\/+|\/?\*+|#|"{3})\s*(.*)|["'`]([^"'`]+ [^"'`]+ [^"'`]+)["'`]/
const CANDIDATES_MAX = 10
/** Less than this part of the first page's score is noise. */
const SCORE_MIN_PART = 0.15
const NAMES_MAX = 600
const EVERYDAY = new Set(
  'the and for with from into this that when not add adds added fix fixes fixed feat chore docs doc update updates remove removed support make use using allow option options new change changes refactor test tests bump all more only also should does have can default improve better correct missing version'.split(
    ' ',
  ),
)

/** What the change does to a name, as a weight. */
export interface Event {
  name: string
  weight: number
}

export async function rankCandidates(
  changes: FactChanges,
  texts: readonly ChangedText[],
  title: string,
  pages: Pages,
): Promise<Candidate[]> {
  const events = eventsOf(changes, texts, title)
  const titleWords = wordsOf(title).filter((word) => word.length > 3 && !EVERYDAY.has(word))
  const current: Page[] = []
  for (const page of pages.all) {
    if (page.kind === 'current' && !page.isGenerated) current.push(page)
    await setImmediate()
  }
  const rarities = new Map<string, number>()
  for (const folded of events.keys()) rarities.set(folded, await pages.rarity(folded))
  const found: { page: Page; score: number }[] = []
  for (const page of current) {
    found.push({ page, score: scoreOf(page, events, rarities, titleWords) })
    await setImmediate()
  }
  const ranked = found
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || (a.page.path < b.page.path ? -1 : 1))
  const least = (ranked[0]?.score ?? 0) * SCORE_MIN_PART
  const words = changedWords(texts, titleWords)
  return ranked
    .filter(({ score }) => score >= least)
    .slice(0, CANDIDATES_MAX)
    .map(({ page, score }) => ({ page: page.path, score, lines: linesToSee(page, events, words, rarities) }))
}

function eventsOf(changes: FactChanges, texts: readonly ChangedText[], title: string): Map<string, Event> {
  const events = new Map<string, Event>()
  const add = (name: string, weight: number): void => {
    const folded = foldName(name)
    if (folded.length < 2) return
    const own = isSpecial(name) ? weight : weight * PLAIN_PART
    const known = events.get(folded)
    if (known === undefined) {
      if (events.size < NAMES_MAX) events.set(folded, { name, weight: own })
    } else known.weight = Math.max(known.weight, own)
  }
  for (const fact of changes.gone) addFact(fact, WEIGHTS.gone, add)
  for (const { is } of changes.changed) addFact(is, WEIGHTS.changed, add)
  for (const fact of changes.new) addFact(fact, WEIGHTS.fresh, add)
  for (const word of title.match(/[\w$.-]{3,}/g) ?? []) if (isCompound(word)) add(word, WEIGHTS.titled)
  for (const [, span = ''] of title.matchAll(/`([^`]+)`/g)) add(span, WEIGHTS.titled)
  for (const text of texts) addTouched(text, changes.kept, add)
  return events
}

/** Words of the title count in full, those of changed comments and messages in part. */
function changedWords(texts: readonly ChangedText[], titleWords: readonly string[]): Map<string, number> {
  const words = new Map<string, number>()
  for (const { before, after } of texts) {
    const own = (after ?? '').split('\n')
    for (const at of differing(own, (before ?? '').split('\n'))) {
      const [, comment, text] = PROSE.exec((own[at] ?? '').slice(0, 1000)) ?? []
      const prose = comment ?? text ?? ''
      for (const word of wordsOf(prose)) if (word.length > 3 && !EVERYDAY.has(word)) words.set(word, COMMENT_WORD)
    }
  }
  for (const word of titleWords) words.set(word, 1)
  return words
}

type Add = (name: string, weight: number) => void

function addFact({ kind, name, owner }: Fact, weight: number, add: Add): void {
  if (kind !== 'message') add(name, weight)
  if (owner !== '') add(owner, WEIGHTS.owner)
}

/** Names on changed lines, the definitions around them, and the file itself. */
function addTouched({ path, before, after }: ChangedText, facts: readonly Fact[], add: Add): void {
  const [stem = ''] = path.slice(path.lastIndexOf('/') + 1).split('.', 1)
  add(stem, WEIGHTS.file)
  const old = (before ?? '').split('\n')
  const own = (after ?? '').split('\n')
  const lines = differing(own, old)
  const definitions = facts.filter((fact) => fact.path === path && fact.kind !== 'message' && fact.kind !== 'member')
  for (const fact of enclosing(lines, definitions)) addFact(fact, WEIGHTS.enclosing, add)
  for (const text of [...lines.map((at) => own[at] ?? ''), ...differing(old, own).map((at) => old[at] ?? '')]) {
    for (const name of text.slice(0, 1000).match(/--[a-z][\w-]+|[A-Za-z_$][\w$]*/g) ?? []) {
      if (isCompound(name)) add(name, WEIGHTS.onLine)
    }
  }
}

/** The last definition above each line, or on it; `lines` are indexes, in order. */
function enclosing(lines: readonly number[], definitions: readonly Fact[]): Set<Fact> {
  const places = definitions.map(({ line }, index) => ({ line, index })).sort((a, b) => a.line - b.line)
  const found = new Set<Fact>()
  let [next, last] = [0, -1]
  for (const at of lines) {
    for (let place = places[next]; place !== undefined && place.line <= at + 1; place = places[++next]) {
      last = Math.max(last, place.index)
    }
    const around = definitions[last]
    if (around !== undefined) found.add(around)
  }
  return found
}

/** Indexes of the lines that the others lack, each as often as it stands there. */
function differing(lines: readonly string[], others: readonly string[]): number[] {
  const left = new Map<string, number>()
  for (const line of others) left.set(line, (left.get(line) ?? 0) + 1)
  return lines.flatMap((line, at) => {
    const count = left.get(line) ?? 0
    left.set(line, count - 1)
    return count > 0 || line.trim() === '' ? [] : [at]
  })
}

/** How much a page may be concerned by what the change does to names and by the words of its title. */
function scoreOf(
  page: Page,
  events: ReadonlyMap<string, Event>,
  rarities: ReadonlyMap<string, number>,
  titleWords: readonly string[],
): number {
  let score = 0
  for (const [folded, { weight }] of events) {
    const places = page.places.get(folded)
    if (places === undefined) continue
    const best = places.reduce((most, place) => Math.max(most, place.weight), 0)
    score += weight * best * (rarities.get(folded) ?? 0) * Math.min(2, 1 + Math.log10(places.length))
  }
  const inPath = new Set(wordsOf(page.path))
  const inHeadings = new Set(page.units.flatMap(({ kind, text }) => (kind === 'heading' ? wordsOf(text) : [])))
  for (const word of titleWords)
    score += TITLE_WORD * (inPath.has(word) ? 2 : 0) + TITLE_WORD * (inHeadings.has(word) ? 1 : 0)
  return score
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[a-z\d]+/g) ?? []
}
