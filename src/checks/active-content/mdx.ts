// Active content in the syntax tree of MDX, where every brace is code and every capitalised tag is a component.
import type { Nodes, Root } from 'mdast'
import type {} from 'remark-mdx'
import { visit } from 'unist-util-visit'
import { isNode } from '../config/parse-js.ts'
import type { Framework } from '../frameworks/framework.ts'
import type { Range } from '../positions.ts'
import { expressionsOf, listOf } from './expression.ts'
import { findInHtml, PICTURE, withoutSpills } from './html.ts'
import {
  faultsOfElement,
  faultsOfExpression,
  faultsOfOnlyText,
  faultsOfText,
  faultsOfValue,
  type PageScope,
  textOfExpression,
} from './jsx.ts'
import type { ActiveContentList } from './list.ts'
import { addAddress } from './markdown.ts'
import { importedNames, isHarmlessImport, isPictureImport } from './permitted-imports.ts'
import type { ActiveContentRules } from './rules.ts'

type NodeOf<Type extends Nodes['type']> = Extract<Nodes, { type: Type }>
type Element = NodeOf<'mdxJsxFlowElement'> | NodeOf<'mdxJsxTextElement'>
type Attribute = Element['attributes'][number]

/** Adds what the code and the elements of a page can do. `root` must come from a page that parsed as MDX. */
export function addMdx(
  root: Root,
  framework: Pick<Framework, 'activeContent' | 'text'>,
  found: ActiveContentList,
): void {
  const { imports } = framework.activeContent ?? {}
  const scope = {
    bound: new Set<string>(),
    pictures: new Set<string>(),
    functions: framework.text?.addressFunctions ?? [],
  }
  visit(root, 'mdxjsEsm', (node) => addModuleCode(node, imports, scope, found))
  visit(root, (node) => {
    switch (node.type) {
      case 'mdxFlowExpression':
      case 'mdxTextExpression':
        return addExpression(node, scope, found)
      case 'mdxJsxFlowElement':
      case 'mdxJsxTextElement':
        return addElement(node, scope, found)
      case 'mdxjsEsm':
      case 'root':
        return undefined
      default:
        return addAddress(node, found)
    }
  })
}

/**
 * One entry per statement, so that adding an import does not make the existing ones new. The scope gets the names that
 * the page imports: how they may be used is decided with their import.
 */
function addModuleCode(
  node: NodeOf<'mdxjsEsm'>,
  imports: ActiveContentRules['imports'],
  scope: { bound: Set<string>; pictures: Set<string> },
  found: ActiveContentList,
): void {
  const { start, end } = rangeOf(node)
  const statements = listOf(node.data?.estree?.body)
  for (const name of statements.flatMap(importedNames)) scope.bound.add(name)
  for (const name of statements.filter(isPictureImport).flatMap(importedNames)) scope.pictures.add(name)
  const ranges = statements.map((statement) => ({ statement, range: rangeOfStatement(statement) }))
  const isExact = ranges.length > 0 && ranges.every(({ range }) => range && range.start >= start && range.end <= end)
  if (!isExact) addStatement(start, end, found)
  for (const { statement, range } of isExact ? ranges : []) {
    if (range && !isHarmlessImport(statement, imports)) addStatement(range.start, range.end, found)
  }
}

function addStatement(start: number, end: number, found: ActiveContentList): void {
  const text = found.text.slice(start, end)
  found.addRange(/from\s*['"][^'"]*(!|\?raw)/.test(text) ? 'snippet' : 'import-export', start, end)
}

function rangeOfStatement(statement: unknown): Range | undefined {
  if (!isNode(statement) || typeof statement.start !== 'number' || typeof statement.end !== 'number') return undefined
  return { start: statement.start, end: statement.end }
}

function addExpression(
  node: NodeOf<'mdxFlowExpression'> | NodeOf<'mdxTextExpression'>,
  scope: PageScope,
  found: ActiveContentList,
): void {
  const { start, end } = rangeOf(node)
  const expressions = expressionsOf(node.data?.estree)
  for (const fault of expressions.flatMap((one) => faultsOfExpression(one, scope))) {
    found.addFault(fault, start, found.text.slice(start, end))
  }
  // Its name or its frontmatter may make Markdown of the page, where a comment of MDX is not a comment.
  for (const one of findInHtml(node.value, undefined, true)) found.addFault(one, start, found.text.slice(start, end))
}

function addElement(node: Element, scope: PageScope, found: ActiveContentList): void {
  const { start, end } = rangeOf(node)
  const name = node.name ?? ''
  for (const fault of faultsOfElement(name, scope)) found.addFault(fault, start, found.text.slice(start, end))
  for (const attribute of node.attributes) addAttribute(node, attribute, start, scope, found)
  for (const fault of faultsOfOnlyText(name, node.children.map(textOfChild))) {
    found.addFault(fault, start, found.text.slice(start, end))
  }
}

function textOfChild(child: Element['children'][number]): string | undefined {
  if (child.type === 'text') return child.value
  if (child.type !== 'mdxTextExpression' && child.type !== 'mdxFlowExpression') return undefined
  const [expression, ...others] = expressionsOf(child.data?.estree)
  return others.length > 0 ? undefined : textOfExpression(expression)
}

function addAttribute(
  { name: tagName, children }: Element,
  attribute: Attribute,
  elementStart: number,
  scope: PageScope,
  found: ActiveContentList,
): void {
  const tag = tagName ?? ''
  const start = attribute.position?.start.offset ?? elementStart
  if (attribute.type === 'mdxJsxExpressionAttribute') {
    found.add('expression', start, `<${tag} {${attribute.value}}>`)
    return
  }
  const { name, value } = attribute
  const expressions = typeof value === 'object' && value !== null ? expressionsOf(value.data?.estree) : []
  const faults =
    typeof value === 'object' && value !== null
      ? faultsOfValue(tag, name, expressions, scope)
      : faultsOfText(tag, name, value ?? '')
  for (const fault of withoutSpills(faults, tag, children.length === 0, children.every(isPicture)))
    found.addFault(fault, start, `<${tag} ${name}=${describeValue(value)}>`)
}

function isPicture(node: Nodes): boolean {
  if (node.type === 'paragraph') return node.children.every(isPicture)
  return (
    node.type === 'image' ||
    (node.type === 'text' ? node.value.trim() === '' : 'name' in node && PICTURE.test(node.name ?? ''))
  )
}

function describeValue(value: string | null | undefined | { value: string }): string {
  if (typeof value === 'object' && value !== null) return `{${value.value}}`
  return JSON.stringify(value ?? '')
}

function rangeOf({ position }: Pick<Nodes, 'position'>): Range {
  const start = position?.start.offset ?? 0
  return { start, end: position?.end.offset ?? start }
}
