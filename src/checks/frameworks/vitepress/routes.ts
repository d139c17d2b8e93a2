import { parameterRoute } from '../../config/parameter-route.ts'
import { pathFrom, routeOf, withoutExtension } from '../../config/paths.ts'
import type { PageInfo } from '../framework.ts'
import type { VitepressConfig } from './config.ts'

/** `[param]` makes a page of many addresses (dynamicRoutesPlugin.ts). */
const PARAMETER = /\[\w+\]/

/** Gives the path below srcDir, rewritten, without extension. A page with parameters has no address of its own. */
export function routesOfPage({ path }: PageInfo, { content, rewrite = (same) => same }: VitepressConfig): string[] {
  const written = pathFrom(content, path)
  return PARAMETER.test(written) ? [] : [routeOf(withoutExtension(rewrite(written)))]
}

/** Gives the addresses of pages with parameters, as RegExp sources; any address where the rewrites are not known. */
export function generatedRoutes(pages: readonly string[], { content, rewrite }: VitepressConfig): string[] {
  if (rewrite === undefined) return ['/.*']
  return pages
    .map((path) => routeOf(withoutExtension(pathFrom(content, path))))
    .filter((route) => PARAMETER.test(route))
    .map((route) => parameterRoute(route))
}
