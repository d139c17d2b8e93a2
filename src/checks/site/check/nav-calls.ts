// Names of moved pages in calls of a navigation that is code: what the change may write there, and what it has written.
import type { NavRename } from '../../nav-edit/code-literals.ts'
import { navFileOf } from '../../nav-edit/find-nav-file.ts'
import { navEditRefusal, navLiterals } from '../../nav-edit/nav-edit.ts'
import { readText } from '../load-rules.ts'
import { findNavRenames } from '../move/nav-renames.ts'
import type { Site } from '../site.ts'
import type { Baseline } from './baseline.ts'
import type { NonContent } from './non-content.ts'

export interface NavCalls {
  /** That the change may make in the files that it touches. */
  renames: NavRename[]
  /** Moved pages whose new names stand in all the calls that had the old ones. */
  renamed: ReadonlySet<string>
  /** Edited files with names in calls that fit no move of this change (any more): to be undone. */
  unproved: NonContent[]
}

/** Costs a parse of the navigation if pages were moved or the navigation was edited. */
export async function compareNavCalls(
  { site: before }: Baseline,
  after: Site,
  movedFrom: ReadonlyMap<string, string>,
): Promise<NavCalls> {
  const changed = after.overlay.changed.filter((path) => navFileOf(path)?.form === 'code')
  const touched = new Set(changed)
  const found = changed.length === 0 ? [] : await findNavRenames(before, after, movedFrom)
  const possible = found.filter(({ path }) => touched.has(path))
  const renames = possible.map(({ path, from, to }) => ({ path, from, to }))
  const renamed = new Set<string>()
  const unproved: NonContent[] = []
  for (const path of changed) {
    const [old, fresh] = [await readText(before.overlay, path), await readText(after.overlay, path)]
    if (old === undefined || fresh === undefined || navLiterals(path, old).length === 0) continue
    const refusal = navEditRefusal(path, old, fresh, renames)
    if (refusal !== undefined) unproved.push({ path, why: `may not be changed in this way. ${refusal}` })
    const values = new Set(navLiterals(path, fresh).map(({ value }) => value))
    for (const { page, from, to } of possible.filter((one) => one.path === path))
      if (values.has(to) && !values.has(from)) renamed.add(page)
  }
  return { renames, renamed, unproved }
}
