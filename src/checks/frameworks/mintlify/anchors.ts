// What `#...` may name in a page of Mintlify: headings down to the fourth level, and components by their titles.

import type { AnchorRules } from '../../page/anchors/anchor-rules.ts'
import type { Slugger, SlugStyle } from '../../page/anchors/slugs.ts'
import { type JsxElement, jsxAttribute } from '../../page/jsx-element.ts'

// The anchors of headings, as `slugify` of @mintlify/common makes them with @sindresorhus/slugify 2.2: the words are
// percent-encoded first, so that letters of all scripts stay; signs of ASCII become hyphens.

export const mintlifySlugs: SlugStyle = {
  name: 'mintlify',
  slugify: (heading) => cleanId(slugOf(heading)),
  createSlugger,
}

/** Gives the id of a heading before the page cleans it: `R & D` is `r-%26-d`. */
function slugOf(heading: string): string {
  const words = heading.toWellFormed().toLowerCase().trim().replace(/\s+/g, '-')
  return hyphenate(encodeURIComponent(words).replace(/[^\w%]+/g, '-'))
}

/** Joins the `s` or `t` behind an apostrophe to its word, as in `it-s`, and removes what hyphens are too many. */
function hyphenate(words: string): string {
  return words
    .replace(/(?<=[a-zA-Z\d])-([ts])(-|$)/g, '$1$2')
    .replace(/-{2,}/g, '-')
    .replace(/^-|-$/g, '')
}

const EMOJI =
  /\p{Emoji_Modifier}|\p{Emoji_Modifier_Base}|\p{Emoji_Presentation}|\p{Extended_Pictographic}|\u200D|\uFE0E|\uFE0F/gu

/** Gives the id that a heading has in the browser; `id` is that of the build, or the page's own. */
function cleanId(id: string): string {
  return decode(id)
    .replace(/[?,;:!'"()[\]{}]/g, '')
    .replace(EMOJI, '')
}

/** Decodes what is percent-encoded; a sign of percent alone stands for itself. */
function decode(id: string): string {
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
function createCounter(): (slug: string) => string {
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
function createNumbering(): (id: string) => string {
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

// The ids that Mintlify's components make of their titles and names (`remarkComponentIds`, `rehypeParamFieldIds` and
// `remarkExtractTableOfContents` of @mintlify/common).

/** Gives the ids of all components that have no `id` of their own. */
function componentIds(elements: readonly JsxElement[]): string[] {
  const countTab = createCounter()
  const numberUpdate = createNumbering()
  const numberFold = createNumberingFrom('-')
  const numberField = createNumberingFrom('_')
  return elements.flatMap((element) => {
    if (jsxAttribute(element, 'id') !== undefined) return []
    const title = titleOf(element)
    switch (element.name) {
      case 'Tab':
        return title === '' ? [] : idsOfTab(countTab(slugOf(title)))
      case 'Update':
      case 'Step':
        return title === '' ? [] : [numberUpdate(cleanId(slugOf(title)))]
      case 'Accordion':
      case 'View':
        return title === '' ? [] : [numberFold(title.replace(':', '-'), transliterate)]
      case 'ParamField':
      case 'Param':
      case 'ResponseField':
        return idsOfField(element, (name) => numberField(name, fieldSlug))
      default:
        return KNOWN_WITHOUT_ID.test(element.name ?? '') || title === '' ? [] : [cleanId(slugOf(title))]
    }
  })
}

/** Components of Mintlify that make no id; one of the site's own may make one of its title. */
const KNOWN_WITHOUT_ID =
  /^(?:[a-z]|(?:Info|Warning|Note|Tip|Check|Danger|Callout|AccordionGroup|Card|CardGroup|Tabs|CodeGroup|Columns?|Expandable|Frame|Icon|Latex|Mermaid|Panel|Prompt|RequestExample|ResponseExample|Steps|Tile|Tooltip|Tree|Badge|Color|ZoomImage|Visibility)(?:\.|$))/

function titleOf(element: JsxElement): string {
  const title = jsxAttribute(element, element.name === 'Update' ? 'label' : 'title') ?? ''
  return title.replace(/[`*]+/g, '')
}

/** The id is not cleaned, and a browser finds it percent-encoded and decoded. */
function idsOfTab(id: string): string[] {
  return [decode(id), cleanId(id)]
}

const FIELD_NAMES = ['query', 'path', 'body', 'header']

/** Responses had ids of their own before 2025. */
function idsOfField(element: JsxElement, idOf: (name: string) => string): string[] {
  const names = element.name === 'ResponseField' ? ['name'] : FIELD_NAMES
  const name = names.map((attribute) => jsxAttribute(element, attribute)).find((value) => value !== undefined)
  if (name === undefined || name === '') return []
  return [idOf(name), ...(element.name === 'ResponseField' ? [`response-${transliterate(splitWords(name))}`] : [])]
}

function fieldSlug(name: string): string {
  return transliterate(splitWords(`param-${name}`))
}

/** Numbers the titles of one slug: `a`, `a-1`, `a-2`. */
function createNumberingFrom(mark: string): (title: string, slugify: (title: string) => string) => string {
  const counts = new Map<string, number>()
  return (title, slugify) => {
    const base = slugify(title)
    const count = counts.get(base) ?? 0
    counts.set(base, count + 1)
    if (count === 0) return base
    return mark === '_' ? slugify(`${title}_${count}`) : `${base}-${count}`
  }
}

/** `apiKey` is two words, and so is `HTTPServer`; `APIs` is one. */
function splitWords(name: string): string {
  return name
    .replace(/([A-Z]{2})(\d)/g, '$1 $2')
    .replace(/([a-z\d])([A-Z]{2})/g, '$1 $2')
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-rt-z\d])/g, '$1 $2')
}

const LETTERS: Readonly<Record<string, string>> = { '&': ' and ', ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss', æ: 'ae', ø: 'o' }

/** Writes a title in ASCII; of letters with marks the marks go, apart from those of German. */
function transliterate(title: string): string {
  const letters = title
    .normalize()
    .toLowerCase()
    .replace(/[&äöüßæø]/g, (letter) => LETTERS[letter] ?? letter)
  const ascii = letters.normalize('NFD').replace(/\p{Diacritic}/gu, '')
  return hyphenate(ascii.replace(/[^a-z\d]+/g, '-'))
}

/** Fields by which a page shows an operation of an API, whose parameters can be linked to. */
const API_FIELDS = ['openapi', 'openapi-schema', 'asyncapi', 'api']

export const anchors: AnchorRules = {
  slugs: mintlifySlugs,
  deepestSlug: 4,
  slugsJsxHeadings: true,
  slugsNoExpressions: true,
  componentIds,
  // Its versions differ in which signs stay (`_meta`, `$ref`), and links are older than the version that builds them.
  fold: (anchor) => hyphenate(cleanId(anchor).replace(/[^\p{L}\p{N}]+/gu, '-')).toLowerCase(),
  addsToPage: (fields) => API_FIELDS.some((field) => Object.hasOwn(fields, field)),
}
