// The ids of a page that are not those of its headings.
import { isJsx, type JsxElement, jsxAttribute } from '../jsx-element.ts'
import type { PageNodes } from '../page-nodes.ts'
import type { ParsedPage } from '../parse-page.ts'
import type { AnchorRules } from './anchor-rules.ts'
import { findTerms } from './terms.ts'

/** Gives the ids of HTML, of components, of labels and of attribute lists. */
export function elementIds(page: ParsedPage, { all, tags }: PageNodes, rules: AnchorRules): string[] {
  const { labels } = rules
  const elements = all.filter(isJsx)
  const html = tags.flatMap(({ attributes }) => attributes.filter(({ name }) => /^(?:id|name)$/i.test(name)))
  return [
    ...html.map(({ value }) => value),
    ...elements.flatMap(jsxIds),
    ...(rules.componentIds?.(elements) ?? []),
    ...(labels === undefined ? [] : labels.find(page.text, page.lines).flatMap((label) => labels.idsOf(label))),
    ...(rules.hasAttributeLists === true ? attributeListIds(page) : []),
    ...(rules.slugsTerms === true ? findTerms(page).map(({ text }) => page.dialect.slugs.slugify(text)) : []),
  ]
}

/** Gives the ids of footnotes and of the heading above them, as named by GitHub, remark, markdown-it and Python-Markdown. */
export function footnoteIds({ all }: PageNodes): string[] {
  return all.flatMap((node) => {
    if (node.type !== 'footnoteDefinition') return []
    const { identifier } = node
    const names = [`fn-${identifier}`, `fnref-${identifier}`]
    const marked = names.map((name) => `user-content-${name}`)
    return ['footnote-label', ...names, ...marked, `fn:${identifier}`, `fnref:${identifier}`]
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
