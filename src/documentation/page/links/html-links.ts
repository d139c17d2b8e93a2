// Links in raw HTML and in the components of Vue.
import type { HtmlTag } from '../html-tags.ts'
import { positionAt } from '../lines.ts'
import type { PageLink } from '../page-analysis.ts'
import { linkKindOf, splitSrcset } from './link-attributes.ts'

/** Gives the links of tags. Attributes that are expressions (`:href`, `v-bind:src`) are not known without running them. */
export function htmlLinks(tags: readonly HtmlTag[], starts: readonly number[]): PageLink[] {
  return tags.flatMap((tag) =>
    tag.attributes.flatMap(({ name, value, range }) => {
      const kind = linkKindOf(tag.name, name, value)
      if (kind === undefined) return []
      const position = positionAt(starts, tag.start)
      if (name.toLowerCase() !== 'srcset') return [{ kind, target: value.trim(), ...position, range }]
      return splitSrcset(value).map(({ target }) => ({ kind, target, ...position }))
    }),
  )
}
