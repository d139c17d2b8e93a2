// A page that says in its frontmatter how it is written.
import type { Dialect } from '../dialect.ts'
import type { FrontmatterBlock } from './frontmatter.ts'

/** Gives the dialect of a page: that of its site, unless the frontmatter has another syntax. */
export function dialectOfPage(
  text: string,
  found: FrontmatterBlock | 'not-closed' | undefined,
  dialect: Dialect,
): Dialect {
  const field = dialect.framework.text?.syntaxField
  if (field === undefined || found === undefined || found === 'not-closed' || dialect.syntax === 'other') return dialect
  const format = field.exec(text.slice(found.content.start, found.content.end))?.[1]
  if (format !== 'md' && format !== 'mdx') return dialect
  return { ...dialect, syntax: format === 'md' ? 'markdown' : 'mdx' }
}
