// The OpenAPI document as tests read it, and the schemas in it as validators.
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'

export interface OpenApi {
  openapi: string
  info: { version: string }
  tags: { name: string }[]
  paths: Record<string, Record<string, Operation>>
  components: {
    schemas: Record<string, Schema>
    headers: Record<string, { required?: boolean; schema: Schema }>
    parameters: Record<string, Parameter>
    securitySchemes: Record<string, object>
  }
}

export type Schema = Readonly<Record<string, unknown>>

export interface Operation {
  operationId: string
  description: string
  tags: string[]
  security: object[]
  parameters?: (Parameter | { $ref: string })[]
  requestBody?: { content: Content; required: boolean }
  responses: Record<string, { description: string; content?: Content; headers?: Record<string, { $ref: string }> }>
}

export interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  description?: string
  required?: boolean
  schema: Schema
}

/** By media type. */
export type Content = Record<string, { schema: Schema; example?: unknown }>

export interface Route extends Operation {
  method: string
  path: string
}

export function routesOf({ paths }: OpenApi): Route[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, ...operation })),
  )
}

/** Parameters of an operation, those that are components too. */
export function parametersOf(document: OpenApi, { parameters = [] }: Operation): Parameter[] {
  return parameters.map((one) => {
    if (!('$ref' in one)) return one
    const component = document.components.parameters[nameOf(one.$ref)]
    if (component === undefined) throw new Error(`There is no ${one.$ref}`)
    return component
  })
}

/** The last part of a reference. */
export function nameOf(reference: string): string {
  return reference.split('/').at(-1) ?? ''
}

/** Returns the validator of a schema of the document, the same for the same schema. */
export function createValidators(document: OpenApi): (schema: Schema) => ValidateFunction {
  // test/http/openapi.test.ts holds the document against the meta-schema; compiling that for each file takes half a second.
  const ajv = new Ajv2020({ strict: false, validateSchema: false, meta: false })
  addFormats.default(ajv)
  ajv.addSchema({ $id: 'api', components: document.components })
  const compiled = new Map<string, ValidateFunction>()
  return (schema) => {
    const text = JSON.stringify(schema).replaceAll('"#/components', '"api#/components')
    const validate = compiled.get(text) ?? ajv.compile(JSON.parse(text))
    compiled.set(text, validate)
    return validate
  }
}
