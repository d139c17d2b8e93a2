// One job ends its worker with `kill -9` whenever the model is asked for it a second time, beside nine that do no harm: the
// nine end with their pull requests, and the tenth ends after four kills at most.
import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, expect, jest, test } from '@jest/globals'
import { MAX_DEATHS } from '../../../src/jobs/process-deaths.ts'
import { answerTurns } from '../../support/answer-turns.ts'
import { findPostgres } from '../../support/postgres/databases.ts'
import { makeTestStore, type StoreKind } from '../../support/postgres/test-store.ts'
import { PATIENCE_MS } from '../../support/until.ts'
import { type Crew, startCrew } from './crew.ts'
import { type Begun, beginJob, judgeJobs } from './judge-jobs.ts'

const KILLS = 30
/** One beside others, then those alone. */
const KILLS_OF_ROUND = 1 + MAX_DEATHS
const POISON = 'Ends the process.'

jest.setTimeout(3_600_000)

let crew: Crew | undefined
afterEach(() => crew?.end())

const server = await findPostgres()
if (server.kind === 'none') console.warn(`Skipped on PostgreSQL: ${server.reason}`)
const KINDS: StoreKind[] = server.kind === 'none' ? ['sqlite'] : ['sqlite', 'postgres']

test.each(KINDS)('one job that kills its worker fails none of nine others on %s', async (kind) => {
  let kills = 0
  const restarts: Promise<void>[] = []
  const honest = answerTurns()
  const restart = async (): Promise<void> => {
    const worker = crew?.workers[0]
    await worker?.kill()
    await worker?.start()
  }
  crew = await startCrew({
    store: await makeTestStore(kind),
    workers: [{ DOCMEND_CONCURRENCY: '4' }],
    lanes: 10,
    replies: async (request, index) => {
      const { messages } = request.body
      // Long enough for jobs to meet in the worker.
      await delay(1000)
      const isPoison = messages.some(({ content }) => content?.includes(POISON))
      if (!isPoison) return typeof honest === 'function' ? honest(request, index) : 'close'
      const isFirst = messages.every(({ role }) => role !== 'assistant')
      if (isFirst) return { toolCalls: [{ name: 'read', arguments: { path: 'index.md' } }] }
      kills += 1
      restarts.push(restart())
      return 'hang'
    },
  })
  const wrong: string[] = []
  for (let before = 0; kills < KILLS; before = kills) {
    const [poisoned, ...lanes] = crew.lanes.toReversed()
    if (poisoned === undefined) throw new Error('There is no tenth project')
    const others = lanes.slice(0, 4).map((lane) => beginJob(lane))
    const begun: Begun[] = await Promise.all(others)
    const { id } = await beginJob(poisoned, POISON)
    begun.push(...(await Promise.all(lanes.slice(4).map((lane) => beginJob(lane)))))
    const end = await poisoned.client.waitForJob(poisoned.projectId, id, { timeoutMs: 9 * PATIENCE_MS })
    await Promise.all(restarts.splice(0))
    wrong.push(...(await judgeJobs(crew, begun)))
    expect(end).toMatchObject({ outcome: 'error' })
    expect(end.message).toMatch(/3 of 3 times.* MiB of memory.* after read "index.md" in .*owner-9/)
    expect(kills - before).toBeLessThanOrEqual(KILLS_OF_ROUND)
    if (kills === before) throw new Error('Nothing was killed')
  }
  console.log(`${kind}: ${kills} kills; ${wrong.length} wrong`)
  expect(wrong).toEqual([])
})
