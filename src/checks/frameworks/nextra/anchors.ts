import type { Nodes } from 'mdast'
import type { AnchorRules } from '../../page/anchors/anchor-rules.ts'
import { BRACKETS_OR_LIST } from '../../page/anchors/heading-ids.ts'
import { githubSlugs } from '../../page/anchors/slugs.ts'
import { isJsx, type JsxElement } from '../../page/jsx-element.ts'

// Elements of JSX that Nextra gives ids as if they were headings (`remark-headings`, since version 3).

/** Gives the tabs of `<Tabs items={[...]}>` with their titles, and summaries with their words. */
function sluggedElements(elements: readonly JsxElement[]): Map<JsxElement, string> {
  return new Map(elements.flatMap((element) => [...titledTabs(element), ...summariesOf(element)]))
}

function titledTabs(element: JsxElement): [JsxElement, string][] {
  if (element.name !== 'Tabs') return []
  const titles = itemsOf(element)
  return element.children.flatMap(unravel).flatMap((child, at): [JsxElement, string][] => {
    const title = titles[at]
    return isJsx(child) && child.name === 'Tabs.Tab' && title !== undefined ? [[child, title]] : []
  })
}

/** The strings of `items={['A', 'B']}`. */
function itemsOf({ attributes }: JsxElement): string[] {
  const items = attributes.find((attribute) => attribute.type === 'mdxJsxAttribute' && attribute.name === 'items')
  const written = typeof items?.value === 'object' ? (items.value?.value ?? '') : ''
  return [...written.matchAll(/"([^"\n]{0,200})"|'([^'\n]{0,200})'/g)].map(
    ([, double, single]) => double ?? single ?? '',
  )
}

function summariesOf(element: JsxElement): [JsxElement, string][] {
  return element.name === 'details' ? element.children.flatMap((child) => findSummaries(child, element)) : []
}

/** A summary alone on its line has no id, and one in a line with other text has. */
function findSummaries(node: Nodes, parent: Nodes): [JsxElement, string][] {
  if (isJsx(node) && node.name === 'summary') {
    const isAlone = node.type === 'mdxJsxFlowElement' || unravel(parent)[0] !== parent
    return isAlone ? [] : [[node, wordsOf(node)]]
  }
  return 'children' in node ? node.children.flatMap((child) => findSummaries(child, node)) : []
}

/** MDX takes elements that are alone in a paragraph out of it (`remark-mark-and-unravel`). */
function unravel(node: Nodes): Nodes[] {
  if (node.type !== 'paragraph') return [node]
  const elements = node.children.filter((child) => child.type !== 'text' || child.value.trim() !== '')
  return elements.length > 0 && elements.every(isJsx) ? elements : [node]
}

function wordsOf(node: Nodes): string {
  if ('children' in node) return node.children.map(wordsOf).join('')
  return 'value' in node ? node.value : ''
}

/** Nextra makes a slug of the id in `## Title [#id]`, and of the titles of tabs and summaries (`remark-headings`). */
export const anchors: AnchorRules = { headingIds: { ...BRACKETS_OR_LIST, read: readId }, sluggedElements }

function readId(heading: string): string | undefined {
  const written = BRACKETS_OR_LIST.read(heading)
  return written !== undefined && heading.endsWith(']') ? githubSlugs.slugify(written) : written
}
