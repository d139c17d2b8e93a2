// What the pull request tells the reviewer about the model's sources, and about details without a source.
import { describe, expect, test } from '@jest/globals'
import { examineEvidence } from '../../../src/jobs/evidence/examine-evidence.ts'
import { measureCpu } from '../../support/cpu-time.ts'
import { createMemoryTree } from '../../support/memory-tree.ts'

const SOURCE = "export const limits = {\n  // per minute\n  retryLimit: 5,\n  'max-age': 3,\n}\n\n"
const tree = createMemoryTree({
  'docs/a.md': '# A\n\nUse `limits`.\n',
  'src/limits.ts': SOURCE,
  'data.bin': Uint8Array.of(1, 0, 2),
})
const api = createMemoryTree({ 'main.py': 'def run(dry_run=False):\n    pass\n' })
const context = [{ name: 'Acme/API', tree: api }]

function examine(more: Partial<Parameters<typeof examineEvidence>[0]>) {
  return examineEvidence({ evidence: [], changes: [], tree, context, prompts: ['Explain the retry limit'], ...more })
}

describe('a claim', () => {
  test('costs little where a job has had many long prompts', async () => {
    const prompts = Array.from({ length: 60 }, (_, turn) => `turn ${turn} `.repeat(3000))
    const evidence = Array.from({ length: 50 }, () => ({ claim: 'Set `other` to 7', places: [] }))
    const cpuMs = measureCpu()
    expect((await examine({ evidence, prompts })).unproven).toHaveLength(50)
    // Some 5 s; each prompt searched for each claim takes minutes. A busy machine doubles processor time.
    expect(cpuMs()).toBeLessThan(30_000)
  })
})
