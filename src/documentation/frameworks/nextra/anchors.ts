import type { AnchorRules } from '../../page/anchors/anchor-rules.ts'
import { ATTRIBUTE_LIST } from '../../page/anchors/heading-ids.ts'
import { githubSlugs } from '../../page/anchors/slugs.ts'
import { sluggedElements } from './slugged-elements.ts'

/** Nextra makes a slug of the id in `## Title [#id]`, and of the titles of tabs and summaries (`remark-headings`). */
export const anchors: AnchorRules = { headingIds: { read: readId, remove: removeId }, sluggedElements }

function readId(heading: string): string | undefined {
  if (!heading.endsWith(']')) return ATTRIBUTE_LIST.read(heading)
  const written = /^\[#([^\]]+)\]$/.exec(heading.slice(heading.lastIndexOf('[')))?.[1]
  return written === undefined ? undefined : githubSlugs.slugify(written)
}

function removeId(words: string): string {
  const trimmed = words.trimEnd()
  if (!trimmed.endsWith(']')) return ATTRIBUTE_LIST.remove(words)
  const bracket = trimmed.lastIndexOf('[#')
  return bracket < 0 ? words : trimmed.slice(0, bracket)
}
