// Prometheus counts what a counter has grown by, so each must be there before it grows.
import { tmpdir } from 'node:os'
import { expect, test } from '@jest/globals'
import { COUNTED_FAULTS } from '../../../src/projects/store-unavailable-error.ts'
import { createObservability } from '../../../src/service/observability/observability.ts'
import { openStorage } from '../../../src/storage/open-storage.ts'

test('the first fault of a database is one more than before', async () => {
  const storage = await openStorage({ kind: 'sqlite', file: ':memory:' })
  const observability = createObservability({ version: '1.0.0', role: 'all', secrets: [] })
  const page = observability.metricsPage({
    readQueue: () => storage.jobs.queueState(),
    readPool: undefined,
    dataDir: tmpdir(),
  })
  const faultsOf = (text: string) => text.split('\n').filter((line) => line.startsWith('docmend_database_errors_total'))
  expect(faultsOf(await page.read())).toEqual(
    COUNTED_FAULTS.map((fault) => `docmend_database_errors_total{fault="${fault}"} 0`),
  )
  observability.storeFault('damaged')
  expect(faultsOf(await page.read())).toContain('docmend_database_errors_total{fault="damaged"} 1')
  await storage.close()
})
