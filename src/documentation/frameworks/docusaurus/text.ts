import { type BlockKind, containerOrFence } from '../../page/lines.ts'
import type { TextRules } from '../../page/text-rules.ts'

export const text: TextRules = {
  blockOf: (marks, info) => mdxCodeBlock(marks, info) ?? containerOrFence(marks, info),
  allowsHeadingIdsInMdx: true,
  allowsCommentsInMdx: true,
}

/** Docusaurus takes away the fences of ```mdx-code-block: what is between them is part of the page. */
export function mdxCodeBlock(marks: string, info: string): BlockKind | undefined {
  return info === 'mdx-code-block' && !marks.startsWith(':') ? 'markdown' : undefined
}
