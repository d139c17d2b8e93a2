// At least 100,000 requests from the OpenAPI document over all routes, with every kind of credential: no 5xx, and every
// answer is what the document says. DESCRIPTION_SEED repeats a run, DESCRIPTION_REQUESTS changes their number.
import { randomInt } from 'node:crypto'
import { expect, test } from '@jest/globals'
import { startDescribedService } from './described-service.ts'
import { sendAll } from './send-all.ts'

const count = Number(process.env.DESCRIPTION_REQUESTS ?? 100_000)
const seed = Number(process.env.DESCRIPTION_SEED ?? randomInt(2 ** 31 - 1 - count))

test(`${count} requests from the description get answers that it tells of`, async () => {
  const service = await startDescribedService()
  const start = performance.now()
  const cpu = process.cpuUsage()
  const { byStatus, byCredential, repeated, faults } = await sendAll(service, { count, seed })
  const seconds = Math.round((performance.now() - start) / 1_000)
  const { user, system } = process.cpuUsage(cpu)
  const cpuSeconds = Math.round((user + system) / 1_000_000)
  await service.api.stop()
  process.stderr.write(`${JSON.stringify({ seed, seconds, cpuSeconds, repeated, byStatus, byCredential })}\n`)
  expect({ seed, faults }).toEqual({ seed, faults: [] })
  expect(repeated).toBeLessThan(count / 1_000)
  expect(Object.values(byStatus).reduce((sum, one) => sum + one, 0)).toBe(count)
}, 1_800_000)
