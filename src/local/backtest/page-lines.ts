// The lines of a page around what a finding is about, for a person who judges it.
import { readIfSmall } from '../../base/git-tree.ts'
import { cut } from '../../base/text.ts'
import type { UnitPlace } from '../../notice/finding.ts'
import type { DocsEnds } from '../../notice/notice.ts'

export interface PageLine {
  line: number
  text: string
  /** Part of the unit. */
  isUnit: boolean
}

const LINES_AROUND = 3
/** A longer unit is a table or a listing in one. */
const LINES_MAX = 30
const LINE_MAX_CHARACTERS = 300

/** Of the end at which the unit stands in these lines; none where the page cannot be read. */
export async function linesAround(unit: UnitPlace, { before, after }: DocsEnds): Promise<PageLine[]> {
  for (const tree of [after, before]) {
    const lines = await readLines(tree, unit.page)
    if (standsIn(lines, unit)) return cutOut(lines, unit)
  }
  return []
}

async function readLines(tree: DocsEnds['after'], path: string): Promise<string[]> {
  const content = await readIfSmall(tree, path)
  return content === undefined ? [] : new TextDecoder().decode(content).split(/\r?\n/)
}

/** The first words of the unit are enough: its text may be without marks of its line. */
function standsIn(lines: readonly string[], { line, endLine, text }: UnitPlace): boolean {
  const there = lines.slice(line - 1, endLine).join('\n')
  const [first = ''] = text.split('\n')
  return there !== '' && there.includes(first.trim())
}

function cutOut(lines: readonly string[], { line, endLine }: UnitPlace): PageLine[] {
  const from = Math.max(1, line - LINES_AROUND)
  const shown = lines.slice(from - 1, Math.min(endLine + LINES_AROUND, from + LINES_MAX))
  return shown.map((text, index) => ({
    line: from + index,
    text: cut(text, LINE_MAX_CHARACTERS),
    isUnit: from + index >= line && from + index <= endLine,
  }))
}
