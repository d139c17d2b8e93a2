// How the text of a page is to be read. Which dialect a page has is its framework's to say (frameworks/).
import type { Framework } from './frameworks/framework.ts'
import { githubSlugs, type SlugStyle } from './page/anchors/slugs.ts'

/** What a framework says of one of its pages. */
export interface PageSyntax {
  /** `other`: reStructuredText, AsciiDoc, Markdoc: kept as targets of links, looked at only for characters and residue. */
  syntax: 'markdown' | 'mdx' | 'other'
  /** How headings become anchors. Default: as the framework's rules for anchors say. */
  slugs?: SlugStyle
  /** Fields without which the framework's build fails. Default: none. */
  requiredFields?: readonly string[]
  /** The framework runs the raw text through a template language (Jinja, Liquid) before it is Markdown, code blocks too. Default: false. */
  hasRawTemplates?: boolean
  /** Fences stand within lists and admonitions too, and may have options behind their language. Default: false. */
  nestsFences?: boolean
}

/** With the names of its framework and slugs, all that decides what is found in a page: see site/page-cache.ts. */
export interface Dialect extends Required<PageSyntax> {
  framework: Framework
}

/** The dialect of a page that its framework reads so. */
export function dialectFor(framework: Framework, page: PageSyntax): Dialect {
  return {
    slugs: framework.anchors?.slugs ?? githubSlugs,
    requiredFields: [],
    hasRawTemplates: false,
    nestsFences: false,
    ...page,
    framework,
  }
}
