import { fenceOf } from '../../page/lines.ts'
import type { TextRules } from '../../page/text-rules.ts'
import { mdxCodeBlock } from '../docusaurus/text.ts'

/** A site in another repository may be built from these files, so the syntax of its generator is allowed for. */
export const text: TextRules = {
  blockOf: (marks, info) => mdxCodeBlock(marks, info) ?? fenceOf(marks, info),
  allowsHeadingIdsInMdx: true,
  hasTomlFrontmatter: true,
}
