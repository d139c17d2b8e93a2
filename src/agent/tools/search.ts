import { z } from 'zod'
import type { SearchHit } from '../../base/git-tree.ts'
import { firstLine } from '../describe/describe-call.ts'
import { describeCounted, sortHits } from '../search/counted-files.ts'
import { describeTranslations, type Found, findLines, placeOf } from '../search/find-lines.ts'
import { countByFile, describeFiles, describeFolders, describeTotal } from '../search/found-files.ts'
import { describeInContext } from '../search/found-in-context.ts'
import { describeFound, groupByText, linesShown } from '../search/found-lines.ts'
import { describeUnknown, type SelectedPaths, selectPaths } from '../search/selected-paths.ts'
import { RepositoryArgument, type Source, sourceNamed } from './source.ts'
import { defineTool, type ToolContext } from './tool.ts'
import { cutLine, fitting, isCut, LINE_MAX_CHARACTERS, READ_MAX_BYTES } from './truncate.ts'

/** Rows of a `search` with a `limit`: distinct lines, or files; without one, 100 lines. */
export const SEARCH_MAX_HITS = 500

/** All hits before the offset are found again: past this many, a narrower pattern is the better way on. */
const OFFSET_MAX = 10_000
/** Rows without a `limit`, and their bytes: an answer is sent again with every later request. */
const ROWS = 100
const ROWS_MAX_BYTES = 12 * 1024
/** Of a line that many files have, without a `limit`. */
const FILES_PER_ROW = 20
/** Where not all rows fit, more of them tell more than their ends. */
const SHORT_CHARACTERS = 200
const CONTEXT_MAX_LINES = 10

const schema = z.object({
  pattern: z.string().min(1).describe('Within one line'),
  regex: z.boolean().default(false).describe('JavaScript'),
  ignoreCase: z.boolean().default(false),
  wholeWord: z.boolean().default(false),
  under: z.array(z.string()).default([]).describe('Folders, files or globs; ! leaves out'),
  show: z.enum(['lines', 'files', 'counts']).default('lines'),
  context: z.int().min(0).default(0).describe(`Lines around, up to ${CONTEXT_MAX_LINES}`),
  offset: z.int().min(0).max(OFFSET_MAX).default(0),
  limit: z.int().min(1).optional(),
  repository: RepositoryArgument,
})

export const search = defineTool({
  name: 'search',
  description:
    'Finds lines; a row without a path has that of the row above. Hits in translations, lock files and drawings may only ' +
    'be counted, unless under names them.',
  leavesTrace: true,
  schema,
  async run(given, context) {
    const { args, bounds } = withinBounds(given)
    const source = sourceNamed(args.repository, context)
    const paths = (await source.files.list()).map(({ path }) => path)
    const selected = selectPaths(args.under, paths)
    const translations = source.isOwn && args.limit === undefined ? context.translationFolders : undefined
    const place = { files: source.files, selected, paths, translations: translations ?? [] }
    const answer = await describe(await findLines(args, place), args, source, selected)
    if (source.isOwn) await recordShown(answer.whole, context)
    return { text: source.heading + answer.text + bounds + describeUnknown(selected), outcome: answer.outcome }
  },
})

type Args = z.infer<typeof schema>

/** Of more than there may be, the most is given, and said: a refusal would cost a request. */
function withinBounds(given: Args): { args: Args; bounds: string } {
  const { context, limit } = given
  const most = [
    ...(context > CONTEXT_MAX_LINES ? [`context is ${CONTEXT_MAX_LINES} at most`] : []),
    ...(limit !== undefined && limit > SEARCH_MAX_HITS ? [`limit is ${SEARCH_MAX_HITS} at most`] : []),
  ]
  const args = { ...given, context: Math.min(context, CONTEXT_MAX_LINES) }
  if (limit !== undefined) args.limit = Math.min(limit, SEARCH_MAX_HITS)
  return { args, bounds: most.length === 0 ? '' : `\n[${most.join('; ')}]` }
}

