// Finds every link of a page, in whatever syntax.
import type { Definition, Nodes } from 'mdast'
import { positionAt } from '../../positions.ts'
import { decodeReferences } from '../character-references.ts'
import type { HtmlTag } from '../html-tags.ts'
import type { JsxElement } from '../jsx-element.ts'
import type { LinkKind, PageLink } from '../page-analysis.ts'
import type { PageNodes } from '../page-nodes.ts'
import type { ParsedPage } from '../parse-page.ts'
import type { WrittenLink } from '../text-rules.ts'
import { findValue, frontmatterLinks } from './frontmatter-links.ts'
import { linkKindOf, splitSrcset } from './link-attributes.ts'
import { markdownLink } from './markdown-links.ts'

// Links in the attributes of JSX elements, and in imports of pages and images.

type JsxAttribute = Extract<JsxElement['attributes'][number], { type: 'mdxJsxAttribute' }>

/** `{"x"}`, `{require('./x.png').default}`, `{withBase("/x")}`: the one string in them is the address. */
const SIMPLE_EXPRESSION =
  /^\s*(?:(\w+)\(\s*)?(?:"([^"\\\n]*)"|'([^'\\\n]*)'|`([^`\\$\n]*)`)\s*(?:\)\s*(?:\.default)?)?\s*$/
/** Of bundlers, and a name that many sites give to a function that adds their base path. */
const ADDRESS_FUNCTIONS = ['require', 'withBase']
const IMPORT = /\b(?:from|import)\s*(?:"([^"\n]*)"|'([^'\n]*)')/g

/** Gives the links of an element. An address that is computed is not known without running it. */
function jsxLinks(page: ParsedPage, element: JsxElement): PageLink[] {
  return element.attributes.flatMap((attribute) => {
    if (attribute.type !== 'mdxJsxAttribute' || attribute.position === undefined) return []
    const found = addressOf(page, attribute)
    if (found === undefined) return []
    const kind = linkKindOf(element.name ?? '', attribute.name, found.target)
    if (kind === undefined) return []
    const { line, column } = attribute.position.start
    // A function in an expression may add the base path.
    const isTag = element.name === 'a' || element.name === 'img'
    const via = isTag && typeof attribute.value === 'string' ? 'html' : 'component'
    if (attribute.name.toLowerCase() !== 'srcset')
      return [{ ...found, target: found.target.trim(), kind, line, column, via }]
    return splitSrcset(found.target).map((target) => ({ kind, target, line, column }))
  })
}

/** Gives the pages, images and modules that an import names by a path. */
function importLinks({ text, starts, dialect }: ParsedPage, { position }: Nodes): PageLink[] {
  const [start, end] = [position?.start.offset ?? 0, position?.end.offset ?? 0]
  return [...text.slice(start, end).matchAll(IMPORT)].flatMap((match) => {
    const target = match[1] ?? match[2] ?? ''
    const kind = importKind(target, dialect.framework.text?.siteAlias)
    if (kind === undefined) return []
    const at = start + match.index + match[0].length - 1 - target.length
    return [{ kind, target, ...positionAt(starts, start + match.index), range: { start: at, end: at + target.length } }]
  })
}

