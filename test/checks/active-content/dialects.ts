// The dialects of the tests, and what is found in a text of each.

import type { ActiveContent, ActiveForm } from '../../../src/checks/active-content/active-forms.ts'
import { findActiveContent } from '../../../src/checks/active-content/find.ts'
import type { Dialect } from '../../../src/checks/dialect.ts'
import { parsePage } from '../../../src/checks/page/parse-page.ts'
import { dialectOf } from '../page/dialects.ts'

export const DIALECTS = {
  mintlify: dialectOf('mintlify', { syntax: 'mdx' }),
  docusaurus: dialectOf('docusaurus', { syntax: 'mdx' }),
  nextra: dialectOf('nextra', { syntax: 'mdx' }),
  starlight: dialectOf('starlight', { syntax: 'mdx' }),
  astro: dialectOf('starlight', { syntax: 'markdown' }),
  vitepress: dialectOf('vitepress', { syntax: 'markdown' }),
  mkdocs: dialectOf('mkdocs', { syntax: 'markdown' }),
  macros: dialectOf('mkdocs', { syntax: 'markdown', hasRawTemplates: true }),
  superfences: dialectOf('mkdocs', { syntax: 'markdown', nestsFences: true }),
  jekyll: dialectOf('jekyll', { syntax: 'markdown', hasRawTemplates: true }),
  post: dialectOf('jekyll', { syntax: 'markdown', hasRawTemplates: true, excerptEnd: '\n\n' }),
  mdbook: dialectOf('mdbook', { syntax: 'markdown', hasRawTemplates: true }),
  hugo: dialectOf('hugo', { syntax: 'markdown', termFields: ['tags', 'categories', 'series'] }),
  sphinx: dialectOf('sphinx', { syntax: 'markdown' }),
  rst: dialectOf('sphinx', { syntax: 'other' }),
  adoc: dialectOf('plain', { syntax: 'other', isAsciidoc: true }),
  plain: dialectOf('plain', { syntax: 'markdown' }),
} satisfies Record<string, Dialect>

export type DialectName = keyof typeof DIALECTS
/** Without posts, which are pages of Jekyll but for what lists show of them. */
export const DIALECT_NAMES = (Object.keys(DIALECTS) as DialectName[]).filter((name) => name !== 'post')

export function activeContentIn(dialect: DialectName, text: string): ActiveContent[] {
  return findActiveContent(parsePage(text, DIALECTS[dialect]))
}

export function formsIn(dialect: DialectName, text: string): ActiveForm[] {
  return [...new Set(activeContentIn(dialect, text).map(({ form }) => form))]
}
