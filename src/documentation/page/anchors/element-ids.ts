// The ids that a page gives to anything but its headings.
import type { Nodes } from 'mdast'
import type { JsxElement } from '../links/jsx-links.ts'
import type { PageNodes } from '../page-nodes.ts'
import type { ParsedPage } from '../parse-page.ts'
import type { AnchorRules } from './anchor-rules.ts'

/** Gives the ids of HTML, of components, of labels and of attribute lists. */
export function elementIds(page: ParsedPage, { all, tags }: PageNodes, rules: AnchorRules): string[] {
  const { labels } = rules
  const html = tags.flatMap(({ attributes }) => attributes.filter(({ name }) => /^(?:id|name)$/i.test(name)))
  return [
    ...html.map(({ value }) => value),
    ...all.flatMap((node) => (isJsx(node) ? [...jsxIds(node), ...(rules.jsxIds?.(node) ?? [])] : [])),
    ...(labels === undefined ? [] : labels.find(page.text, page.lines).flatMap((label) => labels.idsOf(label))),
    ...(rules.hasAttributeLists === true ? attributeListIds(page) : []),
  ]
}

/** Gives the ids of footnotes, as named by GitHub, remark, markdown-it and Python-Markdown. */
export function footnoteIds({ all }: PageNodes): string[] {
  return all.flatMap((node) => {
    if (node.type !== 'footnoteDefinition') return []
    const { identifier } = node
    const names = [`fn-${identifier}`, `fnref-${identifier}`]
    return [...names, ...names.map((name) => `user-content-${name}`), `fn:${identifier}`, `fnref:${identifier}`]
  })
}

export function isJsx(node: Nodes): node is JsxElement {
  return node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement'
}

/** Gives the value of an attribute when it is known without running anything. */
export function jsxAttribute(node: JsxElement, name: string): string | undefined {
  const found = node.attributes.find((attribute) => attribute.type === 'mdxJsxAttribute' && attribute.name === name)
  if (found?.type !== 'mdxJsxAttribute') return undefined
  if (typeof found.value === 'string') return found.value
  return /^\s*["'`]([^"'`$]+)["'`]\s*$/.exec(found.value?.value ?? '')?.[1]
}

function jsxIds(node: JsxElement): string[] {
  return [jsxAttribute(node, 'id') ?? '', node.name === 'a' ? (jsxAttribute(node, 'name') ?? '') : '']
}

function attributeListIds({ text, lines }: ParsedPage): string[] {
  return lines.flatMap(({ start, end, kind }) => {
    const line = kind === 'text' ? text.slice(start, end) : ''
    if (!line.includes('{')) return []
    return [...line.matchAll(/\{[:\s]*(?:\.[\w-]+\s+){0,5}#([\w:.-]{1,200})[^{}\n]{0,200}\}/g)].map(([, id = '']) => id)
  })
}
