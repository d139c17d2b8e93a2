import { containerOrFence, mdxCodeBlock } from '../../page/lines.ts'
import type { TextRules } from '../../page/text-rules.ts'

export const text: TextRules = {
  blockOf: (marks, info) => mdxCodeBlock(marks, info) ?? containerOrFence(marks, info),
  allowsHeadingIdsInMdx: true,
  addressFunctions: ['useBaseUrl'],
  // `MDXComponents` of @docusaurus/theme-classic.
  globalComponents: new Set(['Head', 'Details']),
  siteAlias: '@site/',
  allowsCommentsInMdx: true,
}
