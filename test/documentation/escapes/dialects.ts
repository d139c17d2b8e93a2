// The dialects of the tests, and what is found in a text of each.
import type { Dialect } from '../../../src/documentation/dialect.ts'
import type { Escape, EscapeForm } from '../../../src/documentation/escapes/escape.ts'
import { findEscapes } from '../../../src/documentation/escapes/find-escapes.ts'
import { parsePage } from '../../../src/documentation/page/parse-page.ts'

const common = { slugs: 'github', requiredFields: [], hasRawTemplates: false } as const

export const DIALECTS = {
  mintlify: { ...common, framework: 'mintlify', syntax: 'mdx' },
  docusaurus: { ...common, framework: 'docusaurus', syntax: 'mdx' },
  nextra: { ...common, framework: 'nextra', syntax: 'mdx' },
  starlight: { ...common, framework: 'starlight', syntax: 'mdx' },
  vitepress: { ...common, framework: 'vitepress', syntax: 'markdown' },
  mkdocs: { ...common, framework: 'mkdocs', syntax: 'markdown' },
  macros: { ...common, framework: 'mkdocs', syntax: 'markdown', hasRawTemplates: true },
  superfences: { ...common, framework: 'mkdocs', syntax: 'markdown', nestsFences: true },
  jekyll: { ...common, framework: 'plain', syntax: 'markdown', hasRawTemplates: true },
  sphinx: { ...common, framework: 'sphinx', syntax: 'markdown' },
  rst: { ...common, framework: 'sphinx', syntax: 'other' },
  plain: { ...common, framework: 'plain', syntax: 'markdown' },
} as const satisfies Record<string, Dialect>

export type DialectName = keyof typeof DIALECTS
export const DIALECT_NAMES = Object.keys(DIALECTS) as DialectName[]

export function escapesIn(dialect: DialectName, text: string): Escape[] {
  return findEscapes(parsePage(text, DIALECTS[dialect]))
}

export function formsIn(dialect: DialectName, text: string): EscapeForm[] {
  return [...new Set(escapesIn(dialect, text).map(({ form }) => form))]
}
