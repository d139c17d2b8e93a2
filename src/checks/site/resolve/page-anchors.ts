// Whether a page has what `#...` names.
import type { AnchorRules } from '../../page/anchors/anchor-rules.ts'
import type { PageAnalysis } from '../../page/page-analysis.ts'
import { readText } from '../load-rules.ts'
import type { Site, SitePage } from '../site.ts'
import { resolveLink } from './resolve-link.ts'

/** Includes within includes. */
const MAX_DEPTH = 3
/** Files that one page includes by templates. */
const MAX_TEMPLATES = 50
/** Texts that one page includes, looked at for one anchor. */
const MAX_TEXTS = 200

/** Of a text that a page includes: headings, ids and further includes. */
const MAY_HAVE_ANCHORS = /^[ \t>]*(?:#|={3}|-{3}|\.\. |-{1,8}8<-)|\bid[ \t]*=|\{[:\s]*#|\{[{%]/m

/**
 * True also where it cannot be known: the page does not parse, or includes something that is not read. A query behind an anchor of
 * the page is part of the fragment for browsers, so that it names nothing.
 */
export async function hasAnchor(site: Site, path: string, fragment: string): Promise<boolean> {
  const page = site.pages.get(path)
  if (site.siteOf(path).rules.hasUnknownAnchors === true) return true
  const [before = ''] = fragment.split('?')
  const isMisplaced = before !== '' && before !== fragment && (await site.anchors(path))?.has(before) === true
  if (!isMisplaced && isGenerated(page && anchorRulesOf(site, page), fragment)) return true
  return hasAnchorIn(site, path, fragment, { depth: MAX_DEPTH, seen: new Set() })
}

async function hasAnchorIn(
  site: Site,
  path: string,
  fragment: string,
  { depth, seen }: { depth: number; seen: Set<string> },
): Promise<boolean> {
  seen.add(path)
  const page = site.pages.get(path)
  if (page === undefined || page.dialect.syntax === 'other' || seen.size > MAX_TEXTS) return true
  const anchors = await site.anchors(path)
  if (anchors === undefined || anchors.has(fragment)) return true
  const fold = site.siteOf(path).rules.foldAnchor ?? anchorRulesOf(site, page)?.fold
  if (fold !== undefined && hasFolded(anchors, fragment, fold)) return true
  if (page.dialect.framework.anchors?.addsToPage?.(page.scan.frontmatter) === true) return true
  const analysis = await site.analyze(path)
  for (const included of analysis === undefined ? [] : includedBy(page, analysis)) {
    const found = resolveLink(site, page, 'include', included)
    if (found.kind === 'file' && !MAY_HAVE_ANCHORS.test((await readText(site.overlay, found.path)) ?? '#')) continue
    if (found.kind !== 'page' || depth === 0) return true
    if (seen.has(found.path)) continue
    if (await hasAnchorIn(site, found.path, fragment, { depth: depth - 1, seen })) return true
  }
  const rules = page.dialect.framework.anchors
  if (rules?.generatesFrom?.((await readText(site.overlay, path)) ?? '', fragment) === true) return true
  return isInTemplates(site, page, fragment, { depth, seen })
}

/** What a theme brings along is not looked at. */
async function isInTemplates(
  site: Site,
  page: SitePage,
  fragment: string,
  { depth, seen }: { depth: number; seen: Set<string> },
): Promise<boolean> {
  const { anchors } = page.dialect.framework
  if (anchors?.includedFiles === undefined || depth === 0) return false
  const files = anchors.includedFiles((await readText(site.overlay, page.path)) ?? '')
  for (const file of files.slice(0, MAX_TEMPLATES)) {
    const found = resolveLink(site, page, 'include', file)
    if ((found.kind !== 'page' && found.kind !== 'file') || seen.has(found.path)) continue
    const isThere =
      found.kind === 'page'
        ? await hasAnchorIn(site, found.path, fragment, { depth: depth - 1, seen })
        : hasId((await readText(site.overlay, found.path)) ?? '', fragment)
    if (isThere) return true
  }
  return false
}

/** True also for an id that the template puts together. */
function hasId(text: string, fragment: string): boolean {
  return Array.from(text.matchAll(/\sid\s{0,5}=\s{0,5}["']?([^"'\s>]{1,200})/g)).some(
    ([, id = '']) => id === fragment || id.includes('{{') || id.includes('{%'),
  )
}

function hasFolded(anchors: ReadonlySet<string>, fragment: string, fold: (anchor: string) => string): boolean {
  const wanted = fold(fragment)
  return wanted !== '' && Array.from(anchors).some((anchor) => fold(anchor) === wanted)
}

/** Targets of includes, and of imports of Markdown. */
function includedBy(page: SitePage, analysis: PageAnalysis): string[] {
  const includes = analysis.links.filter(({ kind }) => kind === 'include').map(({ target }) => target)
  const imports = page.scan.imports.flatMap((line) => /["']([^"']+\.mdx?)["'];?$/.exec(line)?.[1] ?? [])
  return [...includes.filter((target) => /\.(md|mdx|markdown|rst|txt)\b/.test(target)), ...imports].slice(0, 50)
}

/** Of the site, or of the code host. */
function anchorRulesOf(site: Site, page: SitePage): AnchorRules | undefined {
  const { repositoryDialect, dialect } = page
  return ((site.siteOf(page.path).isOfRepository(page) ? repositoryDialect : undefined) ?? dialect).framework.anchors
}

/** Footnotes, addresses of a program within the page, and what is the framework's own. */
function isGenerated(rules: AnchorRules | undefined, fragment: string): boolean {
  if (/^[/!?]|=/.test(fragment) || /^(user-content-)?fn(ref)?[-:]/.test(fragment)) return true
  return rules?.generates?.(fragment) === true
}
