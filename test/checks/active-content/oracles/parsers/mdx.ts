// @mdx-js/mdx 3.1.1: what in a page becomes code, a component or an acting element.

import { parseFrontmatter } from '@astrojs/internal-helpers/frontmatter'
import { createProcessor } from '@mdx-js/mdx'
import remarkGfm from 'remark-gfm'
import { visit } from 'unist-util-visit'
import { actsInFields, readMatter } from './frontmatter.ts'
import { actsInHtml } from './html.ts'
import type { Oracle } from './oracle.ts'

/** The nodes of the tree of HTML and JSX, as far as they matter here. */
interface Node {
  type: string
  name?: string | null
  tagName?: string
  value?: unknown
  properties?: Record<string, unknown>
  attributes?: Attribute[]
  data?: { estree?: unknown } | undefined
}

interface Attribute {
  type: string
  name?: string
  value?: string | null | { value: string; data?: { estree?: unknown } }
  data?: { estree?: unknown }
}

/** Gives what acts in a body; nothing when it does not compile, since the build stops there. */
async function actsInMdx(body: string): Promise<string[]> {
  const acting: string[] = []
  const collect = () => (tree: Parameters<typeof visit>[0]) => {
    visit(tree, (node) => {
      acting.push(...actsInNode(node as unknown as Node))
    })
  }
  try {
    await createProcessor({ format: 'mdx', remarkPlugins: [remarkGfm], rehypePlugins: [collect] }).process(body)
    return acting
  } catch {
    return []
  }
}

function actsInNode(node: Node): string[] {
  switch (node.type) {
    case 'mdxjsEsm':
      return [String(node.value)]
    case 'mdxFlowExpression':
    case 'mdxTextExpression':
      return identifiersIn(node.data?.estree)
    case 'mdxJsxFlowElement':
    case 'mdxJsxTextElement':
      return actsInElement(node)
    case 'element':
      return actsInHtml(`<${node.tagName ?? ''} ${attributesOf(node.properties)}>`)
    default:
      return []
  }
}

function actsInElement({ name, attributes = [] }: Node): string[] {
  const plain = attributes.flatMap(({ name: key, value }) =>
    typeof value === 'string' && key !== undefined ? [[key, value] as const] : [],
  )
  const tag = name ?? ''
  const isComponent = /^[A-Z]|[.-]/.test(tag)
  return [
    ...(isComponent ? [tag] : []),
    ...actsInHtml(`<${tag} ${attributesOf(Object.fromEntries(plain))}>`),
    ...attributes.flatMap(({ data, value }) => [
      ...identifiersIn(data?.estree),
      ...(typeof value === 'object' ? identifiersIn(value?.data?.estree) : []),
    ]),
  ]
}

function attributesOf(properties: Record<string, unknown> = {}): string {
  return Object.entries(properties)
    .map(([key, value]) => `${key}="${String(value).replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`)
    .join(' ')
}

/** Gives the names in code, which tell it from comments and from plain values. */
function identifiersIn(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return []
  if (Array.isArray(node)) return node.flatMap(identifiersIn)
  const own =
    'type' in node && /^(?:JSX)?Identifier$/.test(String(node.type)) && 'name' in node ? [String(node.name)] : []
  return [...own, ...Object.entries(node).flatMap(([key, value]) => (key === 'comments' ? [] : identifiersIn(value)))]
}

/** Docusaurus removes the marks of such blocks before MDX, in code as well, and makes text of the ids of headings. */
function prepareForDocusaurus(content: string): string {
  const unwrapped = ['```', '````'].reduce(
    (text, marks) =>
      text.replace(new RegExp(`(^|\\n)${marks} *mdx-code-block\\n([^]*?)\\n${marks}(?=\\n|$)`, 'g'), '$1$2'),
    content,
  )
  return unwrapped.replace(/(^|\n)(#{1,6}(?!#)[^\n]*?)(?<!\\)\{#/g, '$1$2\\{#')
}

export const docusaurus: Oracle = {
  name: 'gray-matter 4.0.3 and @mdx-js/mdx 3.1.1',
  actsIn: async (page) => {
    const matter = readMatter(page)
    if (matter === undefined) return []
    const body = prepareForDocusaurus(matter.content.trim())
    return [...matter.run, ...actsInFields(matter.data), ...(await actsInMdx(body))]
  },
}

export const starlight: Oracle = {
  name: '@astrojs/internal-helpers 0.11.0 and @mdx-js/mdx 3.1.1',
  actsIn: async (page) => {
    try {
      // With lines in the place of the fields, as Astro's plugin for MDX asks for it.
      const { frontmatter, content } = parseFrontmatter(page, { frontmatter: 'empty-with-spaces' })
      return [...actsInFields(frontmatter), ...(await actsInMdx(content))]
    } catch {
      return []
    }
  },
}
