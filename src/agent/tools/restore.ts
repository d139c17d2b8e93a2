import { z } from 'zod'
import { shownPath } from '../../base/text.ts'
import type { ChangeSet } from '../changes/change-set.ts'
import { Refusal } from './refusal.ts'
import { defineTool } from './tool.ts'

const PATHS_MAX = 100
const OTHERS_SHOWN = 20

export const restore = defineTool({
  name: 'restore',
  description: 'Takes back all changes of these files.',
  leavesTrace: true,
  schema: z.object({ paths: z.array(z.string()).min(1).max(PATHS_MAX) }),
  async run({ paths }, { changeSet }) {
    const wanted = [...new Set(paths)]
    const restored = await changeSet.allOrNone(async () => {
      const done: string[] = []
      for (const path of wanted) if (await changeSet.restore(path)) done.push(path)
      return done
    })
    if (restored.length === 0) throw new Refusal('None of these files has changes; call diff to see which have')
    const unchanged = wanted.filter((path) => !restored.includes(path))
    return [
      `Restored ${restored.map(shownPath).join(', ')}.`,
      ...(unchanged.length === 0 ? [] : [`Without changes: ${unchanged.map(shownPath).join(', ')}`]),
      ...describeOthers(restored, changeSet),
    ].join('\n')
  },
})

/** The other side of a move, and what was rewritten because of it, is not taken back with one file. */
function describeOthers(restored: readonly string[], changeSet: ChangeSet): string[] {
  const moves = changeSet.moves().filter(({ paths }) => paths.some((path) => restored.includes(path)))
  const changed = new Set(changeSet.changes().map(({ path }) => path))
  const others = [...new Set(moves.flatMap(({ paths }) => paths))].filter((path) => changed.has(path))
  if (others.length === 0) return []
  const more = others.length > OTHERS_SHOWN ? ` and ${others.length - OTHERS_SHOWN} more` : ''
  const shown = others.slice(0, OTHERS_SHOWN).map(shownPath).join(', ')
  return [`These changed in the same move and still do: ${shown}${more}`]
}
