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
/** There `{#id}` at the end of a heading is text. */
const KNOWS_NO_ATTRIBUTES = new Set<string>(['starlight', 'sphinx'])
/** Frameworks whose anchors have the descriptions of images in them. */
const DESCRIBES_IMAGES = new Set<string>(['docusaurus', 'mintlify', 'plain'])
/** Attributes from which Mintlify makes anchors. */
const TITLED = /^(?:title|label|name|path|query|body|header)$/

/** Gives the outline of a page, headings in document order. */
export function findHeadings(page: ParsedPage, nodes: PageNodes): PageOutline {
  const slugger = createSlugger(page.dialect.slugs)
  const explicit = explicitIds(page, nodes)
  // VitePress knows of ids of headings alone, and of each from where it stands.
  if (page.dialect.readAs !== 'vitepress') for (const id of explicit) slugger.reserve(id)
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

function markdownHeading(node: HeadingNode, page: ParsedPage, slugger: Slugger): Heading {
  const { text, dialect } = page
  const id = explicitId(sourceOf(node, text), dialect)
  if (id !== undefined) slugger.reserve(id)
  const visible = withoutAttributes(textOf(node, dialect), dialect).trim()
  const anchor = id ?? slugger.slug(withoutAttributes(sluggableText(node, page), dialect).trim())
  return { depth: node.depth, text: visible, line: node.position?.start.line ?? 1, anchor }
}

function sourceOf({ position }: Nodes, text: string): string {
  return text.slice(position?.start.offset ?? 0, position?.end.offset ?? 0)
}

/**
 * Reads the id that a heading gives itself at its end: `{#id}`, `{ #id .class }`, `{: #id }`, `{/* #id *\/}`, and `[#id]`
 * of Nextra, which makes a slug of it. The parser does not see the first ones in MDX, so the source is what counts.
 */
function explicitId(source: string, { readAs: framework }: Dialect): string | undefined {
  if (KNOWS_NO_ATTRIBUTES.has(framework)) return undefined
  const line = (source.split(/[\r\n]/, 1)[0] ?? '').replace(/[ \t]+#*[ \t]*$/, '').trimEnd()
  if (framework === 'nextra' && line.endsWith(']')) {
    const written = /^\[#([^\]]+)\]$/.exec(line.slice(line.lastIndexOf('[')))?.[1]
    return written === undefined ? undefined : slugify(written, 'github')
  }
  if (!line.endsWith('}')) return undefined
  return /^\{[:/*\s]*(?:[^}]*?\s)?#([^\s}]+)[^}]*\}$/.exec(line.slice(line.lastIndexOf('{')))?.[1]
}

function withoutAttributes(text: string, { readAs: framework }: Dialect): string {
  if (KNOWS_NO_ATTRIBUTES.has(framework)) return text
  const trimmed = text.trimEnd()
  const open = trimmed.endsWith('}') ? trimmed.lastIndexOf('{') : -1
  if (open >= 0 && /^\{[:\s]*[.#]/.test(trimmed.slice(open))) return trimmed.slice(0, open)
  const bracket = framework === 'nextra' && trimmed.endsWith(']') ? trimmed.lastIndexOf('[#') : -1
  return bracket < 0 ? trimmed : trimmed.slice(0, bracket)
}

/**
 * Gives the text that the anchor is made of, which is not always the one that readers see. Astro has made dashes of
 * hyphens by then, VitePress leaves character references and notes as they are written, and of pictures only remark
 * counts the description. `:rocket:` is a picture by the time VitePress and MkDocs make the anchor; `10:30:45` is none.
 */
function sluggableText(node: Nodes, page: ParsedPage): string {
  const { readAs: framework } = page.dialect
  if (node.type === 'image') return DESCRIBES_IMAGES.has(framework) ? (node.alt ?? '') : ''
  if (node.type === 'footnoteReference') return framework === 'vitepress' ? sourceOf(node, page.text) : ''
  if (node.type === 'text') return sluggableWords(node.value, sourceOf(node, page.text), framework)
  if (!('children' in node)) return textOf(node, page.dialect)
  return node.children.map((child) => sluggableText(child, page)).join('')
}

function sluggableWords(text: string, source: string, framework: string): string {
  if (framework === 'starlight') return text.replace(/-{2,3}/g, '—')
  if (framework !== 'vitepress' && framework !== 'mkdocs') return text
  const written = framework === 'vitepress' && source.includes('&') ? source : text
  return written.replace(/:(?=[^:]*[a-z+-]|100:|1234:)[a-z0-9_+-]{1,60}:/g, '')
}

/** Gives the text as readers see it: code and links by their words, images by nothing but their description. */
function textOf(node: Nodes, dialect: Dialect): string {
  if (node.type === 'text' || node.type === 'inlineCode') return node.value
  if (node.type === 'image') return dialect.readAs === 'mkdocs' ? '' : (node.alt ?? '')
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
    const anchor = id ?? (SLUGS_HTML_HEADINGS.has(dialect.readAs) ? slugger.slug(visible) : '')
    return [{ depth: Number(tag.name[1]), text: visible, line: positionAt(starts, tag.start).line, anchor }]
  })
}

function explicitIds(page: ParsedPage, { all, tags }: PageNodes): string[] {
  const { text, lines, dialect } = page
  const html = tags.flatMap(({ attributes }) => attributes.filter(({ name }) => /^(?:id|name)$/i.test(name)))
  return [
    ...html.map(({ value }) => value),
    ...all.flatMap((node) => (isJsx(node) ? jsxIds(node, dialect) : [])),
    ...(dialect.readAs === 'sphinx' ? findMystLabels(text, lines).flatMap(labelIds) : []),
    ...(/^(?:mkdocs|vitepress|sphinx)$/.test(dialect.readAs) ? attributeListIds(page) : []),
  ]
}

function jsxIds(node: JsxElement, { readAs: framework, slugs }: Dialect): string[] {
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
