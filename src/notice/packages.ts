// Repositories with several packages: which of them a page is about, and whether a fact of another one can be meant there.
import { type ReadableTree, readIfSmall } from '../base/git-tree.ts'

import { foldName } from './names.ts'

interface Package {
  /** With the slash at its end. */
  folder: string
  manifest: string
  /** Words of the folder's name that few other packages have. */
  words: ReadonlySet<string>
}

const MANIFEST = /^(.+\/)(?:package\.json|Cargo\.toml|pyproject\.toml|go\.mod)$/
/** Fewer packages tell nothing about the words of their names. */
const PACKAGES_MIN = 3
/** A word that more than this part of the packages have is the name of the product. */
const COMMON_PART = 0.5
const ASIDE =
  /(?:^|\/)(?:examples?|tests?|fixtures?|playground|integrations?|templates?|docs?|website|node_modules|bench\w*)\//

/** Whether a page may speak of a fact of a file: false where it is about other packages, which do not use that one. */
export type MayConcern = (page: string, path: string) => Promise<boolean>

export async function readPackages(tree: ReadableTree): Promise<MayConcern> {
  const manifests = (await tree.list()).filter(({ path }) => MANIFEST.test(path) && !ASIDE.test(path))
  const folders = manifests.map(({ path }) => ({ folder: MANIFEST.exec(path)?.[1] ?? '', manifest: path }))
  if (folders.length < PACKAGES_MIN) return () => Promise.resolve(true)
  const known = folders.map(({ folder }) => wordsOf(folder))
  const isRare = (word: string): boolean =>
    known.filter((words) => words.includes(word)).length <= folders.length * COMMON_PART
  const packages = folders.map((one, at): Package => ({ ...one, words: new Set((known[at] ?? []).filter(isRare)) }))
  const ownOf = (path: string): Package | undefined =>
    packages.filter(({ folder }) => path.startsWith(folder)).sort((a, b) => b.folder.length - a.folder.length)[0]
  return async (page, path) => {
    const own = ownOf(path)
    if (own === undefined) return true
    const about = packagesOf(page, packages, ownOf(page))
    if (about.length === 0 || about.includes(own)) return true
    const name = own.folder.split('/').at(-2) ?? ''
    for (const { manifest } of about) {
      if (new TextDecoder().decode(await readIfSmall(tree, manifest)).includes(name)) return true
    }
    return false
  }
}

/** The package that has the page; or those whose words are in its folders, the most of them. */
function packagesOf(page: string, packages: readonly Package[], own: Package | undefined): readonly Package[] {
  if (own !== undefined) return [own]
  const inPath = page.split('/').slice(0, -1).map(foldName)
  // What lies beside the pages helps to make them.
  const root = page.slice(0, page.indexOf('/') + 1)
  const counts = packages.map(({ words, folder }) =>
    folder.startsWith(root) ? 0 : inPath.filter((word) => words.has(word)).length,
  )
  const most = Math.max(...counts)
  return most === 0 ? [] : packages.filter((_, at) => counts[at] === most)
}

/** Of the last part of the folder: `packages/vue-query/` has `vue` and `query`. */
function wordsOf(folder: string): string[] {
  const name = folder.split('/').at(-2) ?? ''
  return name.toLowerCase().split(/[-_.]/)
}
