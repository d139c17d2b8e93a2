// What `#...` may name in the pages of a framework: its folder has these rules in anchors.ts.

import type { SourceLine } from '../lines.ts'
import type { JsxElement } from '../links/jsx-links.ts'
import type { HeadingIdSyntax } from './heading-ids.ts'
import type { SlugStyle } from './slugs.ts'

export interface AnchorRules {
  /** How headings become anchors, unless the site's configuration says otherwise (`PageSyntax.slugs`). Default: as on GitHub. */
  slugs?: SlugStyle
  /** How a heading gives itself an id. Default: an attribute list at its end, such as `{#id}`. */
  headingIds?: HeadingIdSyntax | 'none'
  /** Gives the words that a stretch of text in a heading adds to its slug; `source` is how the page writes it. Default: the text. */
  slugText?(text: string, source: string): string
  /** The slug is made of the heading as the page writes it, with its marks. Default: of its words. */
  slugsSource?: true
  /** The descriptions of images in a heading are part of its slug. Default: they are not. */
  slugsImages?: true
  /** The marks of footnotes in a heading are part of its slug as they are written. Default: they are not. */
  slugsFootnotes?: true
  /** A heading that is written as HTML has a slug too. Default: it has an anchor only when it has an id. */
  slugsHtmlHeadings?: true
  /** The title of a heading leaves out the descriptions of images. Default: they are part of it. */
  titlesOmitImages?: true
  /** No slug is given that is an id anywhere on the page. Default: only ids of headings count, each from its place on. */
  reservesIds?: true
  /** `{ #id }` behind any element, or on a line of its own, is an id. Default: it is text. */
  hasAttributeLists?: true
  /** Gives ids that the attributes of a component make, besides `id`. Default: none. */
  jsxIds?(element: JsxElement): string[]
  /** Names by which any page of the site may link to a place on this one. Default: there are none. */
  labels?: LabelSyntax
  /** True for an anchor that the framework makes without any trace in the page. Default: it makes none. */
  generates?(fragment: string): boolean
  /** Links find an anchor in whatever case they spell it. Default: case counts. */
  ignoresCase?: true
}

export interface LabelSyntax {
  find(text: string, lines: readonly SourceLine[]): string[]
  /** Gives the anchors that a label becomes. */
  idsOf(label: string): string[]
  /** True for a label, in lower case, of a page that the build makes. Default: it makes none. */
  generates?(label: string): boolean
}
