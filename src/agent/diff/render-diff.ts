// Changes of files in few words: a table, then what changed. For the change set, and for any other two versions of files.
import { plural, shownPath } from '../../base/text.ts'
import { type FileDiff, UNREAD } from './file-diff.ts'
import { compareTexts, type Row, type TextDiff } from './hunks.ts'

/** Of one answer. */
const PAGE_MAX_CHARACTERS = 10_000
/** A shorter change is not longer than what would stand for it. */
const REPEAT_WORTH_CHARACTERS = 80

interface DiffPart {
  /** Rows to skip. */
  offset: number
  /** Show files that are new or gone in full too; otherwise the table alone names them. */
  isWhole: boolean
}

interface RenderedDiff {
  /** '' when no file differs. */
  text: string
  /** Path -> numbers of the changed file's lines that the text shows in full. */
  shown: ReadonlyMap<string, readonly number[]>
}

interface FileRow extends Row {
  path?: string
}

/** Gives a part of the diff, and at which offset to go on. */
export function renderDiff(files: readonly FileDiff[], { offset, isWhole }: DiffPart): RenderedDiff {
  if (files.length === 0) return { text: '', shown: new Map() }
  const compared = files.map((file) => ({ file, diff: compare(file) }))
  const added = compared.reduce((sum, { diff }) => sum + (diff?.added ?? 0), 0)
  const removed = compared.reduce((sum, { diff }) => sum + (diff?.removed ?? 0), 0)
  const seen = new Map<string, string>()
  const rows: FileRow[] = [
    { text: `${plural(files.length, 'file')}${signed(added, removed)}` },
    ...compared.map(({ file, diff }) => ({ text: describeFile(file, diff) })),
    ...compared.flatMap(({ file, diff }) => (isShown(file, isWhole) ? describeHunks(file, diff, seen) : [])),
  ]
  return pageOf(rows, offset)
}

/** Undefined where there is no text to compare. */
function compare({ before, after }: FileDiff): TextDiff | undefined {
  return before === UNREAD || after === UNREAD ? undefined : compareTexts(before ?? '', after ?? '')
}

function isShown({ before, after }: FileDiff, isWhole: boolean): boolean {
  return isWhole || (before !== undefined && after !== undefined)
}

function describeFile({ path, from, before, after }: FileDiff, diff: TextDiff | undefined): string {
  const name = from === undefined ? shownPath(path) : `${shownPath(from)} → ${shownPath(path)}`
  const act = from !== undefined ? ' moved' : before === undefined ? ' new' : after === undefined ? ' deleted' : ''
  return name + act + (diff === undefined ? ' (not text)' : signed(diff.added, diff.removed))
}

function signed(added: number, removed: number): string {
  return `${added > 0 ? ` +${added}` : ''}${removed > 0 ? ` -${removed}` : ''}`
}

/** A change that another place has too is named by that place. */
function describeHunks({ path }: FileDiff, diff: TextDiff | undefined, seen: Map<string, string>): FileRow[] {
  if (diff === undefined || diff.hunks?.length === 0) return []
  const title = [{ text: '' }, { text: shownPath(path) }]
  if (diff.hunks === undefined) return [...title, { text: '(too many lines differ to show them)' }]
  const rows = diff.hunks.flatMap((hunk): FileRow[] => {
    const known = hunk.change.length < REPEAT_WORTH_CHARACTERS ? undefined : seen.get(hunk.change)
    if (known !== undefined) return [{ text: `@@ ${hunk.line} the same change as in ${known}` }]
    seen.set(hunk.change, `${shownPath(path)} @@ ${hunk.line}`)
    const own = hunk.rows.map((row) => ({ ...row, path }))
    return hunk.isWords ? own : [{ text: `@@ ${hunk.line}` }, ...own]
  })
  return [...title, ...rows]
}

/** Gives the rows of one answer, and at which offset to go on. */
export function pageOf(rows: readonly FileRow[], offset: number): RenderedDiff {
  if (offset >= rows.length) return { text: `[There is nothing at offset ${offset}]`, shown: new Map() }
  let characters = 0
  const count = rows.slice(offset).findIndex(({ text }, index) => {
    characters += text.length + 1
    return index > 0 && characters > PAGE_MAX_CHARACTERS
  })
  const end = count === -1 ? rows.length : offset + count
  const page = rows.slice(offset, end)
  const more = end < rows.length ? [`[${plural(rows.length - end, 'more row')}; go on with offset ${end}]`] : []
  return { text: [...page.map(({ text }) => text), ...more].join('\n'), shown: linesShown(page) }
}

function linesShown(rows: readonly FileRow[]): Map<string, number[]> {
  const shown = new Map<string, number[]>()
  for (const { path, shows } of rows) {
    if (path === undefined || shows === undefined) continue
    const lines = shown.get(path) ?? []
    lines.push(shows)
    shown.set(path, lines)
  }
  return shown
}
