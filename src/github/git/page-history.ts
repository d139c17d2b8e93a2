// What the history of a repository tells of pages that are gone and of headings that were changed. It is only read, within a
// time and a number of commits; what lies beyond is as if it had never been.
import type { Git } from './git.ts'

interface GonePage {
  path: string
  commit: string
  /** Its last bytes; absent where the repository lacks them. */
  content?: Uint8Array
  /** As git finds renames. */
  movedTo?: string
  /** Paths that came with the same commit. */
  came: readonly string[]
}

interface EditedPage {
  path: string
  commit: string
  was: Uint8Array
  became: Uint8Array
}

export interface PageHistory {
  /** Pages that left the folder and have a name that is asked for, and those that came to be one of `arrived`; newest first. */
  findGone(under: string, isAsked: (path: string) => boolean, arrived: ReadonlySet<string>): Promise<GonePage[]>
  /** Edits that took away, changed or added a heading with these words, newest first. */
  findEdits(wanted: readonly { path: string; words: string }[]): Promise<EditedPage[]>
}

const MAX_COMMITS = 50_000
/** Commits whose files are compared, and files that are read. */
const MAX_COMPARED = 400
const MAX_READ = 1500
const MAX_BYTES = 1024 * 1024
/** A longer expression costs too much for each line of each commit. */
const MAX_EXPRESSION = 16_000

/** Of the commits up to HEAD. */
export function readPageHistory(git: Git): PageHistory {
  return {
    findGone: async (under, isAsked, arrived) => {
      const wanted = (status: string, path: string): boolean => (status === 'D' ? isAsked(path) : arrived.has(path))
      const commits = await listCommits(git, under, wanted)
      const changes = await compareCommits(git, commits)
      const gone = changes.flatMap((commit) => listGone(commit, isAsked, arrived))
      const contents = await readBlobs(
        git,
        gone.slice(0, MAX_READ).map(({ commit, path }) => `${commit}^:${path}`),
      )
      return gone.map((one, index) => ({ ...one, ...contentOf(contents[index]) }))
    },
    findEdits: async (wanted) => {
      const expression = expressionFor(wanted.map(({ words }) => words))
      if (expression === '') return []
      const paths = [...new Set(wanted.map(({ path }) => path))]
      const edits = await listEdits(git, expression, paths)
      const names = edits.flatMap(({ commit, path }) => [`${commit}^:${path}`, `${commit}:${path}`])
      const contents = await readBlobs(git, names)
      return edits.flatMap((edit, index) => {
        const [was, became] = [contents[2 * index], contents[2 * index + 1]]
        return was === undefined || became === undefined ? [] : [{ ...edit, was, became }]
      })
    },
  }
}

function listGone(
  { commit, files }: ComparedCommit,
  isAsked: (path: string) => boolean,
  arrived: ReadonlySet<string>,
): GonePage[] {
  const came = files.flatMap(({ status, path }) => (status === 'D' ? [] : [path]))
  return files.flatMap(({ status, path, from }) => {
    if (status === 'D' && isAsked(path)) return [{ path, commit, came }]
    return status === 'R' && (isAsked(from) || arrived.has(path)) ? [{ path: from, commit, came, movedTo: path }] : []
  })
}

function contentOf(content: Uint8Array | undefined): { content?: Uint8Array } {
  return content === undefined ? {} : { content }
}

const HEADER = '\u0001'
const LOG = ['log', '-z', '--no-renames', `--max-count=${MAX_COMMITS}`, '--format=%x01%H']

/** The commits in which a file of interest came or went. */
async function listCommits(
  git: Git,
  under: string,
  isWanted: (status: string, path: string) => boolean,
): Promise<string[]> {
  const paths = under === '' ? [] : ['--', `:(top,literal)${under}`]
  const printed = await git.run([...LOG, '--diff-filter=AD', '--name-status', 'HEAD', ...paths])
  const found = new Set<string>()
  for (const { commit, fields } of readLog(printed)) {
    for (let at = 0; at + 1 < fields.length && found.size < MAX_COMPARED; at += 2) {
      if (isWanted(fields[at] ?? '', fields[at + 1] ?? '')) found.add(commit)
    }
  }
  return [...found]
}

