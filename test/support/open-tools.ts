// The tools of the agent on files in memory, called as a model calls them.
import { ChangeSet } from '../../src/agent/changes/change-set.ts'
import { ReadLog } from '../../src/agent/changes/read-log.ts'
import { HouseStyle } from '../../src/agent/finish/house-style.ts'
import type { ToolResult } from '../../src/agent/tool-result.ts'
import { answerCall } from '../../src/agent/tools/answer-call.ts'
import type { ToolContext } from '../../src/agent/tools/tool.ts'
import type { Tree } from '../../src/base/git-tree.ts'
import type { DocsSession } from '../../src/checks/session.ts'
import { createMemoryTree, type MemoryFile } from './memory-tree.ts'
import { createScriptedDocs } from './scripted-docs.ts'

export interface OpenTools {
  /** Gives what the model sees of the result. */
  call: (name: string, args: unknown) => Promise<string>
  resultOf: (name: string, args: unknown) => Promise<ToolResult>
  changeSet: ChangeSet
  context: ToolContext
}

/** Opens them on these files, or on a tree; `more` replaces parts of the context. */
export function openTools(
  files: Record<string, MemoryFile> | Tree,
  docs: Partial<DocsSession> = {},
  more: Partial<ToolContext> = {},
): OpenTools {
  const tree = isTree(files) ? files : createMemoryTree(files)
  const changeSet = new ChangeSet(tree, {
    limits: { changedFiles: 100, changedBytes: 4_000_000 },
    writeRefusal: () => undefined,
    contentRefusal: () => undefined,
  })
  const context: ToolContext = {
    changeSet,
    reads: new ReadLog(),
    checks: { docs: createScriptedDocs(docs), allowedForms: [], rounds: 0, leftByMoves: new Map() },
    docsRoot: '',
    others: [],
    asked: new Set(),
    houseStyle: new HouseStyle(async () => undefined),
    isReplayed: false,
    finish: undefined,
    ...more,
  }
  const resultOf = (name: string, args: unknown): Promise<ToolResult> =>
    answerCall({ id: '1', name, arguments: JSON.stringify(args) }, context, { wasCutOff: false, recorded: undefined })
  const call = async (name: string, args: unknown): Promise<string> => (await resultOf(name, args)).text
  return { call, resultOf, changeSet, context }
}

function isTree(files: object): files is Tree {
  return 'sha' in files && 'search' in files && typeof files.search === 'function'
}
