// Active content in the syntax tree of MDX, where every brace is code and every capitalised tag is a component.
import type { Nodes, Root } from 'mdast'
import type {} from 'remark-mdx'
import { visit } from 'unist-util-visit'
import { isNode } from '../config/parse-js.ts'
import type { Range } from '../positions.ts'
import type { ActiveForm } from './active-forms.ts'
import { isScriptAddress } from './addresses.ts'
import { expressionsOf, isStatic, listOf, stringsIn } from './expression.ts'
import { findInHtml, formOfAttribute, formOfTag } from './html.ts'
import type { ActiveContentList } from './list.ts'
import { addAddress } from './markdown.ts'

type NodeOf<Type extends Nodes['type']> = Extract<Nodes, { type: Type }>
type Element = NodeOf<'mdxJsxFlowElement'> | NodeOf<'mdxJsxTextElement'>
type Attribute = Element['attributes'][number]

/** Adds what the code and the elements of a page can do. `root` must come from a page that parsed as MDX. */
export function addMdx(root: Root, found: ActiveContentList): void {
  visit(root, (node) => {
    switch (node.type) {
      case 'mdxjsEsm':
        return addModuleCode(node, found)
      case 'mdxFlowExpression':
      case 'mdxTextExpression':
        return addExpression(node, found)
      case 'mdxJsxFlowElement':
      case 'mdxJsxTextElement':
        return addElement(node, found)
      case 'root':
        return undefined
      default:
        return addAddress(node, found)
    }
  })
}

/** One entry per statement, so that adding an import does not make the existing ones new. */
function addModuleCode(node: NodeOf<'mdxjsEsm'>, found: ActiveContentList): void {
  const { start, end } = rangeOf(node)
  const statements = listOf(node.data?.estree?.body).flatMap((statement) => rangeOfStatement(statement) ?? [])
  const isExact = statements.length > 0 && statements.every((one) => one.start >= start && one.end <= end)
  for (const one of isExact ? statements : [{ start, end }]) {
    const text = found.text.slice(one.start, one.end)
    found.addRange(/from\s*['"][^'"]*(!|\?raw)/.test(text) ? 'snippet' : 'import-export', one.start, one.end)
  }
}

function rangeOfStatement(statement: unknown): Range | undefined {
  if (!isNode(statement) || typeof statement.start !== 'number' || typeof statement.end !== 'number') return undefined
  return { start: statement.start, end: statement.end }
}

function addExpression(
  node: NodeOf<'mdxFlowExpression'> | NodeOf<'mdxTextExpression'>,
  found: ActiveContentList,
): void {
  const { start, end } = rangeOf(node)
  if (!expressionsOf(node.data?.estree).every((expression) => isStatic(expression))) {
    found.addRange('expression', start, end)
  }
  // Its name or its frontmatter may make Markdown of the page, where a comment of MDX is not a comment.
  for (const { form } of findInHtml(node.value)) found.addRange(form, start, end)
}

function addElement(node: Element, found: ActiveContentList): void {
  const { start, end } = rangeOf(node)
  const name = node.name ?? ''
  const form = isComponentOfItsOwn(name) ? undefined : formOfTag(name)
  if (form !== undefined) found.addRange(form, start, end)
  else if (/^[^a-z]|[.:-]/.test(name)) found.add('component', start, name)
  for (const attribute of node.attributes) addAttribute(name, attribute, start, found)
}

/** `<Frame>` and `<Link>` are components to MDX, which respects case; `<Script>` does what its name says everywhere. */
function isComponentOfItsOwn(name: string): boolean {
  return /^[A-Z]/.test(name) && !/^(script|style|iframe|noscript|embed|applet)$/i.test(name)
}

function addAttribute(tag: string, attribute: Attribute, elementStart: number, found: ActiveContentList): void {
  const form = formOf(attribute)
  if (form === undefined) return
  const start = attribute.position?.start.offset ?? elementStart
  if (attribute.type === 'mdxJsxExpressionAttribute') found.add(form, start, `<${tag} {${attribute.value}}>`)
  else found.add(form, start, `<${tag} ${attribute.name}=${describeValue(attribute.value)}>`)
}

function formOf(attribute: Attribute): ActiveForm | undefined {
  if (attribute.type === 'mdxJsxExpressionAttribute') return 'expression'
  const { name, value } = attribute
  if (typeof value !== 'object' || value === null) return formOfAttribute(name, value ?? '')
  const byName = formOfAttribute(name, name.toLowerCase() === 'style' ? value.value : '')
  if (byName !== undefined) return byName
  const expressions = expressionsOf(value.data?.estree)
  if (!expressions.every((expression) => isStatic(expression))) return 'expression'
  return expressions.flatMap((one) => stringsIn(one)).some(isScriptAddress) ? 'script-address' : undefined
}

function describeValue(value: string | null | undefined | { value: string }): string {
  if (typeof value === 'object' && value !== null) return `{${value.value}}`
  return JSON.stringify(value ?? '')
}

function rangeOf({ position }: Pick<Nodes, 'position'>): Range {
  const start = position?.start.offset ?? 0
  return { start, end: position?.end.offset ?? start }
}
