// A search of files as a change set leaves them.
import type { SearchHit, SearchQuery, SearchResult, Tree } from '../../base/git-tree.ts'
import { compareByteOrder } from '../../base/text.ts'
import type { FileEdit } from './file-edit.ts'
import { isBinary, isUnder, searchText } from './line-search.ts'
import { mergeByPath } from './merge-by-path.ts'

type Edits = ReadonlyMap<string, FileEdit>

/** Searches the base, and the edited files as `after` reads them; see `Tree.search`. */
export async function searchEdited(
  query: SearchQuery,
  edits: Edits,
  base: Pick<Tree, 'search'>,
  after: Pick<Tree, 'read'>,
): Promise<SearchResult> {
  const untouched = await searchUntouched(query, edits, base)
  const found: SearchHit[][] = []
  for (const [path, edit] of edits) {
    const isSearched = isUnder(path, query.under) && query.only?.has(path) !== false
    if (edit.kind !== 'delete' && isSearched) found.push(await searchFile(path, query, after))
  }
  const edited = found.flat()
  edited.sort((a, b) => compareByteOrder(a.path, b.path) || a.line - b.line)
  const hits = mergeByPath(untouched.hits, edited)
  return { hits: hits.slice(0, query.limit), truncated: untouched.truncated || hits.length > query.limit }
}

/** Asks for more until the lines of untouched files fill the limit: lines of edited files are of no use. */
async function searchUntouched(query: SearchQuery, edits: Edits, base: Pick<Tree, 'search'>): Promise<SearchResult> {
  for (let limit = query.limit; ; limit *= 4) {
    const { hits, truncated } = await base.search({ ...query, limit })
    const untouched = hits.filter((hit) => !edits.has(hit.path))
    const isCutOffByTime = truncated && hits.length < limit
    if (!truncated || isCutOffByTime || untouched.length >= query.limit) return { hits: untouched, truncated }
  }
}

async function searchFile(path: string, query: SearchQuery, after: Pick<Tree, 'read'>): Promise<SearchHit[]> {
  const content = await after.read(path)
  if (content === undefined || isBinary(content)) return []
  // One more than is asked for tells that there are more.
  return searchText(path, new TextDecoder().decode(content), query).slice(0, query.limit + 1)
}
