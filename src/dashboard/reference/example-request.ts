// A `curl` of an operation, with the address of this service; what a person fills in stands in capitals.
import type { Operation, Parameter } from './api-document.ts'

export function exampleRequest(operation: Operation, parameters: readonly Parameter[], origin: string): string {
  const { method, path, requestBody } = operation
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    name === 'projectId' ? 'PROJECT_ID' : name.toUpperCase(),
  )
  const query = parameters
    .filter((parameter) => parameter.in === 'query' && parameter.required === true)
    .map(
      ({ name, schema }) =>
        `${name}=${encodeURIComponent(typeof schema?.example === 'string' ? schema.example : name.toUpperCase())}`,
    )
    .join('&')
  const url = `'${origin}${filled}${query === '' ? '' : `?${query}`}'`
  const [type, media] = Object.entries(requestBody?.content ?? {})[0] ?? []
  return [
    method === 'GET' ? 'curl' : `curl -X ${method}`,
    ...(needsKey(operation) ? [`-H "Authorization: Bearer $DOCMEND_API_KEY"`] : []),
    ...(type === undefined ? [] : [`-H 'Content-Type: ${type}'`, `-d '${writeBody(media?.example)}'`]),
    url,
  ].join(' \\\n  ')
}

export function needsKey({ security = [] }: Operation): boolean {
  return security.length > 0
}

/** A quote ends the argument of a shell. */
function writeBody(example: unknown): string {
  const text = typeof example === 'string' ? example : JSON.stringify(example ?? {})
  return text.replaceAll("'", "'\\''")
}
