import { COLON_CONTAINER } from '../../page/containers.ts'
import { readFrontmatter } from '../../page/frontmatter.ts'
import { htmlComments } from '../../page/html-comments.ts'
import { containerOrFence, mdxCodeBlock } from '../../page/lines.ts'
import type { ParsedPage } from '../../page/parse-page.ts'
import type { TextRules } from '../../page/text-rules.ts'
import { positionAt, rangeAt } from '../../positions.ts'
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

const NO_CONTAINER = /^[ \t]*(::(?!:)|:{3,}[ \t]+|:{3,}(?=\{))\{?([A-Za-z]+)(?![\w:-])/

/** `directiveContainer` of micromark-extension-directive wants three colons, and the name right behind them. */
function checkAdmonitions({ text: page, lines, starts, dialect }: ParsedPage): PageProblem[] {
  if (!/^[ \t]*::/m.test(page)) return []
  const comments = htmlComments(page, lines).closed
  return lines.flatMap(({ start, end, kind }): PageProblem[] => {
    const [found = '', marks = '', name = ''] = NO_CONTAINER.exec(page.slice(start, end)) ?? []
    // In MDX, braces are an expression, which the build reports.
    if (!CONTAINERS.has(name) || (found.includes('{') && dialect.syntax === 'mdx')) return []
    if ((kind !== 'text' && kind !== 'directive') || rangeAt(comments, start) !== undefined) return []
    const colons = marks.trim().padEnd(3, ':')
    const message = `Docusaurus makes no admonition of ${found.trim()}. Write ${colons}${name}, and close it with ${colons}`
    return [{ rule: 'page-syntax', severity: 'warning', ...positionAt(starts, start), subject: found.trim(), message }]
  })
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
  check: (page) => [...checkFields(page), ...checkAdmonitions(page)],
  template,
  modules: { isMissing: isMissingModule, showsMissingValuesEmpty: true },
}
