// Anchors by Python-Markdown (`slugify` and `unique` of markdown.extensions.toc) and pymdownx.slugs.
import type { AnchorRules } from '../../page/anchors/anchor-rules.ts'
import { withoutEmoji } from '../../page/anchors/heading-text.ts'
import type { Slugger, SlugStyle } from '../../page/anchors/slugs.ts'

export const pythonSlugs = styleOf('python', (heading) => {
  const ascii = heading.normalize('NFKD').replace(/[^\p{ASCII}]/gu, '')
  return joinWords(ascii.replace(/[^\w\s-]/g, ''))
})
/** `slugify_unicode`: keeps letters of all scripts. */
export const pythonUnicodeSlugs = styleOf('python-unicode', (heading) =>
  joinWords(heading.replace(/[^\p{L}\p{N}_\s-]/gu, '')),
)
/** Keeps letters of all scripts, their case and every space. */
export const pymdownxSlugs = styleOf('pymdownx', (heading) => slugifyPymdownx(heading))
export const pymdownxLowerSlugs = styleOf('pymdownx-lower', (heading) => slugifyPymdownx(heading.toLowerCase()))

/** `_uslugify` of pymdownx.slugs: what looks like a tag goes, and so do signs, but not the spaces around them. */
export function slugifyPymdownx(heading: string, separator = '-'): string {
  // The table of contents has joined the words before the slug is made.
  const words = heading.normalize('NFC').trim().replace(/\s+/g, ' ')
  return withoutTags(words)
    .trim()
    .replace(/[^\p{L}\p{N}_ -]/gu, '')
    .replaceAll(' ', separator)
}

/** Removes everything from each `<` to the next `>`, in linear time. */
function withoutTags(words: string): string {
  let kept = ''
  let at = 0
  for (let open = words.indexOf('<'); open !== -1; open = words.indexOf('<', at)) {
    const close = words.indexOf('>', open)
    if (close === -1) break
    kept += words.slice(at, open)
    at = close + 1
  }
  return kept + words.slice(at)
}

function joinWords(words: string): string {
  return words
    .trim()
    .toLowerCase()
    .replace(/[-\s]+/g, '-')
}

function styleOf(name: string, slugify: (heading: string) => string): SlugStyle {
  return { name, slugify, createSlugger: () => createSlugger(slugify) }
}

/** A slug that ends in a number counts on from it: after `step_1` comes `step_2`. An empty one becomes `_1`. */
function createSlugger(slugify: (heading: string) => string): Slugger {
  const used = new Set<string>()
  const next = new Map<string, number>()
  return {
    slug(heading) {
      let slug = slugify(heading)
      while (slug === '' || used.has(slug)) {
        const [, base = slug, number = '0'] = /^(.*)_(\d{1,9})$/s.exec(slug) ?? []
        const count = Math.max(Number(number) + 1, next.get(base) ?? 0)
        next.set(base, count + 1)
        slug = `${base}_${count}`
      }
      used.add(slug)
      return slug
    },
    reserve: (id) => void used.add(id),
  }
}

export const anchors: AnchorRules = {
  slugs: pythonSlugs,
  slugText: withoutEmoji,
  slugsHtmlHeadings: true,
  titlesOmitImages: true,
  reservesIds: true,
  hasAttributeLists: true,
  // Tabs and lines of code.
  generates: (fragment) => fragment.startsWith('__'),
}
