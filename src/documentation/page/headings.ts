// The headings of a page and everything that `#...` may name in it.
import type { Heading as HeadingNode, Nodes } from 'mdast'
import type { Dialect } from '../dialect.ts'
import type { JsxElement } from './jsx-links.ts'
import { findMystLabels } from './myst.ts'
import type { Heading } from './page-facts.ts'
import type { PageNodes } from './page-nodes.ts'
import type { ParsedPage } from './parse-page.ts'
import { createSlugger, type Slugger, slugify } from './slugs.ts'
import { positionAt } from './source-lines.ts'

export interface PageOutline {
  headings: Heading[]
  anchors: string[]
}

/** Frameworks that give ids to headings written as HTML, too. */
const SLUGS_HTML_HEADINGS = new Set(['starlight', 'plain', 'mkdocs'])
/** Attributes from which Mintlify makes anchors. */
const TITLED = /^(?:title|label|name|path|query|body|header)$/

/** Gives the outline of a page, headings in document order. */
export function findHeadings(page: ParsedPage, nodes: PageNodes): PageOutline {
  const slugger = createSlugger(page.dialect.slugs)
  const explicit = explicitIds(page, nodes)
  for (const id of explicit) slugger.reserve(id)
  const headings = [
    ...nodes.all.flatMap((node) => headingsOf(node, page, slugger)),
    ...htmlHeadings(page, nodes, slugger),
  ].sort((a, b) => a.line - b.line)
  const anchors = [...headings.map(({ anchor }) => anchor), ...explicit, ...footnotes(nodes)]
  return { headings, anchors: [...new Set(anchors)].filter((anchor) => anchor !== '') }
}

function headingsOf(node: Nodes, page: ParsedPage, slugger: Slugger): Heading[] {
  if (node.type === 'heading') return [markdownHeading(node, page, slugger)]
  if (!isJsx(node) || !/^h[1-6]$/.test(node.name ?? '')) return []
  const id = attributeOf(node, 'id')
  const text = textOf(node, page.dialect).trim()
  return [{ depth: Number(node.name?.[1]), text, line: node.position?.start.line ?? 1, anchor: id ?? '' }]
}

function markdownHeading(node: HeadingNode, { text, dialect }: ParsedPage, slugger: Slugger): Heading {
  const source = text.slice(node.position?.start.offset ?? 0, node.position?.end.offset ?? 0)
  const id = explicitId(source, dialect)
  const visible = withoutAttributes(textOf(node, dialect), dialect).trim()
  const anchor = id ?? slugger.slug(sluggable(visible, dialect))
  return { depth: node.depth, text: visible, line: node.position?.start.line ?? 1, anchor }
}

/**
 * Reads the id that a heading gives itself at its end: `{#id}`, `{ #id .class }`, `{: #id }`, `{/* #id *\/}`, and `[#id]`
 * of Nextra. The parser does not see the first ones in MDX, so the source is what counts.
 */
