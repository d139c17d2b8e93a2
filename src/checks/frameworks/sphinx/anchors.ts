// The anchors of Sphinx: `compute_unique_slug` of myst-parser, and its labels.
import type { AnchorRules } from '../../page/anchors/anchor-rules.ts'
import type { Slugger, SlugStyle } from '../../page/anchors/slugs.ts'
import { findMystLabels } from './myst.ts'
import { findRstLabels } from './rst/scan.ts'

export const mystSlugs: SlugStyle = { name: 'myst', slugify, createSlugger }

export const anchors: AnchorRules = {
  slugs: mystSlugs,
  slugsNoRoles: true,
  fold: foldNumbers,
  headingIds: 'none',
  hasAttributeLists: true,
  labels: {
    find: (text, lines, { isRestructuredText }) =>
      isRestructuredText ? findRstLabels(text) : findMystLabels(text, lines),
    idsOf: idsOfLabel,
    generates: (label) => /^(?:genindex|modindex|search|[\w-]+-(?:modindex|routingtable))$/.test(label),
  },
}

/** Before 0.19, MyST numbered from the start (`step-2`), and it cut hyphens off at the end. */
function foldNumbers(anchor: string): string {
  const numbers = /(?:-\d{1,3}){2,100}$/.exec(anchor)?.[0] ?? ''
  const isChain = numbers
    .slice(1)
    .split('-')
    .every((number, at) => Number(number) === at + 1)
  const base =
    numbers !== '' && isChain ? `${anchor.slice(0, -numbers.length)}-${numbers.split('-').length - 1}` : anchor
  return base.replace(/^-|-$/g, '')
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
