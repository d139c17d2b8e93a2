// What a change of code changes, and where the documentation speaks of it: all that can be known before a model is asked.

import type { ChangedFile } from '../../base/commit-range.ts'
import { BlobTooLargeError, type Tree, TreeTooLargeError } from '../../base/git-tree.ts'
import type { DocsSession, NameMentions } from '../../checks/index.ts'
import { type FileKind, FOLDED, fileKind } from '../../notice/file-kind.ts'
import type { CodeCause } from './cause.ts'
import { type ChangedName, findChangedNames, type ReadPatch } from './changed-names.ts'
import { type FilePatch, type PatchLine, parsePatch } from './parse-patch.ts'
import { type RankedFile, rankFiles } from './rank-files.ts'
import { type RankedPage, rankPages, weightOf } from './rank-pages.ts'

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

// What a diff shows of a file, for a change of which the files themselves are not read.

interface ShownTexts {
  before: string | undefined
  after: string | undefined
}

/** Of all files of a change: numbers of lines are what a diff says, and may be anything. */
const LINES_MAX = 200_000

/** Gives the texts of one file after the other; nothing past the bound. */
function createTextReader(): (hunks: readonly PatchLine[][]) => ShownTexts {
  let room = LINES_MAX
  /** With empty lines where the diff shows none. */
  const spread = (lines: readonly PatchLine[]): string | undefined => {
    const length = lines.reduce((most, { line }) => Math.max(most, line), 0)
    if (length === 0 || length > room) return undefined
    room -= length
    const texts = Array.from({ length }, () => '')
    for (const { line, text } of lines) texts[line - 1] = text
    return texts.join('\n')
  }
  return (hunks) => {
    const lines = hunks.flat()
    const [old, own] = [lines.filter(({ sign }) => sign !== '+'), lines.filter(({ sign }) => sign !== '-')]
    if (own.length === 0) return { before: spread(old), after: undefined }
    const after = spread(own)
    // Unchanged lines have the numbers that they have after the change; of this text only the words count.
    return { before: after === undefined ? undefined : old.map(({ text }) => text).join('\n'), after }
  }
}

export interface ExaminedCause {
  /** Source first; those of the same kind by size of their change. */
  files: readonly RankedFile[]
  /** There are more files than git listed. */
  isCut: boolean
  /** The diff of the files that are looked into, in the order of `files`. */
  patches: readonly ReadPatch[]
  /** Not all of that diff was read. */
  isDiffCut: boolean
  renames: readonly RepeatedRename[]
  names: readonly ChangedName[]
  mentions: NameMentions
  pages: readonly RankedPage[]
  /** READMEs in the folders of changed code, and above. */
  readmes: readonly string[]
}

/** Of one change; a larger diff is looked into as far as that. */
const DIFF_MAX_BYTES = 1024 * 1024
const FILES_READ = 200
const NAMES_MAX = 300
const FILE_WORDS_MAX = 20

/** Both ends, or of a diff in a prompt none. */
type Examinable = Pick<CodeCause, 'range'> & Partial<Pick<CodeCause, 'before' | 'after' | 'isOwn'>>

/** Throws faults of git and of the trees. */
export async function examineCause(cause: Examinable, docs: Pick<DocsSession, 'findNames'>): Promise<ExaminedCause> {
  const { files: changed, isCut } = await cause.range.files()
  const files = rankFiles(changed)
  const looked = files.filter(({ of, kind }) => isLookedInto(of) && kind !== 'submodule').slice(0, FILES_READ)
  const diff = await cause.range.diff(looked, DIFF_MAX_BYTES)
  const ends = await endsToRead(cause)
  const patches = await readPatches(parsePatch(diff.text), looked, ends)
  const code = patches.filter(({ path }) => fileKind(path) !== 'documentation')
  const names = chooseNames(await findChangedNames(code), looked)
  const mentions = await docs.findNames(names.map(({ name }) => name))
  return {
    files,
    isCut,
    patches,
    isDiffCut: diff.isCut || looked.length < files.filter(({ of }) => isLookedInto(of)).length,
    renames: findRepeatedRenames(patches),
    names,
    mentions,
    pages: rankPages(names, mentions),
    readmes: cause.isOwn === true && ends !== undefined ? await findReadmes(looked, ends.after) : [],
  }
}

function isLookedInto(kind: FileKind): boolean {
  return !FOLDED.has(kind)
}

async function readPatches(
  patches: ReturnType<typeof parsePatch>,
  order: readonly ChangedFile[],
  ends: Ends | undefined,
): Promise<ReadPatch[]> {
  const places = new Map(order.map(({ path }, at) => [path, at]))
  const sorted = patches.toSorted((a, b) => (places.get(a.path) ?? 0) - (places.get(b.path) ?? 0))
  const textsOf = createTextReader()
  if (ends === undefined) return sorted.map((patch) => ({ ...patch, ...textsOf(patch.hunks) }))
  return Promise.all(
    sorted.map(async (patch) => ({
      ...patch,
      before: await readText(ends.before, patch.previousPath ?? patch.path),
      after: await readText(ends.after, patch.path),
    })),
  )
}

type Ends = Pick<CodeCause, 'before' | 'after'>

async function endsToRead({ before, after }: Examinable): Promise<Ends | undefined> {
  if (before === undefined || after === undefined) return undefined
  return (await canList(before)) && (await canList(after)) ? { before, after } : undefined
}

/** In a repository that is too large to be listed, each file would cost a process. */
async function canList(tree: Tree): Promise<boolean> {
  try {
    await tree.list()
    return true
  } catch (error) {
    if (error instanceof TreeTooLargeError) return false
    throw error
  }
}

/** Undefined for what is not there or too large: the diff says enough then. */
async function readText(tree: Tree, path: string): Promise<string | undefined> {
  try {
    const bytes = await tree.read(path)
    return bytes === undefined ? undefined : new TextDecoder().decode(bytes)
  } catch (error) {
    if (error instanceof BlobTooLargeError) return undefined
    throw error
  }
}

/** The strongest, and words of the paths of changed files, by which their pages are often called. */
function chooseNames(found: readonly ChangedName[], files: readonly RankedFile[]): ChangedName[] {
  const strongest = found.toSorted((a, b) => weightOf(b) - weightOf(a) || (a.name < b.name ? -1 : 1))
  const known = new Set(found.map(({ name }) => name))
  const words = files.filter(({ of }) => of === 'source').flatMap(wordsOfPath)
  const fresh = words.filter(({ name }, at) => !known.has(name) && words.findIndex((one) => one.name === name) === at)
  return [...strongest.slice(0, NAMES_MAX), ...fresh.slice(0, FILE_WORDS_MAX)]
}

/** They say where code stands, and nothing of what it does. */
const COMMON_FOLDERS =
  /^(?:src|lib|libs|source|pkg|packages?|internal|core|main|index|app|apps|cmd|crates?|mod|utils?|helpers?|common|shared|types?|init|__init__|base|misc|plugins?|node|browser|server|client|java|python|js|ts)$/i

function wordsOfPath({ path }: ChangedFile): ChangedName[] {
  const segments = path
    .replace(/\.[^/]*$/, '')
    .split('/')
    .slice(-3)
  return segments
    .filter((segment) => segment.length > 2 && !COMMON_FOLDERS.test(segment))
    .map((name) => ({ name, kind: 'file', change: 'touched', isPublic: true, path, line: 1 }))
}

const README = /^readme(?:\.\w{1,10})?$/i
const READMES_MAX = 10

async function findReadmes(files: readonly ChangedFile[], tree: Tree): Promise<string[]> {
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
