// What a page and its translation have in common if both say the same: headings, code blocks and links.
import { nameOf } from '../../config/paths.ts'
import { findFrontmatter } from '../../page/frontmatter.ts'
import { readLines } from '../../page/lines.ts'
import type { PageLink } from '../../page/page-analysis.ts'
import { readText } from '../load-rules.ts'
import { isPartlyRead } from '../read-page.ts'
import { resolveLink } from '../resolve/resolve-link.ts'
import { splitTarget } from '../resolve/target.ts'
import type { Site, SitePage } from '../site.ts'
import { createYield } from '../take-turns.ts'
import type { Translations } from './translations.ts'

/** `bash code block` → how many. */
export type PageFacts = ReadonlyMap<string, number>

/** Pages with more of them are lists that no reader compares. */
const MAX_FACTS = 2000

/** Undefined for a page that cannot be read to its end. Costs a parse. */
export async function factsOf(site: Site, path: string, translations: Translations): Promise<PageFacts | undefined> {
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
