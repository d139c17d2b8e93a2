// What a framework knows of active content in its pages: its folder has these rules in active-content.ts.

import type { ParsedPage } from '../page/parse-page.ts'
import type { ActiveContentList } from './list.ts'
import type { PrintedHeadings } from './printed-text.ts'

export interface ActiveContentRules {
  /** The parser sees the code that CommonMark does. Default: true. If false, only code to every parser is exempt. */
  hasCommonMarkParser?: false
  /** kramdown builds the pages, or may do so, so code is code only if kramdown agrees. Default: it does not. */
  mayHaveKramdown?: true
  /** The parser is markdown-it, which pairs backticks behind a bracket in its own way. Default: it is another. */
  hasMarkdownIt?: true
  /** What may stand behind the marks of a fence; with anything else, they are text. Default: as in Python-Markdown. */
  fenceInfo?: RegExp
  /** A parser other than CommonMark's finds fences inside HTML. Default: it does not. */
  findsFencesInHtml?: true
  /** `\<script>` is a tag. Default: the backslash makes text of it. */
  readsEscapedTags?: true
  /** Attributes in braces, `{onclick=...}`, are added to the element before them. Default: they are text. */
  hasAttributeLists?: true
  /**
   * Plugins that evaluate templates are common, so templates outside code count even if none is configured. Default:
   * they do not.
   */
  hasTemplatePlugins?: true
  /**
   * Pages that are not Markdown are reStructuredText, whose directives may also stand in Markdown. Default: such pages
   * are searched as AsciiDoc and Markdoc too, and Markdown is not searched for directives.
   */
  hasRestructuredText?: true
  /** Lines that copy a file into the page. Default: none. */
  snippets?: readonly SnippetSyntax[]
  /**
   * Components that every page may render without an import, and whose attributes can neither run, read nor insert
   * markup. Default: none.
   */
  components?: ReadonlySet<string>
  /** What pages may import: exported names by module, `default` and `*` as in JavaScript. Default: none. */
  imports?: ReadonlyMap<string, ReadonlySet<string>>
  /** Names of containers (`:::name`) that only frame their text. Default: the framework has none. */
  containers?: ReadonlySet<string>
  /** Attributes of its own that do nothing but switch something off. Default: none. */
  attributes?: ReadonlySet<string>
  /** Schemes of addresses that only the framework resolves, such as `pathname:`. Default: none. */
  schemes?: ReadonlySet<string>
  /** Fields of the frontmatter that hold plain values, in addition to those that are harmless everywhere. Default: none. */
  fields?: ReadonlySet<string>
  /** True for a value that is harmless in a field that is otherwise code; `name` in lower case. Default: none is. */
  isHarmlessField?(name: string, value: unknown): boolean
  /** Where the site's own files define names for its pages. Default: nowhere. */
  ownWords?: OwnWords
  /** Frontmatter is shown as it is: a field does nothing if no framework at all gives it a meaning. Default: it does. */
  showsFields?: true
  /** Layouts that come with the framework, which a page may choose. Default: none. */
  ownLayouts?: ReadonlySet<unknown>
  /** Frontmatter fields, in lower case, that choose a template in addition to `layout` and `template`. Default: none. */
  layoutFields?: ReadonlySet<string>
  /** Frontmatter fields, in lower case, that are code to this framework alone. Default: none. */
  codeFields?: ReadonlySet<string>
  /** `key: value` lines at the top of a page are frontmatter. Default: frontmatter stands between lines of marks. */
  hasUnmarkedFields?: true
  /**
   * PyYAML reads the frontmatter, whose end is looked for from its second line on, and a block that it cannot read stays
   * in the text of the page. Default: the parser refuses no more than ours does.
   */
  hasPyYaml?: true
  /** What CommonMark takes for indented code may be text. Default: it is code. */
  readsIndentedCode?: true
  /** From where a fenced block is shown as written; undefined if all of it is rendered. Default: `endOfInfoLine`. */
  shownFrom?(block: string, language: string): number | undefined
  /** Gives a test for offsets in lines that are HTML to the framework, even if code to CommonMark. Default: none. */
  htmlLines?(page: ParsedPage): (offset: number) => boolean
  /**
   * Themes print titles and fields without escaping them, so a quote in one leaves the attribute of a template. Of the
   * headings, they print these as HTML. Default: templates escape what they print.
   */
  printsRaw?: PrintedHeadings
  /** Matches a line of code that the framework removes, so that what follows may be text. Default: there is none. */
  unwrapsCode?: RegExp
  /** Adds what templates in the text evaluate. Default: `addTemplates`. */
  addTemplates?(text: string, found: ActiveContentList): void
  /** Adds what a fenced block does. Default: `addFence`. */
  addFence?(fence: Fence, found: ActiveContentList): void
  /**
   * Adds directives that the look of the text gives away; `live` is `text` without code. Files outside the site are
   * searched by the rules of every framework. Default: adds nothing.
   */
  addDirectives?(text: string, live: string, found: ActiveContentList): void
  /** Adds what only a page of this framework can do. Default: adds nothing. */
  addOwn?(page: ParsedPage, live: string, found: ActiveContentList): void
}

/** Patterns of names get the `g` flag and have one group that takes part, the name. */
export interface OwnWords {
  /** Paths of the templates that pages call by name, with the name in the group. Default: there are none. */
  templates?: RegExp
  /** What makes more of a template, or of the code of a component, than a frame around the values that a page gives it. */
  acting: RegExp
  /**
   * True if the templates of this name, none if they come from elsewhere, print nothing as HTML of what a call of them
   * encloses. Default: no template is asked.
   */
  printsNoMarkup?(name: string, templates: readonly string[]): boolean
  /** Paths of the templates, types and settings that have the names below. */
  files: RegExp
  /** Fields of a page that they read or declare. Default: none. */
  fields?: RegExp
  /** Roles, containers and parameters that they define. Default: none. */
  names?: RegExp
  /** Components that they register, under the name that they import them by. Default: none. */
  components?: RegExp
  /** Components that a declaration of types imports, with the name and the module in the groups. Default: none. */
  declared?: RegExp
}

export interface SnippetSyntax {
  pattern: RegExp
  /** True when it is read before Markdown, so that code does not protect from it. */
  worksInCode: boolean
}

/** A fenced block of a page. */
export interface Fence {
  /** The info string. */
  info: string
  body: string
  /** The whole block as it is written. */
  source: string
  /** Its offset in the page. */
  start: number
}
