import { expect, test } from '@jest/globals'
import { DEFAULT_SETTINGS } from '../../src/projects/settings.ts'
import { type ExportDeps, exportPage, type Report } from '../../src/traffic/export-page.ts'
import { createReadings } from '../../src/traffic/readings.ts'

test('readings of a report whose rows cannot be compared keep their own rows', async () => {
  let commit = 'one'
  const report = {
    isNeverCached: true,
    read: async () => {
      const read = commit
      return { revision: 1, summary: { commit: read }, rowCount: 2, toRows: () => [{ commit: read }] }
    },
  } as unknown as Report<'missing'>
  const deps = {
    views: { revision: async () => 1 },
    settings: async () => DEFAULT_SETTINGS,
    now: () => 1_000_000,
    readings: createReadings(),
  } as unknown as ExportDeps
  const page = (offset: number, token?: string) =>
    exportPage(
      deps,
      { projectId: 'prj', askedBy: 'key', token, query: { dateFrom: null, dateTo: null, limit: 1, offset } },
      { name: 'missing', report },
    )
  const first = await page(0)
  commit = 'two'
  await page(0)
  expect((await page(1, first.token)).page.missing).toEqual([{ commit: 'one' }])
})
