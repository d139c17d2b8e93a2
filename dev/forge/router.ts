// Matches a method and path against the table of routes.

/** `:name` is one segment, `*name` the whole rest; values are decoded. */
export interface Route<Handler> {
  method: string
  path: string
  handler: Handler
}

interface Match<Handler> {
  handler: Handler
  params: Record<string, string>
}

export type Router<Handler> = (method: string, path: string) => Match<Handler> | undefined

/** The first route in the table's order wins. */
export function createRouter<Handler>(routes: readonly Route<Handler>[]): Router<Handler> {
  const compiled = routes.map((route) => ({ ...route, pattern: toPattern(route.path) }))
  return (method, path) => {
    for (const { method: routeMethod, pattern, handler } of compiled) {
      const found = routeMethod === method ? pattern.exec(path) : null
      if (found !== null) return { handler, params: decodeAll(found.groups ?? {}) }
    }
    return undefined
  }
}

function toPattern(path: string): RegExp {
  const source = path
    .replace(/[.]/g, '\\.')
    .replace(/:(\w+)/g, '(?<$1>[^/]+)')
    .replace(/\*(\w+)/g, '(?<$1>.+)')
  return new RegExp(`^${source}/?$`)
}

function decodeAll(groups: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(groups).map(([name, value]) => [name, decode(value)]))
}

/** An invalid escape is taken literally: it then names nothing that exists. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch (error) {
    if (error instanceof URIError) return text
    throw error
  }
}
