// `nav` of mkdocs.yml: https://www.mkdocs.org/user-guide/configuration/#nav
// Read here, judged in site/check/check-nav.ts.
import { isAlias, type Node } from 'yaml'
import { compileIgnoreLines } from '../../config/glob.ts'
import { folderOf, isBelow, joinPath, pathFrom, routeOf, withoutExtension } from '../../config/paths.ts'
import { isExternal } from '../../config/site-address.ts'
import { itemsOf, pairsOf, textOf, type YamlSource } from '../../config/yaml.ts'
import type { Nav, NavEntry, NavTarget } from '../framework.ts'
import { languageFiles } from './languages.ts'
import type { MkdocsSite } from './routes.ts'

/** Plugins by which the nav is made of files and folders. */
const NAV_PLUGIN =
  /^(awesome-pages|awesome-nav|literate-nav|section-index|include_dir_to_nav|gen_nav|monorepo|multirepo|api-autonav)$/

const MAX_DEPTH = 40
const MAX_ENTRIES = 20_000

interface Walk {
  source: YamlSource
  /** Files that `guide/a.md` may stand for, the likeliest first: with the i18n plugin, one per language. */
  filesFor: (path: string) => string[]
  /** Folders and wildcards name all pages below them: awesome-nav, awesome-pages, literate-nav. */
  hasWildcards: boolean
  entries: NavEntry[]
  /** False once something was met that could not be read. */
  isReadable: boolean
}

/** Reads `nav`: lists of paths, `title: path` and `title: [list]`. Undefined if MkDocs makes it from the folders. */
export function readMkdocsNav(site: MkdocsSite): Nav | undefined {
  const { nav, plugins, docsFolder, originalFolder, languages, notInNav } = site
  if (nav === undefined) return undefined
  const folders = originalFolder === undefined ? [docsFolder] : [docsFolder, originalFolder]
  const filesFor = (path: string): string[] =>
    (languages === undefined ? [path] : languageFiles(path, languages)).flatMap((file) =>
      folders.flatMap((folder) => joinPath(folder, file) ?? []),
    )
  const hasWildcards = plugins.some(({ name }) => NAV_PLUGIN.test(name))
  const walk: Walk = { source: nav.source, filesFor, hasWildcards, entries: [], isReadable: true }
  readItems(nav.node, 'nav', 0, walk)
  const isLeftOut = compileIgnoreLines(notInNav)
  return {
    files: [nav.source.path],
    entries: walk.entries,
    isComplete: walk.isReadable && !hasWildcards && languages === undefined,
    // MkDocs keeps one place of a page, which its section, its title and the links to its neighbors come from.
    partOf: () => 'nav',
    needsNoEntry: (path) =>
      isLeftOut(pathFrom(docsFolder, path)) || site.blogs.some(({ postFolder }) => isBelow(path, postFolder)),
  }
}

function readItems(node: Node, list: string, depth: number, walk: Walk): void {
  if (depth > MAX_DEPTH || walk.entries.length >= MAX_ENTRIES) {
    walk.isReadable = false
    return
  }
  const items = itemsOf(walk.source, node)
  if (items.length === 0) readItem(node, list, list, depth, walk)
  for (const [index, item] of items.entries()) readItem(item, list, `${list}/${index}`, depth, walk)
}

function readItem(item: Node, list: string, own: string, depth: number, walk: Walk): void {
  const pairs = isAlias(item) ? [] : pairsOf(walk.source, item)
  if (pairs.length === 0) readText(item, list, walk)
  for (const { key, value } of pairs) {
    if (value === undefined) continue
    // Aliases are not followed here: a few lines of them unfold to millions of entries.
    if (!isAlias(value) && itemsOf(walk.source, value).length > 0) readItems(value, `${own}/${key}`, depth + 1, walk)
    else readText(value, list, walk)
  }
}

function readText(node: Node, list: string, walk: Walk): void {
  const written = textOf(walk.source, node)
  if (written === undefined || /^!(include|import)\b/.test(written.value)) {
    walk.isReadable = false // Aliases, texts over several lines, `!include` and `!import` of the monorepo and multirepo plugins.
    return
  }
  const { value, text, range, line, column } = written
  if (value === '') return
  walk.entries.push({ file: walk.source.path, line, column, text, range, target: targetOf(value, walk), list })
}

/** https://www.mkdocs.org/user-guide/writing-your-docs/#configure-pages-and-navigation: what is no file is a link. */
function targetOf(value: string, { filesFor, hasWildcards }: Walk): NavTarget {
  if (isExternal(value)) return { kind: 'external', url: value }
  const wildcard = value.search(/[*?[]/)
  if (hasWildcards && (wildcard !== -1 || value.endsWith('/'))) {
    const folder = folderOf(wildcard === -1 ? value : value.slice(0, wildcard))
    return { kind: 'folder', path: filesFor(folder)[0] ?? '' }
  }
  const isFile = /\.[a-z0-9]+$/i.test(value)
  if (value.startsWith('/') || !isFile) return { kind: 'route', route: routeOf(withoutHtml(value)) }
  return { kind: 'files', paths: filesFor(value) }
}

function withoutHtml(address: string): string {
  const path = address.replace(/[?#].*$/s, '')
  return /\.(html|md)$/.test(path) ? withoutExtension(path) : path
}
