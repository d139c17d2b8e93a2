import type { AnchorRules } from '../../page/anchor-rules.ts'
import type { JsxElement } from '../../page/jsx-links.ts'
import { githubSlugs } from '../../page/slugs.ts'

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
