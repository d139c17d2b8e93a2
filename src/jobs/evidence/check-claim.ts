// Whether the source of a claim is one: the model was shown the lines, and they have the numbers and names of the claim and
// enough of its words. Whether they say what the claim says is for a person to decide.

import { isBinary } from '../../agent/changes/line-search.ts'
import type { Evidence } from '../../agent/finish/evidence.ts'
import type { Change } from '../../git-tree/change.ts'
import { BlobTooLargeError, type Tree } from '../../git-tree/tree.ts'
import { plural } from '../../text/plural.ts'
import { type ClaimSource, type Comparison, compareClaim, prepareLines } from './compare-claim.ts'
import { findEnclosing } from './enclosing-lines.ts'
import type { CitedClaim, EvidenceReport } from './evidence-report.ts'
import type { ShownLines } from './shown-lines.ts'

export interface ClaimSources {
  /** The pinned base. */
  tree: Tree
  /** By the name in lower case. */
  context: ReadonlyMap<string, { name: string; tree: Tree }>
  prompts: ClaimSource
  changes: readonly Change[]
  /** The changed files as they were. */
  oldTexts: readonly string[]
  /** The task is a change of code: then no prompt is a source. */
  isAboutCode?: boolean
  /** undefined where it is not known what the model was shown. */
  shown: ShownLines | undefined
}

export type CheckedClaim =
  | { kind: 'cited'; cited: CitedClaim }
  | { kind: 'unproven'; unproven: EvidenceReport['unproven'][number] }

/** A longer range proves nothing, since a person would not read it. */
const LINES_MAX = 30
/** Longer lines are data; only their beginning is read. */
const LINE_MAX_CHARACTERS = 5000

/** Checks one claim. Throws faults of the trees. */
export async function checkClaim({ claim, source }: Evidence, sources: ClaimSources): Promise<CheckedClaim> {
  if (source.kind === 'prompt') {
    if (sources.isAboutCode === true) return unproven(claim, PROMPT_IS_NO_SOURCE)
    const result = compareClaim(claim, sources.prompts, () => sources.oldTexts.join('\n'))
    return judge(claim, 'prompt', result, (what) => `no prompt ${what}`)
  }
  const place = findRepository(source.repository, sources)
  if (place === undefined) return unproven(claim, `this job has not read the repository ${source.repository}`)
  const { path, startLine, endLine } = source
  const cited = { repository: place.name, path, startLine, endLine, commitSha: place.tree.sha }
  const lines = await readLines(place.tree, cited, sources.changes)
  const { commitSha } = cited
  if (typeof lines === 'string') return unproven(claim, lines, commitSha)
  const fault = placeFault(cited, lines, sources)
  if (fault !== undefined) return unproven(claim, fault, commitSha)
  return judge(claim, cited, compareWithLines(claim, cited, lines, sources), (what) => describeLack(cited, what))
}

function judge(
  claim: string,
  source: CitedClaim['source'],
  result: Comparison,
  whyOf: (what: string) => string,
): CheckedClaim {
  const commitSha = source === 'prompt' ? undefined : source.commitSha
  switch (result.kind) {
    case 'says': {
      const { isByWords } = result
      return { kind: 'cited', cited: { claim, ...(isByWords && { isByWords }), source } }
    }
    case 'lacks':
      return unproven(claim, whyOf(result.what), commitSha)
    case 'lacks_words': {
      const { unproven: lacking } = unproven(claim, whyOf(result.what), commitSha)
      return { kind: 'unproven', unproven: { ...lacking, isByWords: true } }
    }
    default:
      return result satisfies never
  }
}

const PROMPT_IS_NO_SOURCE = 'it cites no line of the changed code, and the prompt is no source for a change of code'

function unproven(claim: string, why: string, commitSha?: string): Extract<CheckedClaim, { kind: 'unproven' }> {
  return { kind: 'unproven', unproven: { claim, why, ...(commitSha === undefined ? {} : { commitSha }) } }
}

