// A patch is read and approved byte by byte; the events of a job are followed while it is at work.
import { expect, test } from '@jest/globals'
import { answerTurns } from '../support/answer-turns.ts'
import { beginIn, FILES, follow, git, LIMITS, run } from '../support/steered-job.ts'
import { useWorlds } from '../support/use-worlds.ts'
import { REPOSITORY, type WorldOptions } from '../support/world.ts'

const createWorld = useWorlds()
const begin = async (options: WorldOptions = {}, settings: Record<string, string> = {}) =>
  beginIn(await createWorld({ files: FILES, replies: answerTurns(), ...options }), settings)

test('a patch is read, refused under a wrong hash, and published byte by byte under its own', async () => {
  const world = await createWorld({ files: FILES, replies: answerTurns() })
  const { client, url, stop } = await world.startHere()
  const job = await run(world, client, { mode: 'patch' })
  const started = { world, client, url, stop, job }
  expect(job).toMatchObject({ status: 'completed', outcome: 'patch_ready', prLink: null })
  expect(Object.keys(world.forge.branches(REPOSITORY))).toEqual(['main'])

  const { patch, sha256 } = await client.patchOf(world.projectId, job.id)
  expect(sha256).toBe(job.patchSha256)
  const wrong = client.publishJob(world.projectId, job.id, { sha256: 'f'.repeat(64) })
  await expect(wrong).rejects.toMatchObject({ status: 409, code: 'patch_changed' })

  const asked = world.model?.calls
  await client.publishJob(world.projectId, job.id, { sha256 })
  const published = await client.waitForJob(world.projectId, job.id, LIMITS)
  expect(published).toMatchObject({ outcome: 'pr_opened', pullRequest: { number: 1 }, patchSha256: sha256 })
  expect(world.model?.calls).toBe(asked)
  expect(git(started, 'diff', '--full-index', 'main', `docmend/${job.id}`)).toBe(Buffer.from(patch).toString())
  expect(await client.publishJob(world.projectId, job.id, { sha256 })).toMatchObject({ status: 'completed' })
})

test('the events of a job come once each and in order, also over two connections and two turns', async () => {
  const started = await begin()
  const { world, client, job } = started
  await follow(started)
  const all = []
  for await (const event of client.eachEvent(world.projectId, job.id)) all.push(event)
  const turn = ['turn', 'reply', 'results', 'reply', 'results', 'outcome']
  expect(all.map((event) => event.name)).toEqual([...turn, ...turn, 'end'])
  const rest = []
  for await (const event of client.eachEvent(world.projectId, job.id, { after: 4 })) rest.push(event)
  expect(rest).toEqual(all.slice(4))
})
