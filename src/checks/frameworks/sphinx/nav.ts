// The navigation of a Sphinx site: toctrees in its pages, or _toc.yml of sphinx-external-toc and Jupyter Book.
// Read here, judged in site/check/check-nav.ts.

import { isAlias, isMap, isSeq, type Node } from 'yaml'
import { compileNames } from '../../config/glob.ts'
import { folderOf, isBelow, joinPath, pathFrom, withoutExtension } from '../../config/paths.ts'
import { isExternal, normalizeRoute } from '../../config/site-address.ts'
import {
  fieldAt,
  fieldOf,
  itemsOf,
  pairsOf,
  readYamlFile,
  stringOf,
  textOf,
  type YamlSource,
} from '../../config/yaml.ts'
import { findFrontmatter } from '../../page/frontmatter.ts'
import type { Problem } from '../../problem.ts'
import type { Nav, NavEntry, NavTarget, SiteSource } from '../framework.ts'
import { readMystToctrees, readRstToctrees, type TocLine } from './toctree.ts'

interface SphinxPages {
  /** Folder that document names start from. */
  folder: string
  /** Folders from which a slash leads, most specific first; the last is `folder`. */
  contentFolders: readonly string[]
  suffixes: readonly string[]
  /** Paths of all documents. */
  documents: readonly string[]
  /** Extensions or code may write documents before the toctrees are read. */
  mayBeWritten: boolean
}

const READS_AT_ONCE = 32
const MAX_ENTRIES = 20_000
const MAX_DEPTH = 30
/** Documents that Sphinx makes itself. */
const MADE = /^(genindex|modindex|py-modindex|search|self)$/

/** A table of contents in a file takes the place of toctrees. */
export async function readSphinxNav(
  pages: SphinxPages,
  rootDocument: string,
  source: SiteSource,
): Promise<{ nav: Nav | undefined; problems: readonly Problem[] }> {
  const prefix = pages.folder === '' ? '' : `${pages.folder}/`
  const files = ['_toc.yml', '_toc.yaml', 'myst.yml', 'myst.yaml'].map((name) => `${prefix}${name}`)
  const file = files.find((path) => source.hasFile(path))
  const read = file === undefined ? { nav: undefined, problems: [] } : await readTocFile(file, pages, source)
  if (read.nav !== undefined) return read
  const found = await readToctrees(pages, source)
  const { nav } = found
  const isRoot = (path: string): boolean =>
    pages.suffixes.some((suffix) => path === `${prefix}${rootDocument}${suffix}`)
  const { orphans } = found
  return { ...read, nav: nav && { ...nav, needsNoEntry: (path) => isRoot(path) || orphans.has(path) } }
}

/** Reads every page for its toctrees: nothing else tells which have any. */
async function readToctrees(pages: SphinxPages, source: SiteSource): Promise<{ nav?: Nav; orphans: Set<string> }> {
  const entries: NavEntry[] = []
  const orphans = new Set<string>()
  const files: string[] = []
  for (let at = 0; at < pages.documents.length && entries.length < MAX_ENTRIES; at += READS_AT_ONCE) {
    const batch = pages.documents.slice(at, at + READS_AT_ONCE).filter((path) => !path.endsWith('.ipynb'))
    const texts = await Promise.all(batch.map((path) => source.readText(path)))
    for (const [index, path] of batch.entries()) {
      if (isOrphan(path, texts[index] ?? '')) orphans.add(path)
      const lines = toctreesOf(path, texts[index] ?? '')
      if (lines.length > 0) files.push(path)
      entries.push(...lines.flatMap((line) => entryOf(line, path, pages)))
    }
  }
  if (entries.length === 0) return { orphans }
  return { nav: { files, entries, isComplete: true }, orphans }
}

/** https://www.sphinx-doc.org/en/master/usage/restructuredtext/field-lists.html#metadata-orphan, in MyST a field of the frontmatter. ablog lists its posts. */
function isOrphan(path: string, text: string): boolean {
  // Comments and targets may stand before the fields (`DocInfo` of docutils).
  if (/\.(rst|txt)$/.test(path))
    return /^\s*(?:\.\.[^\n]*\n(?:[ \t][^\n]*\n|\r?\n)*)*(?::[\w -]+:.*\n\s*){0,20}:(?:orphan|blogpost):/.test(text)
  const found = findFrontmatter(text)
  if (found === undefined || found === 'not-closed') return false
  return /^(?:orphan|blogpost)[ \t]*:/m.test(text.slice(found.content.start, found.content.end))
}

function toctreesOf(path: string, text: string): TocLine[] {
  if (!text.includes('toctree')) return []
  return /\.(rst|txt)$/.test(path) ? readRstToctrees(text) : readMystToctrees(text)
}

