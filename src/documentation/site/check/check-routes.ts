// Two pages under one address: only one of them can be read.
import type { Problem } from '../../problem.ts'
import type { Site } from '../site.ts'

/** Gives `duplicate-route` of these pages: each address of their own that another page has as its own. */
export function checkRoutes(site: Site, paths: Iterable<string>): Problem[] {
  const problems: Problem[] = []
  for (const path of paths) {
    const [route] = site.pages.get(path)?.routes ?? []
    if (route === undefined) continue
    const others = site
      .siteOf(path)
      .names.routes.get(route)
      .filter((other) => other !== path && ownRoute(site, other) === route)
    if (others.length === 0) continue
    const message = `${route} is also the URL of ${others.slice(0, 3).join(', ')}: give one of the pages another name or slug`
    problems.push({ path, line: 1, column: 1, rule: 'duplicate-route', subject: route, message })
  }
  return problems
}

/** The first address is the page's own. At the others it replaces missing translations; an existing one takes precedence. */
function ownRoute(site: Site, path: string): string | undefined {
  return site.pages.get(path)?.routes[0]
}
