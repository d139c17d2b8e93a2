// Writes to a database again and again while another process imports into it, until its input ends. Prints the longest waits, and
// the one that a hundredth of the writes exceeds.
// Usage: node beside-writer.ts FILE
import { setTimeout as delay } from 'node:timers/promises'
import { openSqlite } from '../../../src/storage/dialect/sqlite.ts'

const PAUSE_MS = 2
const dialect = await openSqlite({ file: process.argv[2] ?? '' })
let isEnded = false
process.stdin.on('end', () => {
  isEnded = true
})
process.stdin.resume()
const longest = { writes: 0, lockMs: 0, writeMs: 0 }
const waits: number[] = []
while (!isEnded) {
  const start = performance.now()
  await dialect.db.transaction().execute(async (trx) => {
    waits.push(performance.now() - start)
    longest.lockMs = Math.max(longest.lockMs, waits.at(-1) ?? 0)
    const row = { name: 'written beside an import', value: String(longest.writes) }
    await trx
      .insertInto('service_note')
      .values(row)
      .onConflict((both) => both.column('name').doUpdateSet(row))
      .execute()
  })
  longest.writeMs = Math.max(longest.writeMs, performance.now() - start)
  longest.writes += 1
  await delay(PAUSE_MS)
}
await dialect.close()
waits.sort((left, right) => left - right)
process.stdout.write(JSON.stringify({ ...longest, rareMs: waits[Math.floor(waits.length * 0.99)] }))
