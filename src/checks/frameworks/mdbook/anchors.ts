// The anchors of mdBook: `id_from_content` and `unique_id` (crates/mdbook-html/src/utils.rs).
import type { AnchorRules } from '../../page/anchors/anchor-rules.ts'
import { countingSlugs } from '../../page/anchors/slugs.ts'
import { anchors as hostedAnchors } from '../code-host.ts'

export const mdbookSlugs = countingSlugs('mdbook', (heading) => {
  const slug = heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{Alphabetic}\p{N}_\s-]/gu, '')
    .replace(/\s/g, '-')
  return slug === '' ? 'section' : slug
})

export const anchors: AnchorRules = {
  // Before 0.5, headings written as HTML had slugs, and only letters of ASCII became lower-case.
  ...hostedAnchors,
  slugs: mdbookSlugs,
}
