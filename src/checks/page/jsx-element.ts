// The elements of JSX in the tree of an MDX page.
import type { Nodes } from 'mdast'
import type {} from 'remark-mdx'

export type JsxElement = Extract<Nodes, { type: 'mdxJsxFlowElement' | 'mdxJsxTextElement' }>

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
