// How the text of a page is read. The framework (frameworks/) decides which dialect a page has.
import type { Framework } from './frameworks/framework.ts'
import { githubSlugs, type SlugStyle } from './page/anchors/slugs.ts'

/** What a framework says about one of its pages. */
export interface PageSyntax {
  /** `other`: reStructuredText, AsciiDoc, Markdoc. Links may lead there; only characters and residue are checked. */
  syntax: 'markdown' | 'mdx' | 'other'
  /** How headings become anchors. Default: the framework's own way (`AnchorRules.slugs`). */
  slugs?: SlugStyle
  /** Fields without which the framework's build fails. Default: none. */
  requiredFields?: readonly string[]
  /** A template language (Jinja, Liquid) runs over the raw text, code blocks included. Default: false. */
  hasRawTemplates?: boolean
  /** Lists and admonitions may contain fences, and options may follow the language of a fence. Default: false. */
  nestsFences?: boolean
  /** Where the site is served (`SiteRules.address`): whole addresses below it lead to its pages. Default: not known. */
  siteAddress?: string
}

/** Everything that decides how a page is read. site/page-cache.ts makes its key of all of it. */
export interface Dialect extends Required<PageSyntax> {
  framework: Framework
}

/** Fills in the defaults of a page's syntax. */
export function dialectFor(framework: Framework, page: PageSyntax): Dialect {
  return {
    slugs: framework.anchors?.slugs ?? githubSlugs,
    requiredFields: [],
    hasRawTemplates: false,
    nestsFences: false,
    siteAddress: '',
    ...page,
    framework,
  }
}