function importKind(target: string, siteAlias: string | undefined): LinkKind | undefined {
  const isOfSite = siteAlias !== undefined && target.startsWith(siteAlias)
  if (!isOfSite && !/^\.{0,2}\//.test(target)) return undefined
  if (/\.mdx?$/i.test(target)) return 'include'
  return /\.(?:png|jpe?g|gif|svg|webp|avif|ico|mp4|webm)$/i.test(target) ? 'image' : undefined
}

function addressOf({ text, dialect }: ParsedPage, attribute: JsxAttribute) {
  const start = attribute.position?.start.offset ?? 0
  const source = text.slice(start, attribute.position?.end.offset ?? start)
  const opening = /^[^=]*=\s*(["'{])/.exec(source)?.[0]
  if (opening === undefined || attribute.value === null || attribute.value === undefined) return undefined
  const range = { start: start + opening.length, end: start + source.length - 1 }
  const raw = text.slice(range.start, range.end)
  if (typeof attribute.value === 'string') return { target: decodeReferences(raw), range }
  const [, called = 'require', double, single, template] = SIMPLE_EXPRESSION.exec(raw) ?? []
  const target = double ?? single ?? template
  const known = [...ADDRESS_FUNCTIONS, ...(dialect.framework.text?.addressFunctions ?? [])]
  if (target === undefined || !known.includes(called)) return undefined
  const at = range.start + raw.search(/["'`]/) + 1
  return { target, range: { start: at, end: at + target.length } }
}

/** Gives the links of a page, external ones included, in the order of their positions. */
export function findLinks(page: ParsedPage, nodes: PageNodes, frontmatter: Record<string, unknown>): PageLink[] {
  if (page.root === undefined) return []
  const carriesTitle = titleCarrierTest(page.text)
  return [
    ...linksOfFields(page, frontmatter),
    ...nodes.all.flatMap((node) => linksOfNode(node, page, nodes)),
    ...htmlLinks(nodes.tags, page.starts),
    ...linksOfFramework(page),
  ]
    .filter((link) => !carriesTitle(link))
    .sort((a, b) => a.line - b.line || a.column - b.column)
}

/**
 * In the list that the bot of All Contributors writes, `#code-name` leads nowhere by design: such links only carry a title.
 * https://allcontributors.org/docs/en/bot/overview
 */
function titleCarrierTest(text: string): (link: PageLink) => boolean {
  const start = text.indexOf('<!-- ALL-CONTRIBUTORS-LIST:START')
  const end = start === -1 ? -1 : text.indexOf('<!-- ALL-CONTRIBUTORS-LIST:END', start)
  return ({ target, range }) =>
    end !== -1 && target.startsWith('#') && range !== undefined && range.start > start && range.start < end
}

/** Gives the links that are not checked, in the order of their positions. */
export function findUncheckedLinks({ text, starts, dialect }: ParsedPage): PageLink[] {
  const links = dialect.framework.text?.findUncheckedLinks?.(text, dialect.syntax) ?? []
  return links.map((link) => placed(link, starts)).sort((a, b) => a.line - b.line || a.column - b.column)
}

function placed({ kind, target, start, range, via }: WrittenLink, starts: readonly number[]): PageLink {
  return { kind, target, ...positionAt(starts, start), range, ...(via && { via }) }
}

function linksOfNode(node: Nodes, page: ParsedPage, nodes: PageNodes): PageLink[] {
  switch (node.type) {
    case 'link':
      return present(markdownLink(page.text, node, 'link'))
    case 'image':
      return present(markdownLink(page.text, node, 'image'))
    case 'definition':
      return present(markdownLink(page.text, node, isImageOnly(node, nodes) ? 'image' : 'link'))
    case 'mdxJsxFlowElement':
    case 'mdxJsxTextElement':
      return jsxLinks(page, node)
    case 'mdxjsEsm':
      return importLinks(page, node)
    default:
      return []
  }
}

function linksOfFramework({ text, lines, starts, dialect }: ParsedPage): PageLink[] {
  const { links } = dialect.framework.text ?? {}
  if (links?.mayOccurIn(text) !== true) return []
  return links.find(text, lines, dialect).map((link) => placed(link, starts))
}

/** Gives the links in tags. The value of an expression (`:href`, `v-bind:src`) is not known without running it. */
function htmlLinks(tags: readonly HtmlTag[], starts: readonly number[]): PageLink[] {
  return tags.flatMap((tag) =>
    tag.attributes.flatMap(({ name, value, range }) => {
      const kind = linkKindOf(tag.name, name, value)
      if (kind === undefined) return []
      const position = positionAt(starts, tag.start)
      const via = /^(?:a|img)$/i.test(tag.name) ? 'html' : 'component'
      if (name.toLowerCase() !== 'srcset') return [{ kind, target: value.trim(), ...position, range, via }]
      return splitSrcset(value).map((target) => ({ kind, target, ...position }))
    }),
  )
}

function present(link: PageLink | undefined): PageLink[] {
  return link === undefined ? [] : [link]
}

function isImageOnly({ identifier }: Definition, { imageReferences, linkReferences }: PageNodes): boolean {
  return imageReferences.has(identifier) && !linkReferences.has(identifier)
}

function linksOfFields(
  { text, frontmatter, starts, dialect }: ParsedPage,
  fields: Record<string, unknown>,
): PageLink[] {
  if (frontmatter === undefined || frontmatter === 'not-closed') return []
  return frontmatterLinks(fields, dialect).map(({ kind, target }) => {
    const range = findValue(text, target, frontmatter.content)
    const link = { kind, target, ...positionAt(starts, range?.start ?? 0) }
    return range === undefined ? link : { ...link, range }
  })
}
