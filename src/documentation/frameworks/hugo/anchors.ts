// The anchors of goldmark with `autoHeadingIDType: github`, Hugo's default: `sanitizeAnchorName` of markup/goldmark.
import type { AnchorRules } from '../../page/anchors/anchor-rules.ts'
import type { Slugger, SlugStyle } from '../../page/anchors/slugs.ts'

export const goldmarkSlugs: SlugStyle = { name: 'goldmark', slugify, createSlugger }

export const anchors: AnchorRules = { slugs: goldmarkSlugs, slugsSource: true }

function slugify(heading: string): string {
  const slug = heading
    .trim()
    .replaceAll(' ', '-')
    .replace(/[^\p{L}\p{Nd}_-]/gu, '')
    .toLowerCase()
  return slug === '' ? 'heading' : slug
}

function createSlugger(): Slugger {
  const used = new Set<string>()
  const counts = new Map<string, number>()
  return {
    slug(heading) {
      const base = slugify(heading)
      let count = counts.get(base) ?? 0
      while (used.has(count === 0 ? base : `${base}-${count}`)) count += 1
      counts.set(base, count)
      const slug = count === 0 ? base : `${base}-${count}`
      used.add(slug)
      return slug
    },
    reserve: (id) => void used.add(id),
  }
}
