// One section of a page beside the same section in other languages: an edit of it is due in all of them.
import type { Heading } from '../page/page-analysis.ts'
import type { Section, SectionInLanguages } from '../session.ts'
import { findTranslations } from './drift/translations.ts'
import { readText } from './load-rules.ts'
import { countLines } from './outline.ts'
import type { Site } from './site.ts'

/** Each costs a parse. */
const MAX_LANGUAGES = 60

/** `name`: text or anchor of a heading, or the number of a line in its section. */
export async function findSection(site: Site, path: string, name: string): Promise<SectionInLanguages | undefined> {
  const own = await headingsOf(site, path)
  const index = own === undefined ? -1 : findHeading(own.headings, name)
  if (own === undefined || index === -1) return undefined
  const others = findTranslations(site)
    .all(path)
    .filter((other) => other !== path)
  const sections = [sectionAt(path, own, index)]
  const without: string[] = []
  for (const other of others.slice(0, MAX_LANGUAGES)) {
    const page = await headingsOf(site, other)
    const at = page === undefined ? -1 : samePlace(own.headings, index, page.headings)
    if (page === undefined || at === -1) without.push(other)
    else sections.push(sectionAt(other, page, at))
  }
  return { sections, without }
}

interface PageHeadings {
  headings: readonly Heading[]
  lines: number
}

async function headingsOf(site: Site, path: string): Promise<PageHeadings | undefined> {
  const analysis = await site.analyze(path)
  const text = await readText(site.overlay, path)
  if (analysis === undefined || text === undefined) return undefined
  return { headings: analysis.headings.toSorted((a, b) => a.line - b.line), lines: countLines(text) }
}

function findHeading(headings: readonly Heading[], name: string): number {
  const wanted = name.trim().replace(/^#+\s*/, '')
  if (/^\d{1,7}$/.test(wanted)) return headings.findLastIndex(({ line }) => line <= Number(wanted))
  const isSame = (text: string): boolean => text.toLowerCase() === wanted.toLowerCase()
  const byAnchor = headings.findIndex(({ anchor }) => isSame(anchor))
  return byAnchor === -1 ? headings.findIndex(({ text }) => isSame(text.trim())) : byAnchor
}

/** Up to the next heading that is not below this one. */
function sectionAt(path: string, { headings, lines }: PageHeadings, index: number): Section {
  const own = headings[index]
  const next = headings.slice(index + 1).find(({ depth }) => depth <= (own?.depth ?? 0))
  return { path, first: own?.line ?? 1, last: Math.max(own?.line ?? 1, (next?.line ?? lines + 1) - 1) }
}

/**
 * The heading of a translation that stands for this one: with the same anchor, where translations keep them, or at the
 * same place, if all headings before it, or all from it on, are of the same depths.
 */
function samePlace(own: readonly Heading[], index: number, theirs: readonly Heading[]): number {
  const heading = own[index]
  const named = theirs.flatMap(({ anchor, depth }, at) =>
    anchor !== '' && anchor === heading?.anchor && depth === heading.depth ? [at] : [],
  )
  if (named.length === 1) return named[0] ?? -1
  const depths = (of: readonly Heading[]): string => of.map(({ depth }) => depth).join('')
  if (depths(own.slice(0, index + 1)) === depths(theirs.slice(0, index + 1))) return index
  const fromEnd = theirs.length - (own.length - index)
  return fromEnd >= 0 && depths(own.slice(index)) === depths(theirs.slice(fromEnd)) ? fromEnd : -1
}
