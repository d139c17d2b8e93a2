// A job is steered after its first turn: by messages, by a topic, by what becomes of its pull request, by a cancel.
import { expect, test } from '@jest/globals'
import type { ClientError } from '../../src/client/read-answer.ts'
import type { AgentJob } from '../../src/contract/job.ts'
import { addLine, answerTurns } from '../support/answer-turns.ts'
import { at, createKillPoint, type KillPoint } from '../support/kill-point.ts'
import { beginIn, FILES, follow, log, replies, run } from '../support/steered-job.ts'
import { PATIENCE_MS, until } from '../support/until.ts'
import { useWorlds } from '../support/use-worlds.ts'
import { REPOSITORY, type World, type WorldOptions } from '../support/world.ts'

const createWorld = useWorlds()
const begin = async (options: WorldOptions = {}, settings: Record<string, string> = {}) =>
  beginIn(await createWorld({ files: FILES, replies: answerTurns(), ...options }), settings)

test('after a message the description still names the commit of the base branch that the whole work started from', async () => {
  const started = await begin()
  const bodyOf = () => started.world.forge.pullRequests(REPOSITORY)[0]?.body ?? ''
  const origin = /from \[`main` at [0-9a-f]{7}\]/
  const [before] = origin.exec(bodyOf()) ?? []
  await follow(started)
  expect(origin.exec(bodyOf())?.[0]).toBe(before)
  expect(before).toBeDefined()
})

test('a follow-up is told what the turns before it changed, and what people pushed since', async () => {
  const told: string[] = []
  const replies = answerTurns((turn) => {
    told.push(turn.told)
    return addLine(turn.number)
  })
  const started = await begin({ replies })
  const push = (text: string) =>
    started.world.forge.pushFile(REPOSITORY, `docmend/${started.job.id}`, 'other.md', text, 'A person was here')
  await push('# Lumen\n\nMine.\n')
  await follow(started)
  await push('# Lumen\n\nMine again.\n')
  await follow(started)
  const [, second = '', third = ''] = told
  expect(second).toMatch(
    /Earlier task 1:[\s\S]*Adds it\.[\s\S]*<earlier-changes>\nindex.md \|[\s\S]*\n\+Line 1\.\n[\s\S]*<\/earlier-changes>\nOther people[^\n]*\n<pushed-by-others>\nother.md \|[\s\S]*\n\+Mine\.\n<\/pushed-by-others>[\s\S]*<task>\nAnother one\./,
  )
  expect(third).toMatch(
    /<pushed-by-others>[\s\S]*\n\+Mine\.\n<\/pushed-by-others>[\s\S]*Earlier task 2:[\s\S]*\n\+Line 2\.\n[\s\S]*\n\+Mine again\.\n<\/pushed-by-others>/,
  )
  expect(told.every((text) => !/<earlier-changes>[^<]*Mine/.test(text))).toBe(true)
})

test('a message to a first turn that still works becomes the second one, on the branch and pull request of the first', async () => {
  const isSent = Promise.withResolvers<void>()
  const replies = answerTurns(async ({ number }) => {
    if (number === 1) await isSent.promise
    return addLine(number)
  })
  const world = await createWorld({ files: FILES, replies })
  const service = await world.startHere()
  const { client } = service
  const { id } = await client.createJob(world.projectId, { prompt: 'Add a line.' })
  await until('the model', () => world.model?.calls === 1)
  const [first, again] = [1, 2].map(() =>
    client.messageJob(world.projectId, id, { prompt: 'Another one.' }, { idempotencyKey: 'another' }),
  )
  expect(await first).toMatchObject({ id, status: 'active', turn: 1, waitingMessages: 1, prLink: null })
  expect(await again).toEqual(await first)
  isSent.resolve()
  const job = await client.waitForJob(world.projectId, id, { timeoutMs: PATIENCE_MS })
  expect(job).toMatchObject({ outcome: 'pr_updated', turn: 2, waitingMessages: 0, pullRequest: { number: 1 } })
  expect(log({ ...service, world, job })).toHaveLength(2)
})

test('a message that changes nothing says so, on the pull request too, and leaves the branch alone', async () => {
  const started = await begin({ replies: answerTurns(({ number }) => (number === 1 ? addLine(1) : [])) })
  const before = started.world.forge.branches(REPOSITORY)
  expect(await follow(started)).toMatchObject({
    status: 'completed',
    outcome: 'no_changes',
    prLink: started.job.prLink,
  })
  expect(started.world.forge.branches(REPOSITORY)).toEqual(before)
  expect(await until('a reply', () => replies(started)[0]?.body)).toContain('It says so already.')
})

