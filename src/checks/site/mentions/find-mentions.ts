// Where code names a page: what a move or a deletion of the page breaks and cannot rewrite.
import { folderOf, joinPath, withoutExtension } from '../../config/paths.ts'
import { eachNavEntry } from '../check/check-nav.ts'
import type { Site, SitePage } from '../site.ts'
import type { CodeName } from './code-names.ts'

/** Gives the places where code names a document of the base by its path or its address. */
export function findMentions(names: readonly CodeName[], base: Site, path: string): CodeName[] {
  const page = base.pages.get(path)
  if (page === undefined) return []
  const own = base.siteOf(path)
  const addresses = addressesOf(own, page)
  const listed = new Set(Array.from(eachNavEntry(base), ({ entry: { file, line } }) => `${file}:${line}`))
  return names.filter((name) => {
    const { file, line, text } = name
    if (file === path || listed.has(`${file}:${line}`)) return false
    return addresses.has(text.replace(/(.)\/$/, '$1')) || pathsMeant(own, name).includes(path)
  })
}

/** Not the top of the site: `/` is too common a word. */
function addressesOf({ rules }: Site, { routes }: SitePage): Set<string> {
  const inner = routes.filter((route) => route !== '/')
  return new Set(inner.flatMap((route) => [route, `${rules.basePath}${route}`]))
}

/** From the file that names it, from the folders of the site, and by an alias. */
function pathsMeant({ rules, pages }: Site, { file, text }: CodeName): string[] {
  const alias = Object.entries(rules.links.aliases).find(([prefix]) => text.startsWith(prefix))
  const ways: [folder: string, name: string][] = alias
    ? [[alias[1], text.slice(alias[0].length)]]
    : text.startsWith('.')
      ? [[folderOf(file), text]]
      : [['', text], [rules.folder, text], ...rules.contentFolders.map((folder): [string, string] => [folder, text])]
  return ways.flatMap(([folder, name]) => {
    const found = joinPath(folder, name)
    // Without its extension only an import, or the name in a list of pages, is surely one.
    return found !== undefined && (pages.has(found) || name !== withoutExtension(name)) ? [found] : []
  })
}

/** Of a file that the change set writes, such as the navigation, nothing is known: what is wrong there is a problem. */
export function isStillThere({ file }: CodeName, { overlay, files }: Site): boolean {
  return files.get(file) !== undefined && !overlay.changed.includes(file)
}

/** Says what a person has to change. `to` is where the page is now; undefined: it is gone. */
export function describeMention({ file, line, text }: CodeName, to: string | undefined): string {
  return to === undefined
    ? `${file}:${line} names ${text}, which no longer exists. Change it by hand`
    : `${file}:${line} names ${text}, which is now ${to}. Change it by hand`
}
