// Elements, components, blocks and paragraphs that are not shown, or that only agents get.
import { type HtmlTag, readTags, VOID_TAGS } from '../page/html-tags.ts'
import { type Pair, pairsIn } from './unseen-comments.ts'
import type { UnseenPlace, UnseenRange } from './unseen-text.ts'

/** Mintlify and Redocly (`visibility for="agents"`), Fern (`llms-only`), plugins of VitePress (`llm-only`). */
const AGENTS = '(?:llms?|ai|agents?|bots?|crawlers?|machines?)'
const AGENTS_NAME = new RegExp(`^(?:${AGENTS}[-_.]?only|only[-_.]?${AGENTS}|for[-_.]?${AGENTS})$`, 'i')
const AGENTS_VALUE = new RegExp(`^[\\s{"'\`]*${AGENTS}[\\s}"'\`]*$`, 'i')
const AUDIENCE = /^(?:for|audience|only|visible-?to|visible-?for|show-?to|show-?for|target-?audience)$/i
const PARAGRAPH_MAX_CHARACTERS = 2000
/** What browsers never show as text of the page. Scripts, templates and frames need permission anyway. */
const NOT_SHOWN = new Set('rp video audio canvas object datalist desc metadata mphantom title'.split(' '))

/** Libraries of utility classes, and the names that sites give themselves. */
const HIDING_CLASS =
  /^!?(?:hidden|invisible|collapse|hide|is-hidden|is-invisible|u-hidden|d-none|display-none|dn|uk-hidden|uk-invisible|visually-?hidden(?:-focusable)?|(?:is-)?sr-only|screen-reader(?:s?-only|-text)|opacity-0|text-transparent|text-\[0(?:px)?\]|text-\[transparent\]|(?:size|w|h|max-h)-0|print-only|no-display|noshow)!?$/i
/** `hidden md:block`: shown at other widths, or in the dark. */
const SHOWN_AGAIN =
  /(?:^|\s)[\w-]+:(?:block|inline|inline-block|flex|inline-flex|grid|table|visible|not-sr-only)(?=\s|$)/

/** Gives the pieces with the text in them. `live` is the text of the page without code. */
export function unseenElementsIn(live: string, bodyStart: number): UnseenRange[] {
  return [...elementsIn(live, bodyStart), ...pairsIn(live, BLOCKS, 'agents'), ...listsIn(live)]
}

function elementsIn(live: string, bodyStart: number): UnseenRange[] {
  if (!live.includes('<')) return []
  const tags = readTags(live, { start: bodyStart, end: live.length })
  const ends = endsOf(tags)
  const found: UnseenRange[] = []
  let end = 0
  for (const tag of tags) {
    if (tag.start < end || tag.kind !== 'open' || VOID_TAGS.has(tag.name.toLowerCase())) continue
    const place = placeOf(tag, live.slice(tag.start, tag.end))
    if (place === undefined) continue
    end = ends.get(tag) ?? endOfParagraph(live, tag.end)
    found.push({ start: tag.start, end, place, text: textIn(live.slice(tag.end, end)) })
  }
  return found
}

