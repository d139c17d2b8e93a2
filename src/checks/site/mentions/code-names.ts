// Names of pages that stand in code, workflows and templates: no check of pages sees them, and a job may not edit them.
import { isBelow, isForeign, nameOf, withoutExtension } from '../../config/paths.ts'
import { readTexts } from '../load-rules.ts'
import type { Site } from '../site.ts'

/** A word that may name a page, as it is written. */
export interface CodeName {
  file: string
  line: number
  text: string
  /** True in `import ... from`, `import()` and `require()`: the build ends if there is no such file. */
  isImport: boolean
}

/** Code, configuration and templates of the site; of a monorepo only a part is the site's. */
const CODE = /\.(?:[cm]?[jt]sx?|vue|svelte|astro|html|njk|liquid|ya?ml|toml|py)$/i
const LOCK = /(?:^|[.-])lock\b|\.min\.js$/i
/** Those of hosts hold redirects, which are checked as such. */
const REDIRECTS = /^(?:netlify\.toml|vercel\.json|_redirects)$/
const MAX_FILES = 2000
const FILE_MAX_BYTES = 256 * 1024
const MAX_BYTES = 16 * 1024 * 1024
const MAX_NAMES = 50_000
const WORD = /[\w@~.\-/%+]{2,300}/g
const BEFORE_IMPORT = /(?:\bfrom|\bimport|\brequire)\s{0,5}\(?\s{0,5}["'`]$/

/** Finds all names of pages in the code of a site. Reads at most 2,000 files and 16 MiB, once a session. */
export async function readCodeNames(site: Site): Promise<readonly CodeName[]> {
  const stems = stemsOf(site)
  const files = codeFilesOf(site)
  const names: CodeName[] = []
  for await (const [path, text] of readTexts(site.overlay, files)) {
    names.push(...namesIn(path, text, stems))
    if (names.length >= MAX_NAMES) break
  }
  return names.slice(0, MAX_NAMES)
}

/** Those of the site, those at the top of the repository, and workflows. */
function codeFilesOf({ files, members, pages }: Site): string[] {
  const folders = members.flatMap(({ rules }) => [rules.folder, ...rules.contentFolders])
  const isNear = (path: string): boolean => folders.some((folder) => isBelow(path, folder))
  const found = [...files.entries()].filter(({ path, mode, size }) => {
    const isCode = mode.startsWith('100') && (size ?? 0) <= FILE_MAX_BYTES && CODE.test(path) && !pages.has(path)
    const isRead = isCode && !isForeign(path) && !LOCK.test(path) && !REDIRECTS.test(nameOf(path))
    return isRead && (isNear(path) || path.startsWith('.github/') || !path.includes('/'))
  })
  let bytes = 0
  return found.slice(0, MAX_FILES).flatMap(({ path, size }) => {
    bytes += size ?? 0
    return bytes <= MAX_BYTES ? [path] : []
  })
}

/** Last segments of the paths and addresses of pages, without extension, in lower case. */
function stemsOf({ pages }: Site): Set<string> {
  const stems = new Set<string>()
  for (const [path, { routes }] of pages.entries()) for (const name of [path, ...routes]) stems.add(stemOf(name))
  return stems
}

function stemOf(name: string): string {
  const bare = name.replace(/\/$/, '')
  return withoutExtension(bare.slice(bare.lastIndexOf('/') + 1)).toLowerCase()
}

function namesIn(file: string, text: string, stems: ReadonlySet<string>): CodeName[] {
  const names: CodeName[] = []
  for (const [index, line] of text.split('\n').entries()) {
    for (const { 0: word, index: at } of line.matchAll(WORD)) {
      if (!/\/|\.mdx?$/i.test(word) || !stems.has(stemOf(word))) continue
      const isImport = BEFORE_IMPORT.test(line.slice(Math.max(0, at - 30), at))
      names.push({ file, line: index + 1, text: word, isImport })
    }
  }
  return names
}
