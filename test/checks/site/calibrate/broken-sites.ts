// Sites with broken links.
import { mkdocsSite } from '../sites.ts'

const PAGES = 40

/** Pages that each link to the next ones, to a heading of each and to an image. */
export function pagesOf(anchorOf: (page: number) => string, next: (page: number) => string = (page) => `p${page}.md`) {
  const pages = Array.from({ length: PAGES }, (_, page): [string, string] => {
    const links = [1, 2, 3].map((step) => (page + step) % PAGES)
    const lines = links.map((to) => `[page](${next(to)}) [part](p${to}.md#${anchorOf(to)})`)
    return [`p${page}.md`, `# Page ${page}\n\n## Set up ${page}\n\n${lines.join('\n\n')}\n\n![x](x.png)\n`]
  })
  return mkdocsSite({ ...Object.fromEntries(pages), 'x.png': '', 'known.md': '# K\n\n[part](p0.md#set-up-0)\n' })
}

export const known = (page: number): string => `set-up-${page}`
