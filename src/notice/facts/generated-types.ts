// Exported names from the JSON that TypeDoc and API Extractor write about a TypeScript package.
import type { Fact } from '../fact.ts'
import { type DataMap, type DataNode, itemsAt, nodeAt, readDataFile, textAt } from './data-file.ts'
import { createFactList, type FactList } from './fact-list.ts'
import { pathOf } from './json-schema.ts'

/**
 * Facts of a TypeDoc project (`typedoc --json`) or of API Extractor (`*.api.json`): exported names and methods
 * (`declaration`), properties and parameters with a default (`key`), values of an enum or of a union of literals (`member`).
 * Undefined for other files, and for those that do not parse.
 */
export function generatedTypeFacts(path: string, text: string): Fact[] | undefined {
  if (!/\.json$/i.test(path)) return undefined
  const isExtractor = /"toolPackage"\s*:\s*"@microsoft\/api-extractor"/.test(text)
  if (!isExtractor && !/"kind(?:String)?"\s*:\s*(?:1|"Project")\s*[,}]/.test(text)) return undefined
  const root = readDataFile(path, text)
  if (root === undefined || !(isExtractor || isTypeDoc(root))) return undefined
  const list = createFactList(path)
  if (isExtractor) addExtracted(list, root, '')
  else for (const child of itemsAt(root, 'children')) addReflection(list, child, '')
  return list.facts()
}

function isTypeDoc(root: DataMap): boolean {
  const kind = textAt(root, 'kindString') ?? textAt(root, 'kind')
  return (kind === '1' || kind === 'Project') && nodeAt(root, 'children')?.kind === 'list'
}

// TypeDoc: https://typedoc.org/api/enums/Models.ReflectionKind.html

const MODULE = '2'
const ENUM_MEMBER = '16'
const CONSTRUCTOR = '512'
const PROPERTY = '1024'
/** Signatures and type literals: they have no name of their own. */
const NAMELESS = new Set(['4096', '8192', '16384', '65536'])

function addReflection(list: FactList, node: DataNode, owner: string): void {
  const [kind, name, line] = [textAt(node, 'kind'), textAt(node, 'name'), nodeAt(node, 'name')?.line ?? node.line]
  if (kind === undefined || name === undefined) return
  const isNameless = kind === MODULE || kind === CONSTRUCTOR || NAMELESS.has(kind)
  if (kind === ENUM_MEMBER) list.add('member', owner, name, line, textAt(node, 'type', 'value'))
  else if (kind === PROPERTY) list.add('key', owner, name, line, defaultOf(node))
  else if (!isNameless) list.add('declaration', owner, name, line, defaultOf(node))
  const inside = isNameless ? owner : pathOf(owner, name)
  for (const child of itemsAt(node, 'children')) addReflection(list, child, inside)
  for (const signature of itemsAt(node, 'signatures')) {
    for (const parameter of itemsAt(signature, 'parameters')) addParameter(list, parameter, inside)
  }
  addType(list, nodeAt(node, 'type'), inside)
}

/** One without a default is part of the signature alone. The fields of an object that is taken apart have no name above them. */
function addParameter(list: FactList, parameter: DataNode, owner: string): void {
  const [name = '', value] = [textAt(parameter, 'name'), textAt(parameter, 'defaultValue')]
  if (name === '__namedParameters') addType(list, nodeAt(parameter, 'type'), owner)
  else if (value !== undefined) list.add('key', owner, name, nodeAt(parameter, 'name')?.line ?? 1, literalOf(value))
}

/** The fields of a literal type, and the values of a union. */
function addType(list: FactList, type: DataNode | undefined, owner: string): void {
  const declaration = nodeAt(type, 'declaration')
  if (declaration !== undefined) for (const child of itemsAt(declaration, 'children')) addReflection(list, child, owner)
  for (const part of itemsAt(type, 'types')) {
    const value = nodeAt(part, 'value')
    if (textAt(part, 'type') !== 'literal') addType(list, part, owner)
    else if (value?.kind === 'scalar' && value.isString) list.add('member', owner, value.text, value.line)
  }
}

/** What the code sets, or what the comment says with `@default` or `@defaultValue`. */
function defaultOf(node: DataNode): string | undefined {
  const stated = textAt(node, 'defaultValue')
  if (stated !== undefined) return literalOf(stated)
  const tag = itemsAt(node, 'comment', 'blockTags').find((block) => textAt(block, 'tag')?.startsWith('@default'))
  const [words] = itemsAt(tag, 'content')
  return literalOf((textAt(words, 'text') ?? '').replace(/^```\w*\s*|\s*```$/g, ''))
}

/** The value of a literal of TypeScript; undefined for an expression, and for `...`, by which TypeDoc shortens one. */
function literalOf(code: string): string | undefined {
  const text = code.trim().replace(/^`(.*)`$/, '$1')
  const [, , quoted] = /^(["'])((?:(?!\1)[^\\])*)\1$/.exec(text) ?? []
  if (quoted !== undefined) return quoted
  return /^(?:-?\d[\d_.]*n?|true|false|null|undefined|\[\]|\{\})$/.test(text) ? text : undefined
}

// API Extractor: https://api-extractor.com/pages/setup/custom_docs/ and its ApiItemKind.

const PARTS = new Set(['Package', 'EntryPoint', 'Constructor', 'ConstructSignature', 'CallSignature', 'IndexSignature'])

function addExtracted(list: FactList, node: DataNode, owner: string): void {
  const [kind = '', name = '', line] = [
    textAt(node, 'kind'),
    textAt(node, 'name'),
    nodeAt(node, 'name')?.line ?? node.line,
  ]
  const isNameless = PARTS.has(kind)
  const type = codeAt(node, kind.startsWith('Property') ? 'propertyTypeTokenRange' : 'typeTokenRange')
  if (kind === 'EnumMember') list.add('member', owner, name, line, literalOf(codeAt(node, 'initializerTokenRange')))
  else if (kind.startsWith('Property')) list.add('key', owner, name, line, statedInComment(node))
  else if (!isNameless) list.add('declaration', owner, name, line, literalOf(codeAt(node, 'initializerTokenRange')))
  const inside = isNameless ? owner : pathOf(owner, name)
  for (const [, value = ''] of type.matchAll(/(?:^|\|)\s*["']([^"'|]+)["']\s*(?=\||$)/g)) {
    list.add('member', inside, value, line)
  }
  for (const member of itemsAt(node, 'members')) addExtracted(list, member, inside)
}

/** The declarations that it reads have no values: only the comment may name one. */
function statedInComment(node: DataNode): string | undefined {
  const [, value = ''] = /@default(?:Value)?[ \t]+([^\n@]*)/.exec(textAt(node, 'docComment') ?? '') ?? []
  return literalOf(value.trim().replace(/\.$/, ''))
}

function codeAt(node: DataNode, range: string): string {
  const [start, end] = [textAt(node, range, 'startIndex'), textAt(node, range, 'endIndex')]
  const tokens = itemsAt(node, 'excerptTokens').slice(Number(start ?? 0), Number(end ?? 0))
  return tokens
    .map((token) => textAt(token, 'text') ?? '')
    .join('')
    .trim()
}
