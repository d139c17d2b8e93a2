// How much two texts have in common, line by line, wherever the lines stand.

/** The lines that say something, trimmed. */
export function lineSet(text: string): ReadonlySet<string> {
  return new Set(
    text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line.length > 3),
  )
}

/** Gives the share of the lines of the shorter text that the other one has, too; 0 where one has none. */
export function sharedShare(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const smaller = Math.min(a.size, b.size)
  const shared = [...a].filter((line) => b.has(line)).length
  return smaller === 0 ? 0 : shared / smaller
}
