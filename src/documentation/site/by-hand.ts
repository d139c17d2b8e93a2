// What the checks leave to a person: a navigation that is code, and files that are not looked at.
import type { TreeEntry } from '../../git-tree/tree.ts'
import type { TouchedPage } from '../session.ts'
import { isDataFile } from './check-data-file.ts'
import { isBinary, isLfsPointer, PAGE_MAX_BYTES } from './content-kind.ts'
import { isMarkdown } from './documents.ts'
import type { Site } from './site.ts'

const MAX_SENTENCES = 100

/** A sentence for each page that came, went or moved. */
export function navByHand(head: Site, touched: readonly TouchedPage[]): string[] {
  const file = head.rules.problems.find(({ rule }) => rule === 'nav-unreadable')?.path
  return file === undefined ? [] : touched.flatMap((page) => sentenceFor(page, file) ?? [])
}

function sentenceFor({ act, route, path, movedFrom }: TouchedPage, file: string): string | undefined {
  if (route === null) return undefined
  switch (act) {
    case 'added':
      return `Add ${route} (${path}) to ${file} by hand`
    case 'deleted':
      return `Remove ${route} (${path}) from ${file} by hand, if it stands there`
    case 'moved':
      return `Let ${file} name ${route} (${path}) instead of ${movedFrom ?? 'its old place'} by hand, if it stands there`
    case 'changed':
      return undefined
    default:
      return act satisfies never
  }
}

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
