// What encloses cited lines: the headings, classes, functions and keys above them, the header of their table, and the definitions of
// the constants in them. A claim may take a name or a number from there: `retry` in the class `Client`.

/** Lines above that are looked at, and lines that are given. */
const LOOKED_AT = 3000
const GIVEN = 16
const LINE_MAX_CHARACTERS = 400
const PAGE = /\.(?:md|mdx|markdown|rst|txt|adoc|html?)$/i
const FENCE = /^ {0,3}(?:`{3,}|~{3,})/
const ATX = /^ {0,3}(#{1,6})[ \t]+\S/
const UNDERLINE = /^([=\-~^"'#*+.])\1{2,}[ \t]*$/
const TABLE_HEADER = /^\s*\|\s*:?-+/
const INI_SECTION = /^\s*\[+[\w."' -]+\]+\s*$/
/** Comments, decorators and the like, which say something of the line that follows them. */
const COMMENT = /^\s*(?:\/\/|\/\*|\*|#|--|"""|'''|@\w|\/\/\/|;)/
const CONSTANT = /\b[A-Z][A-Z\d]*_[A-Z\d_]+\b/g
const DEFINED =
  /^\s*(?:#\s*define\s|[a-z][\w&' ]{0,60}\s)?\s*([A-Z][A-Z\d]*_[A-Z\d_]+)(?:\s*(?::[^=]{0,60})?=|\s+["\d])/
const CLOSING = /^[\s)\]}>;,]*$/

/** Gives the enclosing lines, the nearest first. `startLine` and `endLine` from 1. Cost: one pass over the lines above. */
export function findEnclosing(path: string, lines: readonly string[], startLine: number, endLine: number): string[] {
  const found = PAGE.test(path)
    ? pageScopes(lines, startLine)
    : [...codeScopes(lines, startLine), ...describedLine(lines, endLine), ...constantsIn(lines, startLine, endLine)]
  return found.slice(0, GIVEN).map((line) => line.slice(0, LINE_MAX_CHARACTERS))
}

function pageScopes(lines: readonly string[], startLine: number): string[] {
  return [
    ...tableHeader(lines, startLine),
    ...headings(lines, startLine),
    ...indentScopes(lines, startLine),
    ...titleOf(lines),
  ]
}

function codeScopes(lines: readonly string[], startLine: number): string[] {
  const above = lines.slice(Math.max(0, startLine - 1 - LOOKED_AT), startLine - 1)
  const section = above.findLast((line) => INI_SECTION.test(line))
  return [...indentScopes(lines, startLine), ...(section === undefined ? [] : [section])]
}

/** Each line above that is indented less than all below it. */
function indentScopes(lines: readonly string[], startLine: number): string[] {
  const scopes: string[] = []
  let indent = indentOf(lines[startLine - 1] ?? '')
  const end = Math.max(0, startLine - 1 - LOOKED_AT)
  for (let at = startLine - 2; at >= end && indent > 0 && scopes.length < GIVEN; at--) {
    const line = lines[at] ?? ''
    if (CLOSING.test(line) || indentOf(line) >= indent) continue
    indent = indentOf(line)
    scopes.push(line)
  }
  return scopes
}

function indentOf(line: string): number {
  const space = /^[ \t]*/.exec(line)?.[0] ?? ''
  return space.length + 3 * (space.split('\t').length - 1)
}

/** A comment speaks of the line below it. */
function describedLine(lines: readonly string[], endLine: number): string[] {
  if (!COMMENT.test(lines[endLine - 1] ?? '')) return []
  const below = lines.slice(endLine, endLine + 30)
  const next = below.find((line) => line.trim() !== '' && !COMMENT.test(line))
  return next === undefined ? [] : [next]
}

/** The lines of the file that give the constants of the cited lines their values. */
function constantsIn(lines: readonly string[], startLine: number, endLine: number): string[] {
  const named =
    lines
      .slice(startLine - 1, endLine)
      .join('\n')
      .match(CONSTANT) ?? []
  const names = new Set(named)
  return names.size === 0 ? [] : lines.filter((line) => names.has(DEFINED.exec(line)?.[1] ?? ''))
}

function headings(lines: readonly string[], startLine: number): string[] {
  const open = new Map<number, string>()
  let isCode = false
  const ranks: string[] = []
  for (let at = Math.max(0, startLine - LOOKED_AT); at < startLine; at++) {
    const line = lines[at] ?? ''
    if (FENCE.test(line)) isCode = !isCode
    if (isCode) continue
    const level = levelOf(line, lines[at + 1] ?? '', ranks)
    if (level === undefined) continue
    for (const deeper of [...open.keys()].filter((other) => other >= level)) open.delete(deeper)
    open.set(level, line)
  }
  return [...open.entries()].sort(([a], [b]) => b - a).map(([, line]) => line)
}

/** The level of a heading; underlines get theirs in the order in which they appear (reStructuredText). */
function levelOf(line: string, next: string, ranks: string[]): number | undefined {
  const marks = ATX.exec(line)?.[1]
  if (marks !== undefined) return marks.length
  const underline = UNDERLINE.exec(next)?.[1]
  if (underline === undefined || line.trim() === '' || UNDERLINE.test(line)) return undefined
  if (!ranks.includes(underline)) ranks.push(underline)
  return ranks.indexOf(underline) + 1
}

function tableHeader(lines: readonly string[], startLine: number): string[] {
  if (!/^\s*\|/.test(lines[startLine - 1] ?? '')) return []
  for (let at = startLine - 1; at > 0 && at > startLine - 500 && /^\s*\|/.test(lines[at] ?? ''); at--) {
    if (TABLE_HEADER.test(lines[at] ?? '')) return [lines[at - 1] ?? '']
  }
  return []
}

function titleOf(lines: readonly string[]): string[] {
  const title = lines.slice(0, 30).find((line) => /^(?:title|name|slug):/.test(line))
  return title === undefined ? [] : [title]
}
