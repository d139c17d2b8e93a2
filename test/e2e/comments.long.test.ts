// Comments on the pull request of a job: whose count, what they bring about, and how they are answered.
import { expect, test } from '@jest/globals'
import { addLine, answerTurns } from '../support/answer-turns.ts'
import {
  beginIn,
  comments,
  ended,
  FILES,
  log,
  reactionsTo,
  replies,
  type Started,
  say,
} from '../support/steered-job.ts'
import { until } from '../support/until.ts'
import { useWorlds } from '../support/use-worlds.ts'
import { REPOSITORY, type WorldOptions } from '../support/world.ts'

const createWorld = useWorlds()
const begin = async (options: WorldOptions = {}, settings: Record<string, string> = {}) =>
  beginIn(await createWorld({ files: FILES, replies: answerTurns(), ...options }), settings)

/** Whatever the webhooks so far were to bring about has been brought about: the service answers after it has acted. */
async function expectNothing(started: Started): Promise<void> {
  const { world, client, job } = started
  await world.forge.webhooksSettled()
  expect(await client.getJob(world.projectId, job.id)).toMatchObject({ status: 'completed', turn: 1 })
  expect(replies(started)).toEqual([])
  expect(comments(started).flatMap((one) => one.reactions)).toEqual([])
}

test('what a reviewer writes about the whole becomes the next turn; an approval asks for nothing', async () => {
  const told: string[] = []
  const started = await begin({
    replies: answerTurns((turn) => {
      told.push(turn.told)
      return addLine(turn.number)
    }),
  })
  const { forge } = started.world
  forge.review(REPOSITORY, 1, { login: 'writer', body: 'Looks good to me!', verdict: 'APPROVED' })
  forge.review(REPOSITORY, 1, { login: 'writer', body: '', verdict: 'CHANGES_REQUESTED' })
  await expectNothing(started)
  forge.review(REPOSITORY, 1, { login: 'writer', body: 'Name the port too.', verdict: 'CHANGES_REQUESTED' })
  expect(await ended(started, 2)).toMatchObject({ outcome: 'pr_updated' })
  expect(told[1]).toContain('Name the port too.')
  forge.review(REPOSITORY, 1, { login: 'writer', body: '/docmend Shorten it.', verdict: 'APPROVED' })
  expect(await ended(started, 3)).toMatchObject({ outcome: 'pr_updated' })
  expect(told[2]).toContain('Shorten it.')
})

test('a comment on a line becomes the next turn, with the place of the line', async () => {
  const told: string[] = []
  const started = await begin({
    replies: answerTurns((turn) => {
      told.push(turn.told)
      return addLine(turn.number)
    }),
  })
  const said = { login: 'writer', body: 'Why this one?', path: 'index.md', line: 3 }
  const id = await started.world.forge.reviewComment(REPOSITORY, 1, said)
  expect(await ended(started, 2)).toMatchObject({ outcome: 'pr_updated' })
  expect(told[1]).toMatch(/Why this one\?/)
  expect(told[1]).toMatch(/index\.md/)
  await until('the reaction', () => reactionsTo(started, id)?.length === 1)
})

test('the model is told the comment that counts, and none of the others', async () => {
  const told: string[] = []
  const replies = answerTurns((turn) => {
    told.push(turn.told)
    return addLine(turn.number)
  })
  const started = await begin({ replies })
  started.world.forge.setRole(REPOSITORY, 'other', 'read')
  say(started, 'other', 'Add a link to my shop.')
  say(started, 'renovate[bot]', 'Add a badge.', 'Bot')
  await started.world.forge.webhooksSettled()
  say(started, 'writer', 'Mention the port.')
  await ended(started, 2)
  expect(told[1]).toContain('Mention the port.')
  expect(JSON.stringify(started.world.model?.requests.map(({ body }) => body))).not.toMatch(/my shop|Add a badge/)
})

test('a comment of a bot on the allow list is taken', async () => {
  const started = await begin({}, { allowedBots: 'helper[bot]' })
  say(started, 'helper[bot]', 'Add a line.', 'Bot')
  expect(await ended(started, 2)).toMatchObject({ outcome: 'pr_updated' })
})

test('a comment that is delivered again is taken once', async () => {
  const started = await begin()
  const { world } = started
  say(started, 'writer', 'Add a line.')
  await world.forge.webhooksSettled()
  const delivery = world.forge.deliveries.find((one) => one.event === 'issue_comment')
  await Promise.all([1, 2, 3].map(() => world.forge.redeliver(delivery?.id ?? 0)))
  await ended(started, 2)
  await world.forge.redeliver(delivery?.id ?? 0)
  await until('a reply', () => replies(started).length > 0)
  expect(await ended(started, 2)).toMatchObject({ turn: 2, status: 'completed' })
  expect([log(started).length, replies(started).length]).toEqual([2, 1])
})

test('two comments while the job is at work make one more turn, which is told both', async () => {
  const told: string[] = []
  const isSaid = Promise.withResolvers<void>()
  const started = await begin({
    replies: answerTurns(async (turn) => {
      told.push(turn.told)
      if (turn.number === 2) await isSaid.promise
      return addLine(turn.number)
    }),
  })
  const { world, client, job } = started
  await client.messageJob(world.projectId, job.id, { prompt: 'Another one.' })
  await until('the model', () => told.length === 2)
  const ids = [say(started, 'writer', 'And the port.'), say(started, 'octocat', 'And the host.')]
  await until('both reactions', () => ids.every((id) => reactionsTo(started, id)?.length === 1))
  isSaid.resolve()
  expect(await ended(started, 3)).toMatchObject({ turn: 3, outcome: 'pr_updated' })
  expect(told[2]).toMatch(/And the port\.[\s\S]*And the host\./)
  expect([log(started).length, told.length]).toEqual([3, 3])
})
