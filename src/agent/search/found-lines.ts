// Lines that a search found, in as few words as they take: the same line of many files stands there once.
import type { SearchHit } from '../../base/git-tree.ts'
import { plural, shownPath } from '../../base/text.ts'

/** The same text, and where it stands; files and lines in the order in which they were found. */
interface FoundLine {
  text: string
  places: { path: string; lines: number[] }[]
}

/** Beyond so many places of a line in one file, a `+` tells that there are more. */
const PLACES_SHOWN = 50

/** Joins hits with the same text. */
export function groupByText(hits: readonly SearchHit[]): FoundLine[] {
  const groups = new Map<string, FoundLine>()
  for (const { path, line, text } of hits) {
    const group = groups.get(text) ?? { text, places: [] }
    groups.set(text, group)
    const last = group.places.at(-1)
    if (last?.path === path) last.lines.push(line)
    else group.places.push({ path, lines: [line] })
  }
  return [...groups.values()]
}

/**
 * Gives a row for each: `path:1,5: text`, `a:1, b:2: text`; without the path where it is that of the row before. Files beyond
 * `maxFiles` with the same line are counted.
 */
export function describeFound(
  groups: readonly FoundLine[],
  maxFiles: number,
  cutText: (text: string) => string,
): string[] {
  let before: string | undefined
  return groups.map(({ text, places }) => {
    const row = `${describePlaces(places, maxFiles, before)}: ${cutText(text)}`
    before = places.length === 1 ? places[0]?.path : undefined
    return row
  })
}

function describePlaces(places: FoundLine['places'], maxFiles: number, before: string | undefined): string {
  const shown = places.slice(0, maxFiles).map(({ path, lines }) => {
    const more = lines.length > PLACES_SHOWN ? '+' : ''
    return `${places.length === 1 && path === before ? '' : shownPath(path)}:${lines.slice(0, PLACES_SHOWN).join(',')}${more}`
  })
  const rest = places.length - shown.length
  return shown.join(', ') + (rest > 0 ? ` and in ${plural(rest, 'more file')}` : '')
}

/** The lines whose places a row names. */
export function linesShown({ text, places }: FoundLine, maxFiles: number): SearchHit[] {
  return places
    .slice(0, maxFiles)
    .flatMap(({ path, lines }) => lines.slice(0, PLACES_SHOWN).map((line) => ({ path, line, text })))
}
