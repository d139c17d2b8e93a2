// What a page is called.
import type { Heading } from './page-analysis.ts'

/** Gives the title of the frontmatter, else that of the first heading of depth 1. */
export function titleOf(frontmatter: Record<string, unknown>, headings: readonly Heading[]): string | undefined {
  const title = Object.hasOwn(frontmatter, 'title') ? frontmatter.title : undefined
  if (typeof title === 'string' && title.trim() !== '') return title.trim()
  return headings.find(({ depth, text }) => depth === 1 && text !== '')?.text
}
