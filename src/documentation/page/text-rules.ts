// How the pages of a framework read beside Markdown: its folder has these rules in text.ts.
import type { PageProblem } from '../problem.ts'
import type { BlockKind, Range, SourceLine } from './lines.ts'
import type { MaskedText } from './mask.ts'
import type { Heading, LinkKind } from './page-analysis.ts'
import type { PageNodes } from './page-nodes.ts'
import type { ParsedPage } from './parse-page.ts'

export interface TextRules {
  /** Says what opens at a line of marks (```, ~~~ or :::) with `info` behind them. Default: fences of code; colons are text. */
  blockOf?(marks: string, info: string): BlockKind
  /** Matches a directive's line up to its title; the first group is what stands before the marks. Default: `:::name`. */
  directiveMarker?: RegExp
  /** In MDX, `## Title {#id}` compiles. Default: the braces are an expression, which does not. */
  allowsHeadingIdsInMdx?: true
  /** In MDX, `<!-- -->` compiles. Default: it does not. */
  allowsCommentsInMdx?: true
  /** Takes away the indentation of blocks whose content is Markdown. Default: nesting is as in CommonMark. */
  dedent?(text: string, lines: readonly SourceLine[]): MaskedText
  /** Links and includes in a syntax of the framework's own. Default: it has none. */
  links?: LinkSyntax
  /** Fields of the frontmatter that are links. Default: none. */
  frontmatterLinks?: readonly FrontmatterField[]
  /** A block between lines of `+++` is frontmatter, in TOML. Default: it is text. */
  hasTomlFrontmatter?: true
  /** Finds what stops the build of a page for this framework alone. Default: nothing. */
  check?(page: ParsedPage, nodes: PageNodes, headings: readonly Heading[]): PageProblem[]
}

export interface LinkSyntax {
  /** Links name documents or labels too, which are no paths. Default: files and addresses alone. */
  namesDocuments?: true
  /** A cheap test: false when the text has no such link for certain. Every page of a site is asked. */
  mayOccurIn(text: string): boolean
  /** Gives the links in order. */
  find(text: string, lines: readonly SourceLine[]): WrittenLink[]
}

export interface WrittenLink {
  kind: LinkKind
  target: string
  /** Where the link begins. */
  start: number
  /** Where its target stands. */
  range: Range
}

/** The path of a field, such as `hero.actions.*.link`; `*` is any item of a list. */
export type FrontmatterField = readonly [path: string, kind: LinkKind]
