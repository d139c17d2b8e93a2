// Code fences that are opened and never closed. CommonMark accepts them, so this is a rule of our own.
import type { Code } from 'mdast'
import { positionAt } from '../../positions.ts'
import type { PageProblem } from '../../problem.ts'
import type { PageNodes } from '../page-nodes.ts'
import type { ParsedPage } from '../parse-page.ts'
import { findSwallowedEnds } from './swallowed-ends.ts'

/** Gives a problem for each fence of code, and each directive (`:::note`, ```{note}), that lacks its end. */
export function checkFences(page: ParsedPage, nodes: PageNodes): PageProblem[] {
  const open = openFences(page, nodes)
  const said = new Set(open.map(({ line }) => line))
  return [...open, ...findSwallowedEnds(page).filter(({ line }) => !said.has(line)), ...openContainers(page)]
}

function openFences(page: ParsedPage, { all }: PageNodes): PageProblem[] {
  const mayOpen = openingTest(page)
  return all.flatMap((node) => {
    const reason = node.type === 'code' ? whyUnclosed(page.text, node) : undefined
    if (node.type !== 'code' || reason === undefined || !mayOpen(node)) return []
    const { line = 1, column = 1 } = node.position?.start ?? {}
    return [{ rule: 'unclosed-fence', line, column, subject: node.lang?.slice(0, 80) ?? '', message: reason }]
  })
}

/**
 * In a page that is not valid MDX, and where HTML ends at its closing tag, Markdown takes the line behind a tag for HTML: a fence
 * there is not seen to open, and the marks that close it would seem to open one.
 */
function openingTest({ isFallback, lines, starts, dialect }: ParsedPage): (node: Code) => boolean {
  if (!isFallback && dialect.framework.text?.endsHtmlAtTags !== true) return () => true
  const opening = new Set(lines.filter(({ kind }) => kind === 'open').map(({ start }) => start))
  return ({ position }) => opening.has(starts[(position?.start.line ?? 1) - 1] ?? 0)
}

/** A line of bare marks closes a directive; any other opens one. */
function openContainers({ text, lines, starts }: ParsedPage): PageProblem[] {
  const open: { start: number; opener: string }[] = []
  for (const { start, end, kind } of lines) {
    if (kind !== 'directive') continue
    const opener = text
      .slice(start, end)
      .replace(/^[\s>]+/, '')
      .trim()
    if (/^(?:`+|~+|:+)$/.test(opener)) open.pop()
    else open.push({ start, opener })
  }
  return open.map(({ start, opener }) => ({
    rule: 'unclosed-fence',
    ...positionAt(starts, start),
    subject: /^\W*[\w-]*/.exec(opener)?.[0].slice(0, 80) ?? '',
    message: `${JSON.stringify(opener.slice(0, 80))} is never closed, so the rest of the page is in it. Close it with a line of the same marker`,
  }))
}

/** True for a block that ends with its fence and contains no other fence. */
export function isClosed(text: string, node: Code): boolean {
  return whyUnclosed(text, node) === undefined
}

function whyUnclosed(text: string, node: Code): string | undefined {
  const source = text.slice(node.position?.start.offset ?? 0, node.position?.end.offset ?? 0)
  const marker = /^(?:`{3,}|~{3,})/.exec(source)?.[0]
  if (marker === undefined) return undefined
  const lines = source.split(/\r\n|\n|\r/)
  const last = lines.length > 1 ? (lines.at(-1) ?? '').replace(/^[\s>]+/, '').trimEnd() : ''
  const isClosed = last.length >= marker.length && last === (marker[0] ?? '').repeat(last.length)
  if (!isClosed) return `The code fence ${marker} is never closed. Close it with a line of ${marker}`
  const inner = lines
    .slice(1, -1)
    .findIndex((line) => opensAnother(line, marker, (node.position?.start.column ?? 1) - 1))
  if (inner < 0) return undefined
  const at = (node.position?.start.line ?? 1) + 1 + inner
  return `The code fence ${marker} is not closed before another one opens on line ${at}. Close it with a line of ${marker}, or use a longer fence around the two`
}

/**
 * A fence with a language inside a block with the same fence would end the outer block when it ends, so it cannot be
 * intended. This is what a fence that lost its end in the middle of a page looks like.
 */
function opensAnother(line: string, marker: string, indent: number): boolean {
  const [, white = '', fence = ''] = /^([ \t>]*)(`{3,}|~{3,})[ \t]*[^\s`~][^`]*$/.exec(line) ?? []
  return fence.startsWith(marker) && white.length - indent <= 3
}
