// What a change of code changes, and where the documentation speaks of it: all that can be known before a model is asked.

import type { ChangedFile } from '../../base/commit-range.ts'
import { type ReadableTree, TreeTooLargeError } from '../../base/git-tree.ts'
import { treeOfFiles } from '../../base/made-trees.ts'
import type { DocsSession } from '../../checks/index.ts'
import { FOLDED } from '../../notice/file-kind.ts'
import type { Notice } from '../../notice/finding.ts'
import { type CodeChange, createNoticer } from '../../notice/notice.ts'
import type { NoticeOptions } from '../../notice/standing.ts'
import type { CodeCause } from './cause.ts'
import { type FilePatch, type PatchLine, parsePatch } from './parse-patch.ts'
import { type RankedFile, rankFiles } from './rank-files.ts'

// Renames that a change makes in many files: one line says more than each of them.

interface RepeatedRename {
  from: string
  to: string
  files: number
}

const MIN_FILES = 3
const MAX_PAIRS = 20_000
const LINE_MAX_CHARACTERS = 400
const TOKEN = /[\w$@-]+|[^\w$@-]/g

/** Gives the words that became another one in at least three files, the most frequent first. */
export function findRepeatedRenames(files: readonly FilePatch[]): RepeatedRename[] {
  const byPair = new Map<string, { from: string; to: string; files: Set<string> }>()
  for (const { path, hunks } of files) {
    for (const [was, is] of hunks.flatMap(pairsOf)) {
      const renamed = onlyDifference(was, is)
      if (renamed === undefined || byPair.size > MAX_PAIRS) continue
      const key = JSON.stringify(renamed)
      const known = byPair.get(key) ?? { from: renamed[0], to: renamed[1], files: new Set() }
      known.files.add(path)
      byPair.set(key, known)
    }
  }
  return [...byPair.values()]
    .map(({ from, to, files: found }) => ({ from, to, files: found.size }))
    .filter((rename) => rename.files >= MIN_FILES && /[A-Za-z]/.test(rename.from))
    .sort((a, b) => b.files - a.files || (a.from < b.from ? -1 : 1))
}

/** Removed lines with the added ones that stand for them, where there are as many. */
function pairsOf(hunk: readonly PatchLine[]): [string, string][] {
  const pairs: [string, string][] = []
  for (let at = 0; at < hunk.length; ) {
    let middle = at
    while (hunk[middle]?.sign === '-') middle++
    let end = middle
    while (hunk[end]?.sign === '+') end++
    if (middle > at && end - middle === middle - at) {
      for (let i = 0; i < middle - at; i++) pairs.push([hunk[at + i]?.text ?? '', hunk[middle + i]?.text ?? ''])
    }
    at = Math.max(end, at + 1)
  }
  return pairs
}

/** The one word that differs, however often; undefined if more than a word does. */
function onlyDifference(was: string, is: string): [string, string] | undefined {
  if (was.length > LINE_MAX_CHARACTERS || is.length > LINE_MAX_CHARACTERS) return undefined
  const [left, right] = [was.match(TOKEN) ?? [], is.match(TOKEN) ?? []]
  if (left.length !== right.length) return undefined
  let pair: [string, string] | undefined
  for (const [at, token] of left.entries()) {
    const other = right[at] ?? ''
    if (token === other) continue
    if (pair !== undefined && (pair[0] !== token || pair[1] !== other)) return undefined
    pair = [token, other]
  }
  return pair
}

export interface ExaminedCause {
  /** Source first; those of the same kind by size of their change. */
  files: readonly RankedFile[]
  /** There are more files than git listed. */
  isCut: boolean
  /** The diff of the files that are looked into, in the order of `files`. */
  patches: readonly FilePatch[]
  /** A part of the change was not compared with the documentation. */
  isPartlyCompared: boolean
  renames: readonly RepeatedRename[]
  /** Open ones; none where the code itself is not read. */
  findings: Notice['findings']
  candidates: Notice['candidates']
  /** READMEs in the folders of changed code, and above. */
  readmes: readonly string[]
}

