// Lines of the docs that hold what a task quotes: an address, code, a name in quotation marks. A model would search for them
// first, and each search costs a request that sends the whole conversation again.

import type { SearchHit, Tree } from '../../base/git-tree.ts'
import { formatCount, shownPath } from '../../base/text.ts'
import type { SiteSummary } from '../../checks/index.ts'
import { isUnder } from '../changes/line-search.ts'
import { cutLine, fitting, isCut } from '../tools/truncate.ts'
import { quote, withoutInvisible } from './quote.ts'

/** Each costs a search, all of them at once. */
const LITERALS_MAX = 6
/** A text on more lines is only counted: the model narrows the search itself. */
const LINES_MAX = 12
const COUNTED_MAX = 200
const MAX_BYTES = 2 * 1024
const LINE_MAX_CHARACTERS = 240
/** A longer quotation does not name a place. */
const LITERAL_MAX_CHARACTERS = 200

/** Longest first, since an address holds what looks like a path. */
const LITERALS: readonly RegExp[] = [
  /`([^`\n]{3,100})`/g,
  /"([^"\n]{3,100})"|“([^”\n]{3,100})”|(?<![\p{L}\d])'([^'\n]{3,100})'(?!\p{L})/gu,
  /\b(https?:\/\/[^\s<>"'`)\]]{3,200})/g,
  /(?<![\w/.:@-])(\/?[\w.@-]+(?:\/[\w.@#-]+)+\/?)/g,
  /(?<![\w-])(--[a-z][\w-]{2,60}|[A-Z][A-Z\d]*_[A-Z\d_]{2,60})/g,
]

/** Gives what a task quotes or names by an address, in its order of kinds, each once. */
export function literalsIn(task: string): string[] {
  let rest = withoutInvisible(task)
  const found: string[] = []
  for (const kind of LITERALS) {
    rest = rest.replaceAll(kind, (...[whole, ...groups]: string[]) => {
      const text = groups.find((group) => typeof group === 'string' && group !== '') ?? whole ?? ''
      if (text.length <= LITERAL_MAX_CHARACTERS) found.push(searched(text.replace(/[.,;:!?]+$/, '').trim()))
      return ' '
    })
  }
  return [...new Set(found)]
    .filter((text) => text.length >= 3 && !/^\p{L}+\/\p{L}+$/u.test(text))
    .slice(0, LITERALS_MAX)
}

/** Links name a file by its own folder: of a path, what every link to it ends in. */
function searched(text: string): string {
  const [, name] = /^[\w./@-]*\/([\w.@-]+\.\w{2,5})$/.exec(text) ?? []
  return name === undefined || /^(?:index|readme|_index)\./i.test(name) ? text : name
}

export interface TaskLines {
  /** For the first message; empty if the docs contain nothing that the task quotes. */
  parts: string[]
  /** The lines that are shown there in full. */
  shown: SearchHit[]
}

/** Looks for what the task quotes in pages and navigation, but not in translations. Throws faults of the tree. */
export async function findTaskLines(
  task: string,
  { tree, docsRoot, site }: { tree: Pick<Tree, 'list' | 'search'>; docsRoot: string; site: SiteSummary },
): Promise<TaskLines> {
  const literals = literalsIn(task)
  if (literals.length === 0) return { parts: [], shown: [] }
  const only = new Set((await tree.list()).flatMap(({ path }) => (isLookedAt(path, docsRoot, site) ? [path] : [])))
  const found = await Promise.all(
    literals.map(async (pattern) => {
      const query = { pattern, regex: false, ignoreCase: false, under: '', only, limit: COUNTED_MAX }
      const { hits, truncated } = await tree.search(query)
      return { pattern, hits, isAtLeast: truncated }
    }),
  )
  const few = found.filter(({ hits, isAtLeast }) => hits.length <= LINES_MAX && !isAtLeast).flatMap(({ hits }) => hits)
  const lines = [...new Map(few.map((hit) => [`${hit.path}:${hit.line}`, hit])).values()]
  const rows = lines.map(
    ({ path, line, text }) => `${shownPath(path)}:${line}: ${cutLine(text, 0, LINE_MAX_CHARACTERS)}`,
  )
  const fit = fitting(rows, MAX_BYTES)
  const counted = found.flatMap(({ pattern, hits, isAtLeast }) =>
    isAtLeast || hits.length > LINES_MAX
      ? [`${JSON.stringify(pattern)}: ${isAtLeast ? 'at least ' : ''}${formatCount(hits.length)} lines`]
      : [],
  )
  const all = [...fit, ...(fit.length < rows.length ? [`[${rows.length - fit.length} more]`] : []), ...counted]
  if (all.length === 0) return { parts: [], shown: [] }
  const text = withoutInvisible(all.join('\n'))
  return {
    parts: [`Lines of the docs with what the task quotes, as search shows them:\n${quote('pages', text)}`],
    shown: lines.slice(0, fit.length).filter((hit) => !isCut(hit.text, LINE_MAX_CHARACTERS)),
  }
}

function isLookedAt(path: string, docsRoot: string, { navFiles, translationFolders = [] }: SiteSummary): boolean {
  if (navFiles.includes(path)) return true
  return isUnder(path, docsRoot) && !translationFolders.some(({ folder }) => isUnder(path, folder))
}
