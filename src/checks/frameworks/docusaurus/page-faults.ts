// What stops the build of a page in Docusaurus alone, beyond MDX: `<Tabs>` of @docusaurus/theme-common, 3.10, and exports that
// its `ComponentCreator` cannot put on the component of the page.
import type { Nodes } from 'mdast'
import { isNode } from '../../config/parse-js.ts'
import { isJsx, type JsxElement, jsxAttribute } from '../../page/jsx-element.ts'
import type { TemplateFault } from '../../page/page-analysis.ts'
import type { PageNodes } from '../../page/page-nodes.ts'
import type { ParsedPage } from '../../page/parse-page.ts'
import type { PageProblem } from '../../problem.ts'

/** Gives faults that code of the site may settle: a theme may have other tabs. */
export function faultsOfPage({ dialect, isFallback, root }: ParsedPage, { all }: PageNodes): TemplateFault[] {
  if (dialect.syntax !== 'mdx' || isFallback || root === undefined) return []
  const exported = all.flatMap((node) =>
    node.type === 'mdxjsEsm' ? readOnlyExports(node.data?.estree).map((name) => exportFault(name, node.position)) : [],
  )
  const tabs = nameImported(all, '@theme/Tabs')
  const item = nameImported(all, '@theme/TabItem')
  const tabFaults = (tabs === undefined ? [] : shownTabs(root, new Set([tabs, item]))).flatMap((node) => {
    const why = node.name === tabs ? faultOfTabs(node, item) : undefined
    if (why === undefined) return []
    const { line = 1, column = 1 } = node.position?.start ?? {}
    const message = `<Tabs> ${why}, so Docusaurus stops its build here`
    return [fault('tag', 'Tabs', { rule: 'page-syntax', line, column, subject: 'Tabs', message })]
  })
  return [...exported, ...tabFaults]
}

/** Elements that no other component is around, which may leave them out. */
function shownTabs(node: Nodes, names: ReadonlySet<string | undefined>): JsxElement[] {
  if (isJsx(node) && /^[A-Z]/.test(node.name ?? '') && !names.has(node.name ?? '')) return []
  const inner = 'children' in node ? node.children.flatMap((child) => shownTabs(child, names)) : []
  return isJsx(node) ? [node, ...inner] : inner
}

function fault(kind: TemplateFault['kind'], name: string | undefined, problem: PageProblem): TemplateFault {
  return { kind, name, place: 'text', mayBeMath: false, problem }
}

/** What a function in strict mode does not let anyone set. */
const READ_ONLY = new Set(['name', 'length', 'caller'])

function readOnlyExports(program: unknown): string[] {
  const statements: unknown[] = isNode(program) && Array.isArray(program.body) ? program.body : []
  return statements.flatMap((statement) => {
    if (!isNode(statement) || statement.type !== 'ExportNamedDeclaration') return []
    const { declaration, specifiers } = statement
    const declared =
      isNode(declaration) && Array.isArray(declaration.declarations) ? declaration.declarations : [declaration]
    const named = [
      ...declared.map((one) => isNode(one) && one.id),
      ...(Array.isArray(specifiers) ? specifiers : []).map((one) => isNode(one) && one.exported),
    ]
    return named.flatMap((id) => (isNode(id) && typeof id.name === 'string' && READ_ONLY.has(id.name) ? [id.name] : []))
  })
}

function exportFault(name: string, position: JsxElement['position']): TemplateFault {
  const { line = 1, column = 1 } = position?.start ?? {}
  const message = `Docusaurus copies the exports of a page onto a function, whose ${name} is read-only, so the build stops. Rename the export`
  const problem = { rule: 'page-syntax' as const, line, column, subject: name, message }
  return { ...fault('syntax', undefined, problem), place: 'script' }
}

/** The local name of the default export of a module. */
function nameImported(all: PageNodes['all'], module: string): string | undefined {
  const statements = all.flatMap((node) => (node.type === 'mdxjsEsm' ? (node.data?.estree?.body ?? []) : []))
  for (const statement of statements) {
    if (statement.type !== 'ImportDeclaration' || statement.source.value !== module) continue
    const found = statement.specifiers.find(({ type }) => type === 'ImportDefaultSpecifier')
    if (found !== undefined) return found.local.name
  }
  return undefined
}

function faultOfTabs(tabs: JsxElement, item: string | undefined): string | undefined {
  if (tabs.attributes.some((one) => one.type !== 'mdxJsxAttribute' || one.name === 'values')) return undefined
  const isQueried = tabs.attributes.some(
    (one) => one.type === 'mdxJsxAttribute' && one.name === 'queryString' && one.value === null,
  )
  if (isQueried && !tabs.attributes.some((one) => one.type === 'mdxJsxAttribute' && one.name === 'groupId'))
    return 'with queryString needs a groupId, or the name of the query: queryString="…"'
  // MDX takes away a paragraph around elements alone.
  const parts = tabs.children.flatMap((child) =>
    child.type === 'paragraph' && child.children.every((one) => one.type !== 'text' || one.value.trim() === '')
      ? child.children
      : [child],
  )
  const children = parts.filter((child) => !(child.type === 'text' && child.value.trim() === '') && !isComment(child))
  if (children.length === 0) return 'has no <TabItem>'
  const values: string[] = []
  for (const child of children) {
    if (!isJsx(child) || child.name !== item)
      return isJsx(child) || isExpression(child) ? undefined : 'may contain only <TabItem>'
    if (child.attributes.some((one) => one.type !== 'mdxJsxAttribute')) return undefined
    if (!child.attributes.some((one) => one.type === 'mdxJsxAttribute' && one.name === 'value'))
      return 'has a <TabItem> without a value. Add value="…"'
    const value = jsxAttribute(child, 'value')
    if (value === undefined) return undefined
    if (values.includes(value)) return `has two items with the value ${JSON.stringify(value.slice(0, 80))}`
    values.push(value)
  }
  const chosen = jsxAttribute(tabs, 'defaultValue')
  if (chosen === undefined || chosen === '' || values.includes(chosen)) return undefined
  return `has no item with the value ${JSON.stringify(chosen.slice(0, 80))}, its defaultValue. There ${values.length === 1 ? 'is' : 'are'} ${values.join(', ').slice(0, 200)}`
}

function isExpression({ type }: { type: string }): boolean {
  return type === 'mdxTextExpression' || type === 'mdxFlowExpression'
}

function isComment(node: Nodes): boolean {
  return (
    (node.type === 'mdxTextExpression' || node.type === 'mdxFlowExpression') &&
    /^\s*(?:\/\*[\s\S]*\*\/\s*)?$/.test(node.value)
  )
}
