// The outbox of replies to pull requests, on the real store, with a code host that can be made to fail.
import { afterEach, expect, test } from '@jest/globals'
import { pino } from 'pino'
import { systemClock } from '../../src/base/clock.ts'
import { type Reply, startReplies } from '../../src/jobs/replies.ts'
import { type MarkedText, RepositoryError } from '../../src/jobs/repository.ts'
import type { JobStore } from '../../src/jobs/store.ts'

const stops: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop()
})

const reply: Reply = {
  id: 1,
  projectId: 'prj_1',
  jobId: '0193',
  turn: 2,
  pullRequestNumber: 7,
  text: 'Done',
  attempt: 1,
}

/** Posts what waits, with a host that fails so, and gives what was said and what was settled. */
async function post(waiting: Reply[], failWith?: Error) {
  const said: MarkedText[] = []
  const settled: number[] = []
  const isEmpty = Promise.withResolvers<void>()
  const store: Pick<JobStore, 'claimReply' | 'deleteReply'> = {
    claimReply: async () => {
      const next = waiting.shift()
      if (next === undefined) isEmpty.resolve()
      return next
    },
    deleteReply: async (id) => void settled.push(id),
  }
  const replies = startReplies({
    store,
    clock: systemClock,
    host: {
      comment: async (_project, _number, comment) => {
        if (failWith !== undefined) throw failWith
        said.push(comment)
      },
    },
    findProject: async (id) => ({
      id,
      repositoryId: 5,
      repository: 'acme/docs',
      docsRoot: null,
      installationId: 1,
      state: 'active',
      createdAt: 0,
    }),
    logger: pino({ level: 'silent' }),
  })
  stops.push(() => replies.stop())
  await isEmpty.promise
  return { said, settled }
}

test('a reply is posted with the mark of its turn and then forgotten', async () => {
  const { said, settled } = await post([reply])
  expect(said).toEqual([{ text: 'Done', mark: 'docmend:job=0193 turn=2 reply=1' }])
  expect(settled).toEqual([1])
})

test('a reply that cannot be posted just now is kept', async () => {
  const { settled } = await post([reply], new RepositoryError('GitHub answered 502', { transient: true }))
  expect(settled).toEqual([])
})

test('a reply that can never be posted is given up, and the next one is not held up', async () => {
  const locked = new RepositoryError('The conversation is locked', { transient: false })
  const { settled } = await post([reply, { ...reply, id: 2 }], locked)
  expect(settled).toEqual([1, 2])
})

test('a reply that failed for an hour is given up', async () => {
  const away = new RepositoryError('GitHub answered 502', { transient: true })
  expect((await post([{ ...reply, attempt: 12 }], away)).settled).toEqual([1])
})
