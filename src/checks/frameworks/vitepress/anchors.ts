// The anchors of VitePress: `slugify` of @mdit-vue/shared, numbered by markdown-it-anchor.
import type { AnchorRules } from '../../page/anchors/anchor-rules.ts'
import { withoutEmoji } from '../../page/anchors/heading-text.ts'
import { countingSlugs } from '../../page/anchors/slugs.ts'

export const vueSlugs = countingSlugs('vue', (heading) =>
  heading
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/\p{Cc}/gu, '')
    .replace(/[\s~`!@#$%^&*()\-_+=[\]{}|\\;:"'“”‘’<>,.?/]+/g, '-')
    .replace(/^-|-$/g, '')
    .replace(/^(\d)/, '_$1')
    .toLowerCase(),
)

export const anchors: AnchorRules = {
  slugs: vueSlugs,
  // The anchor is made before character references and footnotes are resolved.
  slugText: (text, source) => withoutEmoji(source.includes('&') ? source : text),
  slugsFootnotes: true,
  hasAttributeLists: true,
  hasComponents: true,
}
