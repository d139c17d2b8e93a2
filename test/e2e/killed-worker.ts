// The service is killed with `kill -9` at each step of a job and started again: the job goes on, there is one branch and
// one pull request, and no recorded call of the model is paid twice.
import { expect, test } from '@jest/globals'
import { readConfig } from '../../src/service/config.ts'
import { answerTurns } from '../support/answer-turns.ts'
import { at, createKillPoint } from '../support/kill-point.ts'
import { FILES } from '../support/steered-job.ts'
import { PATIENCE_MS } from '../support/until.ts'
import { useConcurrentWorlds } from '../support/use-worlds.ts'
import { REPOSITORY, type World } from '../support/world.ts'

/** By the database clock of the successor, the lease of the dead worker is over at once. */
const AHEAD_MS = readConfig({}).leaseMs + 1000
const PULLS = `/repos/${REPOSITORY}/pulls`

const REPLIES = [
  { toolCalls: [{ name: 'read', arguments: { path: 'index.md' } }] },
  {
    toolCalls: [
      { name: 'edit', arguments: { path: 'index.md', edits: [{ oldText: 'Lumen Cloud.', newText: 'Hello.' }] } },
    ],
  },
  { toolCalls: [{ name: 'finish', arguments: { title: 'Say hello', summary: 'Greets the reader.' } }] },
]

/** `isFrequent`: for every run of the tests, after the call that people see. */
const STEPS = [
  {
    name: 'when the base is looked up',
    at: at('before', 'GET', /\/branches\/main|\/git\/ref\/heads/),
    isFrequent: false,
  },
  { name: 'while a token is minted', at: at('after', 'POST', '/access_tokens'), isFrequent: false },
  { name: 'while the mirror is fetched', at: at('before', 'POST', '/git-upload-pack'), isFrequent: false },
  { name: 'before the tree is made', at: at('before', 'POST', '/git/trees'), isFrequent: false },
  { name: 'after the tree was made', at: at('after', 'POST', '/git/trees'), isFrequent: false },
  { name: 'before the commit is made', at: at('before', 'POST', '/git/commits'), isFrequent: false },
  { name: 'after the commit was made', at: at('after', 'POST', '/git/commits'), isFrequent: false },
  { name: 'before the branch is made', at: at('before', 'POST', '/git/refs'), isFrequent: false },
  { name: 'after the branch was made, before the answer', at: at('after', 'POST', '/git/refs'), isFrequent: false },
  { name: 'when the pull request is looked for', at: at('before', 'GET', PULLS), isFrequent: false },
  { name: 'before the pull request is opened', at: at('before', 'POST', PULLS), isFrequent: false },
  { name: 'after the pull request was opened, before the answer', at: at('after', 'POST', PULLS), isFrequent: true },
]

/** The successor needs no separate process, because nothing kills it. */
async function expectOnePullRequest(world: World, jobId: string): Promise<void> {
  const restarted = await world.startHere(AHEAD_MS)
  const job = await restarted.client.waitForJob(world.projectId, jobId, { timeoutMs: PATIENCE_MS })
  expect(job).toMatchObject({ status: 'completed', outcome: 'pr_opened' })
  const pulls = world.forge.pullRequests(REPOSITORY)
  expect(pulls.map((pull) => pull.htmlUrl)).toEqual([job.prLink])
  expect(Object.keys(world.forge.branches(REPOSITORY)).sort()).toEqual([`docmend/${jobId}`, 'main'])
}

export function testKills({ isFrequent }: { isFrequent: boolean }): void {
  const createWorld = useConcurrentWorlds()

  test.concurrent.each(STEPS.filter((step) => step.isFrequent === isFrequent))(
    'killed $name, it still makes one pull request and pays the model once',
    async ({ at: isKillPoint }) => {
      const point = createKillPoint(isKillPoint)
      await using world = await createWorld({ replies: REPLIES, intercept: point.intercept })
      const service = await world.startProcess()
      const { id } = await service.client.createJob(world.projectId, { prompt: 'Say hello.' })
      await point.reached
      // The service waits for the answer when it is killed, so the step is exact.
      await service.kill('SIGKILL')
      point.release()

      await expectOnePullRequest(world, id)
      expect(world.model?.calls).toBe(REPLIES.length)
    },
  )
}

export function testKillsWhileThinking(): void {
  const createWorld = useConcurrentWorlds()

  test.concurrent.each([1, 2])(
    'killed while the model thinks about call %i, only that call is paid again',
    async (index) => {
      const thinking = Promise.withResolvers<void>()
      let isArmed = true
      await using world = await createWorld({
        replies: (request) => {
          const answered = request.body.messages.filter((message) => message.role === 'assistant').length
          if (!isArmed || answered !== index) return REPLIES[answered] ?? 'close'
          isArmed = false
          thinking.resolve()
          return 'hang'
        },
      })
      const service = await world.startProcess()
      const { id } = await service.client.createJob(world.projectId, { prompt: 'Say hello.' })
      await thinking.promise
      await service.kill('SIGKILL')

      await expectOnePullRequest(world, id)
      expect(world.model?.calls).toBe(REPLIES.length + 1)
    },
  )
}

export function testKillAfterAnswer(): void {
  const createWorld = useConcurrentWorlds()

  test.concurrent('killed right after the answer to the POST, the job is not lost', async () => {
    await using world = await createWorld({ replies: REPLIES })
    const service = await world.startProcess({ DOCMEND_ROLE: 'web' })
    const { id } = await service.client.createJob(world.projectId, { prompt: 'Say hello.' })
    await service.kill('SIGKILL')
    await expectOnePullRequest(world, id)
  })
}

export function testKillAfterMessage(): void {
  const createWorld = useConcurrentWorlds()

  test.concurrent('killed right after the answer to a message to an active job, the message is not lost', async () => {
    await using world = await createWorld({ files: FILES, replies: answerTurns() })
    const service = await world.startProcess({ DOCMEND_ROLE: 'web' })
    const { id } = await service.client.createJob(world.projectId, { prompt: 'Add a line.' })
    await service.client.messageJob(world.projectId, id, { prompt: 'Another one.' })
    await service.kill('SIGKILL')
    const { client } = await world.startHere(AHEAD_MS)
    const job = await client.waitForJob(world.projectId, id, { timeoutMs: PATIENCE_MS })
    expect(job).toMatchObject({ outcome: 'pr_updated', turn: 2, waitingMessages: 0 })
  })
}
