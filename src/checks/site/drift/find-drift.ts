// Translations that differ from their original in more than words. A report for people, never a problem.

import { compareByteOrder } from '../../../base/text.ts'
import { nameOf } from '../../config/paths.ts'
import { findFrontmatter } from '../../page/frontmatter.ts'
import { readLines } from '../../page/lines.ts'
import type { PageLink } from '../../page/page-analysis.ts'
import type { Drift } from '../../session.ts'
import type { Baseline } from '../check/baseline.ts'
import { readText } from '../load-rules.ts'
import { isPartlyRead } from '../read-page.ts'
import { resolveLink } from '../resolve/resolve-link.ts'
import { splitTarget } from '../resolve/target.ts'
import type { Site, SitePage } from '../site.ts'
import { createYield } from '../take-turns.ts'
import { findTranslations, type Translations } from './translations.ts'

// What a page and its translation have in common if both say the same: headings, code blocks and links.

/** `bash code block` → how many. */
type PageFacts = ReadonlyMap<string, number>

/** Pages with more of them are lists that no reader compares. */
const MAX_FACTS = 2000

/** Undefined for a page that cannot be read to its end. Costs a parse. */
async function factsOf(site: Site, path: string, translations: Translations): Promise<PageFacts | undefined> {
  const page = site.pages.get(path)
  const analysis = page === undefined ? undefined : await site.analyze(path)
  if (page === undefined || page.dialect.syntax === 'other' || analysis === undefined || isPartlyRead(analysis))
    return undefined
  const facts = [
    ...analysis.headings.map(({ depth }) => `level-${depth} heading`),
    ...codeBlocks(page, (await readText(site.overlay, path)) ?? ''),
    ...(await linksOf(site, page, analysis.links, translations)),
  ]
  return facts.length > MAX_FACTS ? undefined : count(facts)
}

function codeBlocks({ dialect }: SitePage, text: string): string[] {
  const block = findFrontmatter(text, dialect.framework.text)
  const start = block === undefined || block === 'not-closed' ? 0 : block.bodyStart
  return readLines(text, start, dialect).flatMap((line) => {
    if (line.kind !== 'open') return []
    const language = /[`~:]{3,}[ \t]{0,9}([\w+#-]{1,40})/.exec(text.slice(line.start, line.end))?.[1]
    return [language === undefined ? 'code block' : `${language} code block`]
  })
}

/** Each once: how often a page names a target is a matter of style. */
async function linksOf(site: Site, page: SitePage, links: readonly PageLink[], translations: Translations) {
  const targets = new Set<string>()
  const yieldIfLong = createYield()
  for (const link of links) {
    await yieldIfLong()
    const name = nameOfTarget(site, page, link, translations)
    if (name !== undefined) targets.add(name)
  }
  return targets
}

/** What a link leads to in whatever language; undefined for what is not compared. */
function nameOfTarget(site: Site, page: SitePage, { kind, target }: PageLink, translations: Translations) {
  if (kind === 'include' || kind === 'label') return undefined
  const found = resolveLink(site, page, kind, target)
  if (found.kind === 'page' && found.path === page.path) return undefined
  if (found.kind === 'page') return `link to ${translations.sharedRoute(found.path) ?? nameOf(found.path)}`
  if (kind === 'image') return found.kind === 'file' ? `image ${nameOf(found.path)}` : undefined
  if (found.kind === 'external') return `link to ${withoutLanguage(splitTarget(target.trim()).path)}`
  return undefined
}

/** `https://de.example.org/x` and `https://example.org/de/x` are the same page as their English ones. */
function withoutLanguage(address: string): string {
  const parts = address.split('/').filter((part) => !/^[a-z]{2}(?:-[a-z]{2,4})?$/i.test(part))
  const bare = parts.join('/').replace(/^(https?:\/\/)[a-z]{2}(?:-[a-z]{2})?\.(?=[^/]{1,250}\.)/i, '$1')
  return bare.endsWith('/') ? bare.slice(0, -1) : bare
}

function count(names: readonly string[]): PageFacts {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return counts
}

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
