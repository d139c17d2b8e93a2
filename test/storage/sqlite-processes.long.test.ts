// What only real processes show: a kill at any instant, and several workers on one file.

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from '@jest/globals'
import { openStorage, type Storage } from '../../src/storage/open-storage.ts'
import { COMMENTS, numberedComment } from './comments-of-processes.ts'
import { NO_LIMITS, openedEnd, toNewJob } from './contract/job-samples.ts'
import { REPOSITORY_ID } from './contract/world.ts'

const folder = mkdtempSync(join(tmpdir(), 'docmend-processes-'))
const childFile = fileURLToPath(new URL('./child.ts', import.meta.url))
afterAll(() => rmSync(folder, { recursive: true }))

async function givenDatabase(name: string): Promise<{ file: string; storage: Storage; projectId: string }> {
  const file = join(folder, name)
  const storage = await openStorage({ kind: 'sqlite', file })
  return { file, storage, projectId: (await storage.projects.ensure('acme/docs', null, Date.now())).id }
}

function startChild(what: 'create' | 'claim' | 'comment' | 'work', file: string, projectId: string): ChildProcess {
  const { env, execPath } = process
  return spawn(execPath, [childFile, what, file, projectId], { env, stdio: ['ignore', 'pipe', 'inherit'] })
}

/** Collects the lines of a child until it ends; `onLine` may end it. */
async function linesOf(
  child: ChildProcess,
  onLine: (count: number, line: string) => void = () => undefined,
): Promise<string[]> {
  const lines: string[] = []
  if (child.stdout === null) throw new Error('The child has no stdout')
  const closed = once(child, 'close')
  createInterface(child.stdout).on('line', (line) => onLine(lines.push(line), line))
  await closed
  return lines
}

test('every job that was acknowledged before kill -9 is in the file, with its answer', async () => {
  const { file, storage, projectId } = await givenDatabase('killed.db')
  const child = startChild('create', file, projectId)
  const acknowledged = await linesOf(child, (count) => count === 40 && child.kill('SIGKILL'))
  const { jobs } = await storage.jobs.list(projectId, { limit: 1e6, offset: 0 })
  const ids = new Set(jobs.map((job) => job.id))
  expect(acknowledged.length).toBeGreaterThanOrEqual(40)
  expect(acknowledged.filter((id) => !ids.has(id))).toEqual([])
  const idempotency = { route: 'create-job', key: 'key-40', bodyHash: 'hash' }
  const replayed = await storage.jobs.create(toNewJob(projectId, Date.now()), { ...NO_LIMITS, idempotency })
  expect(replayed).toMatchObject({ kind: 'replayed', job: { id: acknowledged[39] } })
  await storage.close()
})

test('two processes that claim from one file never get the same job', async () => {
  const { file, storage, projectId } = await givenDatabase('claimed.db')
  for (let n = 0; n < 60; n++) await storage.jobs.create(toNewJob(projectId, Date.now()), NO_LIMITS)
  const children = [1, 2].map(() => startChild('claim', file, projectId))
  const claims = (await Promise.all(children.map((child) => linesOf(child)))).flat()
  expect(claims).toHaveLength(60)
  expect(new Set(claims).size).toBe(60)
  await storage.close()
})

test('comments that two processes deliver while two others work each begin one turn, and each turn runs once', async () => {
  const { file, storage, projectId } = await givenDatabase('commented.db')
  const repositories = [{ id: REPOSITORY_ID, fullName: 'acme/docs' }]
  await storage.projects.apply([{ kind: 'installed', installationId: 1, repositories }], 0)
  await storage.jobs.create(toNewJob(projectId, Date.now()), NO_LIMITS)
  const first = await storage.jobs.claim(60_000, [])
  if (first === undefined) throw new Error('Expected a job to be due')
  await storage.jobs.finish(first.lease, openedEnd(first.job))
  const start = (what: 'comment' | 'work') => startChild(what, file, projectId)
  const isFull = Promise.withResolvers<void>()
  const delivered = [start('comment'), start('comment')].map((child) =>
    linesOf(child, (_, line) => line.startsWith('full') && isFull.resolve()),
  )
  // As on a busy machine, where deliverers are ahead of the workers: no comment may be lost for that.
  await isFull.promise
  const worked = await Promise.all([start('work'), start('work')].map((child) => linesOf(child)))
  const accepted = (await Promise.all(delivered)).flat().filter((line) => line.startsWith('accepted'))
  expect([accepted.length, new Set(accepted).size]).toEqual([COMMENTS, COMMENTS])
  const turns = await storage.jobs.turns(first.job.id)
  const asked = turns.slice(1).flatMap(({ prompt }) => prompt.split('\n\n'))
  expect([...asked].sort()).toEqual(Array.from({ length: COMMENTS }, (_, n) => numberedComment(n, 0).prompt).sort())
  const begun = worked.flat().map(Number)
  expect(begun.sort((a, b) => a - b)).toEqual(turns.slice(1).map(({ turn }) => turn))
  expect(turns.filter(({ outcome }) => outcome === null)).toEqual([])
  await storage.close()
})

test('processes that start together on a new file all find it ready', async () => {
  const file = join(folder, 'new', 'started.db')
  const children = [1, 2, 3].map(() => startChild('claim', file, ''))
  await Promise.all(children.map((child) => linesOf(child)))
  expect(children.map((child) => child.exitCode)).toEqual([0, 0, 0])
})
