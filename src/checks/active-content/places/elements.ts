// Elements whose content a browser or Vue does not render as a part of the page.
import { visit } from 'unist-util-visit'
import { type HtmlTag, readTags, VOID_TAGS } from '../../page/html-tags.ts'
import type { ParsedPage } from '../../page/parse-page.ts'
import { type Range, rangeAt } from '../../positions.ts'
import { offsetsOf, rangesOf } from '../certain-code.ts'
import { Nesting, type ShellsAt, skeletonOf, startOfLine, within } from './nesting.ts'

/** To a browser, what they contain is text, or is shown only in some circumstances. */
const TEXT_ELEMENTS = new Set(
  'template noscript textarea title xmp noembed noframes iframe object script style select plaintext'.split(' '),
)
/** https://vuejs.org/api/built-in-directives.html */
const DIRECTIVE = /^(?:v-pre|v-if|v-else|v-else-if|v-text|v-html)$/
/** The content of a slot is rendered by the component around it. */
const SLOT = /^(?:#|v-slot)/
const DOUBT = ' ?'
/** How far an end tag is searched for its start tag. */
const DEPTH_MAX = 100

interface OpenElement {
  name: string
  /** Where it is in the list of shells; undefined if it is none. */
  index: number | undefined
}

interface Shell {
  start: number
  end: number | undefined
  shell: string
}

/** Gives the tags in whose attributes other tags or braces stand: what begins inside of a value is text. */
export function tagsIn(page: ParsedPage, live: string): ShellsAt {
  const nesting = new Nesting()
  for (const { start, end } of readTags(live, { start: page.lines[0]?.start ?? 0, end: live.length })) {
    const tag = live.slice(start, end)
    if (!/[<{]/.test(tag.slice(1))) continue
    nesting.from(start, `<tag ${skeletonOf(live.slice(startOfLine(live, start), end))}>`)
    nesting.from(end - 1, '')
  }
  return (offset) => nesting.at(offset)
}

/** Of Python-Markdown and kramdown: `*[HTML]: text`, of which every `HTML` on the page gets the text as its title. A template may stand before it. */
const ABBREVIATION = /\*\[[^\]\n]{1,100}\][ \t]?:[^\n]*/g

/** Gives what Markdown makes an attribute of: addresses and titles of links, images with their text, abbreviations. */
export function titlesIn({ text, root }: ParsedPage): ShellsAt {
  const ranges: Range[] = Array.from(text.matchAll(ABBREVIATION), ({ 0: line, index }) => {
    return { start: index, end: index + line.length }
  })
  if (root !== undefined)
    visit(root, (node) => {
      if (!/^(?:link|image|imageReference|definition)$/.test(node.type)) return
      const last = node.type === 'link' ? node.children.at(-1) : undefined
      const { start, end } = offsetsOf(node) ?? { start: 0, end: 0 }
      ranges.push({ start: (last && offsetsOf(last)?.end) ?? start, end })
    })
  const nesting = new Nesting()
  let last = 0
  for (const { start, end } of ranges.sort((a, b) => a.start - b.start)) {
    if (start < last || !/[<{]/.test(text.slice(start, end))) continue
    nesting.from(start, `title ${skeletonOf(text.slice(start, end))}`)
    nesting.from(end - 1, '')
    last = end
  }
  return (offset) => nesting.at(offset)
}

/** A shell that is not plainly one to Markdown, too, is the same only with all that could open or close something in it. */
export function elementsIn(page: ParsedPage, live: string): ShellsAt {
  const { text, lines, root } = page
  const bodyStart = lines[0]?.start ?? 0
  const html = rangesOf(page, 'html')
  const found = readShells(readTags(live, { start: bodyStart, end: live.length }))
  const isPlain = (start: number): boolean =>
    root !== undefined && rangeAt(html, start) !== undefined && startsBlock(text, start)
  const nesting = new Nesting()
  const open: { end: number; shells: string }[] = []
  for (const { start, end, shell } of found) {
    if (end === undefined) continue
    closeUpTo(start, open, nesting)
    const outer = open.at(-1)?.shells ?? ''
    // What is in a shell that must be the same as a whole is the same with it.
    const mustBeSame = !isPlain(start) && !outer.includes(DOUBT)
    const own = mustBeSame ? `${shell}${DOUBT}${skeletonOf(text.slice(startOfLine(text, start), end))}` : shell
    const shells = within(outer, own)
    open.push({ end: Math.min(end, open.at(-1)?.end ?? end), shells })
    nesting.from(start, shells)
  }
  closeUpTo(text.length, open, nesting)
  return (offset) => nesting.at(offset)
}

function closeUpTo(offset: number, open: { end: number; shells: string }[], nesting: Nesting): void {
  for (let top = open.at(-1); top !== undefined && top.end <= offset; top = open.at(-1)) {
    open.pop()
    nesting.from(top.end - 1, open.at(-1)?.shells ?? '')
  }
}

/** True for the first character of a line below an empty one, or below the frontmatter. */
function startsBlock(text: string, start: number): boolean {
  return start === 0 || /(?:^|\n)[ \t]*(?:-{3}|\+{3})?[ \t]*\r?\n$/.test(text.slice(Math.max(0, start - 200), start))
}

/** Gives them in order; `end` is undefined for those that no end tag closes. */
function readShells(tags: readonly HtmlTag[]): Shell[] {
  const shells: Shell[] = []
  const open: OpenElement[] = []
  for (const { name, kind, start, end, attributes } of tags) {
    const lower = name.toLowerCase()
    if (kind === 'self-closing' || VOID_TAGS.has(lower)) continue
    if (kind === 'close') {
      for (const { index } of closeElement(lower, open)) {
        const shell = index === undefined ? undefined : shells[index]
        if (shell !== undefined) shell.end = end
      }
      continue
    }
    const directives = attributes.filter((one) => DIRECTIVE.test(one.name))
    const isText = TEXT_ELEMENTS.has(lower) && !attributes.some((one) => SLOT.test(one.name))
    const isShell = isText || directives.length > 0
    open.push({ name: lower, index: isShell ? shells.length : undefined })
    const shell = [isText ? lower : '', ...directives.map((one) => `${one.name}=${one.value}`)].join(' ').trim()
    if (isShell) shells.push({ start, end: undefined, shell: `<${shell}>` })
  }
  return shells
}

function closeElement(name: string, open: OpenElement[]): OpenElement[] {
  for (let at = open.length - 1; at >= Math.max(0, open.length - DEPTH_MAX); at -= 1) {
    if (open[at]?.name === name) return open.splice(at)
  }
  return []
}
