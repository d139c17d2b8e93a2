// A worker that is cut off from the database but not from GitHub: another one takes its job over, and when the first hears of the
// database again, it writes nothing more. There is one pull request, whatever it was doing.
import { afterEach, expect, jest, test } from '@jest/globals'
import type { InterceptEvent } from '../../../dev/forge/options.ts'
import { addLine, answerTurns } from '../../support/answer-turns.ts'
import { at, createKillPoint } from '../../support/kill-point.ts'
import { findPostgres } from '../../support/postgres/databases.ts'
import { type DatabaseProxy, startProxy } from '../../support/postgres/proxy.ts'
import { makeTestStore } from '../../support/postgres/test-store.ts'
import { until, within } from '../../support/until.ts'
import { startCrew } from './crew.ts'
import { beginJob, judgeJobs } from './judge-jobs.ts'
import { secondsToTakeover } from './takeovers.ts'

jest.setTimeout(600_000)

const isPublishingToken = (event: InterceptEvent): boolean =>
  at('after', 'POST', '/access_tokens')(event) && JSON.stringify(event.body).includes('write')

/** `null`: while the model thinks. */
const PHASES = {
  'while the agent works': null,
  'before it publishes': isPublishingToken,
  'before the branch is made': at('before', 'POST', '/git/refs'),
  'before the pull request is opened': at('before', 'POST', /\/pulls$/),
}
const WAYS = ['silent', 'refusing'] as const
/** Whether what the worker was doing ends before another has taken the job over, or when that one has ended it. */
const MOMENTS = ['goes on at once', 'goes on last'] as const
const CASES = Object.keys(PHASES).flatMap((phase) =>
  WAYS.flatMap((way) => MOMENTS.map((moment) => ({ phase: phase as keyof typeof PHASES, way, moment }))),
)

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

function partition(proxy: DatabaseProxy, way: (typeof WAYS)[number]): void {
  if (way === 'silent') proxy.swallow(true)
  else {
    proxy.leadTo('postgres://127.0.0.1:1')
    proxy.cut()
  }
}

function heal(proxy: DatabaseProxy, url: string): void {
  proxy.leadTo(url)
  proxy.swallow(false)
  // What got lost in between does not come any more.
  proxy.cut()
}

/** Where the first worker to come there waits until it is released. */
function createPoint(phase: keyof typeof PHASES) {
  const isAt = PHASES[phase]
  const point = createKillPoint(isAt ?? ((event) => event === THINKING))
  const replies = answerTurns(async ({ number }) => {
    if (isAt === null) await point.intercept(THINKING)
    return addLine(number)
  })
  return { ...point, replies }
}

/** The call of the model, which is none of the forge. */
const THINKING: InterceptEvent = { phase: 'before', method: 'POST', path: '/v1/chat/completions', body: undefined }

const server = await findPostgres()

if (server.kind === 'none') test.skip(`partitions: ${server.reason}`, () => undefined)
else {
  test.each(CASES)('a worker cut off $phase, the network $way, which $moment: one pull request', async (scene) => {
    const store = await makeTestStore('postgres')
    const url = store.env.DATABASE_URL ?? ''
    const proxy = await startProxy(url)
    ends.push(proxy.stop)
    const point = createPoint(scene.phase)
    const { intercept, replies } = point
    const crew = await startCrew({ store, intercept, replies, workers: [{ DATABASE_URL: proxy.url }] })
    ends.push(crew.end, point.release)
    const [lane] = crew.lanes
    const [cutOff] = crew.workers
    if (lane === undefined || cutOff === undefined) throw new Error('The crew has no lane and no worker')

    const begun = await beginJob(lane)
    await within('the point', point.reached)
    partition(proxy, scene.way)
    const partedAtMs = Date.now()
    if (scene.moment === 'goes on at once') point.release()
    const other = await crew.world.startProcess({ DOCMEND_ROLE: 'worker' })
    expect(await judgeJobs(crew, [begun])).toEqual([])
    point.release()
    heal(proxy, url)
    await within('the end of its try', cutOff.process().logged(/nothing more is written/))
    await until('a worker that is ready again', async () => (await fetch(`${cutOff.process().url}/readyz`)).ok)
    expect(await judgeJobs(crew, [begun])).toEqual([])
    const seconds = secondsToTakeover(begun.id, partedAtMs, [other])
    console.log(`${scene.phase}, ${scene.way}, ${scene.moment}: taken over after ${seconds} s`)
    expect(seconds).toBeDefined()
  })
}
