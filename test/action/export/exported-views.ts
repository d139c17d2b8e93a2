// Views of a scripted service, and a step that exports them.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from '@jest/globals'
import { stepInputs } from '../../support/action-runner.ts'
import type { Reply, Script } from '../../support/scripted-api.ts'

export const counts = (human: number, ai: number) => ({ human, ai, total: human + ai })

export const views = [
  { path: '/guide', ...counts(7, 3) },
  { path: '/a "b", c', ...counts(1, 1) },
  { path: '=cmd()', ...counts(0, 1) },
]

export const page = (rows: typeof views, hasMore = false): Reply => ({
  body: { totals: counts(8, 5), views: rows, hasMore },
})

export const others: Script = {
  timeseries: [{ body: { totals: counts(8, 5), timeseries: [], hasMore: false } }],
  agents: [{ body: { totals: { ai: 5 }, agents: [], hasMore: false } }],
  missing: [{ body: { totals: counts(0, 0), missing: [], hasMore: false } }],
}

export const exportInputs = (url: string) => {
  const { prompt: _, ...inputs } = stepInputs(url)
  return { ...inputs, command: 'export-views' }
}

export const fixed = { 'date-from': '2026-11-01', 'date-to': '2026-11-20' }

export const NAME = 'views-2026-11-01-to-2026-11-19'

/** A workspace for all tests of the file. */
export function useWorkspace() {
  const workspace = mkdtempSync(join(tmpdir(), 'docmend-export-'))
  afterAll(() => rmSync(workspace, { recursive: true }))
  return { workspace }
}
