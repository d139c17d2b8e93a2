// Pages by their titles: the words that stay when a page gets another address.
import { lazily } from '../lazily.ts'
import type { SitePage } from '../site.ts'
import { COMMON_NAMES } from './near-pages.ts'

export interface Titles {
  /** Gives the pages with a title of these words; none for one that any folder may have, such as `Overview`. */
  titled(title: string): readonly SitePage[]
  /** Gives the pages with a section of these words. */
  withSection(title: string): readonly SitePage[]
}

/** Costs a pass over the pages with the first question. */
export function indexTitles(pages: readonly SitePage[]): Titles {
  const titles = lazily(() => groupBy(pages, ({ scan }) => (scan.title === undefined ? [] : [scan.title])))
  const sections = lazily(() => groupBy(pages, ({ scan }) => scan.headings.filter((text) => text !== scan.title)))
  const find = (index: () => Index, title: string): readonly SitePage[] => {
    const words = wordsOf(title)
    return words === '' || COMMON_NAMES.has(words.replaceAll(' ', '-')) ? [] : (index().get(words) ?? [])
  }
  return { titled: (title) => find(titles, title), withSection: (title) => find(sections, title) }
}

/** `Install with Docker!`, `install-with-docker` and `Install_with_docker` have the same words. */
export function wordsOf(text: string): string {
  const words = text.normalize('NFC').toLowerCase().replaceAll(/['’]/g, '')
  return words.match(/[\p{L}\p{M}\p{N}]+/gu)?.join(' ') ?? ''
}

type Index = ReadonlyMap<string, readonly SitePage[]>

function groupBy(pages: readonly SitePage[], textsOf: (page: SitePage) => readonly string[]): Index {
  const index = new Map<string, SitePage[]>()
  for (const page of pages) {
    for (const words of new Set(textsOf(page).map(wordsOf))) {
      const known = index.get(words)
      if (known === undefined) index.set(words, [page])
      else known.push(page)
    }
  }
  return index
}
