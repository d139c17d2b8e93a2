import { COLON_CONTAINER } from '../../page/containers.ts'
import { readFrontmatter } from '../../page/frontmatter.ts'
import { containerOrFence, mdxCodeBlock } from '../../page/lines.ts'
import type { ParsedPage } from '../../page/parse-page.ts'
import type { TextRules } from '../../page/text-rules.ts'
import type { PageProblem } from '../../problem.ts'
import { CONTAINERS } from './active-content.ts'
import { FIELD_TYPES } from './fields.ts'
import { isMissingModule } from './modules.ts'
import { template } from './template.ts'

/** `FrontMatterVisibilitySchema` of @docusaurus/utils-validation, and `doProcessDocMetadata` of the plugin for documents. */
function checkFields({ text: page, frontmatter, dialect }: ParsedPage): PageProblem[] {
  if (frontmatter === undefined || frontmatter === 'not-closed') return []
  const { draft, unlisted, id } = readFrontmatter(page, frontmatter).data
  const problem = (subject: string, message: string): PageProblem[] => [
    { rule: 'frontmatter', line: 1, column: 1, subject, message },
  ]
  if (draft === true && unlisted === true)
    return problem(
      'unlisted',
      'A page cannot be draft and unlisted at once, and Docusaurus stops its build there. Remove one of the two',
    )
  if (dialect.fields !== 'docs' || typeof id !== 'string' || !id.includes('/')) return []
  return problem('id', 'Docusaurus stops at an `id` with a slash: the folder is part of the id anyway. Remove it')
}

export const text: TextRules = {
  blockOf: (marks, info) => mdxCodeBlock(marks, info) ?? containerOrFence(marks, info),
  containers: [{ opener: COLON_CONTAINER, names: CONTAINERS }],
  allowsHeadingIdsInMdx: true,
  addressFunctions: ['useBaseUrl'],
  // `MDXComponents` of @docusaurus/theme-classic.
  globalComponents: new Set(['Head', 'Details']),
  siteAlias: '@site/',
  allowsCommentsInMdx: true,
  hasDirectives: true,
  fieldTypes: FIELD_TYPES,
  // https://docusaurus.io/docs/api/plugins/@docusaurus/plugin-content-docs#markdown-front-matter
  syntaxField: /^mdx[ \t]*:[ \t]*(?:\{[ \t]*|\r?\n[ \t]+)format[ \t]*:[ \t]*["']?(mdx?)\b/m,
  check: checkFields,
  template,
  modules: { isMissing: isMissingModule, showsMissingValuesEmpty: true },
}