/** The documentation that the change may have made untrue. */
export interface SearchedDocs extends NoticeOptions {
  tree: ReadableTree
  session: Pick<DocsSession, 'currentPages'>
}

/** Of one change; a larger diff is looked into as far as that. */
const DIFF_MAX_BYTES = 1024 * 1024
const FILES_READ = 200

/** Both ends, or of a diff in a prompt none. */
type Examinable = Pick<CodeCause, 'range'> & Partial<Pick<CodeCause, 'before' | 'after' | 'isOwn' | 'messages'>>

/** Throws faults of git and of the trees. */
export async function examineCause(cause: Examinable, docs: SearchedDocs): Promise<ExaminedCause> {
  const { files: changed, isCut } = await cause.range.files()
  const files = rankFiles(changed)
  const open = files.filter(({ of, kind }) => !FOLDED.has(of) && kind !== 'submodule')
  const looked = open.slice(0, FILES_READ)
  const diff = await cause.range.diff(looked, DIFF_MAX_BYTES)
  const places = new Map(looked.map(({ path }, at) => [path, at]))
  const patches = parsePatch(diff.text).sort((a, b) => (places.get(a.path) ?? 0) - (places.get(b.path) ?? 0))
  const ends = await endsToRead(cause)
  const title = titlesOf(cause.messages ?? []).join('\n')
  const notice = await noticeIn(
    { ...(ends ?? endsInDiff(patches)), files: ends === undefined ? looked : changed, title },
    docs,
  )
  return {
    files,
    isCut,
    patches,
    isPartlyCompared: notice.filesLeft > 0 || (ends === undefined && (diff.isCut || looked.length < open.length)),
    renames: findRepeatedRenames(patches),
    // What the diff does not show may still be in the code.
    findings: ends === undefined ? [] : notice.findings.filter(({ standing }) => standing === 'open'),
    candidates: notice.candidates,
    readmes: cause.isOwn === true && ends !== undefined ? await findReadmes(looked, ends.after) : [],
  }
}

/** The first line of each message. */
export function titlesOf(messages: readonly string[]): string[] {
  return messages.map((message) => message.split('\n', 1)[0] ?? '')
}

async function noticeIn(change: CodeChange, { tree, session, ...options }: SearchedDocs): Promise<Notice> {
  const docs = { before: tree, after: tree, only: new Set(await session.currentPages()) }
  return createNoticer().notice(change, docs, options)
}

type Ends = Pick<CodeChange, 'before' | 'after'>

/** What the diff shows of each file, as if it were all that there is. */
function endsInDiff(patches: readonly FilePatch[]): Ends {
  const treeWithout = (other: PatchLine['sign']): ReadableTree => {
    const texts = patches.map(({ path, previousPath = path, hunks }) => {
      const lines = hunks.flat().filter(({ sign }) => sign !== other)
      return [other === '+' ? previousPath : path, Buffer.from(lines.map(({ text }) => text).join('\n'))] as const
    })
    return treeOfFiles(new Map(texts))
  }
  return { before: treeWithout('+'), after: treeWithout('-') }
}

/** In a repository that is too large to be listed, each file would cost a process. */
async function endsToRead({ before, after }: Examinable): Promise<Ends | undefined> {
  if (before === undefined || after === undefined) return undefined
  try {
    await before.list()
    await after.list()
    return { before, after }
  } catch (error) {
    if (error instanceof TreeTooLargeError) return undefined
    throw error
  }
}

const README = /^readme(?:\.\w{1,10})?$/i
const READMES_MAX = 10

async function findReadmes(files: readonly ChangedFile[], tree: ReadableTree): Promise<string[]> {
  const folders = new Set(files.flatMap(({ path }) => foldersAbove(path)))
  const found = (await tree.list()).filter(({ path }) => {
    const slash = path.lastIndexOf('/')
    return README.test(path.slice(slash + 1)) && folders.has(path.slice(0, Math.max(0, slash)))
  })
  return found.map(({ path }) => path).slice(0, READMES_MAX)
}

function foldersAbove(path: string): string[] {
  const segments = path.split('/').slice(0, -1)
  return ['', ...segments.map((_, at) => segments.slice(0, at + 1).join('/'))]
}
