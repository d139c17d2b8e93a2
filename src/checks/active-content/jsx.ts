// What elements and values of JSX do: in the tree of a page, and inside of expressions.
import { isNode } from '../config/parse-js.ts'
import { isStatic, listOf, stringsIn } from './expression.ts'
import { type Fault, faultsOfAttribute, faultsOfMarkup, faultsOnElement, formOfTag, withoutSpills } from './html.ts'
import { isPermittedElement } from './permitted-html.ts'
import { isPicturePath } from './permitted-imports.ts'

/** Names that mean something on a page. */
export interface PageScope {
  /** Imported ones: how they may be used is decided with their import. */
  bound: ReadonlySet<string>
  /** Those of them that are addresses of pictures. */
  pictures: ReadonlySet<string>
  /** Functions that return the address that they are given. */
  functions: readonly string[]
}

const EXPRESSION: Fault = Object.freeze({ form: 'expression' })
const DEPTH_MAX = 50

/** Gives what an element does by its name alone; '' is a fragment. */
export function faultsOfElement(name: string, { bound }: PageScope): Fault[] {
  const form = isComponentOfItsOwn(name) ? undefined : formOfTag(name)
  if (form !== undefined) return [{ form }]
  return isComponent(name) && !bound.has(name.split('.')[0] ?? '') ? [{ form: 'component', name }] : []
}

/** A site can give any element that it likes to a name that HTML does not have. */
function isComponent(name: string): boolean {
  return /^[^a-z]|[.:-]/.test(name) || (name !== '' && !isPermittedElement(name))
}

/** `<Frame>` and `<Link>` are components to MDX, which respects case; `<Script>` does what its name says everywhere. */
function isComponentOfItsOwn(name: string): boolean {
  return /^[A-Z]/.test(name) && !/^(script|style|iframe|noscript|embed|applet)$/i.test(name)
}

/** Gives what an attribute with a text does; a component may give a meaning to any name. */
export function faultsOfText(tag: string, name: string, text: string): Fault[] {
  const markup = faultsOfMarkup(tag, name, text)
  if (!isComponent(tag)) return [...faultsOnElement(tag, name, text), ...markup]
  // `<Heading as="script">` is a script, and `<CodeBlock live>` runs the code that it shows.
  const form = CHOOSES_TAG.test(name) ? formOfTag(text) : name === 'live' ? 'script' : undefined
  return [...(form === undefined ? faultsOfAttribute(name, text) : [{ form }]), ...markup]
}

const CHOOSES_TAG = /^(?:as|is|tag|element|component|tagName)$/

/** Gives what an attribute with a value in braces does. */
export function faultsOfValue(tag: string, name: string, expressions: unknown[], scope: PageScope, depth = 0): Fault[] {
  const byName = faultsOfText(tag, name, '')
  // The texts of the frontmatter are judged as fields, not as styles or as names of tags.
  const isAnyText = !/^(?:style|class|classname)$/i.test(name) && !CHOOSES_TAG.test(name)
  if (isAnyText && expressions.every(isOwnData)) return byName
  // A name that a project allows does not allow every value.
  const faults = [...byName, ...expressions.flatMap((one) => faultsOfExpression(one, scope, depth + 1))]
  if (faults.length > 0) return faults
  if (name === 'style') return faultsOfAttribute('style', expressions.map(styleText).join(';'))
  return [
    ...expressions
      .flatMap((one) => stringsIn(one, name))
      .flatMap(([key, text]) =>
        isComponent(tag)
          ? faultsOfText(tag, key, text)
          : [...faultsOfAttribute(key, text), ...faultsOfMarkup(tag, key, text)],
      ),
    ...expressions.flatMap((one) => stylesIn(one, 0)).flatMap((style) => faultsOfAttribute('style', styleText(style))),
  ]
}

/** Gives the values that are styles by their name in a static value, for a part of a component: `{{ style: { ... } }}`. */
function stylesIn(node: unknown, depth: number): unknown[] {
  if (!isNode(node) || depth > DEPTH_MAX) return []
  if (node.type !== 'Property') {
    return [...listOf(node.elements), ...listOf(node.properties)].flatMap((one) => stylesIn(one, depth + 1))
  }
  const key = isNode(node.key) ? String(node.key.name ?? node.key.value) : ''
  return /^style$|Style$/.test(key) && isNode(node.value) && node.value.type === 'ObjectExpression'
    ? [node.value]
    : stylesIn(node.value, depth + 1)
}

/** `frontmatter.title`: the page's own data, under the names that Astro and Docusaurus give it. */
function isOwnData(node: unknown): boolean {
  if (!isNode(node)) return false
  if (node.type === 'Identifier') return node.name === 'frontmatter' || node.name === 'frontMatter'
  return node.type === 'MemberExpression' && node.computed === false && isOwnData(node.object)
}

/** `{{ zIndex: 1 }}` of React as text: `z-index:1`. */
function styleText(expression: unknown): string {
  return stringsIn(expression, 'style')
    .map(([key, text]) => (key === 'style' ? text : `${key.replace(/(?<=.)[A-Z]/g, '-$&')}:${text}`))
    .join(';')
}

