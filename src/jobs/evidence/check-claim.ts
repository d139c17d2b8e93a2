// Whether the source of a claim is there. Said of it: that the lines exist and hold the names that the claim has, or one of
// its words at least; whether they say what the claim says is for a person to judge.
import type { Evidence } from '../../agent/evidence.ts'
import { isBinary } from '../../agent/line-search.ts'
import { BlobTooLargeError, type Tree } from '../../git-tree/tree.ts'
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

/** More lines than a person would look through prove nothing. */
const LINES_MAX = 200

/** Looks at one claim. Throws faults of the trees. */
export async function checkClaim({ claim, source }: Evidence, sources: ClaimSources): Promise<CheckedClaim> {
  if (source.kind === 'prompt') {
    const why = promptFault(claim, sources.prompts)
    return why === undefined ? { kind: 'cited', cited: { claim, source: 'prompt' } } : { kind: 'unproven', claim, why }
  }
  const { path, startLine, endLine } = source
  const place = findRepository(source.repository, sources)
  if (place === undefined) return unproven(claim, `${source.repository} is no repository that this job has read`)
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

/** The lines as the tool `read` numbers them, or why there are none. */
async function readLines(tree: Tree, path: string): Promise<string[] | string> {
  try {
    const bytes = await tree.read(path)
    if (bytes === undefined) return `there is no file ${path} at ${tree.sha.slice(0, 7)}`
    if (isBinary(bytes)) return `${path} is no text`
    const lines = new TextDecoder().decode(bytes).split(/\r?\n/)
    if (lines.at(-1) === '') lines.pop()
    return lines
  } catch (error) {
    if (error instanceof BlobTooLargeError) return `${path} is too large to be looked at`
    throw error
  }
}

type Place = Exclude<CitedClaim['source'], 'prompt'>

function linesFault(claim: string, { path, startLine, endLine }: Place, lines: readonly string[]): string | undefined {
  const place = startLine === endLine ? `line ${startLine} of ${path}` : `lines ${startLine}-${endLine} of ${path}`
  if (startLine < 1 || endLine < startLine || endLine > lines.length) {
    return `there is no ${place.replace(/^lines/, 'such range as lines')}, which has ${lines.length}`
  }
  if (endLine - startLine >= LINES_MAX) return `${place} are too many to look through`
  const text = lines.slice(startLine - 1, endLine).join('\n')
  if (text.trim() === '') return `${place} ${startLine === endLine ? 'is' : 'are'} empty`
  const names = namesIn(claim)
  const missing = names.find((name) => !isOnLines(name, text, path))
  const [verb, has] = startLine === endLine ? ['does', 'has'] : ['do', 'have']
  if (missing !== undefined) return `${place} ${verb} not mention \`${missing.text}\``
  return names.length > 0 || mentionsWord(`${path}\n${text}`, claim) ? undefined : `${place} ${has} no word of it`
}

function isOnLines(name: Term, text: string, path: string): boolean {
  // A claim may say of which file it speaks. The lines that define a flag need not have its dashes: `retries: { type: ...`.
  if (name.kind === 'path') return hasTerm(`${path}\n${text}`, name)
  return name.kind === 'flag' ? isNamedIn(foldPrompts([text]), name) : hasTerm(text, name)
}

function promptFault(claim: string, prompts: PromptWords): string | undefined {
  const missing = namesIn(claim).find((name) => !isNamedIn(prompts, name))
  if (missing !== undefined) return `no prompt mentions \`${missing.text}\``
  return sharesWords(claim, prompts) ? undefined : 'no prompt has the words of it'
}

function namesIn(claim: string): Term[] {
  return wordsOfProse(claim.replace(/\s+/g, ' ')).flatMap((word) => toTerm(word) ?? [])
}
