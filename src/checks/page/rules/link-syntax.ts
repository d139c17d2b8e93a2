// Links that readers see as brackets and parentheses, because a slip keeps the parser from taking them for links, and links
// that work on the author's machine alone.
import type { Link, Nodes } from 'mdast'
import { positionAt } from '../../positions.ts'
import type { PageProblem } from '../../problem.ts'
import type { PageNodes } from '../page-nodes.ts'
import type { ParsedPage } from '../parse-page.ts'

/** What nobody writes in parentheses behind brackets but for a link. `#123` is an issue. */
const TARGET = /^(?:#(?!\d+$)[^\s#]|\.{0,2}\/|https?:\/\/|[\w./ -]{1,200}\.(?:mdx?|html)(?![\w/]))/
const TEMPLATE = /\{\{|\{%|<%/
const LOCAL = /^(?:https?:\/\/(?:localhost|127\.0\.0\.1|0\.0\.0\.0|\[::1\])(?=[:/?#]|$)|file:\/\/)/i

interface Slip {
  at: number
  source: string
  target: string
  advice: string
}

/** Gives `malformed-link` and `local-link`, for each as the page has it. */
export function checkLinkSyntax({ text, starts, dialect }: ParsedPage, { all }: PageNodes): PageProblem[] {
  const blocks = all.filter(({ type }) => type === 'paragraph' || type === 'heading' || type === 'tableCell')
  const isClosedBelow = ({ at, source }: Slip): boolean =>
    dialect.framework.text?.targetsCrossLines === true &&
    /^[ \t]*\r?\n[^()\n]{0,300}\)/.test(text.slice(at + source.length, at + source.length + 400))
  const slips = blocks.flatMap((block) => findSlips(text, block)).filter((slip) => !isClosedBelow(slip))
  const problems = slips.map(({ at, source, target, advice }): PageProblem => {
    const shown = source.length > 120 ? `${source.slice(0, 120)}…` : source
    return {
      rule: 'malformed-link',
      ...positionAt(starts, at),
      subject: target,
      message: `${shown} is not a link: ${advice}`,
    }
  })
  return [
    ...problems,
    ...undefinedReferences(text, starts, blocks),
    ...all.flatMap((node) => (node.type === 'link' ? localLink(text, node) : [])),
  ]
}

/** `[text][label]` with words in front, or code; what a program takes for options or an index is none. */
const REFERENCE =
  /(?<![\w@\\\])}>$"'`[/])!?\[(?![-^$])[^[\]{}|<>=]{0,200}\]\[(?![-^$])[^[\]{}|<>=]{0,100}\](?![\w[(:{=/])/g
/** What brings text, which may hold definitions, into a page. */
const BRINGS_TEXT =
  /\{\{%|\{%-?[ \t]*(?!raw|endraw|highlight|endhighlight|link|post_url|comment|endcomment)\w|8<-|@include|\{include\}|\{\{#|^[ \t]*\{\{|<!--[ \t]*(?:include|snippet)/im

/** Gives a warning for each reference to a label that the page does not define: readers see its brackets. */
function undefinedReferences(text: string, starts: readonly number[], blocks: readonly Nodes[]): PageProblem[] {
  if (!/\]\[[^\]\n]{0,100}\]/.test(text) || BRINGS_TEXT.test(text)) return []
  const defined = new Set(Array.from(text.matchAll(/\[([^[\]]{1,200})\]:/g), ([, label = '']) => normalLabel(label)))
  return blocks.flatMap((block) => {
    const [start, end] = [block.position?.start.offset ?? 0, block.position?.end.offset ?? 0]
    if (!text.slice(start, end).includes('][')) return []
    return Array.from(withoutParsed(text, start, end, block).matchAll(REFERENCE)).flatMap(
      ({ index, 0: { length } }) => {
        const source = text.slice(start + index, start + index + length)
        const [, words = '', label = ''] = /\[([^\]]*)\]\[([^\]]*)\]$/.exec(source) ?? []
        const name = label.trim() === '' ? words : label
        const isNamed = /^[^<`]*(?:`|\p{L}{2})/u.test(words) || (words === '' && /\p{L}{3}/u.test(label))
        if (!isNamed || !/[\p{L}\p{N}]/u.test(name) || defined.has(normalLabel(name))) return []
        const message = `${source.slice(0, 120)} is shown with its brackets, because nothing on the page defines the label. Add a line [${name.slice(0, 60)}]: with the address, or write [text](address)`
        return [
          {
            rule: 'malformed-link' as const,
            severity: 'warning' as const,
            ...positionAt(starts, start + index),
            subject: `[${name}]`,
            message,
          },
        ]
      },
    )
  })
}

/** https://spec.commonmark.org/0.31.2/#matches */
function normalLabel(label: string): string {
  return label.trim().replace(/\s+/g, ' ').toLowerCase()
}

function findSlips(text: string, block: Nodes): Slip[] {
  const start = block.position?.start.offset
  const end = block.position?.end.offset
  if (start === undefined || end === undefined || !/\][ ]?\(|\)\[/.test(text.slice(start, end))) return []
  const slips: Slip[] = []
  let at = start
  for (const line of withoutParsed(text, start, end, block).split('\n')) {
    slips.push(
      ...slipsIn(line).map((slip) => ({ ...slip, at: at + slip.at, source: textAt(text, at + slip.at, slip) })),
    )
    at += line.length + 1
  }
  return slips
}

/** The words as they stand: what was blanked out is back. */
function textAt(text: string, at: number, { source }: Slip): string {
  return text.slice(at, at + source.length)
}

/** The source of a block in which code, links and templates are blank, so that nothing in them is taken for a slip. */
function withoutParsed(text: string, start: number, end: number, block: Nodes): string {
  const parts: string[] = []
  let at = start
  const blank = (node: Nodes): void => {
    const [from = 0, to = 0] = [node.position?.start.offset, node.position?.end.offset]
    if (isParsed(text, node) && from >= at) {
      parts.push(text.slice(at, from), text.slice(from, to).replace(/[^\n]/g, '\0'))
      at = to
    } else if ('children' in node) node.children.forEach(blank)
  }
  blank(block)
  return parts.join('') + text.slice(at, end)
}

/** A bare address that GitHub's Markdown links may be the target of a slip. */
function isParsed(text: string, node: Nodes): boolean {
  const from = node.position?.start.offset ?? 0
  return (
    ['inlineCode', 'html', 'image', 'imageReference', 'linkReference', 'mdxTextExpression'].includes(node.type) ||
    (node.type === 'link' && text[from] !== 'h' && text[from] !== 'w')
  )
}

function slipsIn(line: string): Slip[] {
  return [
    ...closedSlips(
      line,
      /(?<!\\)\[[^[\]]{1,200}\]\(([^()"'<>]{1,300})\)/g,
      'write a target with a space in angle brackets, <like this>, or write the space as %20',
      hasSpace,
    ),
    ...closedSlips(
      line,
      /(?<!\\)\[[^[\]]{1,200}\] \(([^()\s]{1,300})\)/g,
      'remove the space between the brackets and the parentheses',
    ),
    ...closedSlips(
      line,
      /\([^()]{1,200}\)\[([^[\]\s]{1,300})\]/g,
      'put the text in brackets and the target in parentheses',
    ),
    ...openSlips(line),
  ]
}

function* closedSlips(
  line: string,
  pattern: RegExp,
  advice: string,
  isWrong = (_target: string) => true,
): Generator<Slip> {
  for (const { 0: source, 1: target = '', index: at } of line.matchAll(pattern)) {
    if (TARGET.test(target) && !TEMPLATE.test(target) && isWrong(target)) yield { at, source, target, advice }
  }
}

/** Spaces at the ends are allowed. */
function hasSpace(target: string): boolean {
  return /\s/.test(target.trim())
}

function* openSlips(line: string): Generator<Slip> {
  const lastClose = line.lastIndexOf(')')
  for (const { 0: source, 1: target = '', index: at } of line.matchAll(
    /(?<!\\)\[[^[\]]{1,200}\]\(([^()\s"'<>\0]{1,300})(?=\s|$)/g,
  )) {
    if (at > lastClose && TARGET.test(target) && !TEMPLATE.test(target))
      yield { at, source, target, advice: 'close its parenthesis' }
  }
}

/** Where the text names the address, the page tells readers what to open. */
function localLink(text: string, { url, position, children }: Link): PageProblem[] {
  const [first, last] = [children[0]?.position?.start.offset, children.at(-1)?.position?.end.offset]
  const label = first === undefined ? '' : text.slice(first, last)
  if (position === undefined || !LOCAL.test(url) || /localhost|127\.0\.0\.1|0\.0\.0\.0|::1|file:/i.test(label))
    return []
  const { line, column } = position.start
  const message = `${url.slice(0, 200)} leads to the reader's own machine. Link to the published page, or name the address in the text`
  return [{ rule: 'local-link', line, column, subject: url, message }]
}
