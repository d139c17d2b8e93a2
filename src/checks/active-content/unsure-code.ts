// Where a framework may see other code than CommonMark does.

import { isCodeLine } from '../page/lines.ts'
import type { ParsedPage } from '../page/parse-page.ts'

const MARKER_LINE = /^([ \t>]*)(`{3,}|~{3,}|:{3,})[ \t]*$/
const OPENING_MARKER = /^([ \t>]*)(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*(`{3,}|~{3,}|:{3,})/

/** Text to us; with `colon_fence`, MyST makes a block of it, whatever its name is. */
const COLONS = /^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*:{3}/

/** Colons alone: without an open container they are text, which goes on with the paragraph or the HTML around it. */
const NAMELESS = /^([ \t>]*)((?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*):{3,}[ \t]*$/

/** Begins a block of HTML, which no container interrupts. */
const TAG = /^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*<\/?[a-z][\w-]*(?:[\s/>]|$)/i

interface Container {
  lead: string
  marker: string
}

/**
 * Gives the offset from which code may be text. A container (`:::note`) ends at its closing marks even inside a code
 * block, and what looks like the rest of that block is then part of the page. Costs one pass.
 */
export function firstUnsureOffset({ text, lines, dialect }: ParsedPage): number | undefined {
  const { unwrapsCode } = dialect.framework.activeContent ?? {}
  const open: Container[] = []
  let isHtml = false
  for (const [index, line] of lines.entries()) {
    const source = text.slice(line.start, line.end)
    if (isCodeLine(line)) {
      const [, , marker = ''] = MARKER_LINE.exec(source) ?? []
      const isCut = open.some((container) => closes(marker, container))
      const below = lines[index + 1]
      const isTable = below !== undefined && isTableHead(source, text.slice(below.start, below.end))
      if (isCut || isTable || unwrapsCode?.test(source)) return line.start
    } else if (line.kind === 'directive') {
      const [isNameless, , item = ''] = NAMELESS.exec(source) ?? []
      const isStray = isNameless !== undefined && (open.length === 0 || item !== '')
      if (isStray || (isHtml && isNameless === undefined)) return line.start
      follow(source, open)
    } else if (COLONS.test(source)) open.push(containerIn(source))
    isHtml = dialect.syntax !== 'mdx' && source.trim() !== '' && (isHtml || TAG.test(source))
  }
  return undefined
}

/** markdown-it looks for tables before it looks for fences. */
function isTableHead(line: string, below: string): boolean {
  return line.includes('|') && /^[ \t>]*[|:-][-|: \t]*$/.test(below)
}

/** A closing line with a different indentation may not close the container, so it stays open. */
function follow(source: string, open: Container[]): void {
  const [, closingLead, closing = ''] = MARKER_LINE.exec(source) ?? []
  if (closing === '') open.push(containerIn(source))
  else if (open.at(-1)?.lead === closingLead) open.pop()
}

function containerIn(source: string): Container {
  const [, lead = '', marker = ''] = OPENING_MARKER.exec(source) ?? []
  return { lead, marker }
}

function closes(marker: string, container: Container): boolean {
  return marker !== '' && marker[0] === container.marker[0] && marker.length >= container.marker.length
}
