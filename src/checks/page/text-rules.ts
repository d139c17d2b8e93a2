// What a framework's pages have in addition to Markdown. The rules of a framework are in text.ts of its folder.

import type { Dialect, PageSyntax } from '../dialect.ts'
import type { Range } from '../positions.ts'
import type { PageProblem } from '../problem.ts'
import type { ContainerSyntax } from './containers.ts'
import type { BlockKind, SourceLine } from './lines.ts'
import type { MaskedText } from './mask.ts'
import type { Heading, LinkKind, PageImport, PageLink, PageTemplate, TemplateFault } from './page-analysis.ts'
import type { PageNodes } from './page-nodes.ts'
import type { ParsedPage } from './parse-page.ts'
import type { FieldTypes } from './rules/field-types.ts'

export interface TextRules {
  /** Says what a line of marks (```, ~~~ or :::) with `info` behind them opens. Default: code; colons are text. */
  blockOf?(marks: string, info: string): BlockKind
  /** Matches a directive's line up to its title; group 1 is what stands before the marks. Default: marks and a word. */
  directiveMarker?: RegExp
  /** Blocks with a name, beside the alerts of GitHub. Default: there are none. */
  containers?: readonly ContainerSyntax[]
  /** In MDX, `## Title {#id}` compiles. Default: the braces are an expression, which does not. */
  allowsHeadingIdsInMdx?: true
  /** In MDX, `<!-- -->` is a comment. Default: it does not compile. */
  allowsCommentsInMdx?: true
  /** remark-directive reads `:name[label]{attributes}` before MDX does. Default: the braces are an expression. */
  hasDirectives?: true
  /** Removes the indentation of blocks whose content is Markdown. Default: blocks nest as in CommonMark. */
  dedent?(text: string, lines: readonly SourceLine[]): MaskedText
  /** Functions in JSX that return the address they are given, as `require` and `withBase` do. Default: none. */
  addressFunctions?: readonly string[]
  /** A prefix of imports that stands for the folder of the site. Default: none. */
  siteAlias?: string
  /** Components that MDX pages have without an import. Default: those of `activeContent.components`. */
  globalComponents?: ReadonlySet<string>
  /** Links and includes in a syntax that Markdown does not have. Default: none. */
  links?: LinkSyntax
  /**
   * Finds what a page names in a way that the checks cannot follow for certain: all of a page that is not Markdown, and
   * files in places of Markdown where parsers disagree on what is code. Whether these exist is not checked, only that they
   * do not lead out. Default: nothing.
   */
  findUncheckedLinks?(text: string, syntax: PageSyntax['syntax']): WrittenLink[]
  /** Fields of the frontmatter that are links. Default: none. */
  frontmatterLinks?: readonly FrontmatterField[]
  /** Finds the syntax of a page, `md` or `mdx`, in its frontmatter (group 1). Default: all pages have that of their site. */
  syntaxField?: RegExp
  /** The types of fields, by `PageSyntax.fields`. Default: any value is fine. */
  fieldTypes?: Readonly<Record<string, FieldTypes>>
  /** A block between lines of `+++` is frontmatter in TOML. Default: it is text. */
  hasTomlFrontmatter?: true
  /** Blank lines may stand before the frontmatter. Default: what follows them is text. */
  hasBlanksBeforeFrontmatter?: true
  /** A block of HTML ends at its closing tag. Default: at the next blank line. */
  endsHtmlAtTags?: true
  /** The target of a link may go on in the next line. Default: brackets and parentheses are text then. */
  targetsCrossLines?: true
  /** Pages keep the tags that HTML does not have, so that browsers hide them. Default: the build has another way with them. */
  hidesUnknownTags?: true
  /** A field of the frontmatter that is there twice has its last value. Default: the build stops. */
  takesLastField?: true
  /** Finds what breaks the build of a page in this framework alone. Default: nothing. */
  check?(page: ParsedPage, nodes: PageNodes, headings: readonly Heading[]): PageProblem[]
  /** Gives what the scripts of a page import. Default: the statements of MDX. */
  findImports?(page: ParsedPage, nodes: PageNodes): PageImport[]
  /** What the modules of the framework export. Default: no module is known. */
  modules?: ModuleRules
  /** Reads a page of reStructuredText. Default: nothing is known of it. */
  readOther?(page: ParsedPage): OtherPage
  /** The language of templates in which pages are written. Default: there is none, or it is not checked. */
  template?: TemplateRules
}

interface ModuleRules {
  /** An import that begins with a slash names a file below the folder of the site. Default: it is a package's. */
  rootsAtFolder?: true
  /** The build shows nothing for a value that a module does not export. Default: it stops. */
  showsMissingValuesEmpty?: true
  /** A component that nothing defines is left out, with what is in it. Default: the build stops. */
  leavesOutComponents?: true
  /** The names that a module of this name exports; undefined where it is not known. */
  exportsOf?(module: string): ReadonlySet<string> | undefined
  /** True for a module that neither the framework nor the site has, going by the names of its files below its folder. */
  isMissing?(module: string, has: (path: string) => boolean): boolean
}

/** What is known of a page that is not Markdown. Its anchors are not. */
export interface OtherPage {
  headings: Heading[]
  links: PageLink[]
  template: PageTemplate
}

interface TemplateRules {
  /** What the names are of, for the sentence that says that code of the site may define any of them. */
  named?: Partial<Record<TemplateFault['kind'], string>>
  read(page: ParsedPage, nodes: PageNodes): PageTemplate
  /** Matches the files that may change templates, by their paths below the folder of the site. */
  settings: RegExp
  /** Gives a test: true for a fault of the page at `path`, below the folder of the site, that these files may settle. */
  settledBy(site: TemplateSite): (fault: TemplateFault, path: string) => boolean
}

/** The files of a site as its templates see them. All paths are below the folder of the site. */
export interface TemplateSite {
  /** The texts of the files that `settings` matches. */
  texts: ReadonlyMap<string, string>
  /** True for a file that is there; `../` leads above the folder. */
  has: (path: string) => boolean
  /** All files below the folder. */
  paths: () => Iterable<string>
}

interface LinkSyntax {
  /** Links name documents or labels too, which are no paths. Default: files and addresses alone. */
  namesDocuments?: true
  /** A cheap test that runs on every page of a site: false only when the text certainly has no such link. */
  mayOccurIn(text: string): boolean
  /** Gives the links in order. */
  find(text: string, lines: readonly SourceLine[], dialect: Dialect): WrittenLink[]
}

export interface WrittenLink {
  kind: LinkKind
  via?: 'code'
  target: string
  /** Where the link begins. */
  start: number
  /** Where its target stands. */
  range: Range
}

/** The path of a field, such as `hero.actions.*.link`; `*` is any item of a list. */
type FrontmatterField = readonly [path: string, kind: LinkKind]
