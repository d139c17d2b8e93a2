// Another process that counts views, for the test that kills it again and again.
// Usage: node ingest-child.ts FILE PROJECT_ID FIRST_BATCH. Prints the number of each batch once the store has answered.
import { writeSync } from 'node:fs'
import { openStorage } from '../../src/storage/open-storage.ts'
import { numberedBatch } from './numbered-batch.ts'

const [file = '', projectId = '', first = ''] = process.argv.slice(2)
const storage = await openStorage({ kind: 'sqlite', file })
for (let n = Number(first); ; n++) {
  await storage.views.applyBatch(projectId, numberedBatch(n), 0)
  writeSync(1, `${n}\n`)
}
