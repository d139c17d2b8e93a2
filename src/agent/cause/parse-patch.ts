// Reads a unified diff of git into its lines. One pass; what is no diff gives nothing.

export interface PatchLine {
  sign: '+' | '-' | ' '
  text: string
  /** From 1: in the file after the change, or for a removed line in the file before. */
  line: number
}

export interface FilePatch {
  path: string
  /** Where the file was, if it has another name now. */
  previousPath: string | undefined
  /** The whole text of this file's diff. */
  text: string
  hunks: PatchLine[][]
}

const MAX_LINES = 50_000
const HUNK = /^@@ -(\d{1,9})(?:,\d{1,9})? \+(\d{1,9})(?:,\d{1,9})? @@/

/** Gives the files of a diff in their order. */
export function parsePatch(diff: string): FilePatch[] {
  const files: FilePatch[] = []
  let texts: string[] = []
  let hunk: PatchLine[] | undefined
  let [before, after] = [0, 0]
  const close = (): void => {
    const file = files.at(-1)
    if (file !== undefined) file.text = texts.join('\n')
    texts = []
  }
  for (const line of diff.split('\n', MAX_LINES)) {
    const file = files.at(-1)
    if (line.startsWith('diff --git ')) {
      close()
      files.push({ path: pathsInTitle(line), previousPath: undefined, text: '', hunks: [] })
      hunk = undefined
    } else if (file !== undefined && hunk === undefined && !line.startsWith('@@')) readHeader(line, file)
    else if (file !== undefined) {
      const [start, from, to] = HUNK.exec(line) ?? []
      if (start !== undefined) {
        ;[before, after] = [Number(from), Number(to)]
        hunk = []
        file.hunks.push(hunk)
      } else if (line.startsWith('+')) hunk?.push({ sign: '+', text: line.slice(1), line: after++ })
      else if (line.startsWith('-')) hunk?.push({ sign: '-', text: line.slice(1), line: before++ })
      else if (line.startsWith(' ')) {
        hunk?.push({ sign: ' ', text: line.slice(1), line: after++ })
        before++
      }
    }
    texts.push(line)
  }
  close()
  return files
}

function readHeader(line: string, file: FilePatch): void {
  const name = (prefix: string): string | undefined =>
    line.startsWith(prefix) ? unquoted(line.slice(prefix.length)) : undefined
  const after = name('+++ ')
  const before = name('--- ')
  if (after?.startsWith('b/') === true) file.path = after.slice(2)
  else if (after === undefined && before?.startsWith('a/') === true) file.path = before.slice(2)
  file.path = name('rename to ') ?? file.path
  file.previousPath = name('rename from ') ?? file.previousPath
}

/** Good enough where no other line names the file: one that is binary, empty, or has another mode. */
function pathsInTitle(line: string): string {
  const half = line.slice('diff --git '.length)
  const middle = Math.floor(half.length / 2)
  return unquoted(half.slice(middle + 1)).replace(/^b\//, '')
}

/** git ends a name with spaces in a tab, and quotes one with special characters. */
function unquoted(name: string): string {
  const plain = name.replace(/\t$/, '')
  return plain.startsWith('"') && plain.endsWith('"') ? plain.slice(1, -1) : plain
}
