// What to show when an edit finds no place. Similarity serves the message only; it never decides where to write.

const LINES_SHOWN = 5
const LINE_MAX_CHARACTERS = 300

/** Gives 5 numbered lines around the line that shares the most words with the text looked for, or undefined. */
export function nearestLines(text: string, wanted: string): string | undefined {
  const words = new Set(wordsOf(wanted))
  const lines = text.split(/\r?\n/)
  let best = { index: -1, shared: 0 }
  lines.forEach((line, index) => {
    const shared = new Set(wordsOf(line).filter((word) => words.has(word))).size
    if (shared > best.shared) best = { index, shared }
  })
  if (best.index === -1) return undefined
  const first = Math.max(0, Math.min(best.index - 2, lines.length - LINES_SHOWN))
  const shown = lines.slice(first, first + LINES_SHOWN)
  return shown.map((line, index) => `${first + index + 1}\t${line.slice(0, LINE_MAX_CHARACTERS)}`).join('\n')
}

function wordsOf(line: string): string[] {
  return line.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? []
}
