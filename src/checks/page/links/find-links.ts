// Finds every link of a page, in whatever syntax.
import type { Definition, Nodes } from 'mdast'
import { positionAt } from '../../positions.ts'
import type { HtmlTag } from '../html-tags.ts'
import type { PageLink } from '../page-analysis.ts'
import type { PageNodes } from '../page-nodes.ts'
import type { ParsedPage } from '../parse-page.ts'
import type { WrittenLink } from '../text-rules.ts'
import { findValue, frontmatterLinks } from './frontmatter-links.ts'
import { importLinks, jsxLinks } from './jsx-links.ts'
import { linkKindOf, splitSrcset } from './link-attributes.ts'
import { markdownLink } from './markdown-links.ts'

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

function placed({ kind, target, start, range }: WrittenLink, starts: readonly number[]): PageLink {
  return { kind, target, ...positionAt(starts, start), range }
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
  return links.find(text, lines).map((link) => placed(link, starts))
}

/** Gives the links in tags. The value of an expression (`:href`, `v-bind:src`) is not known without running it. */
function htmlLinks(tags: readonly HtmlTag[], starts: readonly number[]): PageLink[] {
  return tags.flatMap((tag) =>
    tag.attributes.flatMap(({ name, value, range }) => {
      const kind = linkKindOf(tag.name, name, value)
      if (kind === undefined) return []
      const position = positionAt(starts, tag.start)
      const via = tag.name.toLowerCase() === 'a' ? 'html' : 'component'
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
