// What the components of Starlight demand, which otherwise stop the build: src/user-components of @astrojs/starlight 0.37, and
// https://starlight.astro.build/components/using-components/.
import type { Nodes } from 'mdast'
import { isNode } from '../../config/parse-js.ts'
import { isJsx, type JsxElement } from '../../page/jsx-element.ts'
import type { PageNodes } from '../../page/page-nodes.ts'
import type { ParsedPage } from '../../page/parse-page.ts'
import { positionAt } from '../../positions.ts'
import type { PageProblem } from '../../problem.ts'
import { isIcon } from './icons.ts'

const BADGES = ['note', 'danger', 'success', 'caution', 'tip', 'default']
const MODULES = new Set(['@astrojs/starlight/components', 'astro:assets'])
const ASIDES = ['note', 'tip', 'caution', 'danger']

/** Checks the components that the page imports from Starlight under their own names. */
export function checkComponents({ dialect, isFallback }: ParsedPage, { all }: PageNodes): PageProblem[] {
  if (dialect.syntax !== 'mdx' || isFallback) return []
  const imported = new Set(all.flatMap((node) => (node.type === 'mdxjsEsm' ? importedNames(node.data?.estree) : [])))
  return all.flatMap((node) => {
    const name = isJsx(node) ? (node.name ?? '') : ''
    const why = isJsx(node) && imported.has(name) ? faultOf(name, node) : undefined
    if (why === undefined) return []
    const { line = 1, column = 1 } = node.position?.start ?? {}
    const message = `<${name}> ${why}, so the build of Starlight stops`
    return [{ rule: 'page-syntax', line, column, subject: name, message }]
  })
}

function importedNames(program: unknown): string[] {
  const statements: unknown[] = isNode(program) && Array.isArray(program.body) ? program.body : []
  return statements.flatMap((statement) => {
    if (!isNode(statement) || statement.type !== 'ImportDeclaration' || !isNode(statement.source)) return []
    if (!MODULES.has(String(statement.source.value)) || !Array.isArray(statement.specifiers)) return []
    return statement.specifiers.flatMap((one: unknown) => {
      if (!isNode(one)) return []
      const { local, imported } = one
      const isSame = isNode(local) && isNode(imported) && local.name === imported.name
      return isSame ? [String(local.name)] : []
    })
  })
}

function faultOf(name: string, node: JsxElement): string | undefined {
  switch (name) {
    case 'Steps':
      return faultOfChildren(node, true)
    case 'FileTree':
      return faultOfChildren(node, false)
    case 'TabItem':
      return textOf(node, 'label') === '' ? 'has no `label`. Add label="…"' : undefined
    case 'Aside':
      return faultOfChoice(node, 'type', ASIDES) ?? faultOfIcon(textOf(node, 'icon'))
    case 'Image':
    case 'Picture':
      return faultOfImage(node)
    case 'Badge':
      return textOf(node, 'text') === ''
        ? 'has no `text`. Add text="…"'
        : (faultOfChoice(node, 'variant', BADGES) ?? faultOfChoice(node, 'size', ['small', 'medium', 'large']))
    case 'Code':
      return textOf(node, 'code') === '' ? 'has no `code`. Add code={…}' : undefined
    default:
      return undefined
  }
}

function faultOfIcon(name = ''): string | undefined {
  return name === '' || isIcon(name)
    ? undefined
    : `has the icon ${JSON.stringify(name.slice(0, 80))}, which Starlight does not have`
}

/** `validateOptions` of astro/assets/services/service.ts. */
function faultOfImage(node: JsxElement): string | undefined {
  const source = textOf(node, 'src')
  if (source === undefined || source === '') return undefined
  if (!/^(?:[a-z][a-z\d+.-]*:|\/)/i.test(source))
    return 'has the path of a file as its src. Import the file, and write src={name}'
  const isSized = ['width', 'inferSize'].some((name) =>
    node.attributes.some((one) => one.type !== 'mdxJsxAttribute' || one.name === name),
  )
  return isSized ? undefined : 'needs a width and a height, as Astro does not read the size of this image'
}

/** `:::note{icon="rocket"}`. */
const ASIDE_ICON =
  /^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*:{3,}(?:note|tip|caution|danger)\b[^\n{]{0,500}\{[^}\n]{0,500}?\bicon[ \t]*=[ \t]*["']?([\w:.-]{1,80})/

/** Checks the icons that asides name. */
export function checkAsideIcons({ text, lines, starts }: ParsedPage): PageProblem[] {
  return lines.flatMap(({ start, end, kind }) => {
    const name = kind === 'directive' ? ASIDE_ICON.exec(text.slice(start, end))?.[1] : undefined
    const why = faultOfIcon(name)
    if (why === undefined || name === undefined) return []
    const message = `The aside ${why}, so the build stops`
    return [{ rule: 'page-syntax' as const, ...positionAt(starts, start), subject: name, message }]
  })
}

/** Gives an attribute; '' where there is none, undefined where it is code, or where attributes come from an object. */
function textOf({ attributes }: JsxElement, name: string): string | undefined {
  const found = attributes.find((one) => one.type === 'mdxJsxExpressionAttribute' || one.name === name)
  if (found === undefined) return ''
  return found.type === 'mdxJsxAttribute' && typeof found.value === 'string' ? found.value : undefined
}

function faultOfChoice(node: JsxElement, name: string, choices: readonly string[]): string | undefined {
  const value = textOf(node, name)
  if (value === undefined || value === '' || choices.includes(value)) return undefined
  return `does not have the ${name} ${JSON.stringify(value.slice(0, 80))}. Use one of ${choices.join(', ')}`
}

/** Elements of the content; components and code can render any, so nothing is said where there are some. */
function faultOfChildren({ children }: JsxElement, isOrdered: boolean): string | undefined {
  if (children.some(mayRenderAnything)) return undefined
  const elements = children.filter(
    (child) => child.type !== 'text' && !isExpression(child) && !child.type.endsWith('efinition'),
  )
  const kind = isOrdered ? 'an ordered list (1. 2. 3.)' : 'an unordered list (-)'
  const [first, ...others] = elements
  const isRight = first?.type === 'list' && (first.ordered === true) === isOrdered
  if (isRight && others.length === 0) return undefined
  const mend = isOrdered && isRight ? '. Indent what belongs to a step' : ''
  return `may contain one list and nothing else: ${kind}${mend}`
}

function isExpression({ type }: Nodes): boolean {
  return type === 'mdxTextExpression' || type === 'mdxFlowExpression'
}

/** An expression that is not a comment, a tag, or a paragraph that MDX unwraps because nothing but these is in it. */
function mayRenderAnything(node: Nodes): boolean {
  if (isJsx(node)) return true
  if (node.type === 'mdxTextExpression' || node.type === 'mdxFlowExpression')
    return !/^\s*\/\*[\s\S]*\*\/\s*$/.test(node.value)
  return (
    node.type === 'paragraph' && node.children.every((child) => isJsx(child) || isExpression(child) || isBlank(child))
  )
}

function isBlank(node: Nodes): boolean {
  return node.type === 'text' && node.value.trim() === ''
}
