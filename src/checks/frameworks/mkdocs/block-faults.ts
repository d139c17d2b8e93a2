// Blocks of Python-Markdown whose text is not indented far enough to be theirs: they are shown empty, and the text below.
import { columnsOf } from '../../page/columns.ts'
import { htmlComments } from '../../page/html-comments.ts'
import type { PageTemplate, TemplateFault } from '../../page/page-analysis.ts'
import type { ParsedPage } from '../../page/parse-page.ts'
import type { TemplateSite } from '../../page/text-rules.ts'
import { positionAt, rangeAt } from '../../positions.ts'

type Block = 'admonition' | 'details' | 'tabbed'

const INDENT_COLUMNS = 4
/** As Python-Markdown 3.4 and pymdownx 9.5 match them. */
const OPENERS: readonly [Block, RegExp][] = [
  ['admonition', /^!!! ?[\w-]+(?: +[\w-]+){0,20}( +"[^\n]*")? *$/],
  ['details', /^\?{3}\+? ?(?:[\w-]+(?: +[\w-]+){0,20})?( +"[^\n]*")? *$/],
  ['tabbed', /^={3}[+!]{0,2} +"[^\n]*" *$/],
]
/** What is replaced before, by text that may be indented. */
const REPLACED = /^(?:\{[{%#]|-{1,8}8<-|;-|<!--)/
const NAMES = { admonition: 'admonition', details: 'collapsible block', tabbed: 'tab' } as const

interface Row {
  text: string
  start: number
  indent: number
  kind: ParsedPage['lines'][number]['kind']
}

/** Gives the blocks of a page that are empty, and lists that a fence ends. */
export function readBlocks({ text, lines, starts }: ParsedPage): PageTemplate {
  if (!/!!!|\?{3}|={3}|^ {1,3}[`~]{3}/m.test(text)) return { faults: [], names: [] }
  const comments = htmlComments(text, lines).closed
  const rows = lines.map(({ start, end, kind }): Row => {
    const line = text.slice(start, end)
    const white = /^[ \t]*/.exec(line)?.[0] ?? ''
    return { text: line.slice(white.length), start, indent: columnsOf(white), kind }
  })
  const faults = rows.flatMap((row, at): TemplateFault[] => {
    if (rangeAt(comments, row.start) !== undefined) return []
    const block = row.kind === 'text' ? emptyBlock(rows, at) : undefined
    if (block !== undefined)
      return [fault(block, row.text, positionAt(starts, row.start), describeEmpty(block, row.text))]
    if (row.kind === 'open' && endsList(rows, at))
      return [fault('list', 'list', positionAt(starts, row.start), CUT_LIST)]
    return []
  })
  return { faults, names: [] }
}

const CUT_LIST =
  'The fence is indented by less than four spaces, so MkDocs ends the list here and numbers the next item from 1 again. Indent the fence by four spaces'

function describeEmpty(block: Block, opener: string): string {
  return `${opener.trim().slice(0, 60)} opens a block, but the text below is not indented by four spaces, so MkDocs shows an empty ${NAMES[block]} and the text outside of it. Indent the text by four spaces`
}

function fault(
  name: Block | 'list',
  subject: string,
  place: { line: number; column: number },
  message: string,
): TemplateFault {
  const problem = {
    rule: 'page-syntax' as const,
    severity: 'warning' as const,
    ...place,
    subject: subject.trim(),
    message,
  }
  return { kind: 'syntax', name, place: 'text', mayBeMath: false, problem }
}

/** Gives the block that a line opens, if text that is meant for it stands behind it and does not belong to it. */
function emptyBlock(rows: readonly Row[], at: number): Block | undefined {
  const row = rows[at]
  const [block, pattern] = OPENERS.find(([, opener]) => opener.test(row?.text ?? '')) ?? []
  const next = rows.findIndex(({ kind }, index) => index > at && kind !== 'blank')
  const below = rows[next]
  if (row === undefined || block === undefined || below === undefined) return undefined
  if (below.indent >= row.indent + INDENT_COLUMNS || REPLACED.test(below.text)) return undefined
  if (OPENERS.some(([, opener]) => opener.test(below.text)) || /^#{1,6} /.test(below.text)) return undefined
  const isBeside = next === at + 1
  const isIndented = below.indent > row.indent
  // With a title, a block may be empty on purpose.
  const hasTitle = pattern?.exec(row.text)?.[1] !== undefined
  const isMeant = block === 'tabbed' || !hasTitle
  return isBeside || isIndented || (isMeant && below.indent === row.indent) ? block : undefined
}

/** True for a fence between two items of a numbered list that is not indented far enough to be part of the first. */
function endsList(rows: readonly Row[], at: number): boolean {
  const fence = rows[at]
  if (fence === undefined || fence.indent === 0 || fence.indent >= INDENT_COLUMNS) return false
  const before = rows.findLast(({ kind }, index) => index < at && kind !== 'blank')
  const close = rows.findIndex(({ kind }, index) => index > at && kind === 'close')
  const after = close === -1 ? undefined : rows.find(({ kind }, index) => index > close && kind !== 'blank')
  const [first, next] = [before, after].map((row) =>
    row?.indent === 0 ? /^(\d{1,4})\. /.exec(row.text)?.[1] : undefined,
  )
  return (
    first !== undefined && next !== undefined && Number(next) === Number(first) + 1 && rows[at - 1]?.kind === 'blank'
  )
}

const EXTENSIONS: Readonly<Record<string, RegExp>> = {
  admonition: /\badmonition\b/,
  details: /\bpymdownx\.details\b/,
  tabbed: /\bpymdownx\.tabbed\b/,
  list: /\b(?:fenced_code|superfences|extra)\b/,
}
/** Code that changes the text of pages, and what changes how far lists are indented. */
const CHANGES = /^hooks[ \t]*:|truly_sane_lists|tab_length|fancylists/m

/** Gives a test: true for a block that the configuration does not have, or may have in another form. */
export function settledBy({ texts }: TemplateSite): (fault: TemplateFault) => boolean {
  const all = [...texts.values()].join('\n')
  return ({ name = '' }) => CHANGES.test(all) || EXTENSIONS[name]?.test(all) !== true
}
