import type { AnchorRules } from '../../page/anchors/anchor-rules.ts'

/** The anchors of a code host. */
export const anchors: AnchorRules = {
  slugsImages: true,
  slugsHtmlHeadings: true,
  // Lines of code.
  generates: (fragment) => /^L\d+(C\d+)?(-L\d+(C\d+)?)?$/.test(fragment),
  // GitHub's own script finds headings in any case; their anchors are in lower case.
  ignoresCase: true,
}
