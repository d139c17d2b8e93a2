// The lines that an answer adds to a site, and those that it takes away.
import { type Answer, textOf } from './grader.ts'

export interface ChangedLine {
  path: string
  text: string
}

export interface ChangedLines {
  added: ChangedLine[]
  removed: ChangedLine[]
}

/** Without regard to their order. A line that moves to another file is neither added nor removed. */
export async function changedLines({ before, after, changed }: Answer): Promise<ChangedLines> {
  const [old, now]: ChangedLine[][] = [[], []]
  for (const path of changed) {
    old?.push(...linesOf(path, await textOf(before, path)))
    now?.push(...linesOf(path, await textOf(after, path)))
  }
  return { added: without(now ?? [], old ?? []), removed: without(old ?? [], now ?? []) }
}

function linesOf(path: string, content: string | undefined): ChangedLine[] {
  const lines = content?.split(/\r?\n/) ?? []
  return lines.filter((line) => line.trim() !== '').map((line) => ({ path, text: line.trim() }))
}

/** As often as a line is among the others, it is left out. */
function without(lines: readonly ChangedLine[], others: readonly ChangedLine[]): ChangedLine[] {
  const left = new Map<string, number>()
  for (const { text } of others) left.set(text, (left.get(text) ?? 0) + 1)
  return lines.filter(({ text }) => {
    const count = left.get(text) ?? 0
    left.set(text, count - 1)
    return count <= 0
  })
}
