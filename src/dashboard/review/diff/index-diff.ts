// Which files a patch changes, and where in its bytes: a patch of 10 MB is looked through once, and only what is shown is
// decoded. Git wrote it; file names and lines are text of strangers.

// Paths as git writes them in patches: in quotes, with escapes as in C, where they have control characters or quotes.
// https://git-scm.com/docs/git-config (core.quotePath)

const ESCAPES: Record<string, string> = { a: '\x07', b: '\b', t: '\t', n: '\n', v: '\v', f: '\f', r: '\r' }

/** Gives the path itself; what is not in quotes is one already. */
function unquotePath(name: string): string {
  if (name.length < 2 || !name.startsWith('"') || !name.endsWith('"')) return name
  const bytes = name.slice(1, -1).replace(/\\([0-7]{3}|.)|[^\\]+/gu, (part, escaped: string | undefined) => {
    if (escaped === undefined) return Buffer.from(part).toString('latin1')
    return /^\d/.test(escaped) ? String.fromCharCode(Number.parseInt(escaped, 8)) : (ESCAPES[escaped] ?? escaped)
  })
  return Buffer.from(bytes, 'latin1').toString('utf8')
}

export interface IndexedFile {
  path: string
  /** Where it was, if it was moved. */
  from: string | undefined
  kind: 'added' | 'deleted' | 'moved' | 'changed'
  /** Its file mode, if that changes: `100644` and `100755`. */
  mode: { before: string; after: string } | undefined
  added: number
  removed: number
  /** Git does not show the content of binary files. */
  isBinary: boolean
  /** Of its first hunk, and behind its last line, in bytes of the patch. */
  start: number
  end: number
}

export interface DiffIndex {
  /** The first ones. */
  files: IndexedFile[]
  /** More than those. */
  moreFiles: number
  added: number
  removed: number
}

/** Files that are named: a page that named more would be a list of names alone. */
const MAX_FILES = 300
const LINE_FEED = 0x0a
const [PLUS, MINUS, AT, D] = [0x2b, 0x2d, 0x40, 0x64]
const FILE_MARK = Buffer.from('diff --git ')
/** Of a header line: two paths of 4,096 bytes, quoted, fit. */
const HEADER_MAX_BYTES = 40_000

export function indexDiff(patch: Uint8Array): DiffIndex {
  const bytes = Buffer.from(patch.buffer, patch.byteOffset, patch.byteLength)
  const index: DiffIndex = { files: [], moreFiles: 0, added: 0, removed: 0 }
  let file: IndexedFile | undefined
  let isInHunk = false
  for (let start = 0; start < bytes.length; ) {
    const found = bytes.indexOf(LINE_FEED, start)
    const end = found === -1 ? bytes.length : found
    const first = bytes[start]
    if (first === D && startsWith(bytes, start, FILE_MARK)) {
      if (file !== undefined) file.end = start
      file = newFile(header(bytes, start, end))
      file.start = file.end = bytes.length
      if (index.files.length < MAX_FILES) index.files.push(file)
      else index.moreFiles += 1
      isInHunk = false
    } else if (file === undefined) {
      // Nothing of ours stands before the first file.
    } else if (!isInHunk && first !== AT) {
      if (!file.isBinary) readHeader(file, header(bytes, start, end))
    } else if (first === AT) {
      if (!isInHunk) file.start = start
      isInHunk = true
    } else if (first === PLUS) file.added += 1
    else if (first === MINUS) file.removed += 1
    start = end + 1
  }
  if (file !== undefined) file.end = bytes.length
  return { ...index, ...sumOf(index.files) }
}

function sumOf(files: readonly IndexedFile[]): Pick<DiffIndex, 'added' | 'removed'> {
  const sum = { added: 0, removed: 0 }
  for (const { added, removed } of files) {
    sum.added += added
    sum.removed += removed
  }
  return sum
}

function startsWith(bytes: Buffer, at: number, mark: Buffer): boolean {
  return bytes.compare(mark, 0, mark.length, at, Math.min(at + mark.length, bytes.length)) === 0
}

function header(bytes: Buffer, start: number, end: number): string {
  return bytes.toString('utf8', start, Math.min(end, start + HEADER_MAX_BYTES))
}

/** Of files that are empty or not text, this row alone has the name, and both times the same. */
function newFile(row: string): IndexedFile {
  const names = row.slice(FILE_MARK.length)
  const path = withoutPrefix(names.slice((names.length + 1) / 2))
  const counts = { added: 0, removed: 0, isBinary: false, start: 0, end: 0 }
  return { path, from: undefined, kind: 'changed', mode: undefined, ...counts }
}

function readHeader(file: IndexedFile, row: string): void {
  const [name, rest] = splitHeader(row)
  switch (name) {
    case 'rename from':
      file.kind = 'moved'
      file.from = unquotePath(rest)
      break
    case 'rename to':
      file.path = unquotePath(rest)
      break
    case 'new file mode':
      file.kind = 'added'
      break
    case 'deleted file mode':
      file.kind = 'deleted'
      break
    case 'old mode':
      file.mode = { before: rest, after: '' }
      break
    case 'new mode':
      file.mode = { before: file.mode?.before ?? '', after: rest }
      break
    case '---':
    case '+++':
      if (rest !== '/dev/null') file.path = withoutPrefix(rest)
      break
    default:
      if (row.startsWith('GIT binary patch') || row.startsWith('Binary files ')) file.isBinary = true
  }
}

const HEADERS = ['rename from', 'rename to', 'new file mode', 'deleted file mode', 'old mode', 'new mode', '---', '+++']

function splitHeader(row: string): [name: string, rest: string] {
  const name = HEADERS.find((one) => row.startsWith(`${one} `)) ?? ''
  return [name, row.slice(name.length + 1)]
}

function withoutPrefix(name: string): string {
  return unquotePath(name.replace(/\t$/, '')).replace(/^[ab]\//, '')
}
