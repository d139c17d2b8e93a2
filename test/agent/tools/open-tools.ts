// The tools on a repository in memory, called as a model calls them.

import { type ChangeRules, ChangeSet } from '../../../src/agent/changes/change-set.ts'
import { ReadLog } from '../../../src/agent/changes/read-log.ts'
import { HouseStyle } from '../../../src/agent/finish/house-style.ts'
import type { ToolResult } from '../../../src/agent/tool-result.ts'
import { answerCall } from '../../../src/agent/tools/answer-call.ts'
import type { ToolContext } from '../../../src/agent/tools/tool.ts'
import type { DocsSession, SiteSummary } from '../../../src/checks/session.ts'
import { createMemoryTree, type MemoryFile } from '../../support/memory-tree.ts'
import { createScriptedDocs, EMPTY_SUMMARY } from '../../support/scripted-docs.ts'

export interface OpenOptions {
  docs?: Partial<DocsSession>
  summary?: Partial<SiteSummary>
  rules?: Partial<ChangeRules>
}

export function openTools(files: Record<string, MemoryFile>, { docs, summary, rules }: OpenOptions = {}) {
  const tree = createMemoryTree(files)
  const changeSet = new ChangeSet(tree, {
    limits: { changedFiles: 100, changedBytes: 4_000_000 },
    writeRefusal: (path) => (path.endsWith('.js') ? `${path} is code` : undefined),
    contentRefusal: () => undefined,
    ...rules,
  })
  const context: ToolContext = {
    changeSet,
    reads: new ReadLog(),
    checks: {
      docs: createScriptedDocs({ summary: async () => ({ ...EMPTY_SUMMARY, ...summary }), ...docs }),
      allowedForms: [],
      rounds: 0,
      leftByMoves: new Map(),
    },
    docsRoot: '',
    others: [],
    houseStyle: new HouseStyle(async () => undefined),
    asked: new Set(),
    isReplayed: false,
    finish: undefined,
  }
  const resultOf = (name: string, args: unknown): Promise<ToolResult> =>
    answerCall({ id: '1', name, arguments: JSON.stringify(args) }, context, { wasCutOff: false, recorded: undefined })
  const call = async (name: string, args: unknown): Promise<string> => (await resultOf(name, args)).text
  /** The file as text, one character per byte when it is not UTF-8. */
  const textOf = async (path: string): Promise<string | undefined> => {
    const content = await changeSet.read(path)
    return content && Buffer.from(content).toString()
  }
  return { call, resultOf, changeSet, context, textOf, tree }
}
