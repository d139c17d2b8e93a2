// Which files a fix may change.
import { isBelow } from '../../config/paths.ts'
import { findGenerator } from '../../page/generated-marker.ts'
import { readText } from '../load-rules.ts'
import type { Site } from '../site.ts'

export interface FixableFiles {
  /**
   * Gives the text of a page below the docs root that people write and keep up to date; undefined for all others: earlier
   * versions, posts, what a program writes.
   */
  textOf(path: string): Promise<string | undefined>
}

export function createFixableFiles(site: Site, docsRoot: string): FixableFiles {
  const texts = new Map<string, string | undefined>()
  return {
    textOf: async (path) => {
      if (!texts.has(path)) texts.set(path, await readFixable(site, docsRoot, path))
      return texts.get(path)
    },
  }
}

async function readFixable(site: Site, docsRoot: string, path: string): Promise<string | undefined> {
  const { rules } = site.siteOf(path)
  if (!isBelow(path, docsRoot) || rules.frozenAs(path) !== undefined || rules.isGenerated(path)) return undefined
  const text = await readText(site.overlay, path)
  return text === undefined || findGenerator(text) !== undefined ? undefined : text
}
