// How the text of a page is to be read. Which dialect a page has is its framework's to say (frameworks/).
import type { Framework } from './frameworks/framework.ts'

/** What a framework says of one of its pages. Plain data. */
export interface PageSyntax {
  /** `other`: reStructuredText, AsciiDoc, Markdoc: kept as targets of links, looked at only for characters and residue. */
  syntax: 'markdown' | 'mdx' | 'other'
  /**
   * How headings become anchors (page/slugs.ts). `python-unicode` keeps letters of all scripts; so does `pymdownx`, which
   * keeps case and every space as well, and `pymdownx-lower`.
   */
  slugs: 'github' | 'vitepress' | 'myst' | 'python' | 'python-unicode' | 'pymdownx' | 'pymdownx-lower'
  /** Fields without which the framework's build fails. */
  requiredFields: readonly string[]
  /** The framework runs the raw text through a template language (Jinja, Liquid) before it is Markdown, code blocks too. */
  hasRawTemplates: boolean
  /** MkDocs with pymdownx.superfences: fences within lists and admonitions, and options behind their language. */
  nestsFences?: boolean
}

/** With `framework.name`, all that decides what is found in a page: the key of the caches, together with a blob's id. */
export interface Dialect extends PageSyntax {
  framework: Framework
  /** The name by which pages are told apart so far; Jekyll and mdBook read them as plain files. */
  readAs: string
}

/** The dialect of a page that its framework reads so. */
export function dialectFor(framework: Framework, syntax: PageSyntax): Dialect {
  const { name } = framework
  return { ...syntax, framework, readAs: name === 'jekyll' || name === 'mdbook' ? 'plain' : name }
}
