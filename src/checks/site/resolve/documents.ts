// Which files of a site hold text that links to pages: the pages themselves, and partials and snippets for them.

import type { TreeEntry } from '../../../base/git-tree.ts'
import { folderOf, isBelow, isForeign, nameOf } from '../../config/paths.ts'
import { type Dialect, dialectFor } from '../../dialect.ts'
import type { SiteRules } from '../../frameworks/framework.ts'
import { isSample } from '../../frameworks/list-sites.ts'
import { NO_GENERATOR } from '../../frameworks/registry.ts'

/** True for pages and for Markdown beside them that pages may include. */
export function isDocument({ path, mode }: TreeEntry, rules: SiteRules): boolean {
  if (!mode.startsWith('100') || rules.isLeftOut?.(path) === true) return false
  if (rules.isPage(path) || rules.framework === NO_GENERATOR) return rules.isPage(path)
  return isMarkdown(path) && isOfSite(path, rules) && !isForeign(path) && !isHidden(path)
}

/** Says how to read a document. Only pages need a title, and notes for readers of a code host are not MDX. */
export function documentDialect(path: string, rules: SiteRules): Dialect {
  const dialect = dialectFor(rules.framework, { ...rules.syntaxOf(path), siteAddress: rules.address })
  if (rules.isPage(path)) return dialect
  const isMdx = dialect.syntax === 'mdx' && !isNoteForPeople(path)
  return {
    ...dialect,
    syntax: dialect.syntax === 'mdx' && !isMdx ? 'markdown' : dialect.syntax,
    requiredFields: [],
    fields: '',
  }
}

/**
 * How a code host reads a document that no site serves: notes about the repository, and Markdown outside of the folders
 * of pages. Undefined for pages, and for what pages may be made of.
 */
export function repositoryDialect(path: string, rules: SiteRules): Dialect | undefined {
  if (rules.framework === NO_GENERATOR || rules.isPage(path) || !isMarkdown(path)) return undefined
  const isOutside = !rules.contentFolders.some((folder) => isBelow(path, folder)) && !/\.mdx$/i.test(path)
  const isNote = isNoteForPeople(path) || (isOutside && !isPart(path))
  return isNote && !isSample(folderOf(path), rules.folder) ? hostDialect(rules) : undefined
}

/** How a code host reads any Markdown of the repository. */
export function hostDialect({ address }: SiteRules): Dialect {
  return dialectFor(NO_GENERATOR, { syntax: 'markdown', siteAddress: address })
}

/** True for what folders and files of texts for pages are usually called. */
function isPart(path: string): boolean {
  return /(?:^|\/)(?:_[^/]*|data|[^/]*(?:partial|snippet|include|fragment|component|shared|layout|template)[^/]*)(?:\/|$)/i.test(
    path,
  )
}

export function isMarkdown(path: string): boolean {
  return /\.(mdx?|markdown)$/i.test(path)
}

function isOfSite(path: string, rules: SiteRules): boolean {
  return isBelow(path, rules.folder) || rules.contentFolders.some((folder) => isBelow(path, folder))
}

function isHidden(path: string): boolean {
  return path.startsWith('.') || path.includes('/.')
}

function isNoteForPeople(path: string): boolean {
  return /^(readme|changelog|contributing|code_of_conduct|license|security|agents|claude)\b/i.test(nameOf(path))
}
