// Touched files that are not looked at, and why.
import type { TreeEntry } from '../../git-tree/tree.ts'
import { isDataFile } from './check-data-file.ts'
import { isBinary, isLfsPointer, PAGE_MAX_BYTES } from './content-kind.ts'
import { isMarkdown } from './documents.ts'
import type { Site } from './site.ts'

const MAX_SENTENCES = 100

/** A sentence each. Images and other assets are never looked at, so nothing is said of them. */
export async function explainSkipped(head: Site): Promise<string[]> {
  const sentences: string[] = []
  for (const path of head.overlay.changed.slice(0, MAX_SENTENCES)) {
    const entry = head.files.get(path)
    const isOfInterest = head.pages.has(path) || isMarkdown(path) || isDataFile(path)
    const why = entry === undefined || !isOfInterest ? undefined : await reasonFor(head, entry)
    if (why !== undefined) sentences.push(`${path} was not checked: it is ${why}.`)
  }
  return sentences
}

async function reasonFor({ overlay, pages }: Site, { path, mode, size }: TreeEntry): Promise<string | undefined> {
  if (mode === '120000') return 'a symbolic link'
  if (mode === '160000') return 'a submodule'
  if ((size ?? 0) > PAGE_MAX_BYTES) return 'larger than 1 MiB'
  const content = await overlay.read(path)
  if (content === undefined) return 'not available'
  if (isLfsPointer(content)) return 'stored in Git LFS, and only its pointer is available'
  if (isBinary(content)) return 'no UTF-8 text'
  return pages.has(path) || isDataFile(path) ? undefined : 'not a page of the site'
}
