// Lines and their endings, kept apart so that what an edit does not touch keeps its own.

export interface Line {
  text: string
  /** '' only for the last line. */
  eol: '' | '\n' | '\r\n'
}

/** Splits at LF and CRLF. The last line has no ending; it is empty when the text ends with one. */
export function splitLines(text: string): Line[] {
  return text.split('\n').map((raw, index, all) => {
    if (index === all.length - 1) return { text: raw, eol: '' }
    return raw.endsWith('\r') ? { text: raw.slice(0, -1), eol: '\r\n' } : { text: raw, eol: '\n' }
  })
}

/** The first line ending in the text, or undefined. */
export function firstEol(text: string): '\n' | '\r\n' | undefined {
  const at = text.indexOf('\n')
  if (at === -1) return undefined
  return at > 0 && text.charAt(at - 1) === '\r' ? '\r\n' : '\n'
}

/** Gives the text with every LF and CRLF written as `eol`. */
export function withEol(text: string, eol: '\n' | '\r\n'): string {
  return text.replaceAll(/\r?\n/g, eol)
}

/** The numbers, from 1, of the lines that hold the characters at these indexes, which ascend. In one pass over the text. */
export function lineNumbersAt(text: string, indexes: readonly number[]): number[] {
  let line = 1
  let eol = text.indexOf('\n')
  return indexes.map((index) => {
    for (; eol !== -1 && eol < index; eol = text.indexOf('\n', eol + 1)) line += 1
    return line
  })
}

/** How many lines end between these indexes. */
export function countEols(text: string, start: number, end: number): number {
  let count = 0
  for (let at = text.indexOf('\n', start); at !== -1 && at < end; at = text.indexOf('\n', at + 1)) count += 1
  return count
}

/** Gives the lines to show, without byte order mark and line endings; what is not UTF-8 reads as U+FFFD. */
export function readableLines(content: Uint8Array): string[] {
  return splitLines(new TextDecoder().decode(content)).map(({ text }) => text)
}