/** Gives what an expression does: nothing if it is a plain value, an imported picture, or JSX of such. */
export function faultsOfExpression(node: unknown, scope: PageScope, depth = 0): Fault[] {
  if (isStatic(node) || isAddress(node, scope)) return []
  if (!isNode(node) || depth > DEPTH_MAX) return [EXPRESSION]
  switch (node.type) {
    case 'JSXFragment':
      return faultsOfChildren(node.children, scope, depth)
    case 'JSXElement':
      return [
        ...faultsOfOpening(node, scope, depth),
        ...faultsOfChildren(node.children, scope, depth),
        ...faultsOfOnlyText(
          nameOfJsx(isNode(node.openingElement) ? node.openingElement.name : undefined),
          listOf(node.children).map(textOfChild),
        ),
      ]
    default: {
      const name = importedValue(node, scope.bound)
      return [name === undefined ? EXPRESSION : { form: 'expression', name }]
    }
  }
}

/** `data.versions` of `import data from './data'`: two pages that print the same value permit it. */
function importedValue(node: unknown, bound: PageScope['bound']): string | undefined {
  if (!isNode(node)) return undefined
  if (node.type === 'Identifier') return bound.has(String(node.name)) ? String(node.name) : undefined
  const { object, property } = node
  if (node.type !== 'MemberExpression' || node.computed !== false || !isNode(property)) return undefined
  const of = importedValue(object, bound)
  return of === undefined ? undefined : `${of}.${String(property.name)}`
}

/** `img` of `import img from './a.png'`, `require('./a.png').default`, `useBaseUrl('/img/a.png')`. */
function isAddress(node: unknown, scope: Pick<PageScope, 'pictures' | 'functions'>): boolean {
  const { pictures, functions } = scope
  if (!isNode(node)) return false
  if (node.type === 'Identifier') return pictures.has(String(node.name))
  if (node.type === 'MemberExpression') {
    const { object, property } = node
    const isPlain = node.computed === false && isNode(property) && /^(?:default|src)$/.test(String(property.name))
    return isPlain && isAddress(object, scope)
  }
  if (node.type !== 'CallExpression' || !isNode(node.callee) || node.callee.type !== 'Identifier') return false
  const [argument, ...others] = listOf(node.arguments)
  const text = isNode(argument) && argument.type === 'Literal' ? argument.value : undefined
  if (typeof text !== 'string' || others.length > 0) return false
  const name = String(node.callee.name)
  return name === 'require'
    ? isPicturePath(text)
    : functions.includes(name) && faultsOfAttribute('href', text).length === 0
}

function faultsOfOpening(element: Record<string, unknown>, scope: PageScope, depth: number): Fault[] {
  const opening = element.openingElement
  if (!isNode(opening)) return [EXPRESSION]
  const tag = nameOfJsx(opening.name)
  const faults = listOf(opening.attributes).flatMap((one) => faultsOfAttributeNode(tag, one, scope, depth))
  return [...faultsOfElement(tag, scope), ...withoutSpills(faults, tag, listOf(element.children).length === 0)]
}

function faultsOfAttributeNode(tag: string, node: unknown, scope: PageScope, depth: number): Fault[] {
  if (!isNode(node) || node.type !== 'JSXAttribute') return [EXPRESSION]
  const name = nameOfJsx(node.name)
  const { value } = node
  if (value === null) return faultsOfText(tag, name, '')
  if (!isNode(value)) return [EXPRESSION]
  if (value.type === 'Literal') return faultsOfText(tag, name, String(value.value))
  return faultsOfValue(tag, name, [value.type === 'JSXExpressionContainer' ? value.expression : value], scope, depth)
}

function faultsOfChildren(children: unknown, scope: PageScope, depth: number): Fault[] {
  return listOf(children).flatMap((child) => {
    if (!isNode(child)) return [EXPRESSION]
    if (child.type === 'JSXText') return []
    if (child.type !== 'JSXExpressionContainer') return faultsOfExpression(child, scope, depth + 1)
    const isEmpty = isNode(child.expression) && child.expression.type === 'JSXEmptyExpression'
    return isEmpty ? [] : faultsOfExpression(child.expression, scope, depth + 1)
  })
}

/** A component with nothing but text in it gets the text as one string, as from an attribute. */
export function faultsOfOnlyText(tag: string, texts: readonly (string | undefined)[]): Fault[] {
  const isText = isComponent(tag) && texts.every((text) => text !== undefined)
  return isText ? faultsOfMarkup(tag, 'children', texts.join('')) : []
}

function textOfChild(child: unknown): string | undefined {
  if (!isNode(child)) return undefined
  if (child.type === 'JSXText') return String(child.value)
  return child.type === 'JSXExpressionContainer' ? textOfExpression(child.expression) : undefined
}

/** Gives the text that a plain value is as a child; undefined for all other values. */
export function textOfExpression(node: unknown): string | undefined {
  if (!isStatic(node)) return undefined
  return stringsIn(node, '')
    .map(([, text]) => text)
    .join('')
}

function nameOfJsx(node: unknown): string {
  if (!isNode(node)) return '?'
  if (node.type === 'JSXMemberExpression') return `${nameOfJsx(node.object)}.${nameOfJsx(node.property)}`
  if (node.type === 'JSXNamespacedName') return `${nameOfJsx(node.namespace)}:${nameOfJsx(node.name)}`
  return String(node.name)
}
