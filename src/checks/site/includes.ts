// What pages include from other files.
import { folderOf, joinPath, nameOf } from '../config/paths.ts'
import type { PageScan } from '../page/page-analysis.ts'
import type { PageReader } from './read-page.ts'
import { resolveLink } from './resolve/resolve-link.ts'
import type { Site, SitePage } from './site.ts'

/** Names that begin with a dot, and those in includes of docutils and MyST, which begin in the folder of the page. */
const RELATIVE =
  /(?<![\w./])\.{1,2}\/[^\s"'<>{}#]*|(?<=^(?:\.\.[ \t]+|[`~:]{3,}[ \t]*\{)(?:literal)?include(?:::|\})[ \t]+)\w[^\s"'<>{}#]*/g

/**
 * Gives a construct with the relative names of files in it turned into paths of the repository, so that it is the same
 * from any page: a page that moves includes the same file by another way. `movedFrom` has the former paths of files.
 */
export function comparableText(
  construct: string,
  path: string,
  movedFrom: ReadonlyMap<string, string> = new Map(),
): string {
  return construct.replace(RELATIVE, (way) => {
    const file = joinPath(folderOf(path), way.replaceAll('\\', ''))
    return file === undefined ? way : `/${movedFrom.get(file) ?? file}`
  })
}

/** Gives the name of the file or package that a statement imports from, and where it stands in the statement. */
export function importedName(statement: string): { name: string; start: number } | undefined {
  const match = /(?:\bfrom\s*|^import\s*)(["'])([^"']{1,500})\1/.exec(statement)
  if (match === null) return undefined
  const name = match[2] ?? ''
  return { name, start: match.index + match[0].length - name.length - 1 }
}

// Which files of the repository are texts of the site because a page includes or imports them.

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

/** Gives, for each text that others include or import, those that do. Costs a pass over the scans. */
export function findIncluders(group: Site): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>()
  for (const [path, page] of group.pages.entries()) {
    for (const target of includedBy(page.scan)) {
      const included = resolveLink(group, page, 'include', target)
      if (included.kind !== 'page') continue
      const known = found.get(included.path)
      if (known === undefined) found.set(included.path, [path])
      else known.push(path)
    }
  }
  return found
}

const MAX_INCLUDED = 200

/** Gives the labels of included files that are no documents; undefined where there are too many. */
export async function readIncludedLabels(
  group: Site,
  { scan }: Pick<PageReader, 'scan'>,
): Promise<ReadonlySet<string> | undefined> {
  const found = new Map<string, SitePage>()
  const enter = (page: SitePage): void => {
    for (const target of page.scan.includes) {
      const included = resolveLink(group, page, 'include', target)
      if (included.kind === 'file' && !found.has(included.path))
        found.set(included.path, { ...page, path: included.path })
    }
  }
  for (const [, page] of group.pages.entries()) enter(page)
  const labels = new Set<string>()
  // Those that an included file includes come to the end of the map.
  for (const [path, page] of found) {
    if (found.size > MAX_INCLUDED) return undefined
    const entry = group.overlay.files.get(path)
    const read = entry === undefined ? undefined : await scan(entry, page.dialect, group.overlay)
    if (read === undefined) continue
    for (const label of read.labels) labels.add(label.toLowerCase())
    enter({ ...page, scan: read })
  }
  return labels
}

function includedBy({ includes, imports }: PageScan): string[] {
  return [...includes, ...imports.flatMap((line) => /["']([^"']{1,500})["'];?$/.exec(line)?.[1] ?? [])]
}
