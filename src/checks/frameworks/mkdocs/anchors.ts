import type { AnchorRules } from '../../page/anchors/anchor-rules.ts'
import { withoutEmoji } from '../../page/anchors/heading-text.ts'
import { pythonSlugs } from './slugs.ts'

export const anchors: AnchorRules = {
  slugs: pythonSlugs,
  slugText: withoutEmoji,
  slugsHtmlHeadings: true,
  titlesOmitImages: true,
  reservesIds: true,
  hasAttributeLists: true,
  // Tabs and lines of code.
  generates: (fragment) => fragment.startsWith('__'),
}
