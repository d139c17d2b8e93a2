// The anchors of Sphinx: `compute_unique_slug` of myst-parser, and its labels.
import type { AnchorRules } from '../../page/anchors/anchor-rules.ts'
import type { Slugger, SlugStyle } from '../../page/anchors/slugs.ts'
import { findMystLabels } from './myst.ts'

export const mystSlugs: SlugStyle = { name: 'myst', slugify, createSlugger }

export const anchors: AnchorRules = {
  slugs: mystSlugs,
  headingIds: 'none',
  hasAttributeLists: true,
  labels: {
    find: findMystLabels,
    idsOf: idsOfLabel,
    generates: (label) => /^(genindex|modindex|py-modindex|search)$/.test(label),
  },
}

/** Numbers that MyST strings together; no real page has more headings of one text. */
const MAX_CHAIN = 100

function slugify(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(' ', '-')
    .replace(/[^\p{L}\p{N}_-]/gu, '')
}

/** Numbers are added to numbers: after `step` and `step-1` comes `step-1-2`. */
function createSlugger(): Slugger {
  const used = new Set<string>()
  const last = new Map<string, { slug: string; count: number }>()
  return {
    slug(heading) {
      const base = slugify(heading)
      let { slug, count } = last.get(base) ?? { slug: base, count: 0 }
      while (used.has(slug) && count < MAX_CHAIN) {
        count += 1
        slug = `${slug}-${count}`
      }
      last.set(base, { slug, count })
      used.add(slug)
      return slug
    },
    // MyST keeps explicit targets apart from slugs.
    reserve: () => undefined,
  }
}

/** Sphinx makes ids lower-case with hyphens; MyST also takes the label as it is. */
function idsOfLabel(label: string): string[] {
  const id = label
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  return [label, id]
}
