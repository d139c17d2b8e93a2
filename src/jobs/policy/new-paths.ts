// Paths that a change set adds to the base. People and other tools make change sets too, so what the agent's tools refuse at
// each edit holds here as well.
import { newPathRefusal } from '../../agent/changes/path-rules.ts'
import type { Change, TreeEntry } from '../../base/git-tree.ts'

/**
 * Gives a function that says why the file of a change cannot get its path, or gives undefined. It has to be asked in the
 * order of the changes: of new paths that collide, the first may stay. Costs one pass over the tree for each new path.
 */
export function newPathRefusalFor(
  changes: readonly Change[],
  base: ReadonlyMap<string, TreeEntry>,
): (change: Change) => string | undefined {
  const gone = new Set(changes.flatMap(({ kind, path }) => (kind === 'delete' ? [path] : [])))
  const taken = [...base.keys()].filter((path) => !gone.has(path))
  return ({ kind, path }) => {
    if (kind === 'delete' || base.has(path)) return undefined
    const refusal = newPathRefusal(path, base, taken)
    if (refusal === undefined) taken.push(path)
    return refusal
  }
}
