// What a framework knows of active content in its pages: its folder has these rules in active-content.ts.

import type { Range } from '../page/lines.ts'
import type { ParsedPage } from '../page/parse-page.ts'
import type { ActiveContentList } from './list.ts'

export interface ActiveContentRules {
  /** The parser takes for code what CommonMark does. Default: true; else only what both must take for code is not searched. */
  hasCommonMarkParser?: false
  /** That other parser finds fences in HTML, too. Default: HTML is not searched for fences. */
  findsFencesInHtml?: true
  /** A backslash before a tag is text, and the tag is a tag. Default: the backslash makes text of the tag. */
  readsEscapedTags?: true
  /** Attributes in braces, `{onclick=...}`, go to the element before them. Default: they are text. */
  hasAttributeLists?: true
  /** Plugins that evaluate templates are common, so templates outside of code count in any case. Default: only where the site's configuration names one. */
  hasTemplatePlugins?: true
  /** Directives of reStructuredText work in Markdown. Default: only in files of another syntax. */
  hasRestructuredText?: true
  /** Lines that copy a file into the page. Default: none. */
  snippets?: readonly SnippetSyntax[]
  /** Layouts that come with the framework, which a page may choose. Default: none. */
  ownLayouts?: ReadonlySet<unknown>
  /** Frontmatter fields that are code, in lower case, besides those that are code to several frameworks. Default: none. */
  codeFields?: ReadonlySet<string>
  /** `key: value` lines at the start of a page are its frontmatter. Default: frontmatter stands between marks. */
  hasUnmarkedFields?: true
  /** Gives the offset in a fenced block from which it is shown as it is written; undefined when all of it is rendered. Default: `endOfInfoLine`. */
  shownFrom?(block: string, language: string): number | undefined
  /** Gives whether the line at an offset is HTML although CommonMark takes it for code. Default: it never is. */
  htmlLines?(page: ParsedPage): (offset: number) => boolean
  /** A line within code from which on code may be text, since the framework takes such lines away. Default: there is none. */
  unwrapsCode?: RegExp
  /** Gives the parts that are taken out of an MDX page before it is parsed. Default: none. */
  takenOut?(page: ParsedPage): readonly Range[]
  /** Adds what a fenced block does. Default: `addFence`. */
  addFence?(fence: Fence, found: ActiveContentList): void
  /**
   * Adds directives that can be told by the look of the text; `live` is `text` without code. Files of unknown use are
   * searched by the rules of every framework. Default: there are none.
   */
  addDirectives?(text: string, live: string, found: ActiveContentList): void
  /** Adds what else only a page of this framework does. Default: nothing. */
  addOwn?(page: ParsedPage, live: string, found: ActiveContentList): void
}

export interface SnippetSyntax {
  pattern: RegExp
  /** True where it is read before Markdown, so that code does not protect from it. */
  worksInCode: boolean
}

/** A fenced block of a page. */
export interface Fence {
  /** What stands behind the opening mark. */
  info: string
  body: string
  /** The whole block as it is written. */
  source: string
  /** Its offset in the page. */
  start: number
}
