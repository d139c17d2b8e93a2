// A patch is read and approved byte by byte; the events of a job are followed while it is at work.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { addLine, answerTurns } from '../support/answer-turns.ts'
import { FILES, follow, git, LIMITS, run } from '../support/steered-job.ts'
import { useWorlds } from '../support/use-worlds.ts'
import { REPOSITORY } from '../support/world.ts'

const createWorld = useWorlds()

test('a message to a patch goes on from it, and nothing is published before publish is called', async () => {
  const world = await createWorld({ files: FILES, replies: answerTurns() })
  const { client, url, stop } = await world.startHere()
  const job = await run(world, client, { mode: 'patch' })
  const second = await follow({ world, client, url, stop, job })
  expect(second).toMatchObject({ outcome: 'patch_ready', turn: 2 })
  expect(second.patchSha256).not.toBe(job.patchSha256)
  const patch = Buffer.from((await client.patchOf(world.projectId, job.id)).patch).toString()
  expect(patch.match(/^\+Line \d\./gm)).toEqual(['+Line 2.', '+Line 1.'])
  expect(world.forge.pullRequests(REPOSITORY)).toEqual([])
})

test('an executable page stays so through two turns of a patch and its publication', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'docmend-pages-'))
  writeFileSync(join(folder, 'index.md'), FILES['index.md'], { mode: 0o755 })
  const world = await createWorld({ folder, replies: answerTurns() })
  rmSync(folder, { recursive: true })
  const { client, url, stop } = await world.startHere()
  const job = await run(world, client, { mode: 'patch' })
  const { id } = await follow({ world, client, url, stop, job })
  const { patch, sha256 } = await client.patchOf(world.projectId, id)
  expect(Buffer.from(patch).toString()).toMatch(/^index \S+ 100755$/m)
  await client.publishJob(world.projectId, id, { sha256 })
  expect(await client.waitForJob(world.projectId, id, LIMITS)).toMatchObject({ outcome: 'pr_opened' })
  expect(git({ world, client, url, stop, job }, 'ls-tree', `docmend/${id}`)).toMatch(/^100755 blob \S+\tindex\.md\n$/)
})

test('events come while the job is at work', async () => {
  const isSeen = Promise.withResolvers<void>()
  const world = await createWorld({
    files: FILES,
    replies: answerTurns(async ({ number }) => {
      await isSeen.promise
      return addLine(number)
    }),
  })
  const { client } = await world.startHere()
  const { id } = await client.createJob(world.projectId, { prompt: 'Add a line.' })
  const names = []
  for await (const { name } of client.eachEvent(world.projectId, id)) {
    names.push(name)
    // The model answers only after the first event was seen.
    isSeen.resolve()
  }
  expect(names).toEqual(['turn', 'reply', 'results', 'reply', 'results', 'outcome', 'end'])
})

test('a client that opens 200 streams gets as many as a project may hold, and none stays behind', async () => {
  const isSeen = Promise.withResolvers<void>()
  const world = await createWorld({
    files: FILES,
    replies: answerTurns(async ({ number }) => {
      await isSeen.promise
      return addLine(number)
    }),
  })
  const { client, url } = await world.startHere()
  const { id } = await client.createJob(world.projectId, { prompt: 'Add a line.' })
  const headers = { authorization: `Bearer ${world.apiKey}` }
  const open = () => fetch(`${url}/v2/agent/${world.projectId}/job/${id}/events`, { headers })
  const streams = await Promise.all(Array.from({ length: 200 }, open))
  const taken = streams.filter((one) => one.status === 200)
  const refused = streams.filter((one) => one.status === 429)
  expect(taken.length + refused.length).toBe(200)
  expect(taken.length).toBeGreaterThan(0)
  expect(refused.every((one) => one.headers.has('retry-after'))).toBe(true)
  isSeen.resolve()
  const texts = await Promise.all(taken.map((one) => one.text()))
  expect(texts.every((text) => text.includes('event: end\n'))).toBe(true)
  for (const one of refused) await one.body?.cancel()
  expect((await open()).status).toBe(200)
})
