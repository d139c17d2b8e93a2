// How the text of a page is to be read. Which dialect a page has is the framework's to say (frameworks/).

export const FRAMEWORKS = [
  'mintlify',
  'docusaurus',
  'vitepress',
  'mkdocs',
  'starlight',
  'nextra',
  'sphinx',
  'plain',
] as const
export type FrameworkName = (typeof FRAMEWORKS)[number]

/** Plain data: together with a blob's id it names what was found in a page (the key of the caches). */
export interface Dialect {
  framework: FrameworkName
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
