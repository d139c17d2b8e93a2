// The lines that a claim cites, as they are at the pinned commit: for a change of code at the end that the model names, or else at
// the other one.
import { isBinary } from '../../agent/changes/line-search.ts'
import type { EvidencePlace } from '../../agent/finish/evidence.ts'
import type { ContextRepository } from '../../agent/prompt/context.ts'
import { BlobTooLargeError, type Tree } from '../../base/git-tree/tree.ts'
import { plural } from '../../base/text/plural.ts'
import type { CitedPlace } from './evidence-report.ts'

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
