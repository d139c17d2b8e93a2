// Finds lines of a page by a pattern, without a parser.

/** Gives the lines that `pattern` finds outside of fences; its first group is the marker of a fence. */
export function* linesOutsideFences(text: string, pattern: RegExp, from: number): Generator<string, undefined> {
  let fence = ''
  pattern.lastIndex = from
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    const [line, marker] = match
    if (marker === undefined && fence === '') yield line
    else if (marker !== undefined && fence === '') fence = marker
    else if (marker?.startsWith(fence) && line.trim().replace(/^[ \t>]+/, '') === marker) fence = ''
  }
  return undefined
}
