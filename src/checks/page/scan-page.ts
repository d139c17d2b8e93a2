// Scans a page in one pass over its text, without a parser: cheap enough for every page of a site.
import { pathOnSite } from '../config/site-address.ts'
import type { Dialect } from '../dialect.ts'
import { decodeDestination, decodeReferences } from './character-references.ts'
import { findUnknownContainers } from './containers.ts'
import { findFrontmatter, readFrontmatter, titleOf } from './frontmatter.ts'
import { readLines } from './lines.ts'
import { frontmatterLinks } from './links/frontmatter-links.ts'
import { LINK_ATTRIBUTES, splitSrcset } from './links/link-attributes.ts'
import { angledEnd, plainEnd } from './links/markdown-links.ts'
import { dialectOfPage } from './own-syntax.ts'
import type { PageScan } from './page-analysis.ts'
import type { WrittenLink } from './text-rules.ts'
import { scanUnboundComponents } from './unbound-components.ts'

// Finds lines of a page by a pattern, without a parser.

/** Gives the lines that `pattern` finds outside of fences; its first group is the marker of a fence. */
function* linesOutsideFences(text: string, pattern: RegExp, from: number): Generator<string, undefined> {
  let fence = ''
  pattern.lastIndex = from
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    const [line, marker] = match
    if (marker === undefined && fence === '') yield line
    else if (marker !== undefined && fence === '') fence = marker
    else if (marker?.startsWith(fence) && line.trim().replace(/^[ \t>]+/, '') === marker) fence = ''
  }
  return undefined
}

// The headings of a page, found without a parser: words to find the page by.

/** Enough to say what a page is about; a changelog has thousands. */
const MAX_HEADINGS = 60
const HEADING_MAX_CHARACTERS = 300
const MARKDOWN_HEADING = /^(?:[ \t>]*(`{3,}|~{3,})|#{1,6}[ \t]+\S|#\t).*$/gm
/** As Docutils knows them: a line of text above a line of one mark. */
const UNDERLINED = /^(\S.*)\r?\n([=\-~^"'*+#.:_`])\2{2,}[ \t]*\r?$/gm

interface ScannedHeadings {
  /** The first heading of depth 1. */
  title: string | undefined
  /** Those with text, of any depth, in their order; the first 60. */
  headings: string[]
}

