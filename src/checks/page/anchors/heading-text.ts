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
  if (node.type === 'mdxTextExpression') return rules.slugsNoExpressions === true ? '' : node.value
  if (node.type === 'text') return rules.slugText?.(node.value, sourceOf(node, page)) ?? node.value
  if (!('children' in node)) return visibleText(node, rules)
  const { children } = node
  return children.map((child, at) => sluggableChild(child, children[at - 1], children[at + 1])).join('')

  function sluggableChild(child: Nodes, before: Nodes | undefined, after: Nodes | undefined): string {
    if (rules.slugsNoRoles !== true) return sluggableText(child, page, rules)
    if (child.type === 'inlineCode') return isRole(before) ? '' : child.value
    const text = sluggableText(child, page, rules)
    return isRole(child) && after?.type === 'inlineCode' ? text.slice(0, text.lastIndexOf('{')) : text
  }
}

function isRole(node: Nodes | undefined): boolean {
  return node?.type === 'text' && /\{[\w.:+-]{1,100}\}$/.test(node.value)
}

/** Removes short names of emoji such as `:rocket:`, for frameworks that make pictures of them before slugs. */
export function withoutEmoji(text: string): string {
  return text.replace(/:(?=[^:]*[a-z+-]|100:|1234:)[a-z0-9_+-]{1,60}:/g, '')
}

/** Gives a node as the page writes it. */
export function sourceOf({ position }: Nodes, page: string): string {
  return page.slice(position?.start.offset ?? 0, position?.end.offset ?? 0)
}
