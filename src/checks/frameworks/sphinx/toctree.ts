// Finds toctree directives in MyST Markdown and reStructuredText, line by line:
// https://www.sphinx-doc.org/en/master/usage/restructuredtext/directives.html#directive-toctree. Judged in
// site/check/check-nav.ts.
import { indexPositions, type LocatePosition, lineStarts } from '../../positions.ts'

/** A line of a toctree: `guide/setup`, `Setting up <guide/setup>`, `guide/*`. */
export interface TocLine {
  /** The document as written, without its title. */
  text: string
  range: { start: number; end: number }
  line: number
  column: number
  /** Which toctree of the page it is in, from 0. */
  tree: number
  /** The toctree has `:glob:`. */
  hasGlobs: boolean
}

interface Line {
  text: string
  start: number
}

const MAX_LINES = 20_000
/** What holds code or data: a toctree in it is only shown. */
const OPAQUE_FENCE =
  /^\{?(code|code-block|code-cell|sourcecode|literalinclude|math|mermaid|raw|parsed-literal|highlight|prompt)\b/
const OPAQUE_DIRECTIVE =
  /^\s*\.\.\s+(code|code-block|sourcecode|literalinclude|math|raw|parsed-literal|prompt|highlight)::/

/** Gives the lines of all toctrees of a Markdown page, also of those in notes, tabs and the like. */
export function readMystToctrees(text: string): TocLine[] {
  const lines = splitLines(text)
  const where = indexPositions(text)
  const found: TocLine[] = []
  const open: Fence[] = []
  let tree = 0
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at]?.text ?? ''
    const around = open.at(-1)
    if (around !== undefined && closes(line, around)) {
      open.pop()
      continue
    }
    const fence = openingFence(line)
    if (fence === undefined) continue
    if (holdsMarkdown(fence)) {
      open.push(fence)
      continue
    }
    const end = closingLine(lines, at + 1, fence)
    const inner = readFence(fence, lines.slice(at + 1, end), where, tree)
    tree = Math.max(tree, ...inner.map((entry) => entry.tree + 1))
    found.push(...inner)
    at = end
  }
  return found
}

function readFence({ info }: Fence, body: readonly Line[], where: LocatePosition, tree: number): TocLine[] {
  if (info.startsWith('{toctree}')) return readBody(body, tree, where)
  return info.startsWith('{eval-rst}') ? toctreesIn(body, where, tree) : []
}

/** Gives the lines of all toctrees of a reStructuredText page. */
export function readRstToctrees(text: string): TocLine[] {
  return toctreesIn(splitLines(text), indexPositions(text), 0)
}

function toctreesIn(lines: readonly Line[], where: LocatePosition, firstTree: number): TocLine[] {
  const found: TocLine[] = []
  let tree = firstTree
  for (let at = 0; at < lines.length; at += 1) {
    const text = lines[at]?.text ?? ''
    const isToctree = /^\s*\.\.\s+toctree::\s*$/.test(text)
    const isOpaque = OPAQUE_DIRECTIVE.test(text) || (/::\s*$/.test(text) && !/^\s*\.\.\s/.test(text))
    if (!isToctree && !isOpaque) continue
    const end = dedentedLine(lines, at + 1, indentOf(text))
    if (isToctree) found.push(...readBody(lines.slice(at + 1, end), tree++, where))
    at = end - 1
  }
  return found
}

/** Options come first: `:glob:`, or in MyST a block between `---`. Then one document a line. */
function readBody(body: readonly Line[], tree: number, where: LocatePosition): TocLine[] {
  const entries: { line: Line; name: string }[] = []
  let hasGlobs = false
  let isInBlock = false
  for (const [index, line] of body.entries()) {
    const name = line.text.trim()
    if (name === '---' && (index === 0 || isInBlock)) isInBlock = index === 0
    else if (isInBlock || (entries.length === 0 && /^:[\w-]+:/.test(name))) hasGlobs ||= /^:?glob\s*:/.test(name)
    else if (name !== '' && !/^(\.\.\s|%)/.test(name)) entries.push({ line, name })
  }
  return entries.map(({ line, name }) => tocLine(line, name, where, tree, hasGlobs))
}

function tocLine({ text, start }: Line, name: string, where: LocatePosition, tree: number, hasGlobs: boolean): TocLine {
  const titled = name.endsWith('>') ? name.lastIndexOf('<') : -1
  const document = titled > 0 ? name.slice(titled + 1, -1) : name
  const from = start + text.indexOf(name) + (titled > 0 ? titled + 1 : 0)
  return { text: document, range: { start: from, end: from + document.length }, ...where(from), tree, hasGlobs }
}

interface Fence {
  character: string
  length: number
  info: string
}

function openingFence(line: string): Fence | undefined {
  const [, marker = '', info = ''] = /^\s*(`{3,}|~{3,}|:{3,})\s*(\S.*)?$/.exec(line) ?? []
  const isNone = marker === '' || (info === '' && marker.startsWith(':'))
  return isNone ? undefined : { character: marker.charAt(0), length: marker.length, info: info.trim() }
}

/** Colon fences and directives hold Markdown, but for those that hold code, and the two that are read here. */
function holdsMarkdown({ character, info }: Fence): boolean {
  if (/^\{(toctree|eval-rst)\}/.test(info) || OPAQUE_FENCE.test(info)) return false
  return character === ':' || info.startsWith('{')
}

function closes(line: string, { character, length }: Fence): boolean {
  const text = line.trim()
  return text.length >= length && text === character.repeat(text.length)
}

function closingLine(lines: readonly Line[], from: number, fence: Fence): number {
  for (let at = from; at < lines.length; at += 1) if (closes(lines[at]?.text ?? '', fence)) return at
  return lines.length
}

/** The first line that is not blank and stands no deeper than the directive. */
function dedentedLine(lines: readonly Line[], from: number, indent: number): number {
  for (let at = from; at < lines.length; at += 1) {
    const { text } = lines[at] ?? { text: '' }
    if (text.trim() !== '' && indentOf(text) <= indent) return at
  }
  return lines.length
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length
}

function splitLines(text: string): Line[] {
  const starts = lineStarts(text)
  return starts
    .slice(0, MAX_LINES)
    .map((start, index) => ({ text: text.slice(start, starts[index + 1]).replace(/\r?\n$|\r$/, ''), start }))
}
