// How headings become anchors, by framework. Sources: github-slugger; @mdit-vue/shared `slugify` and markdown-it-anchor
// (VitePress); markdown.extensions.toc `slugify` and `unique`, pymdownx.slugs (MkDocs); `compute_unique_slug` of
// myst-parser (Sphinx).
import GithubSlugger, { slug as githubSlug } from 'github-slugger'
import type { Dialect } from '../dialect.ts'

/** Gives each heading of one page its anchor, numbering those that occur again. */
export interface Slugger {
  slug(heading: string): string
  /** Takes an anchor that the page gives itself out of use. */
  reserve(id: string): void
}

/** Numbers that MyST strings together; a page with more headings of one text is nobody's. */
const MAX_CHAIN = 100

/** Makes the slugger of one page. */
export function createSlugger(slugs: Dialect['slugs']): Slugger {
  if (slugs === 'github') return githubSlugger()
  if (slugs === 'vitepress') return countingSlugger(slugifyVue, (slug, count) => `${slug}-${count}`)
  return slugs === 'myst' ? chainingSlugger() : pythonSlugger((heading) => slugify(heading, slugs))
}

/** Gives the anchor of a heading that occurs once. */
export function slugify(heading: string, slugs: Dialect['slugs']): string {
  switch (slugs) {
    case 'github':
      return githubSlug(heading)
    case 'vitepress':
      return slugifyVue(heading)
    case 'myst':
      return slugifyMyst(heading)
    case 'pymdownx':
      return slugifyPymdownx(heading)
    case 'pymdownx-lower':
      return slugifyPymdownx(heading.toLowerCase())
    default:
      return slugifyPython(heading, slugs)
  }
}

function githubSlugger(): Slugger {
  const slugger = new GithubSlugger()
  // An explicit id does not count as an occurrence in any of the frameworks that use this one.
  return { slug: (heading) => slugger.slug(heading), reserve: () => undefined }
}

function countingSlugger(
  slugify: (heading: string) => string,
  number: (slug: string, count: number) => string,
): Slugger {
  const used = new Set<string>()
  const counts = new Map<string, number>()
  return {
    slug(heading) {
      const base = slugify(heading)
      let count = counts.get(base) ?? 0
      let slug = count === 0 ? base : number(base, count)
      while (used.has(slug)) {
        count += 1
        slug = number(base, count)
      }
      counts.set(base, count)
      used.add(slug)
      return slug
    },
    reserve: (id) => void used.add(id),
  }
}

/** Numbers are added to numbers: after `step` and `step-1` comes `step-1-2`. */
function chainingSlugger(): Slugger {
  const used = new Set<string>()
  const last = new Map<string, { slug: string; count: number }>()
  return {
    slug(heading) {
      const base = slugifyMyst(heading)
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

/** A slug that ends in a number counts on from it: after `step_1` comes `step_2`. An empty one becomes `_1`. */
function pythonSlugger(slugify: (heading: string) => string): Slugger {
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

function slugifyVue(heading: string): string {
  return heading
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/\p{Cc}/gu, '')
    .replace(/[\s~`!@#$%^&*()\-_+=[\]{}|\\;:"'“”‘’<>,.?/]+/g, '-')
    .replace(/^-|-$/g, '')
    .replace(/^(\d)/, '_$1')
    .toLowerCase()
}

function slugifyPython(heading: string, slugs: 'python' | 'python-unicode'): string {
  const isUnicode = slugs === 'python-unicode'
  const letters = isUnicode ? heading.normalize('NFC') : heading.normalize('NFKD').replace(/[^\p{ASCII}]/gu, '')
  return letters
    .replace(isUnicode ? /[^\p{L}\p{N}_\s-]/gu : /[^\w\s-]/g, '')
    .trim()
    .toLowerCase()
    .replace(/[-\s]+/g, '-')
}

/** `_uslugify` of pymdownx.slugs: what looks like a tag goes, and so do signs, but not the spaces around them. */
export function slugifyPymdownx(heading: string, separator = '-'): string {
  return heading
    .normalize('NFC')
    .replace(/<[^<>]*>/g, '')
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/[^\p{L}\p{N}_ -]/gu, '')
    .replaceAll(' ', separator)
}

function slugifyMyst(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(' ', '-')
    .replace(/[^\p{L}\p{N}_-]/gu, '')
}