function findRepository(name: string, { tree, context }: ClaimSources): { name: string; tree: Tree } | undefined {
  return name === '' ? { name, tree } : context.get(name.toLowerCase())
}

type Place = Exclude<CitedClaim['source'], 'prompt'>

/** Gives the lines as the tool `read` numbers them, or the reason why there are none. */
async function readLines(
  tree: Tree,
  { path, repository }: Place,
  changes: readonly Change[],
): Promise<string[] | string> {
  try {
    const bytes = await tree.read(path)
    if (bytes === undefined) {
      const isCreated = repository === '' && changes.some((change) => change.path === path && change.kind === 'write')
      return isCreated ? `${path} was created by these changes` : `there is no file ${path} at ${tree.sha.slice(0, 7)}`
    }
    return isBinary(bytes) ? `${path} is not a text file` : linesOf(bytes)
  } catch (error) {
    if (error instanceof BlobTooLargeError) return `${path} is too large to read`
    throw error
  }
}

function linesOf(bytes: Uint8Array): string[] {
  const lines = new TextDecoder().decode(bytes).split(/\r?\n/)
  if (lines.at(-1) === '') lines.pop()
  return lines
}

function placeFault(place: Place, lines: readonly string[], { changes, shown }: ClaimSources): string | undefined {
  const { repository, path, startLine, endLine } = place
  const range = rangeOf(place)
  if (startLine < 1 || endLine < startLine || endLine > lines.length) {
    return `${path} has no ${range}; it has ${plural(lines.length, 'line')}`
  }
  if (endLine - startLine >= LINES_MAX) {
    return `${range} of ${path} are too many for one claim; ${LINES_MAX} are allowed`
  }
  const cited = lines.slice(startLine - 1, endLine)
  if (cited.every((line) => line.trim() === '')) {
    return `${range} of ${path} ${startLine === endLine ? 'is' : 'are'} empty`
  }
  if (shown !== undefined && !cited.some((line) => line.trim() !== '' && shown.has(repository, line))) {
    return `the model was not shown ${range} of ${path}`
  }
  return repository === '' && isRewritten(path, cited, changes)
    ? `these changes rewrite ${range} of ${path}`
    : undefined
}

function rangeOf({ startLine, endLine }: Place): string {
  return startLine === endLine ? `line ${startLine}` : `lines ${startLine}-${endLine}`
}

/** A source must stand on its own: lines that the changes themselves remove or replace prove nothing for them. */
function isRewritten(path: string, cited: readonly string[], changes: readonly Change[]): boolean {
  const change = changes.find((one) => one.path === path)
  if (change?.kind !== 'write' || isBinary(change.content)) return false
  const left = new Set(linesOf(change.content))
  return !cited.some((line) => line.trim() !== '' && left.has(line))
}

function compareWithLines(
  claim: string,
  place: Place,
  lines: readonly string[],
  { oldTexts, prompts, shown }: ClaimSources,
): Comparison {
  const { repository, path, startLine, endLine } = place
  // Lines that the model was not shown prove nothing, but the others of the range may.
  const cited = lines.slice(startLine - 1, endLine).filter((line) => shown?.has(repository, line) ?? true)
  const enclosing = findEnclosing(path, lines, startLine, endLine)
  const text = cited.map((line) => line.slice(0, LINE_MAX_CHARACTERS)).join('\n')
  const source = prepareLines(text, path, [...enclosing, path, repository].join('\n'))
  return compareClaim(claim, source, () => [...lines, ...oldTexts, prompts.text].join('\n'))
}

function describeLack(place: Place, what: string): string {
  const does = place.startLine === place.endLine ? 'does' : 'do'
  const bare = what.replace(/^\w+/, (verb) => BARE_VERBS[verb] ?? verb)
  return `${rangeOf(place)} of ${place.path} ${does} not ${bare}`
}

const BARE_VERBS: Readonly<Record<string, string>> = {
  mentions: 'mention',
  has: 'have',
  says: 'say',
  names: 'name',
  gives: 'give',
  denies: 'deny',
}
