// Which files of the repository are texts of the site because a page includes or imports them.
import { nameOf } from '../../config/paths.ts'
import type { PageScan } from '../../page/page-analysis.ts'
import type { Site } from '../site.ts'
import { resolveLink } from './resolve-link.ts'

/** Gives those of the files that are not pages themselves. Costs a pass over the scans. */
export function findIncluded(group: Site): ReadonlySet<string> {
  const found = new Set<string>()
  const names = new Set<string>()
  for (const [path, { repositoryDialect }] of group.pages.entries()) {
    if (repositoryDialect !== undefined) names.add(nameOf(path).toLowerCase())
  }
  if (names.size === 0) return found
  for (const [, page] of group.pages.entries()) {
    for (const target of includedBy(page.scan)) {
      if (
        !names.has(
          nameOf(target)
            .replace(/[#:{].*$/s, '')
            .toLowerCase(),
        )
      )
        continue
      const included = resolveLink(group, page, 'include', target)
      if (included.kind === 'page') found.add(included.path)
    }
  }
  return found
}

/** Gives, for each text that others include in the framework's own syntax, those that do. Costs a pass over the scans. */
export function findIncluders(group: Site): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>()
  for (const [path, page] of group.pages.entries()) {
    for (const target of page.scan.includes) {
      const included = resolveLink(group, page, 'include', target)
      if (included.kind !== 'page') continue
      const known = found.get(included.path)
      if (known === undefined) found.set(included.path, [path])
      else known.push(path)
    }
  }
  return found
}

function includedBy({ includes, imports }: PageScan): string[] {
  return [...includes, ...imports.flatMap((line) => /["']([^"']{1,500})["'];?$/.exec(line)?.[1] ?? [])]
}
