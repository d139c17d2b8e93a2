import type { AnchorRules } from '../../page/anchors/anchor-rules.ts'

const BADGE = /\s{0,20}:badge\[[^\]\n]{0,200}\](?:\{[^}\n]{0,200}\})?/g

export const anchors: AnchorRules = {
  headingIds: 'none',
  // Astro has made a dash of two hyphens before the anchor is made.
  slugText: (text) => text.replace(/(?<!-)--(?!-)/g, '—'),
  slugsHtmlHeadings: true,
  // starlight-heading-badges takes them out of the anchor: https://starlight-heading-badges.vercel.app
  otherWords: (source) => (source.includes(':badge[') ? source.replace(BADGE, '') : undefined),
}
