// The anchors of Docusaurus: `remark/headings` of @docusaurus/mdx-loader, over github-slugger.
import type { AnchorRules } from '../../page/anchors/anchor-rules.ts'
import { ATTRIBUTE_LIST, type HeadingIdSyntax } from '../../page/anchors/heading-ids.ts'

/** `{#id}`, and since 3.10 the first word of a comment: `{/* #id *\/}`, `<!-- #id -->`. */
const headingIds: HeadingIdSyntax = {
  read: (heading) => commentId(heading) ?? ATTRIBUTE_LIST.read(heading),
  remove: (words) => ATTRIBUTE_LIST.remove(words),
}

function commentId(heading: string): string | undefined {
  const marks = heading.endsWith('*/}') ? (['{/*', '*/}'] as const) : (['<!--', '-->'] as const)
  const open = heading.lastIndexOf(marks[0])
  if (open < 0 || !heading.endsWith(marks[1])) return undefined
  return /^\s*#(\S+)/.exec(heading.slice(open + marks[0].length, -marks[1].length))?.[1]
}

export const anchors: AnchorRules = { slugsImages: true, headingIds }
