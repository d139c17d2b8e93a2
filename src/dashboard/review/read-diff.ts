// A unified diff as a page shows it: files, hunks and lines, within bounds. Git wrote it; file names and lines are text of
// strangers.

export interface DiffLine {
  kind: 'added' | 'removed' | 'same'
  text: string
  /** Number in the old and in the new file; null where the line is not there. */
  before: number | null
  after: number | null
}

export interface DiffHunk {
  lines: DiffLine[]
}

export interface DiffFile {
  path: string
  /** Where it was, if it was moved. */
  from: string | undefined
  added: number
  removed: number
  /** Git does not show the content of binary files. */
  isBinary: boolean
  hunks: DiffHunk[]
}

export interface ShownDiff {
  files: DiffFile[]
  /** Whether there is more than is shown: files, lines, or the end of a line. */
  isCut: boolean
}

const MAX_LINES = 5000
const MAX_FILES = 300
const MAX_COLUMNS = 2000

export function readDiff(patch: Uint8Array): ShownDiff {
  const files: DiffFile[] = []
  const rows = new TextDecoder().decode(patch).split('\n')
  let shown = 0
  let isLineCut = false
  let place = { before: 0, after: 0 }
  for (const row of rows) {
    const file = files.at(-1)
    if (row.startsWith('diff --git ')) {
      if (files.length === MAX_FILES || shown >= MAX_LINES) return { files, isCut: true }
      files.push({ path: readName(row), from: undefined, added: 0, removed: 0, isBinary: false, hunks: [] })
    } else if (file === undefined) continue
    else if (row.startsWith('@@ ')) {
      place = readPlace(row)
      file.hunks.push({ lines: [] })
    } else if (file.hunks.length === 0) readHeader(file, row)
    else if (shown < MAX_LINES) {
      shown += 1
      isLineCut ||= row.length > 1 + MAX_COLUMNS
      readLine(file, row, place)
    }
  }
  return { files, isCut: isLineCut || shown >= MAX_LINES }
}

/** Of files that are empty or not text, this row alone has the name, and both times the same. */
function readName(row: string): string {
  const names = row.slice('diff --git '.length)
  return withoutPrefix(names.slice((names.length + 1) / 2))
}

function readPlace(row: string): { before: number; after: number } {
  const [, before = '0', after = '0'] = /^@@ -(\d+)(?:,\d+)? \+(\d+)/.exec(row) ?? []
  return { before: Number(before), after: Number(after) }
}

function readHeader(file: DiffFile, row: string): void {
  if (row.startsWith('rename from ')) file.from = unquote(row.slice(12))
  else if (row.startsWith('rename to ')) file.path = unquote(row.slice(10))
  else if (row.startsWith('--- ') && row !== '--- /dev/null') file.path = withoutPrefix(row.slice(4))
  else if (row.startsWith('+++ ') && row !== '+++ /dev/null') file.path = withoutPrefix(row.slice(4))
  else if (row.startsWith('GIT binary patch') || row.startsWith('Binary files ')) file.isBinary = true
}

function withoutPrefix(name: string): string {
  return unquote(name.replace(/\t$/, '')).replace(/^[ab]\//, '')
}

/** Git quotes names with control characters and quotes; a page shows the quotes rather than a wrong name. */
function unquote(name: string): string {
  return name.startsWith('"') && name.endsWith('"') ? name.slice(1, -1) : name
}

function readLine(file: DiffFile, row: string, place: { before: number; after: number }): void {
  const rest = row.slice(1)
  const [mark, text] = [row.slice(0, 1), rest.length > MAX_COLUMNS ? `${rest.slice(0, MAX_COLUMNS)}…` : rest]
  const lines = file.hunks.at(-1)?.lines
  if (mark === '+') {
    file.added += 1
    lines?.push({ kind: 'added', text, before: null, after: place.after++ })
  } else if (mark === '-') {
    file.removed += 1
    lines?.push({ kind: 'removed', text, before: place.before++, after: null })
  } else if (mark === ' ') lines?.push({ kind: 'same', text, before: place.before++, after: place.after++ })
}
