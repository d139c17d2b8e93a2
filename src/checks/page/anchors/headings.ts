// The headings of a page and everything that `#...` may name in it.
import type { Heading as HeadingNode, Nodes } from 'mdast'
import { positionAt } from '../../positions.ts'
import type { HtmlTag } from '../html-tags.ts'
import { isJsx, type JsxElement, jsxAttribute } from '../jsx-element.ts'
import type { Heading } from '../page-analysis.ts'
import type { PageNodes } from '../page-nodes.ts'
import type { ParsedPage } from '../parse-page.ts'
import type { AnchorRules } from './anchor-rules.ts'
import { ATTRIBUTE_LIST } from './heading-ids.ts'
import { sluggableText, sourceOf, visibleText } from './heading-text.ts'
import type { Slugger, SlugStyle } from './slugs.ts'

interface PageOutline {
  headings: Heading[]
  anchors: string[]
}

/** Gives the outline of a page, headings in document order. */
export function findHeadings(page: ParsedPage, nodes: PageNodes): PageOutline {
  const { anchors: rules = {} } = page.dialect.framework
  const slugger = page.dialect.slugs.createSlugger()
  const ids = elementIds(page, nodes, rules)
  if (rules.reservesIds === true) for (const id of ids) slugger.reserve(id)
  const slugged = rules.sluggedElements?.(nodes.all.filter(isJsx)) ?? new Map<JsxElement, string>()
  const slugs: string[] = []
  const terms = page.dialect.slugs.countsTerms === true ? findTerms(page) : []
  const slugTermsAbove = (line: number): void => {
    while ((terms[0]?.line ?? line) < line) slugs.push(slugger.slug(terms.shift()?.text ?? ''))
  }
  const found = nodes.all.flatMap((node) => {
    if (node.type === 'heading') slugTermsAbove(lineOf(node))
    const words = isJsx(node) ? slugged.get(node) : undefined
    if (words !== undefined) slugs.push(slugger.slug(words))
    return headingsOf(node, page, rules, slugger)
  })
  slugTermsAbove(Number.POSITIVE_INFINITY)
  const headings = [...found, ...htmlHeadings(page, nodes, rules, slugger)].sort((a, b) => a.line - b.line)
  const further = [...slugs, ...slugsInElements(headings, nodes, rules), ...otherSlugs(page, nodes, rules)]
  const anchors = [
    ...headings.map(({ anchor }) => anchor),
    ...further,
    ...ids,
    ...footnoteIds(nodes),
    ...tabIds(page, headings),
  ]
  return { headings, anchors: [...new Set(anchors)].filter((anchor) => anchor !== '') }
}

/** Which headings stand inside is not looked at, so all of them have the slugs of both styles. */
function slugsInElements(headings: readonly Heading[], { tags }: PageNodes, rules: AnchorRules): string[] {
  const slugger = rules.slugsInElements?.createSlugger()
  const isInside = tags.some(({ attributes }) => attributes.some(({ name }) => name.toLowerCase() === 'markdown'))
  return slugger === undefined || !isInside ? [] : headings.map(({ text }) => slugger.slug(text))
}

function otherSlugs({ text, dialect }: ParsedPage, { all }: PageNodes, rules: AnchorRules): string[] {
  const slugger = dialect.slugs.createSlugger()
  return all.flatMap((node) => {
    const words = node.type === 'heading' ? rules.otherWords?.(slugSource(node, text, rules)) : undefined
    return words === undefined ? [] : [slugger.slug(trimFor(dialect.slugs, words))]
  })
}

function headingsOf(node: Nodes, page: ParsedPage, rules: AnchorRules, slugger: Slugger): Heading[] {
  if (node.type === 'heading') return [markdownHeading(node, page, rules, slugger)]
  if (!isJsx(node) || !/^h[1-6]$/.test(node.name ?? '')) return []
  return [jsxHeading(node, page, rules, slugger)]
}

function jsxHeading(node: JsxElement, { text: page }: ParsedPage, rules: AnchorRules, slugger: Slugger): Heading {
  const depth = Number(node.name?.[1])
  const id = jsxAttribute(node, 'id')
  if (id !== undefined) slugger.reserve(id)
  const isSlugged = rules.slugsJsxHeadings === true && hasSlug(depth, rules)
  const slug = (): string => (isSlugged ? slugger.slug(sluggableText(node, page, rules).trim()) : '')
  return { depth, text: visibleText(node, rules).trim(), line: lineOf(node), anchor: id ?? slug() }
}

