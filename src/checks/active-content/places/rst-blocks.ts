// Blocks of reStructuredText around a line: comments, directives that need not show their content, literal text.
import { formOfDirective } from '../restructured-text/judge-name.ts'
import { splitRstLines } from '../restructured-text/rst-lines.ts'
import { Nesting, type ShellsAt, skeletonOf, startOfLine, within } from './nesting.ts'

const MARKUP = /^((?:(?:[-*+•‣⁃]|\(?(?:\w{1,9}|#)[.)])[ \t]+)*)\.\.(?=[ \t]|$)[ \t]*(.*)$/
const DIRECTIVE = /^(?:\|[^|]{1,200}\|[ \t]+)?([\w+.:-]{1,100}?)[ \t]?::(?:[ \t]+(.*))?$/
/** Targets, footnotes, citations and what a directive below is substituted for. */
const OTHER_MARKUP = /^(?:_|\[|\|)/
/** They show their content as it is written, or only in some builds. */
const HIDING = /^(?:only|code-block|code|sourcecode|prompt|parsed-literal|todo)$/

/** Text that is shown as it is written; what is in it must be the same. */
const LITERAL = /(?<!`)``(?=\S)(?:(?!``|\n[ \t]*\r?\n)[\s\S]){1,500}``/g

/** Gives the blocks that enclose a line by its indentation, without those that certainly show their content. */
export function rstBlocksIn(text: string): ShellsAt {
  const [blocks, literals] = [new Nesting(), new Nesting()]
  for (const { 0: literal, index } of text.matchAll(LITERAL)) {
    literals.from(index, `literal ${skeletonOf(text.slice(startOfLine(text, index), index + literal.length))}`)
    literals.from(index + literal.length - 1, '')
  }
  const open: { indent: number; shells: string; isMarkup: boolean }[] = []
  const lines = splitRstLines(text)
  for (const [index, { start, end, first, indent, isBlank }] of lines.entries()) {
    if (isBlank) continue
    let above: (typeof open)[number] | undefined
    while ((open.at(-1)?.indent ?? -1) >= indent) above = open.pop()
    const outer = open.at(-1)?.shells ?? ''
    blocks.from(start - 1, outer)
    const line = text.slice(first, end)
    const [, items = '', markup] = MARKUP.exec(line) ?? []
    const last = lines[index - 1]
    // Below a line of a paragraph, the marks are a part of it.
    const beginsBlock = last === undefined || last.isBlank || last.indent < indent
    const isMarkup = markup !== undefined && (beginsBlock || (above?.indent === indent && above.isMarkup))
    if (markup !== undefined && isMarkup) {
      const shell = shellOf(markup.trim(), lines[index + 1]?.isBlank ?? true)
      open.push({ indent: indent + items.length, shells: within(outer, shell), isMarkup })
    } else if (/::[ \t]*$/.test(line)) open.push({ indent, shells: within(outer, 'literal'), isMarkup })
  }
  return (offset) => [blocks.at(offset), literals.at(offset)].filter((one) => one !== '').join(' | ')
}

function shellOf(markup: string, isFollowedByBlank: boolean): string {
  // An empty comment ends at once: what is indented below an empty line is a quote.
  if (markup === '') return isFollowedByBlank ? '' : 'comment'
  const [, name, args = ''] = DIRECTIVE.exec(markup) ?? []
  if (name === undefined) return OTHER_MARKUP.test(markup) ? '' : 'comment'
  const key = name.toLowerCase()
  const isShown = formOfDirective(key) === undefined && !HIDING.test(key)
  return isShown ? '' : `${key} ${args}`.trim().slice(0, 200)
}
