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
  // mkdocstrings: `::: package.module.Class`, of which `options.members` may list more.
  generatesFrom: (text, fragment) =>
    Array.from(text.matchAll(/^[ \t]*:::[ \t]+([\w.]{1,300})[ \t]*$/gm)).some(([, name = '']) =>
      `${fragment}.`.startsWith(`${name}.`),
    ),
}