function entryOf({ text, range, line, column, tree, hasGlobs }: TocLine, file: string, pages: SphinxPages): NavEntry[] {
  if (text === '' || MADE.test(text)) return []
  const list = `${file}#${tree}`
  return [{ file, line, column, text, range, target: targetOf(text, file, hasGlobs, pages), list }]
}

/** `docname_join` of Sphinx: relative to the page, from the top with a slash, and never above it. A suffix may be left on. */
function targetOf(text: string, file: string, hasGlobs: boolean, pages: SphinxPages): NavTarget {
  const { folder, contentFolders, suffixes } = pages
  if (isExternal(text)) return { kind: 'external', url: text }
  const top = contentFolders.find((content) => isBelow(file, content)) ?? folder
  const written = text.startsWith('/') ? text : `${pathFrom(top, folderOf(file))}/${text}`
  const path = joinPath(top, normalizeRoute(written)) ?? text
  if (hasGlobs && /[*?[]/.test(text)) return globTarget(path, pages)
  const suffix = suffixes.find((ending) => path.endsWith(ending)) ?? ''
  const document = path.slice(0, path.length - suffix.length)
  return { kind: 'id', id: isBelow(document, folder) ? pathFrom(folder, document) : document, mayBeRooted: true }
}

/** A pattern that matches no document is missing, unless the build may write some. */
function globTarget(pattern: string, { documents, suffixes, mayBeWritten }: SphinxPages): NavTarget {
  const isMatch = compileNames(suffixes.map((suffix) => `${pattern}${suffix}`))
  return mayBeWritten || documents.some(isMatch)
    ? { kind: 'folder', path: folderOf(pattern.slice(0, pattern.search(/[*?[]/))) }
    : { kind: 'files', paths: suffixes.map((suffix) => `${pattern}${suffix}`) }
}

/**
 * Reads `_toc.yml` (https://sphinx-external-toc.readthedocs.io) or the `project.toc` of myst.yml
 * (https://mystmd.org/guide/table-of-contents). Undefined when there is no such file or nothing in it.
 */
async function readTocFile(
  path: string,
  pages: SphinxPages,
  source: SiteSource,
): Promise<{ nav: Nav | undefined; problems: Problem[] }> {
  const read = await readYamlFile(path, source)
  if (read === undefined || 'problem' in read)
    return { nav: undefined, problems: read === undefined ? [] : [read.problem] }
  const toc = /(^|\/)myst\.ya?ml$/.test(path) ? fieldAt(read, 'project', 'toc') : read.root
  const walk: TocWalk = { pages, source: read, entries: [], isReadable: true }
  if (toc !== undefined) readToc(toc, 'toc', 0, walk)
  if (walk.entries.length === 0) return { nav: undefined, problems: [] }
  return { nav: { files: [path], entries: walk.entries, isComplete: walk.isReadable }, problems: [] }
}

interface TocWalk {
  pages: SphinxPages
  source: YamlSource
  entries: NavEntry[]
  isReadable: boolean
}

/** Levels have many names (parts, chapters, sections, subtrees, children); documents are under `file` and `root`. */
function readToc(node: Node, list: string, depth: number, walk: TocWalk): void {
  if (isAlias(node) || depth > MAX_DEPTH || walk.entries.length >= MAX_ENTRIES) {
    walk.isReadable = false
    return
  }
  if (isSeq(node)) for (const item of itemsOf(walk.source, node)) readToc(item, list, depth + 1, walk)
  if (!isMap(node)) return
  const name = stringOf(walk.source, fieldOf(walk.source, node, 'file')) ?? ''
  for (const { key, value } of pairsOf(walk.source, node)) {
    if (value === undefined) continue
    if (/^(file|root|glob|pattern|url)$/.test(key)) addTocEntry(key, value, list, walk)
    else if (isSeq(value)) readToc(value, `${list}/${name}/${key}`, depth + 1, walk)
  }
}

function addTocEntry(key: string, node: Node, list: string, walk: TocWalk): void {
  const written = textOf(walk.source, node)
  if (written === undefined) {
    walk.isReadable = false
    return
  }
  const { value, text, range, line, column } = written
  walk.entries.push({ file: walk.source.path, line, column, text, range, target: tocTarget(key, value, walk), list })
}

function tocTarget(key: string, value: string, { pages, source }: TocWalk): NavTarget {
  if (key === 'url') return { kind: 'external', url: value }
  const folder = folderOf(source.path)
  if (key === 'glob' || key === 'pattern') {
    return { kind: 'folder', path: joinPath(folder, folderOf(value.replace(/[*?[].*$/s, ''))) ?? folder }
  }
  const path = joinPath(folder, value) ?? value
  const isWhole = pages.suffixes.some((suffix) => value.endsWith(suffix))
  const bare = isWhole ? withoutExtension(path) : path
  const others = pages.suffixes.map((suffix) => `${bare}${suffix}`)
  return { kind: 'files', paths: isWhole ? [...new Set([path, ...others])] : others }
}
