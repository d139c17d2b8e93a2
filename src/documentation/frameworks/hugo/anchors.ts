// The anchors of goldmark with `autoHeadingIDType: github`, Hugo's default: `sanitizeAnchorName` of markup/goldmark.
import type { AnchorRules } from '../../page/anchors/anchor-rules.ts'
import { countingSlugs } from '../../page/anchors/slugs.ts'

export const goldmarkSlugs = countingSlugs('goldmark', (heading) => {
  const slug = heading
    .trim()
    .replaceAll(' ', '-')
    .replace(/[^\p{L}\p{Nd}_-]/gu, '')
    .toLowerCase()
  return slug === '' ? 'heading' : slug
})

/** Terms have ids where `parser.autoDefinitionTermID` is set; a link to one elsewhere is left alone. */
export const anchors: AnchorRules = { slugs: goldmarkSlugs, slugsSource: true, slugsTerms: true }