function explicitId(source: string, { framework }: Dialect): string | undefined {
  const line = (source.split(/[\r\n]/, 1)[0] ?? '').replace(/[ \t]+#*[ \t]*$/, '').trimEnd()
  if (framework === 'nextra' && line.endsWith(']'))
    return /^\[#([^\]]+)\]$/.exec(line.slice(line.lastIndexOf('[')))?.[1]
  if (!line.endsWith('}')) return undefined
  return /^\{[:/*\s]*(?:[^}]*?\s)?#([^\s}]+)[^}]*\}$/.exec(line.slice(line.lastIndexOf('{')))?.[1]
}

function withoutAttributes(text: string, { framework }: Dialect): string {
  const trimmed = text.trimEnd()
  const open = trimmed.endsWith('}') ? trimmed.lastIndexOf('{') : -1
  if (open >= 0 && /^\{[:\s]*[.#]/.test(trimmed.slice(open))) return trimmed.slice(0, open)
  const bracket = framework === 'nextra' && trimmed.endsWith(']') ? trimmed.lastIndexOf('[#') : -1
  return bracket < 0 ? trimmed : trimmed.slice(0, bracket)
}

/** `:rocket:` is a picture by the time VitePress and MkDocs make the anchor; elsewhere it is the word. */
function sluggable(text: string, { framework }: Dialect): string {
  return framework === 'vitepress' || framework === 'mkdocs' ? text.replace(/:[a-z0-9_+-]{1,60}:/g, '') : text
}

/** Gives the text as readers see it: code and links by their words, images by nothing but their description. */
function textOf(node: Nodes, dialect: Dialect): string {
  if (node.type === 'text' || node.type === 'inlineCode') return node.value
  if (node.type === 'image') return dialect.framework === 'mkdocs' ? '' : (node.alt ?? '')
  if (node.type === 'mdxTextExpression') return /^\s*\/\*/.test(node.value) ? '' : node.value
  if (node.type === 'break') return '\n'
  return 'children' in node ? node.children.map((child) => textOf(child, dialect)).join('') : ''
}

function htmlHeadings({ text, dialect, starts }: ParsedPage, { tags }: PageNodes, slugger: Slugger): Heading[] {
  return tags.flatMap((tag, index) => {
    if (tag.kind !== 'open' || !/^h[1-6]$/i.test(tag.name)) return []
    const close = tags.slice(index + 1, index + 50).find(({ kind, name }) => kind === 'close' && name === tag.name)
    const visible = text
      .slice(tag.end, Math.min(close?.start ?? tag.end, tag.end + 2000))
      .replace(/<[^<>]*>/g, '')
      .trim()
    const id = tag.attributes.find(({ name }) => name.toLowerCase() === 'id')?.value
    const anchor = id ?? (SLUGS_HTML_HEADINGS.has(dialect.framework) ? slugger.slug(visible) : '')
    return [{ depth: Number(tag.name[1]), text: visible, line: positionAt(starts, tag.start).line, anchor }]
  })
}

function explicitIds(page: ParsedPage, { all, tags }: PageNodes): string[] {
  const { text, lines, dialect } = page
  const html = tags.flatMap(({ attributes }) => attributes.filter(({ name }) => /^(?:id|name)$/i.test(name)))
  return [
    ...html.map(({ value }) => value),
    ...all.flatMap((node) => (isJsx(node) ? jsxIds(node, dialect) : [])),
    ...(dialect.framework === 'sphinx' ? findMystLabels(text, lines).flatMap(labelIds) : []),
    ...(/^(?:mkdocs|vitepress|sphinx)$/.test(dialect.framework) ? attributeListIds(page) : []),
  ]
}

function jsxIds(node: JsxElement, { framework, slugs }: Dialect): string[] {
  const ids = [attributeOf(node, 'id') ?? '', node.name === 'a' ? (attributeOf(node, 'name') ?? '') : '']
  if (framework !== 'mintlify') return ids
  const titles = node.attributes.flatMap((attribute) =>
    attribute.type === 'mdxJsxAttribute' && TITLED.test(attribute.name) && typeof attribute.value === 'string'
      ? [slugify(attribute.value, slugs)]
      : [],
  )
  return [...ids, ...titles.flatMap((title) => [title, `param-${title}`, `response-${title}`])]
}

/** Sphinx makes ids lower-case with hyphens; MyST also takes the label as it is. */
function labelIds(label: string): string[] {
  return [
    label,
    label
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, ''),
  ]
}

/** `{ #id }` behind any element or on a line of its own. */
function attributeListIds({ text, lines }: ParsedPage): string[] {
  return lines.flatMap(({ start, end, kind }) => {
    const line = kind === 'text' ? text.slice(start, end) : ''
    if (!line.includes('{')) return []
    return [...line.matchAll(/\{[:\s]*(?:\.[\w-]+\s+){0,5}#([\w:.-]{1,200})[^{}\n]{0,200}\}/g)].map(([, id = '']) => id)
  })
}

/** By the names of GitHub, remark, markdown-it and Python-Markdown. */
function footnotes({ all }: PageNodes): string[] {
  return all.flatMap((node) => {
    if (node.type !== 'footnoteDefinition') return []
    const { identifier } = node
    const names = [`fn-${identifier}`, `fnref-${identifier}`]
    return [...names, ...names.map((name) => `user-content-${name}`), `fn:${identifier}`, `fnref:${identifier}`]
  })
}

function attributeOf(node: JsxElement, name: string): string | undefined {
  const found = node.attributes.find((attribute) => attribute.type === 'mdxJsxAttribute' && attribute.name === name)
  if (found?.type !== 'mdxJsxAttribute') return undefined
  if (typeof found.value === 'string') return found.value
  return /^\s*["'`]([^"'`$]+)["'`]\s*$/.exec(found.value?.value ?? '')?.[1]
}

function isJsx(node: Nodes): node is JsxElement {
  return node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement'
}
