// How headings become anchors: what the styles share, and GitHub's style (github-slugger), which is the default.
import GithubSlugger, { slug } from 'github-slugger'

export interface SlugStyle {
  /** Distinct among all styles, since the keys of the caches contain it. */
  name: string
  /** True where spaces at the ends of a heading, beside an image or an element, are part of the slug. Default: false. */
  keepsSpaces?: true
  /** True where the terms of definition lists are numbered together with the headings. Default: terms have no slugs. */
  countsTerms?: true
  /** Gives the anchor of a heading that occurs once. */
  slugify(heading: string): string
  /** Makes the slugger of one page. */
  createSlugger(): Slugger
}

/** Gives each heading of one page its anchor, numbering those that occur again. */
export interface Slugger {
  slug(heading: string): string
  /** Reserves an id that the page itself sets: no slug will be equal to it. */
  reserve(id: string): void
}

export const githubSlugs: SlugStyle = {
  name: 'github',
  keepsSpaces: true,
  slugify: (heading) => slug(heading),
  createSlugger() {
    const slugger = new GithubSlugger()
    // In the frameworks that use this style, an explicit id does not count as an occurrence.
    return { slug: (heading) => slugger.slug(heading), reserve: () => undefined }
  },
}

/** The same in the case of the headings: an option of github-slugger that frameworks pass on. */
export const githubCaseSlugs: SlugStyle = {
  name: 'github-case',
  keepsSpaces: true,
  slugify: (heading) => slug(heading, true),
  createSlugger() {
    const slugger = new GithubSlugger()
    return { slug: (heading) => slugger.slug(heading, true), reserve: () => undefined }
  },
}

/** Headings have no anchors, apart from the ids that they give themselves. */
export const noSlugs: SlugStyle = {
  name: 'none',
  slugify: () => '',
  createSlugger: () => ({ slug: () => '', reserve: () => undefined }),
}

/** Makes a style that numbers repeated headings (`setup`, `setup-1`, `setup-2`) and skips slugs that are taken. */
export function countingSlugs(name: string, slugify: (heading: string) => string): SlugStyle {
  return { name, slugify, createSlugger: () => createCountingSlugger(slugify) }
}

function createCountingSlugger(slugify: (heading: string) => string): Slugger {
  const used = new Set<string>()
  const counts = new Map<string, number>()
  return {
    slug(heading) {
      const base = slugify(heading)
      let count = counts.get(base) ?? 0
      const numbered = (): string => (count === 0 ? base : `${base}-${count}`)
      while (used.has(numbered())) count += 1
      counts.set(base, count)
      used.add(numbered())
      return numbered()
    },
    reserve: (id) => void used.add(id),
  }
}
