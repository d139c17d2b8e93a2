// The shape of a site: its folders and how many pages each has, the larger ones by their own folders.
import type { SiteSection } from '../../session.ts'

const MAX_SECTIONS = 30

interface Section {
  folder: string
  paths: readonly string[]
  isSplit: boolean
}

/** Gives the sections in the order of their first pages; each page is in exactly one. */
export function findSections(paths: readonly string[]): SiteSection[] {
  let sections: Section[] = [{ folder: '', paths, isSplit: false }]
  for (;;) {
    const largest = sections
      .filter(({ isSplit }) => !isSplit)
      .reduce<Section | undefined>(
        (best, one) => (one.paths.length > (best?.paths.length ?? 1) ? one : best),
        undefined,
      )
    if (largest === undefined) break
    const parts = split(largest)
    if (sections.length - 1 + parts.length > MAX_SECTIONS) break
    sections = sections.flatMap((section) => (section === largest ? parts : [section]))
  }
  return sections.map(({ folder, paths: { length } }) => ({ folder, pages: length }))
}

/** The folders within, and what lies beside them as a part that is not split again. */
function split({ folder, paths }: Section): Section[] {
  const start = folder === '' ? 0 : folder.length + 1
  const parts = new Map<string, string[]>()
  for (const path of paths) {
    const slash = path.indexOf('/', start)
    const within = slash === -1 ? folder : path.slice(0, slash)
    const known = parts.get(within)
    if (known === undefined) parts.set(within, [path])
    else known.push(path)
  }
  return [...parts].map(([within, of]) => ({ folder: within, paths: of, isSplit: within === folder }))
}
