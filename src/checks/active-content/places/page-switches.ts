// Fields of the frontmatter that decide whether the page is built, and whether what is in it runs.
import { isMapping } from '../../config/mapping.ts'
import { readFrontmatter } from '../../page/frontmatter.ts'
import type { ParsedPage } from '../../page/parse-page.ts'

/**
 * Of Hugo, Jekyll and others: drafts. Of mkdocs-macros, Jekyll, Eleventy: no templates. Of Docusaurus: what the page is
 * parsed as. Of MyST: notebooks, and syntax that is off.
 */
const SWITCHES = new Set(
  (
    'draft published build _build headless expirydate markup render_macros ignore_macros macros render_with_liquid ' +
    'templateengineoverride format mdx mystnb execute jupytext kernelspec file_format'
  ).split(' '),
)

/** https://myst-parser.readthedocs.io/en/latest/configuration.html */
const MYST_SYNTAX = /^(?:disable_syntax|enable_extensions|commonmark_only|gfm_only)$/

function isSwitch(key: string): boolean {
  return SWITCHES.has(key.toLowerCase()) || MYST_SYNTAX.test(key)
}

/** Gives those of a page with their values; '' when there are none. */
export function switchesOf({ text, frontmatter }: ParsedPage): string {
  if (frontmatter === undefined || frontmatter === 'not-closed') return ''
  const { data } = readFrontmatter(text, frontmatter)
  const { myst } = data
  const syntax = isMapping(myst) ? Object.entries(myst).filter(([key]) => MYST_SYNTAX.test(key)) : []
  const set = [...Object.entries(data), ...syntax].filter(([key, value]) => isSwitch(key) && !isUsual(key, value))
  return set
    .map(([key, value]) => `${key.toLowerCase()}: ${JSON.stringify(value)}`)
    .toSorted()
    .join(', ')
}

/** `draft: false` says what holds without it, too. */
function isUsual(key: string, value: unknown): boolean {
  return /^(?:draft|headless)$/i.test(key) ? value === false : /^published$/i.test(key) && value === true
}
