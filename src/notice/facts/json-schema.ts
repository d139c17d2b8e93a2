// The properties, defaults and allowed values of a JSON Schema (https://json-schema.org), in every draft.
import type { Fact } from '../fact.ts'
import { type DataMap, type DataNode, entriesAt, itemsAt, nodeAt, readDataFile, textAt } from './data-file.ts'
import { createFactList, type FactList } from './fact-list.ts'

/** https://json-schema.org/specification: the addresses of the drafts, with http in the older ones. */
const DRAFT = /^https?:\/\/json-schema\.org\//

/** Keywords below which stand schemas that add nothing to the path of their properties. */
const SCHEMA_LISTS = ['allOf', 'anyOf', 'oneOf', 'prefixItems', 'items']
const SINGLE_SCHEMAS = ['items', 'additionalItems', 'unevaluatedItems', 'contains', 'not', 'if', 'then', 'else']
const SCHEMAS_OF_OTHERS = ['additionalProperties', 'unevaluatedProperties']
const SCHEMA_MAPS = ['patternProperties', 'dependentSchemas', 'dependencies']
/** Lists and maps as a default: longer ones are not repeated on a page. */
const VALUE_MAX_CHARACTERS = 200

/** A file with schemas. `root`: what its references start from. */
export interface SchemaFile {
  list: FactList
  root: DataMap
}

/**
 * Facts of a JSON Schema: a file whose `$schema` names a draft, or `*.schema.json`. A property is a `key` whose owner is the
 * dotted path of its parent (`''` at the top, `Definition`, `server.tls`); each allowed value is a `member` whose owner is the
 * path of its property. Undefined for other files, and for those that do not parse.
 */
export function jsonSchemaFacts(path: string, text: string): Fact[] | undefined {
  if (!/\.json$/i.test(path)) return undefined
  const isNamedSo = /\.schema\.json$/i.test(path)
  if (!isNamedSo && !/json-schema\.org\//.test(text)) return undefined
  const root = readDataFile(path, text)
  if (root === undefined || !(isNamedSo || DRAFT.test(textAt(root, '$schema') ?? ''))) return undefined
  const list = createFactList(path)
  addSchema({ list, root }, root, '')
  return list.facts()
}

/** Adds what the schema of `owner` allows: its own values, its properties and everything below. */
export function addSchema(file: SchemaFile, schema: DataNode, owner: string): void {
  if (schema.kind !== 'map') return
  addAllowedValues(file, schema, owner)
  for (const [name, property] of entriesAt(schema, 'properties')) {
    file.list.add('key', owner, name, property.line, defaultOf(file, property))
    addSchema(file, property, pathOf(owner, name))
  }
  for (const keyword of ['definitions', '$defs']) {
    for (const [name, definition] of entriesAt(schema, keyword)) addSchema(file, definition, pathOf(owner, name))
  }
  for (const keyword of SCHEMA_LISTS) {
    for (const part of itemsAt(schema, keyword)) addSchema(file, part, owner)
  }
  for (const keyword of [...SINGLE_SCHEMAS, ...SCHEMAS_OF_OTHERS]) {
    const part = nodeAt(schema, keyword)
    if (part !== undefined) addSchema(file, part, owner)
  }
  for (const keyword of SCHEMA_MAPS) {
    for (const [, part] of entriesAt(schema, keyword)) addSchema(file, part, owner)
  }
}

function addAllowedValues({ list }: SchemaFile, schema: DataNode, owner: string): void {
  for (const name of itemsAt(schema, 'propertyNames', 'enum')) {
    if (name.kind === 'scalar') list.add('key', owner, name.text, name.line)
  }
  const constant = nodeAt(schema, 'const')
  for (const value of [...itemsAt(schema, 'enum'), ...(constant === undefined ? [] : [constant])]) {
    if (value.kind === 'scalar') list.add('member', owner, value.text, value.line)
  }
}

export function pathOf(owner: string, name: string): string {
  return owner === '' ? name : `${owner}.${name}`
}

/** The `default` of a schema, or of the one that it refers to, as a text; undefined where it has none, or a long one. */
export function defaultOf({ root }: SchemaFile, schema: DataNode): string | undefined {
  const node = nodeAt(schema, 'default') ?? nodeAt(referredTo(root, schema), 'default')
  if (node === undefined) return undefined
  const text = node.kind === 'scalar' ? node.text : (textList(node) ?? JSON.stringify(plainOf(node)))
  return text.length > VALUE_MAX_CHARACTERS ? undefined : text
}

/** A list of texts as the scanner of source files writes it, so that both state one value. */
function textList(node: DataNode): string | undefined {
  const items = node.kind === 'list' ? node.items : []
  const texts = items.flatMap((item) => (item.kind === 'scalar' && item.isString ? [`'${item.text}'`] : []))
  return texts.length === 0 || texts.length < items.length ? undefined : `[${texts.join(', ')}]`
}

/** What the local `$ref` of a node leads to; the node itself where it has none, nothing for one to another file. */
export function referredTo(root: DataMap, node: DataNode): DataNode | undefined {
  const [file, pointer] = textAt(node, '$ref')?.split('#/') ?? []
  if (file === undefined) return node
  if (file !== '' || pointer === undefined) return undefined
  // https://www.rfc-editor.org/rfc/rfc6901
  return nodeAt(root, ...pointer.split('/').map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~')))
}

function plainOf(node: DataNode): unknown {
  if (node.kind === 'map') return Object.fromEntries([...node.entries].map(([name, value]) => [name, plainOf(value)]))
  if (node.kind === 'list') return node.items.map(plainOf)
  if (node.isString) return node.text
  // Numbers, true, false and null are written alike in JSON and in most YAML.
  return /^(?:true|false|null|-?\d{1,15}(?:\.\d{1,15})?)$/.test(node.text) ? JSON.parse(node.text) : node.text
}
