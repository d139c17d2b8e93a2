// The waits of a run on this machine: those of a job, within the time of the run.
import { expect, test } from '@jest/globals'
import { ModelError, type ModelRequest, type OutageWait } from '../../src/agent/model.ts'
import { WAIT_RULES } from '../../src/jobs/run/wait-for-outage.ts'
import { createPatientModel } from '../../src/local/patient-model.ts'
import { createScriptedModel } from '../support/scripted-model.ts'

const REQUEST: ModelRequest = { messages: [], tools: [], maxOutputTokens: 1 }
const MINUTE_MS = 60_000

/** A model that fails in these ways before it answers; undefined = a fault of which no one says that it passes. */
function given(faults: readonly (OutageWait | undefined)[], { limitMs = 20 * MINUTE_MS } = {}) {
  const good = createScriptedModel([{ text: 'ok' }])
  const left = [...faults]
  let clockMs = 0
  const slept: number[] = []
  const said: string[] = []
  const model = createPatientModel(
    {
      ...good,
      respond: async (request, signal) => {
        if (left.length === 0) return good.respond(request, signal)
        const wait = left.shift()
        throw new ModelError('The server is busy', { transient: true, wait })
      },
    },
    {
      waits: { ...WAIT_RULES, jitterMs: () => 0 },
      endsAtMs: limitMs,
      now: () => clockMs,
      wallClock: () => new Date(clockMs),
      sleep: async (ms) => {
        slept.push(ms)
        clockMs += ms
      },
      asks: () => undefined,
      warns: (sentence) => said.push(sentence),
    },
  )
  return { slept, said, respond: () => model.respond(REQUEST, new AbortController().signal) }
}

test('an outage is waited for with the pauses of a job, and each is said', async () => {
  const { respond, slept, said } = given([{}, {}, {}])
  expect((await respond()).text).toBe('ok')
  expect(slept).toEqual([15_000, 60_000, 120_000])
  expect(said[0]).toBe('The server is busy. Docmend waits and tries again at 00:00:15 UTC.')
})

test('the time that a server names is waited for', async () => {
  const { respond, slept } = given([{ untilMs: 8000 }])
  await respond()
  expect(slept).toEqual([8000])
})

test('a time after the end of the run is not waited for', async () => {
  const { respond, slept } = given([{ untilMs: 50 * MINUTE_MS }])
  await expect(respond()).rejects.toMatchObject({
    transient: false,
    message: 'The server is busy. The next attempt would come after the time limit of this run. Try again later.',
  })
  expect(slept).toEqual([])
})

test('an outage that lasts ends the run within its time, with the reason', async () => {
  const { respond, slept } = given(Array(99).fill({}))
  await expect(respond()).rejects.toMatchObject({
    transient: false,
    message: expect.stringMatching(
      /^Gave up after waiting for 18 minutes in all\. The last reason: The server is busy/,
    ),
  })
  expect(slept.reduce((sum, ms) => sum + ms, 0)).toBeLessThan(20 * MINUTE_MS)
})

test('a fault of which no one says that it passes is tried three times', async () => {
  expect((await given([undefined, undefined]).respond()).text).toBe('ok')
  await expect(given([undefined, undefined, undefined]).respond()).rejects.toMatchObject({ transient: false })
})
