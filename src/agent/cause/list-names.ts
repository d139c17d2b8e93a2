// Names in lists that an edit touches, looked up again in the code: a list of options that is edited for one of them is read
// as complete and true, and its other entries are often those that went out of date unnoticed.
import type { Tree } from '../../base/git-tree.ts'
import { escapeRegExp } from '../../base/text.ts'
import { fileKind } from '../../notice/file-kind.ts'
import type { FileDiff } from '../diff/file-diff.ts'

interface ListedName {
  name: string
  path: string
  /** From 1, in the edited file. */
  line: number
}

const NAMES_MAX = 40
/** Each costs a search of the code. */
const ALONE_MAX = 8
const HITS_MAX = 500
const BLOCK_MAX_LINES = 200
const LINE_MAX_CHARACTERS = 2000
const LIST_LINE = /^\s{0,20}(?:[-*+]|\d{1,3}[.)])\s|^\s{0,8}\|/
const CONTINUED = /^\s{2,20}\S/
const CODE_SPAN = /`{1,2}([^`\n]{2,80})`{1,2}/g
const NAME = /^-{0,2}[A-Za-z_$][\w$.-]{2,60}$/

/** Gives the names in lists that the changes touch and that the code does not have in any spelling with dashes or underscores. */
export async function findNamesNotInCode(
  diffs: readonly FileDiff[],
  code: Pick<Tree, 'search'>,
): Promise<ListedName[]> {
  const names = new Map<string, ListedName>()
  for (const one of diffs.flatMap(listedNames)) if (!names.has(one.name)) names.set(one.name, one)
  const wanted = [...names.values()].slice(0, NAMES_MAX)
  if (wanted.length === 0) return []
  const pattern = wanted.map(({ name }) => patternOf(name))
  const together = pattern.join('|')
  const missing = together.length > 900 ? wanted : await missingOf(wanted, together, code)
  const alone: ListedName[] = []
  for (const one of missing.slice(0, ALONE_MAX)) {
    if ((await missingOf([one], patternOf(one.name), code)).length > 0) alone.push(one)
  }
  return alone
}

async function missingOf(
  names: readonly ListedName[],
  pattern: string,
  code: Pick<Tree, 'search'>,
): Promise<ListedName[]> {
  const { hits, truncated } = await code.search({ pattern, regex: true, ignoreCase: true, under: '', limit: HITS_MAX })
  // The documentation may be in the same repository, and is no proof of what it says itself.
  const found = hits.filter(({ path }) => fileKind(path) !== 'documentation')
  // A search that was cut off says nothing of what it did not reach.
  if (truncated && (names.length === 1 || hits.length === 0)) return []
  return names.filter(({ name }) => {
    const own = new RegExp(patternOf(name), 'i')
    return !found.some(({ text }) => own.test(text))
  })
}

/** `--max-retries` and `max_retries` are one name. Valid as a POSIX extended regular expression, too. */
function patternOf(name: string): string {
  const parts = name.replace(/^-+/, '').split(/[-_]+/)
  return parts
    .filter((part) => part !== '')
    .map(escapeRegExp)
    .join('[-_]?')
}

function listedNames(file: FileDiff): ListedName[] {
  if (typeof file.before !== 'string' || typeof file.after !== 'string') return []
  const known = new Set(file.before.split('\n'))
  const lines = file.after.split('\n')
  const touched = new Set<number>()
  for (const [at, line] of lines.entries()) {
    if (!known.has(line) && LIST_LINE.test(line) && !touched.has(at))
      for (const one of blockAround(lines, at)) touched.add(one)
  }
  return [...touched]
    .sort((a, b) => a - b)
    .flatMap((at) => namesOn(lines[at] ?? '').map((name) => ({ name, path: file.path, line: at + 1 })))
}

/** The lines of the list or table around one of its lines. */
function blockAround(lines: readonly string[], at: number): number[] {
  const isPart = (line: string | undefined): boolean =>
    line !== undefined && (LIST_LINE.test(line) || CONTINUED.test(line))
  let [first, last] = [at, at]
  while (at - first < BLOCK_MAX_LINES && isPart(lines[first - 1])) first -= 1
  while (last - at < BLOCK_MAX_LINES && isPart(lines[last + 1])) last += 1
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}

function namesOn(line: string): string[] {
  if (line.length > LINE_MAX_CHARACTERS) return []
  return [...line.matchAll(CODE_SPAN)].flatMap(([, text = '']) => {
    const name = text.trim().replace(/\(\)$/, '').split(/[\s=]/, 1)[0] ?? ''
    return NAME.test(name) ? [name] : []
  })
}
