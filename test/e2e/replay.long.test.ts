// A complete audit: a job works, its events are saved, and a person with the repository makes its patch again from them,
// without the service, its model or its keys.
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { AgentJob } from '../../src/contract/job.ts'
import { answerTurns } from '../support/answer-turns.ts'
import { type CommandLine, createCommandLine } from '../support/run-command.ts'
import { FILES, follow, run, type Started } from '../support/steered-job.ts'
import { useWorlds } from '../support/use-worlds.ts'
import { REPOSITORY } from '../support/world.ts'

const createWorld = useWorlds()

let line: CommandLine
beforeAll(() => {
  line = createCommandLine()
})
afterAll(() => line.remove())

type Running = Started & { stop: () => Promise<void> }

async function begin(mode: AgentJob['mode']): Promise<Running> {
  const world = await createWorld({ files: FILES, replies: answerTurns() })
  const { client, url, stop } = await world.startHere()
  return { world, client, url, stop, job: await run(world, client, { mode }) }
}

/** The answer of `GET .../events`, as `curl` would save it. */
async function saveEvents({ world: { projectId, apiKey }, url, job }: Running): Promise<string> {
  const headers = { Authorization: `Bearer ${apiKey}` }
  const answer = await fetch(`${url}/v2/agent/${projectId}/job/${job.id}/events`, { headers })
  expect(answer.status).toBe(200)
  const path = join(line.folder, `${job.id}.events`)
  writeFileSync(path, await answer.text())
  return path
}

/** Replays what was saved on a clone, with the service stopped. */
async function replaySaved(running: Running) {
  const path = await saveEvents(running)
  await running.stop()
  const clone = join(line.folder, running.job.id)
  const { PATH } = running.world.env
  execFileSync('git', ['clone', '-q', running.world.repository.gitDir, clone], { env: { PATH } })
  const { exitCode, stdout, stderr } = await line.runWithin(['replay', path, '--repo', clone, '--json'])
  expect([exitCode, stderr]).toEqual([0, ''])
  return JSON.parse(stdout)
}

const same = (turn: number, { patchSha256 }: AgentJob) =>
  expect.objectContaining({ turn, patchSha256, verdict: 'same' })

test('the saved events of a job give the patches that it named, byte by byte, also that of a second turn', async () => {
  const running = await begin('patch')
  const { world, client, job } = running
  const second = await follow(running)
  const { patch } = await client.patchOf(world.projectId, job.id)
  const replayed = await replaySaved(running)
  expect([job.patchSha256, second.patchSha256]).toEqual([expect.any(String), expect.any(String)])
  expect(replayed.turns).toEqual([same(1, job), same(2, second)])
  expect(replayed.patch).toBe(Buffer.from(patch).toString())
})

test('a turn on a pull request is replayed on the commit of the person who pushed in between', async () => {
  const running = await begin('pull_request')
  const { world, job } = running
  await world.forge.pushFile(REPOSITORY, `docmend/${job.id}`, 'index.md', '# Lumen\n\nMine.\n', 'A person was here')
  const second = await follow(running)
  expect(second).toMatchObject({ outcome: 'pr_updated', patchSha256: expect.any(String) })
  const replayed = await replaySaved(running)
  expect(replayed.turns).toEqual([same(1, job), same(2, second)])
  expect(replayed.patch).toContain('+Line 2.\n+\n Mine.')
})
