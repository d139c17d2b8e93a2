// Comments that people made while the service was away, or of which GitHub's webhook was lost.
import { expect, test } from '@jest/globals'
import { addLine, answerTurns } from '../support/answer-turns.ts'
import { beginIn, comments, FILES, type Started, say } from '../support/steered-job.ts'
import { until } from '../support/until.ts'
import { useWorlds } from '../support/use-worlds.ts'
import { REPOSITORY } from '../support/world.ts'

const createWorld = useWorlds()

interface Steered extends Started {
  /** What the model was told at the start of each turn. */
  told: string[]
}

async function begin(settings: Record<string, string> = {}): Promise<Steered> {
  const told: string[] = []
  const replies = answerTurns((turn) => {
    told.push(turn.told)
    return addLine(turn.number)
  })
  return { ...(await beginIn(await createWorld({ files: FILES, replies }), settings)), told }
}

/** Stops the service, lets people act, and starts it again. */
async function away(started: Steered, act: () => unknown): Promise<Steered> {
  const { world, stop } = started
  await stop()
  await act()
  await world.forge.webhooksSettled()
  return { ...started, ...(await world.startHere()) }
}

/** The reads of the conversation since some request. */
const reads = ({ world }: Started, from = 0) =>
  world.forge.requests
    .slice(from)
    .filter(({ method, path }) => method === 'GET' && path.endsWith('/reviews?per_page=100&page=1'))

test('comments, comments on lines and reviews that were made while the service was away are messages, once each', async () => {
  const started = await begin()
  const { forge } = started.world
  const back = await away(started, async () => {
    say(started, 'writer', 'First wish.')
    await forge.reviewComment(REPOSITORY, 1, { login: 'writer', body: 'Second wish.', path: 'index.md', line: 3 })
    forge.review(REPOSITORY, 1, { login: 'writer', body: 'Third wish.' })
    say(started, 'outsider', 'Not a wish.')
  })
  await until('all wishes', () =>
    ['First', 'Second', 'Third'].every((one) => back.told.join('').includes(`${one} wish.`)),
  )
  await until(
    'the end',
    async () => (await back.client.getJob(back.world.projectId, back.job.id)).status === 'completed',
  )
  const { turn } = await back.client.getJob(back.world.projectId, back.job.id)
  const from = forge.requests.length
  const again = await away(back, () => {})
  await until('a second look', () => reads(again, from).length > 0)
  await again.stop()
  expect(again.told).toHaveLength(turn)
  expect(again.told.join('')).not.toContain('Not a wish.')
})

test('a comment that was refused is not refused a second time', async () => {
  const started = await begin()
  const { world } = started
  say(started, 'writer', '/docmend')
  const refusals = () => comments(started).filter(({ body }) => body.includes('was not sent to the job'))
  await until('the refusal', () => refusals().length > 0)
  const from = world.forge.requests.length
  const back = await away(started, () => {})
  await until('a look', () => reads(back, from).length > 0)
  await back.stop()
  expect(refusals()).toHaveLength(1)
})

test('a project that takes no comments has none looked for', async () => {
  const started = await begin({ comments: 'never' })
  const from = started.world.forge.requests.length
  const back = await away(started, () => say(started, 'writer', 'A wish.'))
  await until('the polls', () =>
    started.world.forge.requests.slice(from).some(({ path }) => path.includes('/installation/')),
  )
  await back.stop()
  expect(reads(back, from)).toEqual([])
})
