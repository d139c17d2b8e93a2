// How headings become anchors: what all styles share, and GitHub's style (github-slugger), which is the default.
import GithubSlugger, { slug } from 'github-slugger'

export interface SlugStyle {
  /** Distinct among all styles: part of the caches' key. */
  name: string
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
  slugify: (heading) => slug(heading),
  createSlugger() {
    const slugger = new GithubSlugger()
    // In the frameworks that use this style, an explicit id does not count as an occurrence.
    return { slug: (heading) => slugger.slug(heading), reserve: () => undefined }
  },
}
