// Which pages name another page: told to the model after a move or a deletion, so that it can mend the links.
import type { ChangeSet } from '../change-set.ts'
import { describeHit } from './describe-hit.ts'

const MENTIONS_SHOWN = 50
const SEARCH_LIMIT = 200

/** Says where the old path of a page is still mentioned, by file name or by path without its extension. */
export async function describeMentions(changeSet: ChangeSet, oldPath: string): Promise<string> {
  const lines = new Set<string>()
  for (const pattern of waysToName(oldPath)) {
    const { hits } = await changeSet.search({
      pattern,
      regex: false,
      ignoreCase: false,
      under: '',
      limit: SEARCH_LIMIT,
    })
    for (const hit of hits) if (hit.path !== oldPath) lines.add(describeHit(hit))
  }
  if (lines.size === 0) return 'No other page mentions the old path.'
  const shown = [...lines].slice(0, MENTIONS_SHOWN)
  const more = lines.size > shown.length ? `\n[${lines.size - shown.length} more; use search]` : ''
  return `These lines may mention the old path; mend them:\n${shown.join('\n')}${more}`
}

/** `docs/guide/install.md` is named `install.md` by files and `guide/install` by sites and navigation. */
function waysToName(path: string): string[] {
  const segments = path.split('/')
  const name = segments.at(-1) ?? path
  const route = [...segments.slice(-2, -1), name.replace(/\.[^.]+$/, '')].join('/')
  return route.includes('/') ? [name, route] : [name]
}
