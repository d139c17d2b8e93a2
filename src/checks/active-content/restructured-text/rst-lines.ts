// The lines of a text as docutils splits them: `string2lines` in docutils/statemachine.py.

export interface RstLine {
  start: number
  /** Without the line ending. */
  end: number
  /** Columns before the first character that is no blank; a tab leads to the next multiple of eight. */
  indent: number
  /** Offset of that character. */
  first: number
  isBlank: boolean
  /** To Python, what follows the blanks is white space, too; to docutils only in part, so nothing is certain here. */
  isOdd: boolean
}

/** `str.splitlines` of Python; form feeds and vertical tabs are blanks before it runs. */
export const LINE_SEPARATORS = `\n\r${String.fromCharCode(0x1c, 0x1d, 0x1e, 0x85, 0x2028, 0x2029)}`
const LINE_END = new RegExp(`\\r\\n|[${LINE_SEPARATORS}]`, 'g')
const TAB = 8

export function splitRstLines(text: string): RstLine[] {
  const lines: RstLine[] = []
  let start = 0
  for (const { 0: ending, index } of text.matchAll(LINE_END)) {
    lines.push(readLine(text, start, index))
    start = index + ending.length
  }
  lines.push(readLine(text, start, text.length))
  return lines
}

/** Python's white space has one control character more than JavaScript's. */
function isWhite(character: string): boolean {
  return /\s/.test(character) || character.charCodeAt(0) === 0x1f
}

function readLine(text: string, start: number, end: number): RstLine {
  let [first, indent] = [start, 0]
  for (; first < end; first += 1) {
    const character = text[first] ?? ''
    if (character === '\t') indent += TAB - (indent % TAB)
    else if (/[ \v\f]/.test(character)) indent += 1
    else break
  }
  const isBlank = first === end
  return { start, end, indent, first, isBlank, isOdd: !isBlank && isWhite(text[first] ?? '') }
}
