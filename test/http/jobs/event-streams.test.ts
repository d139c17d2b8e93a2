import { describe, expect, test } from '@jest/globals'
import { NOTHING_SPENT } from '../../../src/agent/budget/budget.ts'
import type { ModelReply } from '../../../src/agent/model.ts'
import { createSharedLimits } from '../../../src/base/processes/shared-limiter.ts'
import { createEventStreams, type StreamTimes } from '../../../src/http/jobs/event-streams.ts'
import type { JobSignals } from '../../../src/jobs/signals.ts'
import { withoutPolling } from '../../support/job-signals.ts'
import { NO_OTHERS } from '../../support/no-others.ts'
import { createSpokenJob, type Talk } from '../../support/spoken-job.ts'

type Spoken = ReturnType<typeof createSpokenJob>

interface Options {
  times?: Partial<StreamTimes>
  maxPerProject?: number
  jobs?: Talk
  signals?: Pick<JobSignals, 'waitForGrowth'>
  shutdown?: AbortSignal
}

function opening(
  spoken: Spoken,
  { maxPerProject = 50, shutdown = new AbortController().signal, ...rest }: Options = {},
) {
  const sharedLimits = createSharedLimits(NO_OTHERS)
  const open = createEventStreams({ ...spoken, sharedLimits, maxPerProject, shutdown, ...rest })
  return (after = 0, dropClient = () => {}) => open({ job: spoken.job, after, dropClient })
}

/** Reads texts until one of them matches, or to the end. */
function readerOf(opened: Promise<ReadableStream<Uint8Array>>) {
  const reading = opened.then((stream) => stream.getReader())
  let text = ''
  const more = async (): Promise<boolean> => {
    const { done, value } = await (await reading).read()
    text += Buffer.from(value ?? []).toString()
    return !done
  }
  return {
    cancel: async () => (await reading).cancel(),
    until: async (wanted: RegExp): Promise<string> => {
      while (!wanted.test(text)) if (!(await more())) throw new Error(`${wanted.source} is not in ${text}`)
      return text
    },
    rest: async (): Promise<string> => {
      while (await more());
      return text
    },
  }
}

const eventsIn = (text: string) => [...text.matchAll(/event: (\w+)/g)].map(([, name]) => name)
const idsIn = (text: string) => [...text.matchAll(/^id: (\d+)$/gm)].map(([, id]) => Number(id))

