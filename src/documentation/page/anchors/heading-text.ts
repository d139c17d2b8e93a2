// The words of a heading: those that readers see, and those that its slug is made of, which may differ.
import type { Nodes } from 'mdast'
import type { AnchorRules } from './anchor-rules.ts'

/** Gives the text as readers see it: the words of code and links, and the descriptions of images. */
export function visibleText(node: Nodes, rules: AnchorRules): string {
  if (node.type === 'text' || node.type === 'inlineCode') return node.value
  if (node.type === 'image') return rules.titlesOmitImages === true ? '' : (node.alt ?? '')
  if (node.type === 'mdxTextExpression') return /^\s*\/\*/.test(node.value) ? '' : node.value
  if (node.type === 'break') return '\n'
  return 'children' in node ? node.children.map((child) => visibleText(child, rules)).join('') : ''
}

/** Gives the text that the slug of a heading is made of; `page` is the text of the page. */
export function sluggableText(node: Nodes, page: string, rules: AnchorRules): string {
  if (node.type === 'image') return rules.slugsImages === true ? (node.alt ?? '') : ''
  if (node.type === 'footnoteReference') return rules.slugsFootnotes === true ? sourceOf(node, page) : ''
  if (node.type === 'mdxTextExpression' && rules.slugsNoExpressions === true) return ''
  if (node.type === 'text') return rules.slugText?.(node.value, sourceOf(node, page)) ?? node.value
  if (!('children' in node)) return visibleText(node, rules)
  return node.children.map((child) => sluggableText(child, page, rules)).join('')
}

/** Removes short names of emoji such as `:rocket:`, for frameworks that make pictures of them before slugs. */
export function withoutEmoji(text: string): string {
  return text.replace(/:(?=[^:]*[a-z+-]|100:|1234:)[a-z0-9_+-]{1,60}:/g, '')
}

/** Gives a node as the page writes it. */
export function sourceOf({ position }: Nodes, page: string): string {
  return page.slice(position?.start.offset ?? 0, position?.end.offset ?? 0)
}