async function listEdits(
  git: Git,
  expression: string,
  paths: readonly string[],
): Promise<{ commit: string; path: string }[]> {
  const literal = paths.map((path) => `:(top,literal)${path}`)
  const printed = await git.run([...LOG, '-i', `-G${expression}`, '--name-only', 'HEAD', '--', ...literal])
  const edits = readLog(printed).flatMap(({ commit, fields }) => fields.map((path) => ({ commit, path })))
  return edits.slice(0, MAX_COMPARED)
}

/** With `-z`, git ends everything with NUL and begins the first name of a commit with a line end. */
function readLog(printed: Buffer): { commit: string; fields: string[] }[] {
  const commits: { commit: string; fields: string[] }[] = []
  for (const field of printed.toString('utf8').split('\0')) {
    if (field.startsWith(HEADER)) commits.push({ commit: field.slice(1), fields: [] })
    else if (field !== '') commits.at(-1)?.fields.push(field.startsWith('\n') ? field.slice(1) : field)
  }
  return commits
}

interface ChangedFile {
  status: 'D' | 'A' | 'R'
  path: string
  /** Of a renamed file the path that it had; else the same path. */
  from: string
}

interface ComparedCommit {
  commit: string
  files: ChangedFile[]
}

async function compareCommits(git: Git, commits: readonly string[]): Promise<ComparedCommit[]> {
  if (commits.length === 0) return []
  const flags = ['--stdin', '-r', '-M', '-l2000', '--diff-filter=ADR', '--name-status', '-z']
  const printed = await git.run(['diff-tree', ...flags], { input: `${commits.join('\n')}\n` })
  const asked = new Set(commits)
  const found: ComparedCommit[] = []
  const fields = printed.toString('utf8').split('\0')
  for (let at = 0; at < fields.length; ) {
    const field = fields[at] ?? ''
    if (asked.has(field)) found.push({ commit: field, files: [] })
    const letter = /^[ADR](?=\d*$)/.exec(field)?.[0]
    const [first = '', second = ''] = fields.slice(at + 1, at + 3)
    if (letter === 'R') found.at(-1)?.files.push({ status: 'R', path: second, from: first })
    else if (letter === 'A' || letter === 'D') found.at(-1)?.files.push({ status: letter, path: first, from: first })
    at += letter === 'R' ? 3 : letter === undefined ? 1 : 2
  }
  return found
}

/** Gives the bytes of each, in the same order; undefined for what is missing, no file, or too large. */
async function readBlobs(git: Git, names: readonly string[]): Promise<(Uint8Array | undefined)[]> {
  const safe = names.map((name) => (name.includes('\n') ? 'HEAD^{tree}' : name))
  if (safe.length === 0) return []
  const printed = await git.run(['cat-file', '--batch'], { input: `${safe.join('\n')}\n` })
  let at = 0
  return safe.map(() => {
    const end = printed.indexOf(10, at)
    const [, type, size] = /^\S+ (\w+) (\d+)$/.exec(printed.toString('utf8', at, end)) ?? []
    at = end + 1
    if (type === undefined) return undefined
    const content = printed.subarray(at, at + Number(size))
    at += Number(size) + 1
    return type === 'blob' && content.length <= MAX_BYTES ? new Uint8Array(content) : undefined
  })
}

/**
 * Lines of headings with the longest word of one of the anchors, and those that give ids. It only has to find enough: a slug
 * says little of the letters between the words, or of an `s` that an apostrophe stood before.
 */
function expressionFor(anchors: readonly string[]): string {
  const words = new Set(anchors.map(longestWord).filter((word) => word !== ''))
  let any = ''
  for (const word of words) if (any.length + word.length < MAX_EXPRESSION) any += any === '' ? word : `|${word}`
  return any === '' ? '' : `^[[:space:]>]*#.*(${any})|(id=|name=|[{]:? ?#).*(${any})`
}

function longestWord(anchor: string): string {
  const words = anchor.split(/[^\p{L}\p{N}]+/u).toSorted((a, b) => b.length - a.length)
  return (words[0] ?? '').replace(/(?<=...)s$/, '')
}
