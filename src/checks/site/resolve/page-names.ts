// Enters pages under their names, and takes them out again.
import { folderOf, nameOf } from '../../config/paths.ts'
import { trimSlashesAtEnd } from '../../config/site-address.ts'
import { LayeredGroups } from '../layered-map.ts'
import type { PageNames, SitePage } from '../site.ts'

export function createPageNames(below?: PageNames): PageNames {
  return {
    routes: new LayeredGroups(below?.routes),
    ids: new LayeredGroups(below?.ids),
    labels: new LayeredGroups(below?.labels),
    stems: new LayeredGroups(below?.stems),
  }
}

export function enterNames(names: PageNames, page: SitePage): void {
  for (const [groups, name] of namesOf(names, page)) groups.add(name, page.path)
}

export function removeNames(names: PageNames, page: SitePage): void {
  for (const [groups, name] of namesOf(names, page)) groups.remove(name, page.path)
}

/** The last segment that says something: `guides/setup/index.md` and `/guides/setup` are both about `setup`. */
export function stemOf(pathOrRoute: string): string {
  const bare = trimSlashesAtEnd(pathOrRoute).replace(/\.(mdx?|markdown|mdoc|rst|html)$/i, '')
  const name = nameOf(bare)
  const isIndex = /^(index|readme)$/i.test(name)
  return (isIndex ? nameOf(folderOf(bare)) || name : name).toLowerCase()
}

function* namesOf(names: PageNames, page: SitePage): Generator<[LayeredGroups, string]> {
  for (const route of page.routes) yield [names.routes, route]
  if (page.id !== undefined) yield [names.ids, page.id]
  for (const label of page.scan.labels) yield [names.labels, label.toLowerCase()]
  const [route] = page.routes
  for (const stem of new Set([stemOf(page.path), ...(route === undefined ? [] : [stemOf(route)])])) {
    yield [names.stems, stem]
  }
}
