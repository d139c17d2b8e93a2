// What the agent's tools need where nobody edits: there is no run, so nothing is judged or remembered.

import type { DocsSession } from '../../checks/index.ts'
import type { ChangeSet } from '../changes/change-set.ts'
import { ReadLog } from '../changes/read-log.ts'
import { HouseStyle } from '../finish/house-style.ts'
import type { ToolContext } from './tool.ts'

/** `docs`: a session on the base of the change set. */
export async function readingContext(changeSet: ChangeSet, docsRoot: string, docs: DocsSession): Promise<ToolContext> {
  const { translationFolders } = await docs.summary()
  return {
    changeSet,
    reads: new ReadLog(),
    checks: { docs, allowedForms: [], rounds: 0, leftByMoves: new Map() },
    docsRoot,
    others: [],
    translationFolders,
    asked: new Set(),
    houseStyle: new HouseStyle(async () => undefined),
    isReplayed: false,
    finish: undefined,
  }
}
