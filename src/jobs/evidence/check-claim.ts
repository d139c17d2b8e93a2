// Whether the source of a claim exists: the lines must be there and have the names in the claim, or at least one of its words.
// Whether they say what the claim says is for a person to decide.

import { isBinary } from '../../agent/changes/line-search.ts'
import type { Evidence } from '../../agent/finish/evidence.ts'
import { BlobTooLargeError, type Tree } from '../../git-tree/tree.ts'
import { plural } from '../../text/plural.ts'
import type { CitedClaim } from './evidence-report.ts'
import { toTerm } from './name-term.ts'
import { wordsOfProse } from './prose-terms.ts'
import { mentionsWord, type PromptWords, sharesWords } from './shared-words.ts'
import { foldPrompts, hasTerm, isNamedIn, type Term } from './term.ts'

export interface ClaimSources {
  tree: Tree
  /** By the name in lower case. */
  context: ReadonlyMap<string, { name: string; tree: Tree }>
  prompts: PromptWords
}

export type CheckedClaim = { kind: 'cited'; cited: CitedClaim } | { kind: 'unproven'; claim: string; why: string }

/** A longer range proves nothing, since a person would not read it. */
const LINES_MAX = 200

/** Checks one claim. Throws faults of the trees. */
export async function checkClaim({ claim, source }: Evidence, sources: ClaimSources): Promise<CheckedClaim> {
  if (source.kind === 'prompt') {
    const why = promptFault(claim, sources.prompts)
    return why === undefined ? { kind: 'cited', cited: { claim, source: 'prompt' } } : { kind: 'unproven', claim, why }
  }
  const { path, startLine, endLine } = source
  const place = findRepository(source.repository, sources)
  if (place === undefined) return unproven(claim, `this job has not read the repository ${source.repository}`)
  const cited = { repository: place.name, path, startLine, endLine, commitSha: place.tree.sha }
  const lines = await readLines(place.tree, path)
  const why = typeof lines === 'string' ? lines : linesFault(claim, cited, lines)
  return why === undefined ? { kind: 'cited', cited: { claim, source: cited } } : unproven(claim, why)
}

function unproven(claim: string, why: string): CheckedClaim {
  return { kind: 'unproven', claim, why }
}

function findRepository(name: string, { tree, context }: ClaimSources): { name: string; tree: Tree } | undefined {
  return name === '' ? { name, tree } : context.get(name.toLowerCase())
}

/** Gives the lines as the tool `read` numbers them, or the reason why there are none. */
async function readLines(tree: Tree, path: string): Promise<string[] | string> {
  try {
    const bytes = await tree.read(path)
    if (bytes === undefined) return `there is no file ${path} at ${tree.sha.slice(0, 7)}`
    if (isBinary(bytes)) return `${path} is not a text file`
    const lines = new TextDecoder().decode(bytes).split(/\r?\n/)
    if (lines.at(-1) === '') lines.pop()
    return lines
  } catch (error) {
    if (error instanceof BlobTooLargeError) return `${path} is too large to read`
    throw error
  }
}

type Place = Exclude<CitedClaim['source'], 'prompt'>

function linesFault(claim: string, { path, startLine, endLine }: Place, lines: readonly string[]): string | undefined {
  const range = startLine === endLine ? `line ${startLine}` : `lines ${startLine}-${endLine}`
  if (startLine < 1 || endLine < startLine || endLine > lines.length) {
    return `${path} has no ${range}; it has ${plural(lines.length, 'line')}`
  }
  const place = `${range} of ${path}`
  if (endLine - startLine >= LINES_MAX) return `${place} are too many lines to check`
  const text = lines.slice(startLine - 1, endLine).join('\n')
  if (text.trim() === '') return `${place} ${startLine === endLine ? 'is' : 'are'} empty`
  const names = namesIn(claim)
  const missing = names.find((name) => !isOnLines(name, text, path))
  const [verb, contain] = startLine === endLine ? ['does', 'contains'] : ['do', 'contain']
  if (missing !== undefined) return `${place} ${verb} not mention \`${missing.text}\``
  return names.length > 0 || mentionsWord(`${path}\n${text}`, claim)
    ? undefined
    : `${place} ${contain} no word of the claim`
}

function isOnLines(name: Term, text: string, path: string): boolean {
  // A claim may name the file that it is about. The lines that define a flag may omit its dashes: `retries: { type: ...`.
  if (name.kind === 'path') return hasTerm(`${path}\n${text}`, name)
  return name.kind === 'flag' ? isNamedIn(foldPrompts([text]), name) : hasTerm(text, name)
}

function promptFault(claim: string, prompts: PromptWords): string | undefined {
  const missing = namesIn(claim).find((name) => !isNamedIn(prompts, name))
  if (missing !== undefined) return `no prompt mentions \`${missing.text}\``
  return sharesWords(claim, prompts) ? undefined : 'no prompt contains the words of the claim'
}

function namesIn(claim: string): Term[] {
  return wordsOfProse(claim.replace(/\s+/g, ' ')).flatMap((word) => toTerm(word) ?? [])
}
