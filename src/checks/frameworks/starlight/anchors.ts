import type { AnchorRules } from '../../page/anchors/anchor-rules.ts'

export const anchors: AnchorRules = {
  headingIds: 'none',
  // Astro has made a dash of two hyphens before the anchor is made.
  slugText: (text) => text.replace(/(?<!-)--(?!-)/g, '—'),
  slugsHtmlHeadings: true,
}
