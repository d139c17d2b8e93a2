// The anchors of kramdown, which Jekyll uses: `generate_gfm_header_id` of kramdown-parser-gfm, `generate_id` of kramdown.
import type { AnchorRules } from '../../page/anchors/anchor-rules.ts'
import { ATTRIBUTE_LIST, type HeadingIdSyntax } from '../../page/anchors/heading-ids.ts'
import type { Slugger, SlugStyle } from '../../page/anchors/slugs.ts'
import { anchors as hostedAnchors } from '../code-host.ts'

/** The style of `input: GFM`, with `auto_id_prefix`. */
export function kramdownSlugs(prefix = ''): SlugStyle {
  return styleOf(prefix === '' ? 'kramdown' : `kramdown ${prefix}`, (heading) => `${prefix}${slugifyGfm(heading)}`)
}

/** The style of headings that kramdown's GFM parser does not reach, since they are inside of HTML. */
const kramdownHtmlSlugs = styleOf('kramdown-html', (heading) => {
  const words = heading.replace(/^[^a-zA-Z]+/, '').replace(/[^a-zA-Z0-9 -]/g, '')
  return words === '' ? 'section' : words.replaceAll(' ', '-').toLowerCase()
})

function slugifyGfm(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{Nd}\p{Pc}\- \t]/gu, '')
    .replace(/[ \t]/g, '-')
}

/** Counts each slug, whether or not another heading has the number in its text. */
function styleOf(name: string, slugify: (heading: string) => string): SlugStyle {
  return { name, keepsSpaces: true, slugify, createSlugger: () => createSlugger(slugify) }
}

function createSlugger(slugify: (heading: string) => string): Slugger {
  const counts = new Map<string, number>()
  return {
    slug(heading) {
      const base = slugify(heading)
      const count = counts.get(base) ?? 0
      counts.set(base, count + 1)
      return count === 0 ? base : `${base}-${count}`
    },
    reserve: () => undefined,
  }
}

/** `## Title {#id}`, or `{: #id }` on the line below. */
const headingIds: HeadingIdSyntax = {
  ...ATTRIBUTE_LIST,
  readBelow: (line) => (/^ {0,3}\{:/.test(line) ? ATTRIBUTE_LIST.read(line.trim()) : undefined),
}

/** Text of `_includes`, or of the page's own folder: https://jekyllrb.com/docs/includes/ */
function includedFiles(text: string): string[] {
  const tags = text.matchAll(/\{%-?\s{0,20}include(_relative|_cached)?\s{1,20}([\w./-]{1,200})/g)
  return Array.from(tags, ([, kind, name = '']) => (kind === '_relative' ? `./${name}` : `_includes/${name}`))
}

export const anchors: AnchorRules = {
  ...hostedAnchors,
  slugs: kramdownSlugs(),
  slugsInElements: kramdownHtmlSlugs,
  headingIds,
  hasAttributeLists: true,
  includedFiles,
  // Dashes, dots and quotation marks become signs of print before the anchor is made.
  slugText: (text) => text.replace(/-{2,3}/g, '').replace(/<<|>>/g, ''),
}
