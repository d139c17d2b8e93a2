// What the reference reads of an OpenAPI 3.1 document. It is always our own, which tests hold against the standard.

export interface Schema {
  $ref?: string
  type?: string | string[]
  description?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  enum?: (string | number | boolean | null)[]
  const?: unknown
  default?: unknown
  example?: unknown
  format?: string
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
}

export interface Parameter {
  $ref?: string
  name: string
  in: string
  required?: boolean
  description?: string
  schema?: Schema
}

interface Media {
  schema?: Schema
  example?: unknown
}

export interface Answer {
  description: string
  content?: Record<string, Media>
}

interface RequestBody {
  content: Record<string, Media>
}

interface DescribedOperation {
  operationId: string
  summary: string
  description?: string
  tags: string[]
  security?: object[]
  parameters?: Parameter[]
  requestBody?: RequestBody
  responses: Record<string, Answer>
}

export interface ApiDocument {
  info: { title: string; version: string; description: string }
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, DescribedOperation>>
  webhooks: Record<string, Record<string, DescribedOperation>>
  components: { schemas: Record<string, Schema>; parameters: Record<string, Parameter> }
}

/** Our own service has made it. */
export function toApiDocument(json: unknown): ApiDocument {
  return json as ApiDocument
}

export interface Operation extends DescribedOperation {
  /** `GET`; the event's name stands in for the path of a webhook. */
  method: string
  path: string
  isWebhook: boolean
}

/** Gives all operations and webhooks, in the order of the document. */
export function listOperations({ paths, webhooks }: ApiDocument): Operation[] {
  const list = (of: ApiDocument['paths'], isWebhook: boolean): Operation[] =>
    Object.entries(of).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        ...operation,
        method: method.toUpperCase(),
        path,
        isWebhook,
      })),
    )
  return [...list(paths, false), ...list(webhooks, true)]
}

/** Gives the parameters of an operation, with those that the document names once. */
export function listParameters({ components }: ApiDocument, { parameters = [] }: Operation): Parameter[] {
  return parameters.flatMap((parameter) => {
    const name = parameter.$ref?.split('/').at(-1)
    return name === undefined ? [parameter] : (components.parameters[name] ?? [])
  })
}
