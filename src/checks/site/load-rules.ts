// Finds the site of a tree and reads its rules, noting which files they came from.
import { isUtf8 } from 'node:buffer'
import { LRUCache } from 'lru-cache'
import type { TreeEntry } from '../../base/git-tree.ts'
import { findGroup } from '../frameworks/find-site.ts'
import type { SiteSource } from '../frameworks/framework.ts'
import { readGroup, type SiteGroup } from '../frameworks/site-rules.ts'
import { isBinary, PAGE_MAX_BYTES } from './content-kind.ts'
import type { FileIndex } from './file-index.ts'
import type { Overlay } from './overlay.ts'

export interface LoadedRules {
  /** Of all sites below the docs root, the lead first. */
  group: SiteGroup
  /** Files that were read: the rules are the same as long as these are, and no file is added or taken away. */
  sources: ReadonlySet<string>
}

/** Texts of configuration and navigation by blob id, so that loading the rules again reads only what changed. */
export type TextCache = LRUCache<string, string>

const TEXT_CACHE_CHARACTERS = 16 * 1024 * 1024

export function createTextCache(): TextCache {
  return new LRUCache({ maxSize: TEXT_CACHE_CHARACTERS, sizeCalculation: ({ length }) => length + 1 })
}

/** Reads the rules of the sites below `docsRoot`. What is wrong with the configuration is in their problems. */
export async function loadRules(overlay: Overlay, docsRoot: string, texts: TextCache): Promise<LoadedRules> {
  const paths = [...overlay.files.paths()].sort()
  const sources = new Set<string>()
  const source: SiteSource = {
    paths,
    docsRoot,
    hasFile: (path) => overlay.files.get(path) !== undefined,
    readText: (path) => {
      sources.add(path)
      return readText(overlay, path, texts)
    },
  }
  // A configuration that is a link is read where it leads.
  const named = paths.filter((path) => overlay.files.get(path)?.mode !== '120000')
  return { group: await readGroup(findGroup(named, docsRoot), source), sources }
}

/** True when these changes may change what the rules say: a file that they came from, or the list of files. */
export function changesRules(sources: ReadonlySet<string>, before: FileIndex, overlay: Overlay): boolean {
  return overlay.changed.some((path) => {
    const isListed = (files: FileIndex): boolean => files.get(path) !== undefined
    return sources.has(path) || isListed(before) !== isListed(overlay.files)
  })
}

/** Gives the UTF-8 text of a file with its BOM, from which offsets count; undefined if it is missing or not text. */
export async function readText(overlay: Overlay, path: string, texts?: TextCache): Promise<string | undefined> {
  const entry = overlay.files.get(path)
  if (entry === undefined || !isReadable(entry)) return undefined
  const known = texts?.get(entry.sha)
  if (known !== undefined) return known
  const content = await overlay.read(path)
  const isText = content !== undefined && !isBinary(content) && isUtf8(content)
  const text = isText ? new TextDecoder('utf-8', { ignoreBOM: true }).decode(content) : undefined
  if (text !== undefined) texts?.set(entry.sha, text)
  return text
}

/** Each group costs the tree a process of git, and holds its texts in memory. */
const READ_AT_ONCE = 200

/** Gives paths with their texts in the same order, as `readText` reads them, a group at a time. */
export async function* readTexts(overlay: Overlay, paths: readonly string[]): AsyncGenerator<[string, string]> {
  for (let start = 0; start < paths.length; start += READ_AT_ONCE) {
    const group = paths.slice(start, start + READ_AT_ONCE)
    const texts = await Promise.all(group.map((path) => readText(overlay, path)))
    for (const [index, path] of group.entries()) yield [path, texts[index] ?? '']
  }
}

function isReadable({ mode, size }: TreeEntry): boolean {
  return mode.startsWith('100') && size !== null && size <= PAGE_MAX_BYTES
}
