// VitePress pages are Vue components: double braces and `v-` attributes are evaluated during the build.
import { rangesOf } from '../../active-content/certain-code.ts'
import { isHarmlessHead } from '../../active-content/head.ts'
import { findInHtml, formOfTag } from '../../active-content/html.ts'
import type { ActiveContentList } from '../../active-content/list.ts'
import { endOfInfoLine, textWithoutFences } from '../../active-content/live-text.ts'
import { isInertElement, isPermittedElement } from '../../active-content/permitted-html.ts'
import { addRawHtml } from '../../active-content/raw.ts'
import { addRenamed } from '../../active-content/renamed-marks.ts'
import { onlyRanges } from '../../active-content/restructured-text/find-in-rst.ts'
import type { ActiveContentRules } from '../../active-content/rules.ts'
import { applyMasks } from '../../page/mask.ts'
import type { ParsedPage } from '../../page/parse-page.ts'
import { type Range, rangeAt } from '../../positions.ts'
import { ACTING_CODE, fieldsOf } from '../own-words.ts'

/** https://vitepress.dev/guide/markdown#custom-containers */
export const CONTAINERS = new Set('info tip warning danger details code-group raw v-pre important caution'.split(' '))

export const activeContent: ActiveContentRules = {
  hasMarkdownIt: true,
  hasAttributeLists: true,
  snippets: [
    // https://vitepress.dev/guide/markdown#import-code-snippets
    { pattern: /^[ \t>*+\d.)-]*<<<[^\n]*/gm, worksInCode: false },
    // https://vitepress.dev/guide/markdown#markdown-file-inclusion
    { pattern: /<!--\s*@include:[^\n]{0,500}/g, worksInCode: true },
  ],
  isHarmlessField: (name, value) => name === 'head' && isHarmlessHead(value),
  ownLayouts: new Set(['home', 'doc', 'page', false]),
  containers: CONTAINERS,
  // https://vitepress.dev/reference/default-theme-badge
  components: new Set(['Badge', 'ClientOnly', 'VPBadge']),
  // https://vitepress.dev/reference/frontmatter-config
  fields: new Set(
    (
      'titletemplate hero features navbar sidebar aside outline lastupdated editlink footer pageclass ishome markdownstyles ' +
      'returntotop externallinkicon'
    ).split(' '),
  ),
  // https://vitepress.dev/guide/using-vue#registering-global-components
  ownWords: {
    acting: ACTING_CODE,
    files: /(?:^|\/)(?:\.vitepress\/theme\/.+\.(?:vue|[cm]?[jt]sx?)|components\.d\.ts)$/,
    fields: fieldsOf('frontmatter(?:\\.value)?'),
    components: /\.component\(\s{0,20}['"]([\w-]{1,80})['"]\s{0,20},\s{0,20}(\w{1,80})/g,
    // https://github.com/unplugin/unplugin-vue-components writes what it registers into components.d.ts.
    declared: /^[ \t]*(\w{1,80}): typeof import\('([^'\n]{1,300})'\)/gm,
  },
  // They switch templates off, or evaluate them once: https://vuejs.org/api/built-in-directives.html
  attributes: new Set(['v-pre', 'v-once', 'v-cloak']),
  // The body of a fence in `js-vue` or another `-vue` language is part of the template.
  shownFrom: (block, language) => (/-vue(?=[:{[]|$)/.test(language) ? undefined : endOfInfoLine(block)),
  htmlLines,
  addOwn,
}

const TAG_LINE = /^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*</
/** `v-if`, `:src`, `@click`, `#slot` and `.prop`; Vue's own shorthands. */
const VUE_ATTRIBUTE = /^(v-(?!pre$)|:|@|#|\.)/
/** Vue comes after Markdown, so it sees braces that were written as escapes and character references. */
const BRACE = String.raw`(?:\\?\{|&(?:#0*123|#x0*7b|lcub|lbrace);?)`
const INTERPOLATION = new RegExp(`${BRACE}{2}(?:(?!\\}\\})[\\s\\S]){0,500}(?:\\}\\})?`, 'gi')
/** The same attributes in a tag that hides in what looks like an attribute of another tag. */
const VUE_IN_TAG = /<[a-z][^<>]{0,2000}?[\s"'/](?:v-|[:@#.])[^\s={}"'<>]{0,50}\s{0,20}=[^<>\n]{0,200}/gi
const COMPONENT = /<((?:[A-Z]|[a-z]\w{0,50}-)[\w-]{0,100})/g
const VUE_ATTRIBUTE_LIST = /\{(?:[^{}\n]{0,500}?\s)?(?:v-|[:@])[^\s={}<>]{0,50}\s{0,20}=[^{}\n]{0,500}/gi

/** Markdown resolves no escapes in code, so these are plain braces. */
const INTERPOLATION_IN_CODE = /\{\{(?:(?!\}\})[\s\S]){0,500}(?:\}\})?/g

/** In VitePress any tag starts a block of HTML, which ends at a blank line (@mdit-vue/plugin-component). */
function htmlLines({ text, lines }: ParsedPage): (offset: number) => boolean {
  const ranges: Range[] = []
  let isInside = false
  for (const { start, end, kind } of lines) {
    const line = text.slice(start, end)
    isInside = kind !== 'blank' && line.trim() !== '' && (isInside || TAG_LINE.test(line))
    if (isInside) ranges.push({ start, end })
  }
  return (offset) => rangeAt(ranges, offset) !== undefined
}

/** An element that shows its text as it is written: `<code v-pre>{{ }}</code>`. */
const SHOWN_ELEMENT = /<(code|span|kbd|samp|var) v-pre>[^<\n]{0,500}<\/\1>/g
/** What stands before it in a line that is certainly a paragraph. A backtick might begin code, where braces are live. */
const PARAGRAPH_START = /(?:^|\n) {0,3}(?:[\p{L}*_][^\n`\\]*)?$/u
const PARAGRAPH_START_MAX = 2000

/** Blanks the text of elements with `v-pre` that are tags to every parser, in `live` and at the same places of `text`. */
function withoutShown(page: ParsedPage, live: string, text: string): string {
  if (page.root === undefined || !live.includes(' v-pre>')) return text
  const html = rangesOf(page, 'html')
  const shown = Array.from(live.matchAll(SHOWN_ELEMENT), ({ 0: element, index }) => {
    return { start: index, end: index + element.length }
  })
  const isTag = (at: number): boolean => rangeAt(html, at) !== undefined
  const isShown = ({ start, end }: Range): boolean =>
    isTag(start) &&
    isTag(end - 1) &&
    PARAGRAPH_START.test(page.text.slice(Math.max(0, start - PARAGRAPH_START_MAX), start))
  return applyMasks(text, shown.filter(isShown))
}

/** It prints the title of an alert (`> [!NOTE] title`) as it is written: neither code nor backslashes protect a tag in it. */
const ALERT = /\[!(?:tip|note|info|important|warning|caution|danger)\][^\n\r]*/gi

function alertTitles({ text }: ParsedPage): string {
  const titles = Array.from(text.matchAll(ALERT), ({ 0: title, index }) => ({
    start: index,
    end: index + title.length,
  }))
  return onlyRanges(text, titles)
}

/**
 * Adds interpolations, components, and Vue's attributes in tags and in braces. VitePress (1.6, built) marks only fences
 * as `v-pre`: braces in inline and indented code are evaluated, while tags in them are text.
 */
function addOwn(page: ParsedPage, live: string, found: ActiveContentList): void {
  addRenamed(page, found)
  const bodyStart = page.lines[0]?.start ?? 0
  const evaluated = withoutShown(page, live, live)
  for (const match of evaluated.slice(bodyStart).matchAll(INTERPOLATION)) {
    found.add('interpolation', bodyStart + match.index, match[0])
  }
  for (const match of withoutShown(page, live, textWithoutFences(page))
    .slice(bodyStart)
    .matchAll(INTERPOLATION_IN_CODE)) {
    found.add('interpolation', bodyStart + match.index, match[0])
  }
  for (const { 1: name = '', index } of live.matchAll(COMPONENT)) found.add('component', index, name, name)
  for (const match of live.matchAll(VUE_ATTRIBUTE_LIST)) found.add('interpolation', match.index, match[0])
  // Searches the text instead of the syntax tree: in inline tags, VitePress reads `@click` as an attribute and
  // CommonMark does not.
  const seen = new Set<number>()
  addRawHtml(alertTitles(page), { readsEscapedTags: true }, found)
  findInHtml(live, (name, attributes, start, end) => {
    seen.add(start)
    // Vue looks for a component of this name before it makes an element.
    if (formOfTag(name) === undefined && isInertElement(name) && !isPermittedElement(name)) {
      found.add('component', start, name, name)
    }
    if (attributes.some((attribute) => VUE_ATTRIBUTE.test(attribute))) found.addRange('interpolation', start, end)
  })
  for (const match of live.matchAll(VUE_IN_TAG)) {
    if (!seen.has(match.index)) found.add('interpolation', match.index, match[0])
  }
}
