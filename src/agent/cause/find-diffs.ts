// Finds unified diffs in a text that people wrote: of git, or plain with `---`, `+++` and `@@`. One pass over the lines; what
// a hunk's own counts do not cover is no part of it, so that a list of instructions below a diff stays an instruction.

export interface DiffSection {
  /** Lines of the text, from 0; `end` is the first line after it. */
  start: number
  end: number
  path: string
  previousPath: string | undefined
  kind: 'added' | 'modified' | 'deleted' | 'moved'
  added: number
  removed: number
  isBinary: boolean
  /** Headers and lines of the hunks, in the form of git. */
  hunks: string[]
}

/** A longer line is no header. */
const HEADER_MAX_CHARACTERS = 1000
const HUNK = /^@@ -\d{1,9}(?:,(\d{1,9}))? \+\d{1,9}(?:,(\d{1,9}))? @@/
const EXTENDED = /^(?:index |old mode |new mode |new file |deleted file |similarity |dissimilarity |rename |copy )/
/** What other programs write above the names. */
const PRELUDE = /^(?:diff -|Index: |={20,}$)/
const PRELUDE_MAX_LINES = 2
const NOWHERE = '/dev/null'

/** Gives the diff of each file, in the order of the text. */
export function findDiffs(lines: readonly string[]): DiffSection[] {
  const found: DiffSection[] = []
  for (let at = 0; at < lines.length; ) {
    const section = readSection(lines, at)
    if (section !== undefined) {
      section.start = beforePrelude(lines, section.start, found.at(-1)?.end ?? 0)
      found.push(section)
    }
    at = section?.end ?? at + 1
  }
  return found
}

function beforePrelude(lines: readonly string[], start: number, least: number): number {
  let at = start
  while (at > Math.max(least, start - PRELUDE_MAX_LINES) && PRELUDE.test(header(lines[at - 1]))) at -= 1
  return at
}

interface Names {
  before?: string
  after?: string
  from?: string
  to?: string
  isNew: boolean
  isGone: boolean
  isBinary: boolean
}

function readSection(lines: readonly string[], start: number): DiffSection | undefined {
  const title = header(lines[start])
  const isGit = title.startsWith('diff --git ')
  if (!isGit && !title.startsWith('--- ')) return undefined
  const names: Names = { isNew: false, isGone: false, isBinary: false }
  let at = isGit ? readExtended(lines, start + 1, names) : start
  const hasNames = header(lines[at]).startsWith('--- ') && header(lines[at + 1]).startsWith('+++ ')
  if (hasNames && HUNK.test(header(lines[at + 2]))) {
    names.before = nameIn(header(lines[at]).slice(4))
    names.after = nameIn(header(lines[at + 1]).slice(4))
    at += 2
  } else if (!isGit || at === start + 1) return undefined
  const section = toSection(names, isGit ? title : '', start)
  if (section === undefined) return undefined
  for (let end = readHunk(lines, at, section); end > at; end = readHunk(lines, at, section)) at = end
  return { ...section, end: at }
}

/** Gives the first line after the lines between the title of git and the names. */
function readExtended(lines: readonly string[], start: number, names: Names): number {
  let at = start
  for (; EXTENDED.test(header(lines[at])); at++) {
    const line = header(lines[at])
    if (line.startsWith('rename from ')) names.from = nameIn(line.slice('rename from '.length))
    if (line.startsWith('rename to ')) names.to = nameIn(line.slice('rename to '.length))
    names.isNew ||= line.startsWith('new file ')
    names.isGone ||= line.startsWith('deleted file ')
  }
  if (header(lines[at]).startsWith('Binary files ')) return binary(names, at + 1)
  return lines[at] === 'GIT binary patch' ? binary(names, afterBlocks(lines, at + 1)) : at
}

function binary(names: Names, end: number): number {
  names.isBinary = true
  return end
}

