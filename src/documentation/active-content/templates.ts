// Template languages that see a page before Markdown does: Jinja and Liquid.
import type { ParsedPage } from '../page/parse-page.ts'
import type { ActiveContentList } from './list.ts'

/** Frameworks for which a plugin that evaluates templates is common, so that they count outside of code in any case. */
const WITH_TEMPLATES: ReadonlySet<string> = new Set(['mkdocs', 'sphinx', 'plain'])
/** A comment of Jinja needs its end to be told from the id of a heading, `{#id}`. */
const TEMPLATE = /\{\{(?:(?!\}\})[\s\S]){0,500}(?:\}\})?|\{%(?:(?!%\})[\s\S]){0,500}(?:%\})?|\{#[^#]{0,500}#\}/g

/** Adds what a template language would evaluate: in the whole text, code included, where the dialect says so. */
export function addTemplates({ text, dialect }: ParsedPage, live: string, found: ActiveContentList): void {
  if (dialect.syntax === 'mdx' && !dialect.hasRawTemplates) return
  // Markdoc, which is such a syntax, has its tags in {% %}.
  const isLikely = WITH_TEMPLATES.has(dialect.readAs) || dialect.syntax === 'other'
  if (!dialect.hasRawTemplates && !isLikely) return
  for (const match of (dialect.hasRawTemplates ? text : live).matchAll(TEMPLATE)) {
    found.add('template', match.index, match[0])
  }
}
