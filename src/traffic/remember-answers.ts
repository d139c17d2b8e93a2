// Remembers what agents got over all pages of a range. It takes most of a second for a year of ten million views, and the pages of
// one table, its filters and its CSV ask for the same again. It holds as long as nothing was counted since.
import { LRUCache } from 'lru-cache'
import type { AgentAnswers, DetailSelection, Ranked, ViewStore } from './store.ts'

/** Of all that is remembered together: about 40 MB. */
const ROWS_MAX = 200_000

type AnswersStore = Pick<ViewStore, 'rankAnswers' | 'revision'>

/** The rows are shared: nobody may change them. */
export function rememberAnswers(views: AnswersStore): ViewStore['rankAnswers'] {
  const known = new LRUCache<string, Ranked<AgentAnswers>>({
    maxSize: ROWS_MAX,
    sizeCalculation: ({ rows }) => rows.length + 1,
  })
  return async (projectId, selection) => {
    if (selection.paths !== undefined) return views.rankAnswers(projectId, selection)
    const key = nameOf(projectId, selection)
    const found = known.get(key)
    if (found !== undefined && found.revision === (await views.revision(projectId))) return found
    const ranked = await views.rankAnswers(projectId, selection)
    known.set(key, ranked)
    return ranked
  }
}

function nameOf(
  projectId: string,
  { from, to, aiClasses, perPath, perDay, isMissing = false }: DetailSelection,
): string {
  return JSON.stringify([projectId, from, to, aiClasses, perPath, perDay, isMissing])
}
