// The anchors of VitePress: `slugify` of @mdit-vue/shared, and markdown-it-anchor.
import type { AnchorRules } from '../../page/anchors/anchor-rules.ts'
import { withoutEmoji } from '../../page/anchors/heading-text.ts'
import type { Slugger, SlugStyle } from '../../page/anchors/slugs.ts'

export const vueSlugs: SlugStyle = { name: 'vue', slugify, createSlugger }

export const anchors: AnchorRules = {
  slugs: vueSlugs,
  // Character references and notes are still as they were written when the anchor is made.
  slugText: (text, source) => withoutEmoji(source.includes('&') ? source : text),
  slugsFootnotes: true,
  hasAttributeLists: true,
}

function slugify(heading: string): string {
  return heading
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/\p{Cc}/gu, '')
    .replace(/[\s~`!@#$%^&*()\-_+=[\]{}|\\;:"'“”‘’<>,.?/]+/g, '-')
    .replace(/^-|-$/g, '')
    .replace(/^(\d)/, '_$1')
    .toLowerCase()
}

function createSlugger(): Slugger {
  const used = new Set<string>()
  const counts = new Map<string, number>()
  return {
    slug(heading) {
      const base = slugify(heading)
      let count = counts.get(base) ?? 0
      let slug = count === 0 ? base : `${base}-${count}`
      while (used.has(slug)) {
        count += 1
        slug = `${base}-${count}`
      }
      counts.set(base, count)
      used.add(slug)
      return slug
    },
    reserve: (id) => void used.add(id),
  }
}
