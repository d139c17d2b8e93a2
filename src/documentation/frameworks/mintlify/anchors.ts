import type { AnchorRules } from '../../page/anchors/anchor-rules.ts'
import { githubSlugs } from '../../page/anchors/slugs.ts'
import type { JsxElement } from '../../page/links/jsx-links.ts'

export const anchors: AnchorRules = { slugsImages: true, jsxIds }

/** Attributes of components from which Mintlify makes anchors. */
const TITLES = /^(?:title|label|name|path|query|body|header)$/

function jsxIds({ attributes }: JsxElement): string[] {
  return attributes.flatMap((attribute) => {
    if (attribute.type !== 'mdxJsxAttribute' || !TITLES.test(attribute.name)) return []
    if (typeof attribute.value !== 'string') return []
    const title = githubSlugs.slugify(attribute.value)
    return [title, `param-${title}`, `response-${title}`]
  })
}
