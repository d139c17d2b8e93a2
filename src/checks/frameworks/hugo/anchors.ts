// The anchors of goldmark in Hugo: `sanitizeAnchorName` of markup/goldmark.
import type { AnchorRules } from '../../page/anchors/anchor-rules.ts'
import { countingSlugs, noSlugs, type SlugStyle } from '../../page/anchors/slugs.ts'
import { findShortcodes } from './shortcodes.ts'

/** `github`, the default. */
export const goldmarkSlugs = countingSlugs('goldmark', slugify)
/** `github-ascii`: of letters with marks the marks go, and all other letters. */
export const goldmarkAsciiSlugs = countingSlugs('goldmark-ascii', (heading) =>
  slugify(
    heading
      .normalize('NFD')
      .replace(/\p{Mn}/gu, '')
      .replace(/[^\p{ASCII}]/gu, ''),
  ),
)
/** `blackfriday`: a hyphen for each row of signs between words. */
export const blackfridaySlugs = countingSlugs('blackfriday', (heading) => {
  const words = heading.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  return words.length === 0 ? 'heading' : words.join('-')
})

function slugify(heading: string): string {
  const slug = heading
    .trim()
    .replaceAll(' ', '-')
    .replace(/[^\p{L}\p{Nd}_-]/gu, '')
    .toLowerCase()
  return slug === '' ? 'heading' : slug
}

const STYLES: ReadonlyMap<unknown, SlugStyle> = new Map([
  ['github', goldmarkSlugs],
  ['github-ascii', goldmarkAsciiSlugs],
  ['blackfriday', blackfridaySlugs],
])

/**
 * Gives the style that `markup.goldmark.parser` sets, or undefined for one that is not known:
 * https://gohugo.io/configuration/markup/#parserautoheadingid
 */
export function slugsOf(parser: Readonly<Record<string, unknown>>): SlugStyle | undefined {
  if (parser.autoheadingid === false) return noSlugs
  const style = STYLES.get(parser.autoidtype ?? parser.autoheadingidtype ?? 'github')
  if (style === undefined || parser.autodefinitiontermid !== true) return style
  return { ...style, name: `${style.name}-terms`, countsTerms: true }
}

/** Shortcodes and HTML, which newer versions leave out of a slug; what a shortcode prints is not known here. */
const NOT_WORDS = /\{\{[<%][^{}]{0,500}[%>]\}\}|<[^<>]{0,1000}>/g

function otherWords(source: string): string | undefined {
  const words = source.replace(NOT_WORDS, '')
  return words === source ? undefined : words
}

const SHORTCODE_FOLDERS = ['layouts/_shortcodes', 'layouts/shortcodes']
/** A template that shows other pages, files or data as content, or has headings and ids of its own. */
const SHOWS_MORE =
  /\b(?:RenderShortcodes|RenderString|RawContent|GetPage|ReadFile|readFile|ReadDir)\b|\bpage\.Content\b|<h[1-6][\s>]|\sid=["']?\{\{|^#{1,6} /im

const templates: NonNullable<AnchorRules['templates']> = {
  pathEnds: (text) => {
    const names = new Set(findShortcodes(text).calls.map(({ name }) => name))
    return [...names].flatMap((name) =>
      SHORTCODE_FOLDERS.flatMap((folder) => [`${folder}/${name}.html`, `${folder}/${name}.md`]),
    )
  },
  makesIds: (template) => SHOWS_MORE.test(template),
}

/** Terms have ids where `parser.autoDefinitionTermID` is set, numbered with the headings; a link to one elsewhere is left alone. */
export const anchors: AnchorRules = { slugs: goldmarkSlugs, slugsSource: true, slugsTerms: true, otherWords, templates }
