// Which methods a path has, for answers to the others.
import type { Route } from './operation.ts'

/** Returns the methods of a path, as `Allow` lists them; undefined when no route has the path. */
export type FindMethods = (path: string) => string | undefined

/** RFC 9110 10.2.1. Whatever answers GET also answers HEAD, and every known path answers OPTIONS. */
export function createFindMethods(routes: readonly Pick<Route, 'method' | 'path'>[]): FindMethods {
  const byPath = Map.groupBy(routes, ({ path }) => path)
  const known = [...byPath].map(([path, itsRoutes]) => ({
    pattern: new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`),
    allow: listMethods(itsRoutes.map(({ method }) => method.toUpperCase())),
  }))
  return (path) => known.find(({ pattern }) => pattern.test(path))?.allow
}

function listMethods(methods: readonly string[]): string {
  const head = methods.includes('GET') ? ['HEAD'] : []
  return [...new Set([...methods, ...head, 'OPTIONS'])].join(', ')
}
