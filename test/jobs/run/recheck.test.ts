// The second look at a result, on a commit that came while the job was at work.
import { expect, test } from '@jest/globals'
import type { Change } from '../../../src/base/git-tree.ts'
import type { DocmendFile } from '../../../src/jobs/policy/docmend-file.ts'
import { resolvePolicy } from '../../../src/jobs/policy/project-policy.ts'
import { createSecretScanner } from '../../../src/jobs/policy/secrets.ts'
import { createReport, type UnfinishedReason } from '../../../src/jobs/result-report.ts'
import { findFault } from '../../../src/jobs/run/recheck.ts'
import { DEFAULT_SETTINGS } from '../../../src/projects/settings.ts'
import { createDocsReader } from '../../support/docs-reader.ts'
import { createMemoryTree, type MemoryFile } from '../../support/memory-tree.ts'
import { NO_EVIDENCE } from '../../support/no-evidence.ts'
import { EMPTY_REPORT } from '../../support/scripted-docs.ts'

const LINKS_TO_B: Change = { kind: 'write', path: 'a.md', content: Buffer.from('# A\n\n[B](b.md)\n') }
const BASE = { 'a.md': '# A\n', 'b.md': '# B\n' }

function faults(files: Record<string, MemoryFile>, file: DocmendFile = {}, unfinished: UnfinishedReason | null = null) {
  const decided = {
    framework: 'plain',
    unfinished,
    isDraftByPolicy: false,
    labels: [],
    notes: [],
    evidence: NO_EVIDENCE,
  } as const
  const report = createReport(EMPTY_REPORT, {
    ...decided,
    leftForYou: [],
    owners: [],
    labels: [],
    notes: [],
    evidence: NO_EVIDENCE,
  })
  const policy = resolvePolicy(DEFAULT_SETTINGS, file, { changedFiles: 9, changedBytes: 9999 })
  return findFault(
    createMemoryTree(files),
    {
      title: 'T',
      summary: 'S',
      patch: new Uint8Array(),
      treeSha: '1',
      changes: [LINKS_TO_B],
      report,
    },
    { docsRoot: '', policy, prompts: [], docs: createDocsReader(), scan: createSecretScanner([]) },
  )
}

test('finds nothing where the changes pass as before', async () => {
  expect(await faults({ ...BASE, 'c.md': '# C\n' })).toBeUndefined()
})

test('finds what the checks would send back, and where', async () => {
  expect(await faults({ 'a.md': '# A\n' })).toMatch(/^a\.md:3: .*b\.md/)
})

test('takes the errors of a draft that was made with them', async () => {
  expect(await faults({ 'a.md': '# A\n' }, {}, { why: 'checks', message: 'One error' })).toBeUndefined()
})

test('finds what the gate would refuse there', async () => {
  expect(await faults({ ...BASE, 'a.md': { mode: '120000', content: 'b.md' } })).toContain('mode 120000')
  expect(await faults({ ...BASE, 'a.md': { mode: '100755', content: '# A\n' } })).toContain('another mode than 100755')
  expect(await faults(BASE, { exclude: ['a.md'] })).toContain('.docmend.yml')
})