function placeOf({ name, attributes }: HtmlTag, source: string): UnseenPlace | undefined {
  const isField = /^(?:label|output)$/i.test(name)
  const isForAgents = !isField && attributes.some((one) => AUDIENCE.test(one.name) && AGENTS_VALUE.test(one.value))
  if (isForAgents || AGENTS_NAME.test(name)) return 'agents'
  if (NOT_SHOWN.has(name.toLowerCase()) && name === name.toLowerCase()) return 'element'
  const isHidden = attributes.some(({ name: attribute, value }) => {
    const key = attribute.toLowerCase()
    if (key === 'hidden') return !/^["'{]*false/.test(value)
    if (key === 'class' || key === 'classname') return hasHidingClass(value)
    if (key === 'color') return /^(?:#fff(?:fff)?|white|transparent)$/i.test(value)
    return key === 'style' && isHidingStyle(value.startsWith('{') ? styleOfJsx(source) : value)
  })
  return isHidden ? 'element' : undefined
}

/** Where the end tags of elements stand. */
function endsOf(tags: readonly HtmlTag[]): ReadonlyMap<HtmlTag, number> {
  const [open, ends] = [new Map<string, HtmlTag[]>(), new Map<HtmlTag, number>()]
  for (const tag of tags) {
    const own = open.get(tag.name) ?? []
    open.set(tag.name, own)
    if (tag.kind === 'open') own.push(tag)
    const opened = tag.kind === 'close' ? own.pop() : undefined
    if (opened !== undefined) ends.set(opened, tag.start)
  }
  return ends
}

function endOfParagraph(live: string, start: number): number {
  const text = live.slice(start, start + PARAGRAPH_MAX_CHARACTERS)
  const blank = text.search(/\n[ \t]*\n/)
  return start + (blank === -1 ? text.length : blank)
}

/** A tag or a comment is no text. */
function textIn(html: string): string {
  return html.slice(0, 20_000).replace(/<!--|-->|<[^<>]{0,500}>/g, ' ')
}

function hasHidingClass(classes: string): boolean {
  return !SHOWN_AGAIN.test(classes) && classes.split(/[\s"'{}`]+/).some((one) => HIDING_CLASS.test(one))
}

/** `style={{ fontSize: 0 }}` as CSS. */
function styleOfJsx(source: string): string {
  const [, object = ''] = /style=\{\{([^}]{0,1000})\}/i.exec(source) ?? []
  return object
    .replace(/,/g, ';')
    .replace(/["']/g, '')
    .replace(/(?<=[a-z])[A-Z]/g, (letter) => `-${letter}`)
}

const ZERO = /^[-+]?(?:0+|0*\.0+)(?:px|pt|r?em|%|vh|vw|ch|ex)?$/
const TINY = /^(?:[0-2](?:\.\d+)?(?:px|pt)|0?\.[01]\d*r?em|(?:\d|1\d)(?:\.\d+)?%)$/
const WHITE =
  /^(?:white|#fff(?:f{1,5})?|rgba?\(255,?255,?255(?:,1)?\)|transparent|#[\da-f]{3}0|#[\da-f]{6}00|rgba\([\d.,]+,0?(?:\.0+)?\))$/
const FAR = /-\d{3,}|-\d{2,}(?:r?em|vw|%)/

/** True for a style with which no text can be read. */
export function isHidingStyle(style: string): boolean {
  const values = new Map(
    style
      .toLowerCase()
      .replace(/!important|\s+/g, '')
      .split(';')
      .map((one) => [one.slice(0, one.indexOf(':')), one.slice(one.indexOf(':') + 1)] as const),
  )
  const is = (name: string, pattern: RegExp): boolean => pattern.test(values.get(name) ?? '-')
  const background = values.get('background') ?? values.get('background-color')
  const color = values.get('-webkit-text-fill-color') ?? values.get('color')
  const isCut = is('overflow', /^(?:hidden|clip)$/)
  return (
    is('display', /^none$/) ||
    is('visibility', /^(?:hidden|collapse)$/) ||
    is('content-visibility', /^hidden$/) ||
    is('opacity', /^(?:0|0?\.0\d*)%?$/) ||
    is('filter', /opacity\((?:0|0?\.0\d*)%?\)/) ||
    is('font-size', ZERO) ||
    is('font-size', TINY) ||
    is('text-indent', FAR) ||
    is('letter-spacing', FAR) ||
    is('clip', /^rect\(0/) ||
    is('clip-path', /inset\((?:[5-9]\d|100)%|circle\(0|polygon\(0{1,2}(?:,0{1,2})*\)/) ||
    is('transform', /scale[xy]?\(0(?:\.0\d*)?[,)]|translate[xy]?\(-\d{3,}/) ||
    (isCut && ['height', 'max-height', 'width', 'max-width'].some((name) => is(name, /^[01](?:px)?$/))) ||
    (color !== undefined && (color === background || (background === undefined && WHITE.test(color))))
  )
}

// Blocks of Markdown and of templates for agents alone.

const BLOCKS: readonly Pair[] = [
  [
    new RegExp(String.raw`^[ \t>]*:{3,}[ \t]*\{?(?:${AGENTS}[-_ ]?only|only[-_ ]?${AGENTS})\b[^\n]*`, 'gim'),
    /^[ \t>]*:{3,}[ \t]*$/gm,
  ],
  [
    new RegExp(
      String.raw`\{[{%][<%]?-?\s*(?:\w{0,20}visibility\s[^%}>\n]{0,200}=["']?${AGENTS}\b|${AGENTS}[-_]?only\b)[^%}>\n]{0,200}`,
      'gi',
    ),
    /\{[{%][<%]?-?\s*(?:\/|end)/g,
  ],
]

// Attribute lists of Markdown: `{.sr-only}` behind a text, or below a paragraph.

const LIST = /\{:?[ \t]*([^{}\n]{1,300})\}/g

function listsIn(live: string): UnseenRange[] {
  return Array.from(live.matchAll(LIST)).flatMap(({ 0: list, 1: attributes = '', index }) => {
    const classes = Array.from(attributes.matchAll(/(?:^|\s)\.([\w:[\]-]+)/g), ([, name = '']) => name).join(' ')
    const [, style = ''] = /\bstyle=["']?([^"'}]{1,200})/i.exec(attributes) ?? []
    if (!/(?:^|\s)hidden(?:\s|=|$)/.test(attributes) && !hasHidingClass(classes) && !isHidingStyle(style)) return []
    const before = live.slice(Math.max(0, index - PARAGRAPH_MAX_CHARACTERS), index)
    const text = before.slice(Math.max(before.lastIndexOf('\n\n'), -1) + 1)
    const start = index - text.trimStart().length
    return [{ start, end: index + list.length, place: 'element' as const, text }]
  })
}
