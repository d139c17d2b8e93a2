// VitePress pages are Vue components: what stands in double braces and in `v-` attributes is evaluated while it builds.
import type { ParsedPage } from '../page/parse-page.ts'
import type { EscapeList } from './escape-list.ts'
import { findInHtml } from './html-tags.ts'
import { addAttributeLists } from './raw-escapes.ts'

/** `v-if`, `:src`, `@click`, `#slot` and `.prop`; Vue's own shorthands. */
const VUE_ATTRIBUTE = /^(v-|:|@|#|\.)/
const VUE_ATTRIBUTE_LIST = /\{(?:[^{}\n]{0,500}?\s)?(?:v-[a-z]|[:@][a-z])[\w:.-]{0,50}\s{0,20}=[^{}\n]{0,500}/gi

/** Adds interpolations, directives and attributes in braces. `live` is without code, which VitePress marks as `v-pre`. */
export function addVueEscapes(page: ParsedPage, live: string, found: EscapeList): void {
  const bodyStart = page.lines[0]?.start ?? 0
  for (const match of live.slice(bodyStart).matchAll(/\{\{[^}]{0,500}\}{0,2}/g)) {
    found.add('interpolation', bodyStart + match.index, match[0])
  }
  addAttributeLists(live, found)
  for (const match of live.matchAll(VUE_ATTRIBUTE_LIST)) found.add('interpolation', match.index, match[0])
  // The whole text, and not only the HTML of the syntax tree: VitePress takes `@click` and the like for attributes of
  // inline tags, which CommonMark does not.
  findInHtml(live, (name, attributes, start, end) => {
    if (/[A-Z-]/.test(name)) found.add('component', start, name)
    if (attributes.some((attribute) => VUE_ATTRIBUTE.test(attribute))) found.addRange('interpolation', start, end)
  })
}
