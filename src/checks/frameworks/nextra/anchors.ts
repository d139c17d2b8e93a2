import type { AnchorRules } from '../../page/anchors/anchor-rules.ts'
import { BRACKETS_OR_LIST } from '../../page/anchors/heading-ids.ts'
import { githubSlugs } from '../../page/anchors/slugs.ts'
import { sluggedElements } from './slugged-elements.ts'

/** Nextra makes a slug of the id in `## Title [#id]`, and of the titles of tabs and summaries (`remark-headings`). */
export const anchors: AnchorRules = { headingIds: { ...BRACKETS_OR_LIST, read: readId }, sluggedElements }

function readId(heading: string): string | undefined {
  const written = BRACKETS_OR_LIST.read(heading)
  return written !== undefined && heading.endsWith(']') ? githubSlugs.slugify(written) : written
}
