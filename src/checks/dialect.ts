// How the text of a page is read. The framework (frameworks/) decides which dialect a page has.
import type { Framework } from './frameworks/framework.ts'
import { githubSlugs, type SlugStyle } from './page/anchors/slugs.ts'

/** A mark of a template or a list of attributes that the configuration sets, and the usual one that it replaces. */
export interface RenamedMark {
  /** Undefined where code or the environment decides. */
  written: string | undefined
  usual: string
  /** It counts at the beginning of a line alone. Default: everywhere. */
  startsLine?: true
}

/** What a framework says about one of its pages. */
export interface PageSyntax {
  /**
   * `other`: reStructuredText, AsciiDoc, Markdoc. Links may lead there; of the last two only characters and residue are
   * checked.
   */
  syntax: 'markdown' | 'mdx' | 'other'
  /** One of the other syntaxes, which the framework reads (`TextRules.readOther`). Default: false. */
  isRestructuredText?: boolean
  /** How headings become anchors. Default: the framework's own way (`AnchorRules.slugs`). */
  slugs?: SlugStyle
  /** AsciiDoc, one of the other syntaxes: it shows tags in the text, but for those in passthroughs. Default: false. */
  isAsciidoc?: boolean
  /** What MDX refuses here although the framework allows it (`TextRules`). Default: nothing. */
  refusesInMdx?: readonly ('comments' | 'headingIds')[]
  /** Fields without which the framework's build fails. Default: none. */
  requiredFields?: readonly string[]
  /** Which list of `TextRules.fieldTypes` its frontmatter follows. Default: '', none. */
  fields?: string
  /** A template language (Jinja, Liquid) runs over the raw text, code blocks included. Default: false. */
  hasRawTemplates?: boolean
  /** Default: all marks are the usual ones. */
  renamedMarks?: readonly RenamedMark[]
  /** The role of a text in single backticks of reStructuredText. Default: that of docutils, which is harmless. */
  defaultRole?: string
  /** Themes may print the text up to this mark in an attribute, without its tags. Default: '', they do not. */
  excerptEnd?: string
  /** Fields, in lower case, from whose texts the build makes addresses of lists (taxonomies of Hugo). Default: none. */
  termFields?: readonly string[]
  /** Tabs (`=== "Title"`) have slugs: their style, and whether that of the heading comes before it. Default: they have none. */
  tabSlugs?: { style: SlugStyle; followHeading: boolean } | 'none'
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
    isRestructuredText: false,
    isAsciidoc: false,
    refusesInMdx: [],
    requiredFields: [],
    fields: '',
    hasRawTemplates: false,
    renamedMarks: [],
    defaultRole: '',
    excerptEnd: '',
    termFields: [],
    tabSlugs: 'none',
    nestsFences: false,
    siteAddress: '',
    ...page,
    framework,
  }
}