function scanHeadings(text: string, bodyStart: number, dialect: Dialect): ScannedHeadings {
  const headings: string[] = []
  let title: string | undefined
  for (const line of linesOutsideFences(text, MARKDOWN_HEADING, bodyStart)) {
    const heading = plainText(line.slice(0, HEADING_MAX_CHARACTERS))
    if (/^#[ \t]/.test(line)) title ??= heading
    if (heading !== '' && headings.length < MAX_HEADINGS) headings.push(heading)
    if (title !== undefined && headings.length === MAX_HEADINGS) break
  }
  return dialect.syntax === 'other' ? { title, headings: underlinedLines(text) } : { title, headings }
}

function underlinedLines(text: string): string[] {
  const headings: string[] = []
  for (const [, line = ''] of text.matchAll(UNDERLINED)) {
    headings.push(line.slice(0, HEADING_MAX_CHARACTERS).trim())
    if (headings.length === MAX_HEADINGS) break
  }
  return headings
}

/** Strips the markup of a heading, roughly: it is for people. */
function plainText(heading: string): string {
  const text = heading.replace(/^#{1,6}[ \t]+/, '').replace(/[ \t]+#*[ \t]*$/, '')
  const visible = text.replace(/\[([^[\]]*)\]\([^()]*\)/g, '$1').replace(/<[^<>]*>|[`*]/g, '')
  return (/\{[:\s]*[#.][^{}]*\}$/.test(visible) ? visible.slice(0, visible.lastIndexOf('{')) : visible).trim()
}

/** The most targets that are kept of one page. */
const MAX_TARGETS = 20_000
const MAX_TARGET_LENGTH = 2000
/**
 * Characters of targets in brackets that are read, as a multiple of the page's own. Targets of real pages do not overlap; in
 * a page of nothing but `](`, each target contains the next thousand.
 */
const MAX_OVERLAP = 4
/** Also as a property: `<Posts :list="[{ href: '/blog/a' }]" />`. */
const ATTRIBUTE = new RegExp(
  `(?:${LINK_ATTRIBUTES.join('|')})\\s{0,20}(?:=|:(?=\\s{0,20}["']))\\s{0,20}(?:"([^"]{0,2000})"|'([^']{0,2000})'|\\{([^{}]{0,1000})\\}|([^\\s"'{}<>]{1,2000}))`,
  'gi',
)
const ADDRESS = /\b(https?:\/\/|www\.)([^\s/?#<>"'()[\]`\\]{1,300})/gi

/**
 * Scans a page. The targets include all internal ones that `analyzePage` finds, and also those in code. Of
 * external ones only scheme and host are kept (`https://example.com`), unless they are of the site itself; other schemes
 * (`mailto:`) are left out.
 */
export function scanPage(text: string, ofSite: Dialect): PageScan {
  const block = findFrontmatter(text, ofSite.framework.text)
  const dialect = dialectOfPage(text, block, ofSite)
  const frontmatter = block === undefined || block === 'not-closed' ? {} : readFrontmatter(text, block).data
  const targets = new Set<string>()
  const own = [...frameworkLinks(text, dialect)]
  for (const target of rawTargets(text, own, dialect)) {
    if (targets.size >= MAX_TARGETS) break
    if (target === '' || target.length > MAX_TARGET_LENGTH) continue
    if (!isOtherScheme(target) || pathOnSite(target, dialect.siteAddress) !== undefined) targets.add(target)
  }
  for (const { target } of frontmatterLinks(frontmatter, dialect)) targets.add(target)
  const bodyStart = block === undefined || block === 'not-closed' ? 0 : block.bodyStart
  const { title, headings } = scanHeadings(text, bodyStart, dialect)
  return {
    frontmatter,
    title: titleOf(frontmatter, []) ?? title,
    headings,
    targets: [...targets],
    includes: includesIn(text, own, dialect),
    imports: dialect.syntax === 'mdx' ? importLines(text) : [],
    unboundComponents: dialect.syntax === 'mdx' ? componentsIn(text) : [],
    containers: [...new Set(findUnknownContainers(text, bodyStart, dialect).map(({ name }) => name))],
    labels: dialect.framework.anchors?.labels?.find(text, readLines(text, bodyStart, dialect), dialect) ?? [],
  }
}

function* rawTargets(text: string, own: readonly WrittenLink[], dialect: Dialect): Generator<string> {
  yield* bracketTargets(text)
  for (const match of text.matchAll(ATTRIBUTE)) yield* attributeTargets(match)
  for (const [, scheme = '', host = ''] of text.matchAll(ADDRESS)) {
    yield scheme.toLowerCase() === 'www.' ? `http://www.${host}` : `${scheme.toLowerCase()}${host}`
  }
  if (dialect.syntax === 'mdx')
    for (const match of text.matchAll(/\b(?:from|import)\s*["']([^"'\n]{1,500})["']/g)) yield match[1] ?? ''
  for (const { target } of own) yield target
}

function* frameworkLinks(text: string, dialect: Dialect): Generator<WrittenLink> {
  const { links } = dialect.framework.text ?? {}
  if (links?.mayOccurIn(text) === true) yield* links.find(text, readLines(text, 0, dialect), dialect)
}

/** Of pages that are not Markdown only those of files. */
function includesIn(text: string, own: readonly WrittenLink[], { framework, syntax }: Dialect): string[] {
  const isOther = syntax === 'other' && text.includes('include')
  const found = isOther ? (framework.text?.findUncheckedLinks?.(text, syntax) ?? []) : own
  const targets = found.filter(({ kind }) => kind === 'include').map(({ target }) => target)
  return [...new Set(targets.filter(({ length }) => length <= MAX_TARGET_LENGTH))].slice(0, MAX_TARGETS)
}

/** What follows `](` and `]:`, until more characters were read than targets that do not overlap could have. */
function* bracketTargets(text: string): Generator<string> {
  let charactersLeft = MAX_OVERLAP * text.length + 10 * MAX_TARGET_LENGTH
  for (let at = text.indexOf(']'); at >= 0; at = text.indexOf(']', at + 1)) {
    const next = text.charCodeAt(at + 1)
    if (next !== 0x28 && next !== 0x3a) continue
    const start = skipWhite(text, at + 2)
    const limit = Math.min(text.length, start + MAX_TARGET_LENGTH)
    const raw =
      text[start] === '<'
        ? text.slice(start + 1, angledEnd(text, start + 1, limit))
        : text.slice(start, plainEnd(text, start, next === 0x28, limit))
    charactersLeft -= start - at + raw.length
    if (charactersLeft < 0) return
    yield decodeDestination(raw)
  }
}

function skipWhite(text: string, from: number): number {
  let at = from
  while (at < from + 200 && /[\s>]/.test(text[at] ?? '')) at += 1
  return at
}

function* attributeTargets([, double, single, expression, bare]: RegExpMatchArray): Generator<string> {
  if (expression !== undefined) {
    for (const match of expression.matchAll(/["'`]([^"'`\n]{1,1000})["'`]/g)) yield match[1] ?? ''
    return
  }
  const value = decodeReferences(double ?? single ?? bare ?? '').trim()
  yield value
  if (/\s/.test(value)) yield* splitSrcset(value)
}

/** External addresses are collected by their hosts elsewhere; other schemes never lead to a page. */
function isOtherScheme(target: string): boolean {
  return /^(?:https?:\/\/[^/?#]*[/?#]|\/\/|mailto:|tel:|javascript:|data:|vbscript:)/i.test(target)
}

function importLines(text: string): string[] {
  if (!/^(?:import|export)\b/m.test(text)) return []
  const lines = linesOutsideFences(text, /^(?:[ \t>]*(`{3,}|~{3,})|import\b|export\b).*$/gm, 0)
  return [...lines].map((line) => line.trim().slice(0, MAX_TARGET_LENGTH))
}

function componentsIn(text: string): string[] {
  if (!/<[A-Z]/.test(text)) return []
  return scanUnboundComponents(text, linesOutsideFences(text, /^(?:[ \t>]*(`{3,}|~{3,})|[^\n]*<[A-Z]).*$/gm, 0))
}
