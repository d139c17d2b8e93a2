// What the processes of one host tell each other, over real sockets.
import { linkSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from '@jest/globals'
import type { Change, Changes } from '../../../src/projects/changes.ts'
import { openHostChanges } from '../../../src/storage/changes/host-changes.ts'
import { until } from '../../support/until.ts'

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

function givenFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'docmend-changes-'))
  ends.push(() => rmSync(folder, { recursive: true }))
  return join(folder, 'docmend.db')
}

interface Joined extends Changes {
  heard: (Change | undefined)[]
}

async function joinProcesses(file: string): Promise<Joined> {
  const faults: unknown[] = []
  const changes = await openHostChanges(file, (error) => faults.push(error))
  ends.push(() => changes.close())
  expect(faults).toEqual([])
  const heard: (Change | undefined)[] = []
  changes.subscribe((change) => heard.push(change))
  return { ...changes, heard }
}

test('each process hears what the others publish, and nothing of itself', async () => {
  const file = givenFile()
  const [one, two, three] = [await joinProcesses(file), await joinProcesses(file), await joinProcesses(file)]
  one.publish('queue')
  three.publish('job 7')
  await until(
    'the changes of the others',
    () => two.heard.length === 2 && one.heard.length === 1 && three.heard.length === 1,
  )
  expect([one.heard, three.heard]).toEqual([['job 7'], ['queue']])
  expect(new Set(two.heard)).toEqual(new Set(['job 7', 'queue']))
})

test('a process that ends leaves no socket behind, and what it published last arrives', async () => {
  const file = givenFile()
  const [one, two] = [await joinProcesses(file), await joinProcesses(file)]
  two.publish('job 1')
  await two.close()
  await until('the change', () => one.heard.length === 1)
  expect(readdirSync(join(file, '../processes'))).toHaveLength(1)
  one.publish('queue')
})

test('the socket of a process that was killed is deleted by the next one', async () => {
  const file = givenFile()
  const one = await joinProcesses(file)
  const folder = join(file, '../processes')
  const killed = createServer().listen(join(folder, 'killed'))
  await until('the socket', () => killed.listening)
  // A second name for it stays, as after a kill.
  linkSync(join(folder, 'killed'), join(folder, 'killed.sock'))
  killed.close()
  const two = await joinProcesses(file)
  await until('the deletion', () => !readdirSync(folder).includes('killed.sock'))
  two.publish('queue')
  await until('the change', () => one.heard.length === 1)
})

test('where no socket can be made, the reason is given and publishing does nothing', async () => {
  const file = givenFile()
  writeFileSync(join(file, '../processes'), 'not a folder')
  const faults: unknown[] = []
  const changes = await openHostChanges(file, (error) => faults.push(error))
  changes.publish('queue')
  await changes.close()
  expect(faults).toHaveLength(1)
})

test('a folder whose path is too long for a socket is named', async () => {
  const faults: unknown[] = []
  await openHostChanges(join(givenFile(), '../', 'x'.repeat(120), 'docmend.db'), (error) => faults.push(error))
  expect(String(faults[0])).toContain('longer than the path of a socket may be')
})

test('a process that takes nothing costs the others a bounded amount of memory', async () => {
  const file = givenFile()
  const one = await joinProcesses(file)
  const folder = join(file, '../processes')
  const suspended = createServer((socket) => {
    socket.pause()
    ends.push(() => socket.destroy())
  }).listen(join(folder, 'suspended.sock'))
  ends.push(() => suspended.close())
  await until('the socket', () => suspended.listening)
  const two = await joinProcesses(file)
  const before = process.memoryUsage().arrayBuffers
  for (let n = 0; n < 100_000; n++) two.publish(`job ${'x'.repeat(100)}`)
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(5_000_000)
  await until('the change', () => one.heard.length > 0)
})
