// The operations, parameters and schemas of a description of an HTTP API: OpenAPI 3.x (https://spec.openapis.org/oas/) and
// Swagger 2.0.
import type { Fact } from '../fact.ts'
import { type DataMap, type DataNode, entriesAt, itemsAt, nodeAt, readDataFile, textAt } from './data-file.ts'
import { createFactList } from './fact-list.ts'
import { addSchema, defaultOf, pathOf, referredTo, type SchemaFile } from './json-schema.ts'

const METHODS = new Set(['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query'])

/**
 * Facts of an OpenAPI or Swagger file in JSON or YAML: operations (`declaration`, `GET /users/{id}`), parameters, headers and
 * properties of schemas (`key`; the owner is the operation or the schema), allowed values (`member` of `Schema.property`) and
 * the codes of errors (`member` of `GET /users/{id}.responses`). Undefined for other files, and for those that do not parse.
 */
export function openApiFacts(path: string, text: string): Fact[] | undefined {
  if (!/["']?\b(?:openapi|swagger)["']?\s*:/.test(text)) return undefined
  const root = readDataFile(path, text)
  if (root === undefined || !isDescription(root)) return undefined
  const file = { list: createFactList(path), root }
  for (const place of ['paths', 'webhooks']) {
    for (const [route, item] of entriesAt(root, place)) addRoute(file, route, item)
  }
  addShared(file)
  return file.list.facts()
}

function isDescription(root: DataMap): boolean {
  return textAt(root, 'openapi')?.startsWith('3.') === true || textAt(root, 'swagger')?.startsWith('2.') === true
}

function addRoute(file: SchemaFile, route: string, item: DataNode): void {
  const shared = itemsAt(item, 'parameters')
  for (const [method, operation] of entriesAt(item)) {
    if (!METHODS.has(method)) continue
    const name = `${method.toUpperCase()} ${route}`
    file.list.add('declaration', '', name, operation.line)
    for (const parameter of [...itemsAt(operation, 'parameters'), ...shared]) addParameter(file, name, parameter)
    addBody(file, name, nodeAt(operation, 'requestBody'))
    for (const [code, response] of entriesAt(operation, 'responses')) {
      if (/^[45]\d\d$/.test(code)) file.list.add('member', `${name}.responses`, code, response.line)
      addBody(file, name, response)
    }
    for (const [, callback] of entriesAt(operation, 'callbacks')) {
      for (const [address, called] of entriesAt(callback)) addRoute(file, address, called)
    }
  }
}

/** What operations refer to: schemas, and bodies and responses with schemas of their own. */
function addShared(file: SchemaFile): void {
  for (const place of [['components', 'schemas'], ['definitions']]) {
    for (const [name, schema] of entriesAt(file.root, ...place)) {
      file.list.add('declaration', '', name, schema.line)
      addSchema(file, schema, name)
    }
  }
  for (const place of [['components', 'requestBodies'], ['components', 'responses'], ['responses']]) {
    for (const [name, body] of entriesAt(file.root, ...place)) addBody(file, name, body)
  }
}

function addParameter(file: SchemaFile, operation: string, given: DataNode): void {
  const parameter = referredTo(file.root, given)
  const name = textAt(parameter, 'name')
  if (parameter === undefined || name === undefined) return
  // The name of a body in Swagger 2 is for nobody to see.
  if (textAt(parameter, 'in') === 'body') {
    addBody(file, operation, parameter)
    return
  }
  // Swagger 2 states what a schema says in the parameter itself.
  const schema = nodeAt(parameter, 'schema') ?? parameter
  const line = nodeAt(parameter, 'name')?.line ?? parameter.line
  file.list.add('key', operation, name, line, defaultOf(file, schema))
  addSchema(file, schema, pathOf(operation, name))
  addBody(file, pathOf(operation, name), parameter)
}

/** A request body, a response or a parameter: the schemas of its media types, and its headers. */
function addBody(file: SchemaFile, owner: string, body: DataNode | undefined): void {
  const schemas = [...entriesAt(body, 'content')].map(([, media]) => nodeAt(media, 'schema'))
  for (const schema of [...schemas, nodeAt(body, 'schema')]) {
    if (schema !== undefined) addSchema(file, schema, owner)
  }
  for (const [name, header] of entriesAt(body, 'headers')) file.list.add('key', owner, name, header.line)
}
