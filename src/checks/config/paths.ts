// Paths of a repository: POSIX, without a leading slash; '' is the top.

/** Joins a folder and a path written relative to it. Undefined when the result lies outside of the repository. */
export function joinPath(folder: string, relative: string): string | undefined {
  const segments: string[] = []
  for (const segment of `${folder}/${relative}`.split('/')) {
    if (segment === '..') {
      if (segments.pop() === undefined) return undefined
    } else if (segment !== '' && segment !== '.') segments.push(segment)
  }
  return segments.join('/')
}

/** `a/b.md` gives `a`; `b.md` gives ''. */
export function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')))
}

/** `a/b.md` gives `b.md`. */
export function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

/** Gives all folders of a tree, '' included. Costs one look-up for each path and one for each folder. */
export function foldersOf(paths: readonly string[]): ReadonlySet<string> {
  const known = new Set<string>([''])
  for (const path of paths) {
    for (let folder = folderOf(path); !known.has(folder); folder = folderOf(folder)) known.add(folder)
  }
  return known
}

/** `a/b.md` gives `a/b`; the dot of a hidden file is no extension. */
export function withoutExtension(path: string): string {
  const dot = path.lastIndexOf('.')
  return dot > path.lastIndexOf('/') + 1 ? path.slice(0, dot) : path
}

/** True when the path lies in the folder, at any depth. */
export function isBelow(path: string, folder: string): boolean {
  return folder === '' || (path.charAt(folder.length) === '/' && path.startsWith(folder))
}

/** The rest of a path below the folder. */
export function pathFrom(folder: string, path: string): string {
  return folder === '' ? path : path.slice(folder.length + 1)
}

/** The address of a path without its extension: `guide/index` and `guide` give `/guide`, `index` gives `/`. */
export function routeOf(path: string): string {
  const segments = path.split('/').filter((segment) => segment !== '')
  if (segments.at(-1) === 'index') segments.pop()
  return `/${segments.join('/')}`
}

/** Locations of sites are tried in this order: nearest to the top first. */
export function compareDepth(a: string, b: string): number {
  return a.split('/').length - b.split('/').length || (a < b ? -1 : 1)
}

/** Code of others and what builds leave behind: no site of this repository. */
export function isForeign(path: string): boolean {
  return /(^|\/)(node_modules|vendor|third_party|\.venv|venv|site-packages)\//.test(path)
}

/**
 * Copies of pages (old versions, translations, fixtures) and files about the repository: they do not tell where the
 * site's pages are.
 */
export function isAside(path: string): boolean {
  return /(^|\/)(fixtures|__fixtures__|\.github|versioned_docs|i18n)\//.test(path)
}

const FIXTURE = /(?:^|\/)(?:fixtures|__fixtures__|__tests__|__mocks__|testdata)\//

/** True for what the tests of code below the docs root read: such files are often wrong on purpose. */
export function isFixture(path: string, docsRoot: string): boolean {
  return isBelow(path, docsRoot) && FIXTURE.test(pathFrom(docsRoot, path))
}

/** Written documentation of any kind. */
export function isDocument(path: string): boolean {
  return /\.(mdx?|markdown|rst|adoc)$/i.test(path)
}

export function isAsciidoc(path: string): boolean {
  return /\.(?:adoc|asciidoc|ad)$/i.test(path)
}

/** False for files that every package has, copies of pages and third-party code: the docs may be elsewhere. */
export function isContentPage(path: string): boolean {
  if (!isDocument(path) || isForeign(path) || isAside(path)) return false
  return !/(^|\/)(README|CHANGELOG|CONTRIBUTING|CODE_OF_CONDUCT|SECURITY|LICENSE)\.[a-z]+$/i.test(path)
}

/** Counts the segments at the start that two paths share. */
export function sharedSegments(a: string, b: string): number {
  const [left, right] = [segmentsOf(a), segmentsOf(b)]
  const end = left.findIndex((segment, index) => segment !== right[index])
  return end === -1 ? left.length : end
}

/** '' has none. */
export function segmentsOf(path: string): string[] {
  return path.split('/').filter((segment) => segment !== '')
}

/** Gives the way from a folder to a file: `../b.md`; '' from a folder to itself. */
export function relativePath(fromFolder: string, to: string): string {
  const from = fromFolder === '' ? [] : fromFolder.split('/')
  const target = to === '' ? [] : to.split('/')
  let shared = 0
  while (shared < from.length && shared < target.length - 1 && from[shared] === target[shared]) shared += 1
  return [...Array<string>(from.length - shared).fill('..'), ...target.slice(shared)].join('/')
}

/** The name of a folder of one language: `de`, `pt-br`. */
export const LANGUAGE = /^[a-z]{2}(?:-[a-z]{2,4})?$/i
