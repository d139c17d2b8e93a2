// The lines that a claim cites, as they are at the pinned commit: for a change of code at the end that the model names, or else at
// the other one.

import { setImmediate } from 'node:timers/promises'
import { isBinary } from '../../agent/changes/line-search.ts'
import type { EvidencePlace } from '../../agent/finish/evidence.ts'
import type { ContextRepository } from '../../agent/prompt/context.ts'
import { BlobTooLargeError, type Change, type ReadableTree, readIfSmall, type Tree } from '../../base/git-tree.ts'
import { escapeRegExp, plural } from '../../base/text.ts'
import type { CitedPlace, UnsourcedDetail } from './evidence-report.ts'

export interface PlaceTrees {
  /** The pinned base. */
  tree: Tree
  /** The other repositories, and both ends of a change of code as `NAME@before` and `NAME@after`. */
  context: readonly ContextRepository[]
}

export type FoundPlace =
  /** `file`: all of its lines. */
  | { kind: 'found'; place: CitedPlace; file: readonly string[] }
  | { kind: 'missing' | 'unreadable'; why: string; commitSha?: string }

/** By the name in lower case, '' for the repository that is changed. */
export type TreesByName = ReadonlyMap<string, ContextRepository>

export function treesByName({ tree, context }: PlaceTrees): TreesByName {
  return new Map([{ name: '', tree }, ...context].map((one) => [one.name.toLowerCase(), one]))
}

const END = /@(?:before|after)$/

/** Throws faults of the trees. */
export async function findPlace(cited: EvidencePlace, trees: TreesByName): Promise<FoundPlace> {
  const name = cited.repository.toLowerCase()
  const ends = [...trees.keys()].filter(
    (key) => END.test(key) && (name === '' || key.replace(END, '') === name.replace(END, '')),
  )
  let first: FoundPlace | undefined
  for (const key of new Set([name, ...ends])) {
    const repository = trees.get(key)
    const found = repository === undefined ? undefined : await findIn(repository, cited)
    if (found?.kind === 'found') return found
    first ??= found
  }
  return first ?? { kind: 'missing', why: `this job has not read the repository ${cited.repository}` }
}

/** Gives the two texts of the place's file when it is at an end of a change of code; '' for an end that lacks it. */
export async function readBothEnds(
  { repository, path }: CitedPlace,
  trees: TreesByName,
): Promise<{ before: readonly string[]; after: readonly string[] } | undefined> {
  const base = repository.toLowerCase().replace(END, '')
  const [before, after] = [trees.get(`${base}@before`), trees.get(`${base}@after`)]
  if (before === undefined || after === undefined) return undefined
  const read = async ({ tree }: ContextRepository): Promise<readonly string[]> => {
    const lines = await readLines(tree, path)
    return typeof lines === 'string' || lines === undefined ? [] : lines
  }
  return { before: await read(before), after: await read(after) }
}

async function findIn(
  { name, tree }: ContextRepository,
  { path, startLine, endLine }: EvidencePlace,
): Promise<FoundPlace> {
  const commitSha = tree.sha
  const file = await readLines(tree, path)
  if (file === undefined) return { kind: 'missing', why: `there is no ${path} at ${commitSha.slice(0, 7)}`, commitSha }
  if (typeof file === 'string') return { kind: 'unreadable', why: file, commitSha }
  if (startLine < 1 || endLine < startLine || endLine > file.length) {
    const why = `${path} has no ${rangeOf({ startLine, endLine })}; it has ${plural(file.length, 'line')}`
    return { kind: 'missing', why, commitSha }
  }
  return { kind: 'found', place: { repository: name, path, startLine, endLine, commitSha }, file }
}

/** Gives the lines as the tool `read` numbers them, the reason why they cannot be read, or undefined without such a file. */
async function readLines(tree: Tree, path: string): Promise<string[] | string | undefined> {
  try {
    const bytes = await tree.read(path)
    if (bytes === undefined) return undefined
    if (isBinary(bytes)) return `${path} is not a text file`
    const lines = new TextDecoder().decode(bytes).split(/\r?\n/)
    if (lines.at(-1) === '') lines.pop()
    return lines
  } catch (error) {
    if (error instanceof BlobTooLargeError) return `${path} is too large to read`
    throw error
  }
}

function rangeOf({ startLine, endLine }: Pick<CitedPlace, 'startLine' | 'endLine'>): string {
  return startLine === endLine ? `line ${startLine}` : `lines ${startLine}-${endLine}`
}

/** `src/a.ts:3` or `src/a.ts:3-5`. */
export function describePlace({ path, startLine, endLine }: CitedPlace): string {
  return `${path}:${startLine === endLine ? startLine : `${startLine}-${endLine}`}`
}

// Where the details that earlier turns listed stand now: a later turn, or a person, may have moved their lines.