test('two jobs of one topic at once make one pull request, one after the other', async () => {
  const world = await createWorld({ files: FILES, replies: answerTurns() })
  const { client } = await world.startHere()
  const jobs = await Promise.all([1, 2, 3].map(() => run(world, client, { topic: 'Nightly' })))
  expect(jobs.map((job) => String(job.outcome)).toSorted()).toEqual(['pr_opened', 'pr_updated', 'pr_updated'])
  expect(new Set(jobs.map((job) => job.prLink)).size).toBe(1)
  expect(world.forge.pullRequests(REPOSITORY)).toHaveLength(1)
})

test('one pull request too many is refused with those that are open, until one is closed', async () => {
  const started = await begin({ env: { DOCMEND_OPEN_PULL_REQUESTS: '2' } })
  const { world, client, job } = started
  const second = await run(world, client)
  const refused = client.createJob(world.projectId, { prompt: 'A third.' })
  await expect(refused).rejects.toMatchObject({ status: 409, code: 'too_many_pull_requests' })
  await expect(refused).rejects.toMatchObject({
    details: [job, second].map(({ prLink }) => ({ message: expect.stringContaining(String(prLink)) })),
  })
  world.forge.closePullRequest(REPOSITORY, 1)
  await world.forge.webhooksSettled()
  expect(await run(world, client)).toMatchObject({ outcome: 'pr_opened' })
})

test.each([
  ['merged', (world: World) => world.forge.mergePullRequest(REPOSITORY, 1)],
  ['merged', (world: World) => world.forge.mergePullRequest(REPOSITORY, 1, 'squash')],
  ['closed', (world: World) => world.forge.closePullRequest(REPOSITORY, 1)],
  ['closed', (world: World, job: AgentJob) => world.forge.deleteBranch(REPOSITORY, `docmend/${job.id}`)],
] as const)(
  'a pull request that is %s during a follow-up ends it in words, and the patch is kept',
  async (state, act) => {
    const asked = Promise.withResolvers<void>()
    const isOver = Promise.withResolvers<void>()
    const started = await begin({
      replies: answerTurns(async ({ number }) => {
        if (number === 2) asked.resolve(await isOver.promise)
        return addLine(number)
      }),
    })
    const { world, client, job } = started
    const following = follow(started)
    await until(
      'the model',
      async () => (await client.getJob(world.projectId, job.id)).usage.modelCalls === 2 && world.model?.calls === 3,
    )
    await act(world, job)
    await world.forge.webhooksSettled()
    isOver.resolve()
    const second = await following
    expect(second).toMatchObject({ status: 'failed', outcome: 'error', pullRequest: { number: 1, state } })
    expect(second.message).toContain(`Pull request #1 is ${state}`)
    expect(Buffer.from((await client.patchOf(world.projectId, job.id)).patch).toString()).toContain('+Line 2.')
    expect(world.forge.pullRequests(REPOSITORY)).toHaveLength(1)
  },
)

test('a message to a job whose pull request is over is refused in words', async () => {
  const started = await begin()
  await started.world.forge.mergePullRequest(REPOSITORY, 1)
  await started.world.forge.webhooksSettled()
  await expect(follow(started)).rejects.toMatchObject({
    status: 409,
    code: 'job_state_conflict',
    message: expect.stringContaining('#1'),
  })
})

test('a follow-up is canceled while the model thinks: the branch stays as it was, and the next one is taken', async () => {
  const started = await begin({
    replies: answerTurns(({ number }) => (number === 2 ? new Promise(() => {}) : addLine(number))),
  })
  const { world, client, job } = started
  await client.messageJob(world.projectId, job.id, { prompt: 'Another one.' })
  await until('the model', () => world.model?.calls === 3)
  expect(await client.cancelJob(world.projectId, job.id)).toMatchObject({ outcome: 'canceled', turn: 2 })
  expect(log(started)).toHaveLength(1)
  expect(await follow(started)).toMatchObject({ outcome: 'pr_updated', turn: 3 })
})

test.each([
  ['looks up the pull request', at('before', 'GET', '/pulls/1'), 'canceled'],
  ['fetches its branch', at('before', 'POST', '/git-upload-pack'), 'canceled'],
  ['has begun to publish', at('before', 'POST', '/git/trees'), 'pr_updated'],
] as const)('a cancel while a follow-up %s is answered, and the job says what came of it', async (_, isAt, outcome) => {
  let point: KillPoint | undefined
  const started = await begin({ intercept: (event) => point?.intercept(event) })
  const { world, client, job } = started
  point = createKillPoint(isAt)
  const following = follow(started)
  await point.reached
  const answer = await client.cancelJob(world.projectId, job.id).catch((error: ClientError) => error)
  point.release()
  expect(answer).toMatchObject(outcome === 'canceled' ? { outcome } : { status: 409, code: 'job_state_conflict' })
  expect(await following).toMatchObject({ outcome, turn: 2 })
  expect(log(started)).toHaveLength(outcome === 'canceled' ? 1 : 2)
})
