// Why a claim is not proven by a file of its own.
import type { Change } from '../../../src/base/git-tree.ts'
import { examineEvidence } from '../../../src/jobs/evidence/examine-evidence.ts'
import type { ShownLines } from '../../../src/jobs/evidence/places.ts'
import { createMemoryTree } from '../../support/memory-tree.ts'

export interface Given {
  path?: string
  /** From 1; all lines when absent. */
  lines?: [first: number, last: number]
  prompts?: string[]
  changes?: Change[]
  shown?: ShownLines
}

/** Gives '' when the file proves the claim. */
export async function faultOf(claim: string, text: string, given: Given = {}): Promise<string> {
  const { path = 'src/a.ts', lines: [startLine, endLine] = [1, text.split('\n').length], prompts = [] } = given
  const places = [{ repository: '', path, startLine, endLine }]
  const { unproven } = await examineEvidence({
    evidence: [{ claim, places }],
    changes: given.changes ?? [],
    tree: createMemoryTree({ [path]: `${text}\n` }),
    context: [],
    prompts,
    shown: given.shown,
  })
  return unproven[0]?.why ?? ''
}
