import type { AnchorRules } from '../../page/anchors/anchor-rules.ts'

export const anchors: AnchorRules = {
  headingIds: 'none',
  // Astro has made dashes of hyphens before the anchor is made.
  slugText: (text) => text.replace(/-{2,3}/g, '—'),
  slugsHtmlHeadings: true,
}