export interface PresentFiles {
  /** What the turn worked from. */
  tree: Pick<ReadableTree, 'read' | 'list'>
  changes: readonly Change[]
  /** Earlier path → present path, of what the turn has moved. */
  movedTo: ReadonlyMap<string, string>
}

/** Gives what is still there, at its present path and line; what is gone is left out. Throws faults of the tree. */
export async function findPresentPlaces(
  details: readonly UnsourcedDetail[],
  files: PresentFiles,
): Promise<UnsourcedDetail[]> {
  const linesAt = createReader(files)
  const present: UnsourcedDetail[] = []
  for (const detail of details) {
    const path = files.movedTo.get(detail.path) ?? detail.path
    const lines = await linesAt(path)
    const form = new RegExp(`(?<!\\w)${escapeRegExp(detail.text)}(?!\\w)`)
    const places = lines.flatMap((text, index) => (form.test(text) ? [index + 1] : []))
    const [line] = places.toSorted((a, b) => Math.abs(a - detail.line) - Math.abs(b - detail.line))
    if (line !== undefined) present.push({ ...detail, path, line })
  }
  return present
}

/** Each file is read once; one that is gone is empty. */
function createReader({ tree, changes, movedTo }: PresentFiles): (path: string) => Promise<readonly string[]> {
  const pages = new Map<string, readonly string[]>()
  const changed = new Map(changes.map((change) => [change.path, change]))
  const origins = new Map(Array.from(movedTo, ([from, to]) => [to, from]))
  const read = async (path: string): Promise<Uint8Array | undefined> => {
    const change = changed.get(path)
    if (change?.kind === 'write') return change.content
    if (change?.kind === 'delete') return undefined
    return readIfSmall(tree, change === undefined ? path : (origins.get(path) ?? path))
  }
  return async (path) => {
    // This thread answers requests too.
    await setImmediate()
    const known = pages.get(path)
    if (known !== undefined) return known
    const content = await read(path)
    const lines = content === undefined || isBinary(content) ? [] : new TextDecoder().decode(content).split(/\r?\n/)
    pages.set(path, lines)
    return lines
  }
}

// Port: the lines that claims cite, for a reviewer who wants to see them beside the claim. Implemented in src/github/.

/** Lines of a file at a commit, from 1, the last one included. */
export interface SourcePlace {
  repositoryId: number
  commitSha: string
  path: string
  startLine: number
  endLine: number
}

export type SourceLines =
  | {
      kind: 'read'
      lines: string[] /** How many of the lines that were asked for are left out at the end. */
      more: number
    }
  /** Docmend does not keep the commit any longer. */
  | { kind: 'gone' }
  /** There is no such file, or it is too large or no text. */
  | { kind: 'unreadable' }
  /** It took too long. */
  | { kind: 'late' }

/**
 * Gives the lines of each place, in their order, from what is kept on this machine: nobody is asked for anything. Bounded in
 * time, lines and characters; never rejects.
 */
export type ReadSourceLines = (places: readonly SourcePlace[]) => Promise<SourceLines[]>

// Which lines the model was shown in a run, by any tool or in a first message, whatever form the answer has and whichever end of
// a change of code it shows. Kept apart from the conversation, so a line stays known when that is compacted, and filled again when
// a run is replayed.

/** A longer line counts as shown when so much of it was: answers cut long lines. */
const COMPARED_CHARACTERS = 400
const LINES_MAX = 1_000_000
/** What stands before a line in answers: its number, its files and numbers, or the mark of a diff. */
const PREFIXES: readonly RegExp[] = [
  /^\s*\d+[\t:|-] ?/,
  /^.{0,1000}?:\d+(?:,\d+)*\+?(?: and in [\d,]+ more files?)?[:-] /,
  /^[+ >-]/,
]

export class ShownLines {
  readonly #hashes = new Set<number>()

  record(text: string): void {
    for (const line of text.split('\n')) {
      if (this.#hashes.size >= LINES_MAX) return
      this.#add(line)
      for (const prefix of PREFIXES) {
        const length = prefix.exec(line)?.[0].length ?? 0
        if (length > 0) this.#add(line.slice(length))
      }
    }
  }

  /** True when the line, or one with the same text, was shown. A line without words counts as shown. */
  has(line: string): boolean {
    return !/[\p{L}\d]/u.test(line) || this.#hashes.has(hashOf(line))
  }

  #add(line: string): void {
    if (/[\p{L}\d]/u.test(line)) this.#hashes.add(hashOf(line))
  }
}

/** FNV-1a, twice with different seeds: 52 bits. */
function hashOf(line: string): number {
  const text = line.trim().slice(0, COMPARED_CHARACTERS)
  let [low, high] = [0x811c9dc5, 0x9e3779b9]
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    low = Math.imul(low ^ code, 0x01000193)
    high = Math.imul(high ^ code, 0x01000193) + (low >>> 7)
  }
  return (high & 0xfffff) * 2 ** 32 + (low >>> 0)
}
