// Searches a tree for an expression: git finds the lines with a text that every match has, and the expression decides.
import { readIfSmall, type SearchHit, type SearchQuery, type SearchResult, type Tree } from '../../base/git-tree.ts'
import { plural } from '../../base/text.ts'
import { isBinary } from '../changes/line-search.ts'
import { readableLines } from '../changes/text-lines.ts'
import { Refusal } from '../tools/refusal.ts'
import { matchLines, requiredTexts } from './expression.ts'

/** Of one search, over all its files. */
const MATCH_MAX_CPU_MS = 3000
/** More lines than that with the text are no help. */
const CANDIDATES_MAX = 50_000
/** Trees cut longer lines. */
const CUT_AT_CHARACTERS = 2000
const READ_MAX_FILES = 20_000
const READ_MAX_BYTES = 64 * 1024 * 1024
const FILE_MAX_BYTES = 1024 * 1024
/** Of the pattern that git gets. */
const NEEDLES_MAX_CHARACTERS = 900

interface Wanted {
  source: string
  pattern: RegExp
  ignoreCase: boolean
  limit: number
}

/**
 * Gives the lines that match, in path order. `only`: default all files. Uses at most two git processes: one that looks
 * for the text, and one that reads. Throws `Refusal`.
 */
export async function searchExpression(
  wanted: Wanted,
  files: Pick<Tree, 'list' | 'read' | 'search'>,
  only?: ReadonlySet<string>,
): Promise<SearchResult> {
  const candidates = (await findCandidates(wanted, files, only)) ?? (await readAll(files, only))
  const indexes = matchLines(
    candidates.map(({ text }) => text),
    wanted.pattern,
    MATCH_MAX_CPU_MS,
  )
  const hits = indexes.slice(0, wanted.limit).flatMap((index) => candidates[index] ?? [])
  return { hits, truncated: indexes.length > wanted.limit }
}

/** The lines that have one of the texts, in full; undefined where no text is certain or too many lines have it. */
async function findCandidates(
  { source, ignoreCase }: Wanted,
  files: Pick<Tree, 'read' | 'search'>,
  only: ReadonlySet<string> | undefined,
): Promise<SearchHit[] | undefined> {
  const needle = needleOf(source)
  if (needle === undefined) return undefined
  const { hits, truncated } = await files.search({
    ...needle,
    ignoreCase,
    under: '',
    limit: CANDIDATES_MAX,
    ...(only && { only }),
  })
  if (truncated) return undefined
  const cut = [...new Set(hits.flatMap(({ path, text }) => (text.length >= CUT_AT_CHARACTERS ? [path] : [])))]
  const contents = new Map(await Promise.all(cut.map(async (path) => [path, await readIfSmall(files, path)] as const)))
  const lines = new Map(Array.from(contents, ([path, content]) => [path, content && readableLines(content)]))
  return hits.map((hit) => {
    const text = hit.text.length < CUT_AT_CHARACTERS ? hit.text : (lines.get(hit.path)?.[hit.line - 1] ?? hit.text)
    return { ...hit, text: text.replace(/^\uFEFF|\r$/g, '') }
  })
}

/** Gives what every line that matches has, as git can look for it; undefined when nothing is certain. */
export function needleOf(source: string): Pick<SearchQuery, 'pattern' | 'regex'> | undefined {
  const texts = requiredTexts(source) ?? []
  const [only = '', ...others] = texts
  const regex = others.length > 0
  const pattern = regex ? texts.map(escapedForGit).join('|') : only
  return pattern === '' || pattern.length > NEEDLES_MAX_CHARACTERS ? undefined : { pattern, regex }
}

/** As git's extended expressions and JavaScript's have it. */
function escapedForGit(text: string): string {
  return text.replaceAll(/[.[\]()*+?{}^$|\\]/g, '\\$&')
}

async function readAll(
  files: Pick<Tree, 'list' | 'read'>,
  only: ReadonlySet<string> | undefined,
): Promise<SearchHit[]> {
  const entries = (await files.list()).filter(
    ({ path, mode, size }) =>
      // A partial clone does not have all files.
      mode.startsWith('100') && size !== null && size <= FILE_MAX_BYTES && (only === undefined || only.has(path)),
  )
  const bytes = entries.reduce((sum, { size }) => sum + (size ?? 0), 0)
  if (entries.length > READ_MAX_FILES || bytes > READ_MAX_BYTES) {
    throw new Refusal(
      `The expression has no text that every match must contain, so the search would have to read ${plural(entries.length, 'file')}. Name folders with under, or add such text`,
    )
  }
  // Asked for together, they share a process.
  const contents = await Promise.all(entries.map(async ({ path }) => ({ path, content: await files.read(path) })))
  return contents.flatMap(({ path, content }) => {
    if (content === undefined || isBinary(content)) return []
    const lines = readableLines(content)
    if (lines.at(-1) === '') lines.pop()
    return lines.map((text, index) => ({ path, line: index + 1, text }))
  })
}