interface Part {
  rows: string[]
  /** Of what offset and limit count: files, lines with their context, or rows. */
  shown: number
  of: number
  /** Those that stand in the rows from end to end. */
  lines: SearchHit[]
}

interface Answer {
  text: string
  outcome: string
  /** The lines that it shows from end to end. */
  whole: SearchHit[]
}

async function describe(found: Found, args: Args, source: Source, selected: SelectedPaths): Promise<Answer> {
  const { isCutOff } = found
  const { toShow: hits, toCount } =
    args.show === 'lines' ? sortHits(found.hits, selected) : { toShow: found.hits, toCount: [] }
  const counted = describeCounted(toCount)
  const nothing = isCutOff ? 'Nothing found before the search was cut off' : 'Nothing found'
  if (hits.length === 0) {
    const text = counted === '' ? nothing : `${nothing} but ${counted}; name a file in under to see them`
    return { text, outcome: 'nothing found', whole: [] }
  }
  const aside = counted === '' ? '' : `; only counted: ${counted}`
  const total = describeTotal(hits, isCutOff) + aside + describeTranslations(found)
  const outcome = `${firstLine(total)} found`
  const { rows, shown, of, lines } = await partOf(hits, args, source)
  if (rows.length === 0) return { text: `${total}\n[There is nothing at offset ${args.offset}]`, outcome, whole: [] }
  const next = args.offset + shown
  const more = next < of ? `\n[${of - next} more; narrow the search, or call it with offset ${next}]` : ''
  return { text: `${total}\n${rows.join('\n')}${more}`, outcome, whole: lines }
}

async function partOf(hits: readonly SearchHit[], args: Args, source: Source): Promise<Part> {
  const { show, offset, context, limit = show === 'files' ? SEARCH_MAX_HITS : ROWS } = args
  if (show === 'counts') return { rows: describeFolders(hits), shown: 0, of: 0, lines: [] }
  const maxBytes = limit > ROWS ? READ_MAX_BYTES : ROWS_MAX_BYTES
  if (show === 'files') return filePart(hits, offset, limit)
  if (context > 0) {
    const page = hits.slice(offset, offset + limit)
    const { rows, shown, lines } = await describeInContext(page, context, source.files, maxBytes)
    return { rows, shown, of: hits.length, lines: lines.filter(({ text }) => !isCut(text)) }
  }
  const groups = groupByText(hits)
  const page = groups.slice(offset, offset + limit)
  const maxFiles = args.limit === undefined ? FILES_PER_ROW : limit
  const describe = (max: number): string[] =>
    describeFound(page, maxFiles, (text) => cutLine(text, placeOf(args, text), max))
  const full = fitting(describe(LINE_MAX_CHARACTERS), maxBytes)
  const isShort = full.length < page.length
  const rows = isShort ? fitting(describe(SHORT_CHARACTERS), maxBytes) : full
  const shown = page.slice(0, rows.length).flatMap((group) => linesShown(group, maxFiles))
  const max = isShort ? SHORT_CHARACTERS : LINE_MAX_CHARACTERS
  return { rows, shown: rows.length, of: groups.length, lines: shown.filter(({ text }) => !isCut(text, max)) }
}

function filePart(hits: readonly SearchHit[], offset: number, limit: number): Part {
  const counts = countByFile(hits)
  const page = counts.slice(offset, offset + limit)
  const fit = fitting(
    page.map(([path]) => path),
    ROWS_MAX_BYTES,
  )
  return { rows: describeFiles(page.slice(0, fit.length)), shown: fit.length, of: counts.length, lines: [] }
}

/** What was shown in full may be edited without another read. */
async function recordShown(lines: readonly SearchHit[], { changeSet, reads }: ToolContext): Promise<void> {
  for (const [path, shown] of Map.groupBy(lines, (line) => line.path)) {
    const entry = await changeSet.entry(path)
    const numbers = shown.map(({ line }) => line)
    if (entry !== undefined) reads.recordShownLines(path, entry.sha, numbers)
  }
}