describe('a stream of events', () => {
  test('begins with how soon to come back, gives what is there, and ends with the job', async () => {
    const spoken = createSpokenJob()
    spoken.say('line\nbreak\r', 'two')
    spoken.end()
    const text = await readerOf(opening(spoken)()).rest()
    const [hint, first, , end] = text.split('\n\n')
    expect(hint).toBe('retry: 2000')
    expect(first).toBe(
      'id: 1\nevent: outcome\ndata: {"kind":"outcome","at":"2026-11-20T08:00:00.000Z","outcome":"no_changes","message":"line\\nbreak\\r","patchSha256":null}',
    )
    expect(end).toMatch(/^event: end\ndata: \{"id":"/)
    expect(eventsIn(text)).toEqual(['outcome', 'outcome', 'end'])
  })

  test('leaves out what goes back to the model server', async () => {
    const spoken = createSpokenJob()
    const call = { id: 'c', name: 'read', arguments: '{}' }
    const reply: ModelReply = {
      text: 'Hm',
      toolCalls: [{ ...call, extra: { extra_content: 'encrypted' } }],
      items: ['encrypted'],
      host: 'models.example',
      usage: NOTHING_SPENT,
      stop: 'tool_calls',
    }
    spoken.add({ kind: 'reply', at: '2026-11-20T08:00:00.000Z', reply, elapsedMs: 1 })
    spoken.end()
    const text = await readerOf(opening(spoken)()).rest()
    expect(text).toContain(`"reply":{"text":"Hm","toolCalls":[${JSON.stringify(call)}],"usage"`)
    expect(text).not.toMatch(/encrypted|models\.example/)
  })

  test('gives what is added as it is added, without looking by itself', async () => {
    const spoken = createSpokenJob()
    const reader = readerOf(opening(spoken, { signals: withoutPolling(spoken.signals) })())
    spoken.say('one')
    await reader.until(/id: 1\n/)
    spoken.say('two')
    await reader.until(/id: 2\n/)
    spoken.end()
    expect(eventsIn(await reader.rest())).toEqual(['outcome', 'outcome', 'end'])
  })

  test('sees what another process adds', async () => {
    const spoken = createSpokenJob({ isQuiet: true })
    const reader = readerOf(opening(spoken)())
    await reader.until(/retry/)
    const rest = reader.rest()
    await spoken.looks(1)
    spoken.say('one')
    spoken.end()
    expect(eventsIn(await rest)).toEqual(['outcome', 'end'])
  })

  test('resumes after the event that the client has', async () => {
    const spoken = createSpokenJob()
    spoken.say('one', 'two', 'three')
    spoken.end()
    expect(idsIn(await readerOf(opening(spoken)(2)).rest())).toEqual([3])
    expect(eventsIn(await readerOf(opening(spoken)(3)).rest())).toEqual(['end'])
  })

  test('reads a long transcript page by page, each entry once', async () => {
    const spoken = createSpokenJob()
    spoken.say(...Array.from({ length: 40 }, () => 'x'.repeat(20_000)))
    spoken.end()
    expect(idsIn(await readerOf(opening(spoken)()).rest())).toEqual(Array.from({ length: 40 }, (_, n) => n + 1))
    expect(spoken.asked.length).toBeGreaterThan(3)
  })

  test('says everything before the end, also what was added while it read', async () => {
    const spoken = createSpokenJob()
    let isRead = false
    const transcriptAfter: Talk['transcriptAfter'] = async (...args) => {
      const entries = await spoken.jobs.transcriptAfter(...args)
      // The job is found active, then ends before the client's next look.
      if (!isRead) {
        spoken.say('last words')
        spoken.end()
      }
      isRead = true
      return entries
    }
    const stream = opening(spoken, { jobs: { ...spoken.jobs, transcriptAfter } })()
    expect(eventsIn(await readerOf(stream).rest())).toEqual(['outcome', 'end'])
  })

  test('says now and then that it lives, and only when nothing else was said', async () => {
    const spoken = createSpokenJob()
    const reader = readerOf(opening(spoken, { times: { heartbeatMs: 1 } })())
    spoken.say('one')
    const text = await reader.until(/: The job continues\n\n: The job continues\n\n/)
    expect(text.indexOf('id: 1')).toBeLessThan(text.indexOf(': The job'))
    await reader.cancel()
  })
})

describe('a stream ends before the job, in words,', () => {
  test('when the server stops', async () => {
    const spoken = createSpokenJob()
    const stopping = new AbortController()
    const reader = readerOf(opening(spoken, { shutdown: stopping.signal })())
    await reader.until(/retry/)
    stopping.abort()
    expect(await reader.rest()).toMatch(/\n\n: The service is stopping; resume with Last-Event-ID\n\n$/)
  })

  test('when the server stopped before it began', async () => {
    const spoken = createSpokenJob()
    spoken.say('one')
    expect(await readerOf(opening(spoken, { shutdown: AbortSignal.abort() })()).rest()).toMatch(/stopping/)
  })

  test('when it was open for long enough', async () => {
    const spoken = createSpokenJob()
    const reader = readerOf(opening(spoken, { times: { longestMs: 20 } })())
    expect(await reader.rest()).toMatch(/: The stream reached its maximum duration; resume with Last-Event-ID\n\n$/)
  })

  test('when the store cannot be read', async () => {
    const spoken = createSpokenJob()
    const jobs = { ...spoken.jobs, transcriptAfter: () => Promise.reject(new Error('the database is away')) }
    const text = await readerOf(opening(spoken, { jobs })()).rest()
    expect(text).toMatch(/: The events cannot be read at the moment; resume with Last-Event-ID\n\n$/)
    expect(text).not.toContain('database')
  })
})

describe('the places of a project', () => {
  const full = { name: 'ApiError', code: 'too_many_streams', retryAfterSeconds: 5 }

  test.each<[string, (reader: ReturnType<typeof readerOf>, spoken: Spoken) => Promise<unknown>]>([
    ['its client goes away', (reader) => reader.cancel()],
    [
      'its client goes away while it waits',
      async (reader) => Promise.all([reader.until(/never/).catch(() => {}), reader.cancel()]),
    ],
    ['it is told to its end', async (reader, spoken) => [spoken.end(), await reader.rest()]],
  ])('are bounded, and one is free again when %s', async (_, end) => {
    const spoken = createSpokenJob()
    const open = opening(spoken, { maxPerProject: 1 })
    const reader = readerOf(open())
    await expect(open()).rejects.toMatchObject(full)
    await end(reader, spoken)
    await (await open()).cancel()
    await (await open()).cancel()
  })

  test('are free again when nobody ever read', async () => {
    const open = opening(createSpokenJob(), { maxPerProject: 1 })
    await (await open()).cancel()
    expect((await open()).locked).toBe(false)
    await expect(open()).rejects.toMatchObject(full)
  })
})

describe('a slow client', () => {
  test('is never read ahead of', async () => {
    const spoken = createSpokenJob()
    spoken.say(...Array.from({ length: 100 }, () => 'x'.repeat(100_000)))
    const reader = readerOf(opening(spoken)())
    await reader.until(/id: 1\n/)
    await new Promise((resolve) => setImmediate(resolve))
    expect(spoken.asked).toEqual([0])
    await reader.cancel()
  })

  test('is let go when it takes nothing for a while', async () => {
    const spoken = createSpokenJob()
    spoken.say('one')
    const dropped = Promise.withResolvers<void>()
    const stream = await opening(spoken, { times: { stalledAfterMs: 10 } })(0, dropped.resolve)
    const reader = stream.getReader()
    await reader.read()
    await dropped.promise
    await reader.cancel()
  })

  test('is not let go while there is nothing to take', async () => {
    const spoken = createSpokenJob()
    let drops = 0
    const times = { stalledAfterMs: 5, longestMs: 50 }
    const text = await readerOf(opening(spoken, { times })(0, () => void drops++)).rest()
    expect(text).toContain('maximum duration')
    expect(drops).toBe(0)
  })
})
