// Pages that people also read on a code host, and from which any generator may build a site.
import { PYTHON_SNIPPETS } from '../active-content/directives.ts'
import { addFenceOptions } from '../active-content/fence-options.ts'
import type { ActiveContentRules } from '../active-content/rules.ts'
import type { AnchorRules } from '../page/anchors/anchor-rules.ts'
import { fenceOf, mdxCodeBlock } from '../page/lines.ts'
import type { TextRules } from '../page/text-rules.ts'

/** The anchors of a code host, which hold for all pages that are also read there. */
export const anchors = {
  slugsHtmlHeadings: true,
  // Lines of code.
  generates: (fragment) => /^L\d+(C\d+)?(-L\d+(C\d+)?)?$/.test(fragment),
  // GitHub's own script finds headings in any case; their anchors are in lower case.
  fold: (anchor) => anchor.toLowerCase(),
} satisfies AnchorRules

/** Allows the syntax of common generators. */
export const text: TextRules = {
  blockOf: (marks, info) => mdxCodeBlock(marks, info) ?? fenceOf(marks, info),
  allowsHeadingIdsInMdx: true,
  addressFunctions: ['useBaseUrl'],
  siteAlias: '@site/',
  hasTomlFrontmatter: true,
}

/** Finds what common generators would run or read. */
export const activeContent: ActiveContentRules = {
  hasAttributeLists: true,
  snippets: PYTHON_SNIPPETS,
  addFence: () => {},
  addDirectives: addFenceOptions,
  // Of Jekyll's default theme (https://github.com/jekyll/minima); harmless to generators without layouts.
  ownLayouts: new Set(['default', 'page', 'post', 'home']),
}
