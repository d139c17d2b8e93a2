// One section of a page, and the same section of its translations below it.
import { plural } from '../../text/plural.ts'
import { shownPath } from '../../text/shown-path.ts'
import { readableLines } from '../changes/text-lines.ts'
import { Refusal } from './refusal.ts'
import type { ToolContext } from './tool.ts'

/** Of one answer; of one language, if others are still to come. */
const MAX_BYTES = 24 * 1024
const PART_MIN_BYTES = 1024
const PATHS_SHOWN = 10

/** Throws `Refusal` when the page has no such heading. */
export async function showSection(path: string, name: string, context: ToolContext): Promise<string> {
  const { changeSet, checks } = context
  const found = await checks.docs.section(path, name, changeSet.changes())
  if (found === undefined) {
    throw new Refusal(`${path} has no heading ${JSON.stringify(name.slice(0, 200))}; call outline without section`)
  }
  const { sections, without } = found
  const rows: string[] = []
  let left = MAX_BYTES
  for (const [index, { path: at, first, last }] of sections.entries()) {
    const room = Math.max(PART_MIN_BYTES, left / (sections.length - index))
    const lines = readableLines((await changeSet.read(at)) ?? new Uint8Array())
    const shown = linesWithin(lines.slice(first - 1, last), room)
    const rest = last - first + 1 - shown.length
    const more = rest > 0 ? [`[${plural(rest, 'more line')}; read them]`] : []
    const part = [
      `${shownPath(at)}, lines ${first} to ${last}`,
      ...shown.map((line, n) => `${first + n}\t${line}`),
      ...more,
    ]
    rows.push(...part)
    left -= part.reduce((sum, row) => sum + Buffer.byteLength(row) + 1, 0)
    await recordShown(at, first, shown.length, context)
  }
  return [...rows, ...describeWithout(without)].join('\n')
}

/** As many whole lines as fit. */
function linesWithin(lines: readonly string[], maxBytes: number): string[] {
  let bytes = 0
  const end = lines.findIndex((line) => {
    bytes += Buffer.byteLength(line) + 8
    return bytes > maxBytes
  })
  return end === -1 ? [...lines] : lines.slice(0, end)
}

async function recordShown(path: string, first: number, count: number, { changeSet, reads }: ToolContext) {
  const entry = await changeSet.entry(path)
  const lines = Array.from({ length: count }, (_, n) => first + n)
  if (entry !== undefined && count > 0) reads.recordShownLines(path, entry.sha, lines)
}

function describeWithout(paths: readonly string[]): string[] {
  if (paths.length === 0) return []
  const more = paths.length > PATHS_SHOWN ? ` and ${paths.length - PATHS_SHOWN} more` : ''
  return [`[No section at the same place: ${paths.slice(0, PATHS_SHOWN).map(shownPath).join(', ')}${more}]`]
}
