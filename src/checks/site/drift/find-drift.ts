// Translations that differ from their original in more than words. A report for people, never a problem.
import { compareByteOrder } from '../../../base/text.ts'
import type { Drift } from '../../session.ts'
import type { Baseline } from '../check/baseline.ts'
import type { Site } from '../site.ts'
import { factsOf, type PageFacts } from './page-facts.ts'
import { findTranslations, type Translations } from './translations.ts'

/** Pages that are compared for one change set: each may cost a parse before and one after. */
const MAX_COMPARED = 60

/** Gives the translations that differ from their originals by what the change set does to these. */
export async function findNewDrift(
  { site }: Baseline,
  after: Site,
  movedFrom: ReadonlyMap<string, string>,
): Promise<Drift[]> {
  const drifts: Drift[] = []
  const [translations, oldOnes] = [findTranslations(after), findTranslations(site)]
  let left = MAX_COMPARED
  for (const path of [...after.overlay.changed].sort(compareByteOrder)) {
    const before = movedFrom.get(path) ?? path
    if (!site.pages.has(before) || left <= 0) continue
    for (const translation of translations.of(path).slice(0, left)) {
      left -= 1
      const is = await compare(after, path, translation, translations)
      const was = await compare(site, before, movedFrom.get(translation) ?? translation, oldOnes)
      const fresh = [...is].flatMap(([name, by]) => newPart(name, by, was.get(name) ?? 0))
      if (fresh.length > 0) drifts.push(driftOf(path, translation, fresh))
    }
  }
  return drifts
}

/** What the change set adds to a difference; a translation that lacked two headings before lacks one more. */
function newPart(name: string, is: number, was: number): [string, number][] {
  if (Math.abs(is) <= Math.abs(was)) return []
  return [[name, Math.sign(is) === Math.sign(was) ? is - was : is]]
}

/** Gives every translation that differs from its original. Costs a parse of each of them. */
export async function findAllDrift(site: Site): Promise<Drift[]> {
  const translations = findTranslations(site)
  const drifts: Drift[] = []
  for (const [path] of [...site.pages.entries()].sort(([a], [b]) => compareByteOrder(a, b))) {
    for (const translation of translations.of(path)) {
      const differences = [...(await compare(site, path, translation, translations))]
      if (differences.length > 0) drifts.push(driftOf(path, translation, differences))
    }
  }
  return drifts
}

/** By how many of each the original has more than the translation; nothing where one of them cannot be read. */
async function compare(
  site: Site,
  original: string,
  translation: string,
  translations: Translations,
): Promise<Map<string, number>> {
  const ours = await factsOf(site, original, translations)
  const theirs = await factsOf(site, translation, translations)
  return ours === undefined || theirs === undefined ? new Map() : subtract(ours, theirs)
}

function subtract(ours: PageFacts, theirs: PageFacts): Map<string, number> {
  const names = new Set([...ours.keys(), ...theirs.keys()])
  const all = Array.from(names, (name): [string, number] => [name, (ours.get(name) ?? 0) - (theirs.get(name) ?? 0)])
  return new Map(all.filter(([, by]) => by !== 0))
}

function driftOf(original: string, path: string, differences: readonly [string, number][]): Drift {
  return {
    path,
    original,
    lacks: differences.flatMap(([name, by]) => (by > 0 ? [{ name, count: by }] : [])),
    hasMore: differences.flatMap(([name, by]) => (by < 0 ? [{ name, count: -by }] : [])),
  }
}
