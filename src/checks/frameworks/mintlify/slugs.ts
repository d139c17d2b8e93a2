// The anchors of headings, as `slugify` of @mintlify/common makes them with @sindresorhus/slugify 2.2: the words are
// percent-encoded first, so that letters of all scripts stay; signs of ASCII become hyphens.
import type { Slugger, SlugStyle } from '../../page/anchors/slugs.ts'

export const mintlifySlugs: SlugStyle = {
  name: 'mintlify',
  slugify: (heading) => cleanId(slugOf(heading)),
  createSlugger,
}

/** Gives the id of a heading before the page cleans it: `R & D` is `r-%26-d`. */
export function slugOf(heading: string): string {
  const words = heading.toWellFormed().toLowerCase().trim().replace(/\s+/g, '-')
  return hyphenate(encodeURIComponent(words).replace(/[^\w%]+/g, '-'))
}

/** Joins the `s` or `t` behind an apostrophe to its word, as in `it-s`, and removes what hyphens are too many. */
export function hyphenate(words: string): string {
  return words
    .replace(/(?<=[a-zA-Z\d])-([ts])(-|$)/g, '$1$2')
    .replace(/-{2,}/g, '-')
    .replace(/^-|-$/g, '')
}

const EMOJI =
  /\p{Emoji_Modifier}|\p{Emoji_Modifier_Base}|\p{Emoji_Presentation}|\p{Extended_Pictographic}|\u200D|\uFE0E|\uFE0F/gu

/** Gives the id that a heading has in the browser; `id` is that of the build, or the page's own. */
export function cleanId(id: string): string {
  return decode(id)
    .replace(/[?,;:!'"()[\]{}]/g, '')
    .replace(EMOJI, '')
}

/** Decodes what is percent-encoded; a sign of percent alone stands for itself. */
export function decode(id: string): string {
  try {
    return decodeURIComponent(id.replace(/%(?![0-9A-Fa-f]{2})/g, '%25'))
  } catch (error) {
    if (error instanceof URIError) return id
    throw error
  }
}

/**
 * Two passes number what occurs again: one counts the slugs as they are made, the other all ids of the page as they
 * are in the browser.
 */
function createSlugger(): Slugger {
  const countSlug = createCounter()
  const numberId = createNumbering()
  return {
    slug: (heading) => numberId(cleanId(countSlug(slugOf(heading)))),
    reserve: (id) => void numberId(cleanId(id)),
  }
}

/** `slugifyWithCounter`: `setup`, `setup-2`; where `step` occurred three times, the first `step-1` is `step-1-1`. */
export function createCounter(): (slug: string) => string {
  const counts = new Map<string, number>()
  return (slug) => {
    if (slug === '') return ''
    const key = slug.toLowerCase()
    const withoutNumber = counts.get(key.replace(/(?:-\d+)+$/, '')) ?? 0
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    return count >= 2 || withoutNumber > 2 ? `${slug}-${count}` : slug
  }
}

/** Makes a function that gives an id, or the first free one that it makes with a number. */
export function createNumbering(): (id: string) => string {
  const seen = new Set<string>()
  const last = new Map<string, number>()
  return (id) => {
    let number = (last.get(id) ?? (seen.has(id) ? 1 : 0)) + 1
    while (number > 1 && seen.has(`${id}-${number}`)) number += 1
    last.set(id, number)
    const free = number === 1 ? id : `${id}-${number}`
    seen.add(free)
    return free
  }
}
