// The dialects of the tests, and what is found in a text of each.

import { findActiveContent } from '../../../src/documentation/active-content/find.ts'
import type { ActiveContent, ActiveForm } from '../../../src/documentation/active-content/forms.ts'
import type { Dialect } from '../../../src/documentation/dialect.ts'
import { parsePage } from '../../../src/documentation/page/parse-page.ts'
import { dialectOf } from '../page/dialects.ts'

export const DIALECTS = {
  mintlify: dialectOf('mintlify', { slugs: 'github', syntax: 'mdx' }),
  docusaurus: dialectOf('docusaurus', { slugs: 'github', syntax: 'mdx' }),
  nextra: dialectOf('nextra', { slugs: 'github', syntax: 'mdx' }),
  starlight: dialectOf('starlight', { slugs: 'github', syntax: 'mdx' }),
  vitepress: dialectOf('vitepress', { slugs: 'github', syntax: 'markdown' }),
  mkdocs: dialectOf('mkdocs', { slugs: 'github', syntax: 'markdown' }),
  macros: dialectOf('mkdocs', { slugs: 'github', syntax: 'markdown', hasRawTemplates: true }),
  superfences: dialectOf('mkdocs', { slugs: 'github', syntax: 'markdown', nestsFences: true }),
  jekyll: dialectOf('jekyll', { slugs: 'github', syntax: 'markdown', hasRawTemplates: true }),
  sphinx: dialectOf('sphinx', { slugs: 'github', syntax: 'markdown' }),
  rst: dialectOf('sphinx', { slugs: 'github', syntax: 'other' }),
  plain: dialectOf('plain', { slugs: 'github', syntax: 'markdown' }),
} satisfies Record<string, Dialect>

export type DialectName = keyof typeof DIALECTS
export const DIALECT_NAMES = Object.keys(DIALECTS) as DialectName[]

export function activeContentIn(dialect: DialectName, text: string): ActiveContent[] {
  return findActiveContent(parsePage(text, DIALECTS[dialect]))
}

export function formsIn(dialect: DialectName, text: string): ActiveForm[] {
  return [...new Set(activeContentIn(dialect, text).map(({ form }) => form))]
}