/** Blocks of encoded bytes, each up to an empty line; a patch that was cut may lack that line. */
function afterBlocks(lines: readonly string[], start: number): number {
  let at = start
  while (/^(?:literal|delta) \d{1,12}$/.test(header(lines[at]))) {
    while (at < lines.length && lines[at] !== '' && lines[at]?.startsWith('diff --git ') !== true) at += 1
    if (lines[at] === '') at += 1
  }
  return at
}

function toSection(names: Names, title: string, start: number): DiffSection | undefined {
  const [before, after] = withoutPrefixes(names.before, names.after)
  const path = names.to ?? (after === NOWHERE ? before : after) ?? pathInTitle(title)
  if (path === undefined || path === '') return undefined
  // Without git, another name is a copy or another folder of the same file.
  const previousPath = names.from === path ? undefined : names.from
  const kind =
    names.isNew || before === NOWHERE
      ? 'added'
      : names.isGone || after === NOWHERE
        ? 'deleted'
        : previousPath === undefined
          ? 'modified'
          : 'moved'
  return { start, end: start, path, previousPath, kind, added: 0, removed: 0, isBinary: names.isBinary, hunks: [] }
}

/** `a/x` and `b/x`, or the other letters of git (index, work tree, commit, object); a folder of that name on one side stays. */
function withoutPrefixes(before: string | undefined, after: string | undefined): [string?, string?] {
  if (before === undefined || after === undefined) return []
  const isPrefixed = (name: string): boolean => name === NOWHERE || /^[abciow12]\//.test(name)
  if (!isPrefixed(before) || !isPrefixed(after) || before[0] === after[0]) return [before, after]
  const strip = (name: string): string => (name === NOWHERE ? name : name.slice(2))
  return [strip(before), strip(after)]
}

/** Where no other line names the file, both halves of the title are the same name. */
function pathInTitle(title: string): string | undefined {
  const half = title.slice('diff --git '.length)
  const name = nameIn(half.slice(Math.floor(half.length / 2) + 1))
  return /^[abciow12]\//.test(name) ? name.slice(2) : name
}

/** Without a time or revision after a tab, and without quotes. */
function nameIn(text: string): string {
  const name = text.split('\t', 1)[0]?.trimEnd() ?? ''
  return name.length > 1 && name.startsWith('"') && name.endsWith('"') ? name.slice(1, -1) : name
}

/** Adds the hunk that begins on a line, and gives the line after it; the same line if there is none. */
function readHunk(lines: readonly string[], start: number, section: DiffSection): number {
  const [title, removed = '1', added = '1'] = HUNK.exec(header(lines[start])) ?? []
  if (title === undefined) return start
  const wanted = { removed: Number(removed), added: Number(added) }
  let end = start + 1
  let firstEmpty: number | undefined
  for (; wanted.removed > 0 || wanted.added > 0; end++) {
    const line = lines[end]
    if (line === undefined || !/^(?:[-+ \\]|$)/.test(line)) break
    if (line === '') firstEmpty ??= end
    if (!line.startsWith('+') && !line.startsWith('\\')) wanted.removed -= 1
    if (!line.startsWith('-') && !line.startsWith('\\')) wanted.added -= 1
    if (wanted.removed < 0 || wanted.added < 0) break
  }
  // The counts are wrong: what follows an empty line may be the words of a person.
  if (wanted.removed !== 0 || wanted.added !== 0) end = firstEmpty ?? end
  else if (lines[end]?.startsWith('\\ ') === true) end += 1
  const body = lines.slice(start + 1, end).map((line) => (line === '' ? ' ' : line))
  section.hunks.push(lines[start] ?? '', ...body)
  section.added += body.filter((line) => line.startsWith('+')).length
  section.removed += body.filter((line) => line.startsWith('-')).length
  return end
}

function header(line: string | undefined): string {
  return line === undefined || line.length > HEADER_MAX_CHARACTERS ? '' : line
}
