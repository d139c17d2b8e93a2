// A job is steered after its first turn: by messages, by a topic, by what becomes of its pull request, by a cancel.
import { expect, test } from '@jest/globals'
import { answerTurns } from '../support/answer-turns.ts'
import { BOT, beginIn, FILES, follow, log, pageAt, run } from '../support/steered-job.ts'
import { useWorlds } from '../support/use-worlds.ts'
import { REPOSITORY, type WorldOptions } from '../support/world.ts'

const createWorld = useWorlds()
const begin = async (options: WorldOptions = {}, settings: Record<string, string> = {}) =>
  beginIn(await createWorld({ files: FILES, replies: answerTurns(), ...options }), settings)

test('a message makes a second commit in the same pull request, on top of what a person has added', async () => {
  const started = await begin()
  const { world, job } = started
  await world.forge.pushFile(REPOSITORY, `docmend/${job.id}`, 'other.md', '# Lumen\n\nMine.\n', 'A person was here')
  const second = await follow(started)
  expect(second).toMatchObject({ outcome: 'pr_updated', turn: 2, prLink: job.prLink })
  expect(log(started).map((line) => line.split(':')[0])).toEqual([BOT, 'octocat', BOT])
  expect([pageAt(started), pageAt(started, 'other.md')]).toEqual([
    '# Lumen\n\nLine 2.\n\nLine 1.\n\nLumen Cloud.\n',
    '# Lumen\n\nMine.\n',
  ])
  expect(world.forge.pullRequests(REPOSITORY)).toHaveLength(1)
})

test('jobs of one topic keep one pull request, and after its merge the next one opens another', async () => {
  const world = await createWorld({ files: FILES, replies: answerTurns() })
  const { client } = await world.startHere()
  const wish = { topic: 'Nightly' }
  const first = await run(world, client, wish)
  const second = await run(world, client, wish)
  expect([first.outcome, second.outcome]).toEqual(['pr_opened', 'pr_updated'])
  expect(second.prLink).toBe(first.prLink)
  await world.forge.mergePullRequest(REPOSITORY, 1)
  await world.forge.webhooksSettled()
  expect(await run(world, client, wish)).toMatchObject({ outcome: 'pr_opened', pullRequest: { number: 2 } })
})
