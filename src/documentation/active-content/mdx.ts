// Active content in the syntax tree of MDX, where every brace is code and every capitalised tag is a component.
import type { Nodes, Root } from 'mdast'
import type {} from 'remark-mdx'
import { visit } from 'unist-util-visit'
import { isNode } from '../config/parse-js.ts'
import type { Range } from '../positions.ts'
import { expressionsOf, isStatic, listOf, stringsIn } from './expression.ts'
import { type Fault, faultsOfAttribute, faultsOnElement, findInHtml, formOfTag } from './html.ts'
import type { ActiveContentList } from './list.ts'
import { addAddress } from './markdown.ts'
import { isPermittedElement } from './permitted-html.ts'
import { importedNames, isHarmlessImport } from './permitted-imports.ts'
import type { ActiveContentRules } from './rules.ts'

type NodeOf<Type extends Nodes['type']> = Extract<Nodes, { type: Type }>
type Element = NodeOf<'mdxJsxFlowElement'> | NodeOf<'mdxJsxTextElement'>
type Attribute = Element['attributes'][number]

/** Adds what the code and the elements of a page can do. `root` must come from a page that parsed as MDX. */
export function addMdx(root: Root, rules: Pick<ActiveContentRules, 'imports'>, found: ActiveContentList): void {
  const bound = new Set<string>()
  visit(root, 'mdxjsEsm', (node) => addModuleCode(node, rules, bound, found))
  visit(root, (node) => {
    switch (node.type) {
      case 'mdxjsEsm':
        return undefined
      case 'mdxFlowExpression':
      case 'mdxTextExpression':
        return addExpression(node, found)
      case 'mdxJsxFlowElement':
      case 'mdxJsxTextElement':
        return addElement(node, bound, found)
      case 'root':
        return undefined
      default:
        return addAddress(node, found)
    }
  })
}

/**
 * One entry per statement, so that adding an import does not make the existing ones new. `bound` gets the names that
 * the page defines: how they may be used is decided with their import.
 */
function addModuleCode(
  node: NodeOf<'mdxjsEsm'>,
  rules: Pick<ActiveContentRules, 'imports'>,
  bound: Set<string>,
  found: ActiveContentList,
): void {
  const { start, end } = rangeOf(node)
  const statements = listOf(node.data?.estree?.body)
  for (const name of statements.flatMap(importedNames)) bound.add(name)
  const ranges = statements.map((statement) => ({ statement, range: rangeOfStatement(statement) }))
  const isExact = ranges.length > 0 && ranges.every(({ range }) => range && range.start >= start && range.end <= end)
  if (!isExact) addStatement(start, end, found)
  for (const { statement, range } of isExact ? ranges : []) {
    if (range && !isHarmlessImport(statement, rules.imports)) addStatement(range.start, range.end, found)
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
  found: ActiveContentList,
): void {
  const { start, end } = rangeOf(node)
  if (!expressionsOf(node.data?.estree).every((expression) => isStatic(expression))) {
    found.addRange('expression', start, end)
  }
  // Its name or its frontmatter may make Markdown of the page, where a comment of MDX is not a comment.
  for (const one of findInHtml(node.value)) found.addFault(one, start, found.text.slice(start, end))
}

function addElement(node: Element, bound: ReadonlySet<string>, found: ActiveContentList): void {
  const { start, end } = rangeOf(node)
  const name = node.name ?? ''
  const form = isComponentOfItsOwn(name) ? undefined : formOfTag(name)
  if (form !== undefined) found.addRange(form, start, end)
  else if (isComponent(name) && !bound.has(name.split('.')[0] ?? '')) found.add('component', start, name, name)
  for (const attribute of node.attributes) addAttribute(name, attribute, start, found)
}

/** A site can give any element that it likes to a name that HTML does not have. */
function isComponent(name: string): boolean {
  return /^[^a-z]|[.:-]/.test(name) || (name !== '' && !isPermittedElement(name))
}

/** `<Frame>` and `<Link>` are components to MDX, which respects case; `<Script>` does what its name says everywhere. */
function isComponentOfItsOwn(name: string): boolean {
  return /^[A-Z]/.test(name) && !/^(script|style|iframe|noscript|embed|applet)$/i.test(name)
}

function addAttribute(tag: string, attribute: Attribute, elementStart: number, found: ActiveContentList): void {
  const start = attribute.position?.start.offset ?? elementStart
  const text =
    attribute.type === 'mdxJsxExpressionAttribute'
      ? `<${tag} {${attribute.value}}>`
      : `<${tag} ${attribute.name}=${describeValue(attribute.value)}>`
  for (const fault of faultsOf(attribute, isComponent(tag))) found.addFault(fault, start, text)
}

function faultsOf(attribute: Attribute, isOfComponent: boolean): Fault[] {
  if (attribute.type === 'mdxJsxExpressionAttribute') return [{ form: 'expression' }]
  const { name, value } = attribute
  const faultsOfText = isOfComponent ? faultsOfAttribute : faultsOnElement
  if (typeof value !== 'object' || value === null) return faultsOfText(name, value ?? '')
  const byName = faultsOfText(name, '')
  if (byName.length > 0) return byName
  const expressions = expressionsOf(value.data?.estree)
  if (!expressions.every((expression) => isStatic(expression))) return [{ form: 'expression' }]
  if (name === 'style') return faultsOfAttribute('style', expressions.map(styleText).join(';'))
  return expressions.flatMap((one) => stringsIn(one, name)).flatMap(([key, text]) => faultsOfAttribute(key, text))
}

/** `{{ zIndex: 1 }}` of React as text. */
function styleText(expression: unknown): string {
  return stringsIn(expression, 'style')
    .map(([key, text]) => (key === 'style' ? text : `${key}:${text}`))
    .join(';')
}

function describeValue(value: string | null | undefined | { value: string }): string {
  if (typeof value === 'object' && value !== null) return `{${value.value}}`
  return JSON.stringify(value ?? '')
}

function rangeOf({ position }: Pick<Nodes, 'position'>): Range {
  const start = position?.start.offset ?? 0
  return { start, end: position?.end.offset ?? start }
}