function hasSlug(depth: number, { deepestSlug = 6 }: AnchorRules): boolean {
  return depth <= deepestSlug
}

function markdownHeading(node: HeadingNode, page: ParsedPage, rules: AnchorRules, slugger: Slugger): Heading {
  const { text, dialect } = page
  const ids = rules.headingIds === 'none' ? undefined : (rules.headingIds ?? ATTRIBUTE_LIST)
  const wordsOf = (words: string): string => ids?.remove(words) ?? words
  const id = ids?.read(firstLine(sourceOf(node, text))) ?? ids?.readBelow?.(lineBelow(node, text))
  if (id !== undefined) slugger.reserve(id)
  const sluggable = (): string => trimFor(dialect.slugs, wordsOf(slugSource(node, text, rules)))
  const slug = (): string => (hasSlug(node.depth, rules) ? slugger.slug(sluggable()) : '')
  const anchor = id ?? slug()
  return { depth: node.depth, text: wordsOf(visibleText(node, rules)).trim(), line: lineOf(node), anchor }
}

function trimFor({ keepsSpaces }: SlugStyle, words: string): string {
  return keepsSpaces === true ? words : words.trim()
}

function slugSource(node: HeadingNode, page: string, rules: AnchorRules): string {
  if (rules.slugsSource !== true) return sluggableText(node, page, rules)
  return lastLine(sourceOf(node, page)).replace(/^[ \t]*#{1,6}(?=[ \t]|$)/, '')
}

/** Of an underlined heading, which may have several lines, the one above the line. */
function lastLine(source: string): string {
  return firstLine(source.trimStart().startsWith('#') ? source : (source.split(/\r?\n/).at(-2) ?? ''))
}

function lineBelow({ position }: Nodes, page: string): string {
  const start = position?.end.offset ?? page.length
  return /^[ \t]*\r?\n([^\r\n]{0,1000})(?:\r?\n|$)/.exec(page.slice(start, start + 2000))?.[1] ?? ''
}

/** Without the marks that may close it: `## Title ##`. */
function firstLine(source: string): string {
  return (source.split(/[\r\n]/, 1)[0] ?? '').replace(/[ \t]+#*[ \t]*$/, '').trimEnd()
}

function lineOf({ position }: Nodes): number {
  return position?.start.line ?? 1
}

function htmlHeadings(page: ParsedPage, { tags }: PageNodes, rules: AnchorRules, slugger: Slugger): Heading[] {
  return tags.flatMap((tag, index) => {
    if (tag.kind !== 'open' || !/^h[1-6]$/i.test(tag.name)) return []
    const text = textInside(page.text, tag, tags.slice(index + 1, index + 50))
    const id = tag.attributes.find(({ name }) => name.toLowerCase() === 'id')?.value
    const anchor = id ?? (rules.slugsHtmlHeadings === true ? slugger.slug(text) : '')
    return [{ depth: Number(tag.name[1]), text, line: positionAt(page.starts, tag.start).line, anchor }]
  })
}

function textInside(page: string, { name, end }: HtmlTag, following: readonly HtmlTag[]): string {
  const close = following.find((tag) => tag.kind === 'close' && tag.name === name)
  const content = page.slice(end, Math.min(close?.start ?? end, end + 2000))
  return content.replace(/<[^<>]*>/g, '').trim()
}

// The ids of a page that are not those of its headings.

/** Gives the ids of HTML, of components, of labels and of attribute lists. */
function elementIds(page: ParsedPage, { all, tags }: PageNodes, rules: AnchorRules): string[] {
  const { labels } = rules
  const elements = all.filter(isJsx)
  const html = tags.flatMap(({ attributes }) => attributes.filter(({ name }) => /^(?:id|name)$/i.test(name)))
  return [
    ...html.map(({ value }) => value),
    ...elements.flatMap(jsxIds),
    ...(rules.componentIds?.(elements) ?? []),
    ...(labels === undefined
      ? []
      : labels.find(page.text, page.lines, page.dialect).flatMap((label) => labels.idsOf(label))),
    ...(rules.hasAttributeLists === true ? attributeListIds(page) : []),
    ...(rules.slugsTerms === true ? findTerms(page).map(({ text }) => page.dialect.slugs.slugify(text)) : []),
  ]
}

/** Gives the ids of footnotes and of the heading above them, as named by GitHub, remark, markdown-it and Python-Markdown. */
function footnoteIds({ all }: PageNodes): string[] {
  return all.flatMap((node) => {
    if (node.type !== 'footnoteDefinition') return []
    const { identifier } = node
    const names = [`fn-${identifier}`, `fnref-${identifier}`]
    const marked = names.map((name) => `user-content-${name}`)
    return ['footnote-label', ...names, ...marked, `fn:${identifier}`, `fnref:${identifier}`]
  })
}

/** https://facelessuser.github.io/pymdown-extensions/extensions/tabbed/#options: `slugify`, `combine_header_slug`. */
function tabIds({ text, lines, starts, dialect: { tabSlugs } }: ParsedPage, headings: readonly Heading[]): string[] {
  if (tabSlugs === 'none') return []
  const slugger = tabSlugs.style.createSlugger()
  const indentAt = (start: number): number => /^[ \t]*/.exec(text.slice(start, start + 100))?.[0].length ?? 0
  /** The headings that a tab may stand below: what is further in belongs to the tab before. */
  const above: { indent: number; anchor: string }[] = []
  const leave = (isInner: (indent: number) => boolean): void => {
    while (above.length > 0 && isInner(above.at(-1)?.indent ?? 0)) above.pop()
  }
  let next = 0
  return lines.flatMap(({ start, end, kind }) => {
    const title = kind === 'text' ? /^[ \t]*={3}[+!]{0,2} +"([^\n]*)" *$/.exec(text.slice(start, end))?.[1] : undefined
    if (title === undefined) return []
    if (!tabSlugs.followHeading) return [slugger.slug(title)]
    const { line } = positionAt(starts, start)
    for (let heading = headings[next]; heading !== undefined && heading.line < line; heading = headings[++next]) {
      const indent = indentAt(starts[heading.line - 1] ?? 0)
      leave((inner) => inner >= indent)
      above.push({ indent, anchor: heading.anchor })
    }
    leave((inner) => inner > indentAt(start))
    return [`${above.at(-1)?.anchor ?? ''}-${tabSlugs.style.slugify(title)}`]
  })
}

function jsxIds(node: JsxElement): string[] {
  return [jsxAttribute(node, 'id') ?? '', node.name === 'a' ? (jsxAttribute(node, 'name') ?? '') : '']
}

function attributeListIds({ text, lines }: ParsedPage): string[] {
  return lines.flatMap(({ start, end, kind }) => {
    // A fence takes one too: ``` { .sh #id }
    const line = kind === 'text' || kind === 'open' ? text.slice(start, end) : ''
    if (!line.includes('{')) return []
    return [...line.matchAll(/\{[:\s]*(?:\.[\w-]+\s+){0,5}#([\w:.-]{1,200})[^{}\n]{0,200}\}/g)].map(([, id = '']) => id)
  })
}

// The terms of definition lists, whose lists no syntax tree here has.

interface Term {
  /** From 1. */
  line: number
  text: string
}

/** Each line of the paragraph before a `: text` is a term; one blank line may stand between. In document order. */
function findTerms({ text, lines, starts }: ParsedPage): Term[] {
  const found: Term[] = []
  let terms: Term[] = []
  let isBehindBlank = false
  let number = lines[0] === undefined ? 0 : starts.indexOf(lines[0].start)
  for (const { start, end, kind } of lines) {
    number += 1
    const line = kind === 'text' ? text.slice(start, end) : ''
    const isDefinition = /^ {0,3}:[ \t]/.test(line)
    if (isDefinition) found.push(...terms)
    if (isDefinition || isBehindBlank || (kind !== 'blank' && kind !== 'text')) terms = []
    if (line !== '' && !isDefinition) terms.push({ line: number, text: wordsOf(line) })
    isBehindBlank = kind === 'blank'
  }
  return found
}

/** Of a link, its text. */
function wordsOf(line: string): string {
  return line.trim().replace(/\[([^[\]]{0,500})\](?:\([^()]{0,500}\)|\[[^[\]]{0,500}\])/g, '$1')
}
