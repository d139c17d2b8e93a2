import { COLON_CONTAINER } from '../../page/containers.ts'
import { containerOrFence, mdxCodeBlock } from '../../page/lines.ts'
import type { TextRules } from '../../page/text-rules.ts'
import { CONTAINERS } from './active-content.ts'
import { FIELD_TYPES } from './fields.ts'
import { isMissingModule } from './modules.ts'
import { template } from './template.ts'

export const text: TextRules = {
  blockOf: (marks, info) => mdxCodeBlock(marks, info) ?? containerOrFence(marks, info),
  containers: [{ opener: COLON_CONTAINER, names: CONTAINERS }],
  allowsHeadingIdsInMdx: true,
  addressFunctions: ['useBaseUrl'],
  // `MDXComponents` of @docusaurus/theme-classic.
  globalComponents: new Set(['Head', 'Details']),
  siteAlias: '@site/',
  allowsCommentsInMdx: true,
  fieldTypes: FIELD_TYPES,
  // https://docusaurus.io/docs/api/plugins/@docusaurus/plugin-content-docs#markdown-front-matter
  syntaxField: /^mdx[ \t]*:[ \t]*(?:\{[ \t]*|\r?\n[ \t]+)format[ \t]*:[ \t]*["']?(mdx?)\b/m,
  template,
  modules: { isMissing: isMissingModule, showsMissingValuesEmpty: true },
}
