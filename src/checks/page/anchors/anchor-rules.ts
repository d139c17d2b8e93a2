// What `#...` may name in a framework's pages. The rules of a framework are in anchors.ts of its folder.

import type { Dialect } from '../../dialect.ts'
import type { JsxElement } from '../jsx-element.ts'
import type { SourceLine } from '../lines.ts'
import type { HeadingIdSyntax } from './heading-ids.ts'
import type { SlugStyle } from './slugs.ts'

export interface AnchorRules {
  /** How headings become anchors, unless a page's syntax says otherwise (`PageSyntax.slugs`). Default: as on GitHub. */
  slugs?: SlugStyle
  /** How a heading gives itself an id. Default: an attribute list at its end, such as `{#id}`. */
  headingIds?: HeadingIdSyntax | 'none'
  /** Gives what a stretch of text adds to a heading's slug; `source` is how the page writes it. Default: the text. */
  slugText?(text: string, source: string): string
  /** The slug is made of the last line of the heading as the page writes it, with its marks. Default: of its words. */
  slugsSource?: true
  /**
   * Gives other words that the slug of a heading may be made of instead, by other versions of the framework or by templates
   * that are not run; `source` is the heading as the page writes it. Default: none.
   */
  otherWords?(source: string): string | undefined
  /** The descriptions of images in a heading are part of its slug. Default: they are not. */
  slugsImages?: true
  /** The marks of footnotes in a heading are part of its slug as they are written. Default: they are not. */
  slugsFootnotes?: true
  /** A heading written as HTML has a slug too. Default: it has an anchor only if it has an id. */
  slugsHtmlHeadings?: true
  /** The text of a heading omits the descriptions of images. Default: they are part of it. */
  titlesOmitImages?: true
  /** The same for a heading written as JSX. Default: it has an anchor only if it has an id. */
  slugsJsxHeadings?: true
  /** Code behind a name in braces is no part of a slug: ``{term}`word` ``. Default: it is. */
  slugsNoRoles?: true
  /** The style of headings inside of HTML with the attribute `markdown`. Default: that of all others. */
  slugsInElements?: SlugStyle
  /** Gives the elements that have slugs as headings do, with their words. Default: none. */
  sluggedElements?(elements: readonly JsxElement[]): ReadonlyMap<JsxElement, string>
  /** The deepest level whose headings have slugs. Default: 6. */
  deepestSlug?: number
  /** Expressions in a heading are no part of its slug. Default: their source is. */
  slugsNoExpressions?: true
  /** The terms of definition lists (`Term`, then `: text`) have slugs too. Default: they have none. */
  slugsTerms?: true
  /** A slug never equals an id anywhere on the page. Default: only ids of headings count, each from its line on. */
  reservesIds?: true
  /** `{ #id }` behind any element, or on a line of its own, is an id. Default: it is text. */
  hasAttributeLists?: true
  /** Gives the ids that the components of a page make of their attributes, apart from `id`. Default: none. */
  componentIds?(elements: readonly JsxElement[]): string[]
  /** Pages of Markdown may use components of the site, which may make ids. Default: only pages of MDX may. */
  hasComponents?: true
  /**
   * Gives the ends of the paths of templates that a page calls, and says of the text of one whether it makes ids or brings
   * other texts along, so that the page has anchors that it does not show. Default: pages call none.
   */
  templates?: { pathEnds(text: string): string[]; makesIds(template: string): boolean }
  /** Gives the files that templates in a page include, whose anchors are its own. Default: none. */
  includedFiles?(text: string): string[]
  /** True where the build adds anchors that the page does not show, because of its frontmatter. Default: it does not. */
  addsToPage?(frontmatter: Readonly<Record<string, unknown>>): boolean
  /** True for an anchor that the build makes of what the text of the page names, such as code. Default: it makes none. */
  generatesFrom?(text: string, fragment: string): boolean
  /** Names by which any page of the site can link to a place on this page. Default: there are none. */
  labels?: LabelSyntax
  /** True for an anchor that the framework adds by itself, with no trace in the page. Default: it adds none. */
  generates?(fragment: string): boolean
  /** Links find an anchor if this makes the same of both. Default: they must be equal. */
  fold?: (anchor: string) => string
}

interface LabelSyntax {
  find(text: string, lines: readonly SourceLine[], dialect: Dialect): string[]
  /** Gives the anchors that a label becomes. */
  idsOf(label: string): string[]
  /** True for a label, in lower case, of a page that the build adds. Default: it adds none. */
  generates?(label: string): boolean
}
