// Anchors by Python-Markdown (`slugify` and `unique` of markdown.extensions.toc) and pymdownx.slugs.
import type { Slugger, SlugStyle } from '../../page/anchors/slugs.ts'

type Slugify = (heading: string) => string

/** The option `separator` of `toc`; no other occurs. */
export type Separator = '-' | '_'
/** How `pymdownx.slugs.slugify` treats capitals: all, those of ASCII, or none become lower-case. */
export type LetterCase = 'lower' | 'lower-ascii' | 'none'

/** `slugify`, the default: letters of ASCII. */
export function pythonStyle(separator: Separator = '-'): SlugStyle {
  return styleOf(named('python', separator), (heading) => {
    const ascii = heading.normalize('NFKD').replace(/[^\p{ASCII}]/gu, '')
    return joinWords(ascii.replace(/[^\w\s-]/g, ''), separator)
  })
}

/** `slugify_unicode`: keeps letters of all scripts. */
export function pythonUnicodeStyle(separator: Separator = '-'): SlugStyle {
  return styleOf(named('python-unicode', separator), (heading) =>
    joinWords(heading.replace(/[^\p{L}\p{N}_\s-]/gu, ''), separator),
  )
}

/** Keeps letters of all scripts and every space. */
export function pymdownxStyle(letterCase: LetterCase, separator: Separator = '-'): SlugStyle {
  const name = letterCase === 'none' ? 'pymdownx' : `pymdownx-${letterCase}`
  return styleOf(named(name, separator), (heading) => slugifyPymdownx(CASES[letterCase](heading), separator))
}

const CASES: Readonly<Record<LetterCase, Slugify>> = {
  lower: (heading) => heading.toLowerCase(),
  'lower-ascii': (heading) => heading.replace(/[A-Z]+/g, (letters) => letters.toLowerCase()),
  none: (heading) => heading,
}

export const pythonSlugs = pythonStyle()

/** `_uslugify` of pymdownx.slugs: what looks like a tag goes, and so do signs, but not the spaces around them. */
export function slugifyPymdownx(heading: string, separator: string): string {
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

function joinWords(words: string, separator: Separator): string {
  return words
    .trim()
    .toLowerCase()
    .replace(separator === '-' ? /[-\s]+/g : /[_\s]+/g, separator)
}

function named(name: string, separator: Separator): string {
  return separator === '-' ? name : `${name} ${separator}`
}

function styleOf(name: string, slugify: Slugify): SlugStyle {
  return { name, slugify, createSlugger: () => createSlugger(slugify) }
}

/** A slug that ends in a number counts on from it: after `step_1` comes `step_2`. An empty one becomes `_1`. */
function createSlugger(slugify: Slugify): Slugger {
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
