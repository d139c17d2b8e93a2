// What tasks run with in tests: the scripted model, repositories in memory, the documentation checks in this thread.
import { partsFor } from '../../dev/eval/run-eval.ts'
import type { EvalParts } from '../../dev/eval/run-task.ts'
import { readConfig } from '../../src/service/config.ts'
import { createDocsReader } from '../support/docs-reader.ts'
import { createMemoryRepositories, type MemoryRepositories } from './memory-repositories.ts'

export type TestParts = EvalParts & Pick<MemoryRepositories, 'remove'>

/** Once for a test file; `remove` afterwards. */
export async function createEvalParts(): Promise<TestParts> {
  const config = readConfig({ PATH: process.env.PATH })
  return { ...partsFor({ model: 'scripted' }, config, createDocsReader()), ...(await createMemoryRepositories()) }
}
