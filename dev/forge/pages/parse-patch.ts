// Parses git's unified diff for display.

export interface PatchLine {
  kind: 'context' | 'added' | 'removed' | 'hunk' | 'note'
  /** Line number before and after; null where the line does not exist. */
  before: number | null
  after: number | null
  text: string
}

/** The lines of each file, in the order of the diff: as many lists as the diff has files. */
export function parsePatch(patch: string): PatchLine[][] {
  const files: PatchLine[][] = []
  let before = 0
  let after = 0
  let isInHunk = false
  for (const line of patch.replace(/\n$/, '').split('\n')) {
    const lines = files.at(-1)
    const [, oldStart, newStart] = /^@@ -(\d+)(?:,\d+)? \+(\d+)(?:,\d+)? @@/.exec(line) ?? []
    if (line.startsWith('diff --git ')) {
      files.push([])
      isInHunk = false
    } else if (oldStart !== undefined) {
      before = Number(oldStart)
      after = Number(newStart)
      isInHunk = true
      lines?.push({ kind: 'hunk', before: null, after: null, text: line })
    } else if (!isInHunk) {
      if (/^(Binary files|old mode|new mode|rename |new file mode 120000)/.test(line)) lines?.push(note(line))
    } else if (line.startsWith('+')) lines?.push({ kind: 'added', before: null, after: after++, text: line.slice(1) })
    else if (line.startsWith('-')) lines?.push({ kind: 'removed', before: before++, after: null, text: line.slice(1) })
    else if (line.startsWith('\\')) lines?.push(note(line.slice(2)))
    else lines?.push({ kind: 'context', before: before++, after: after++, text: line.slice(1) })
  }
  return files
}

function note(text: string): PatchLine {
  return { kind: 'note', before: null, after: null, text }
}
