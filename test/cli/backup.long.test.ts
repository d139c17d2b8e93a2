// `docmend db backup` and `docmend db restore`, with the processes of a running service.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { expect, test } from '@jest/globals'
import { openStorage } from '../../src/storage/open-storage.ts'
import { readSums } from '../storage/read-sums.ts'
import { useBackupFolder } from './backup-folder.ts'

const given = useBackupFolder()

interface Writer {
  child: ChildProcess
  /** What it was told is on disk. */
  acknowledged: string[]
  wroteSome(): Promise<void>
}

/** Another process that writes to the database without end. */
function startWriter(program: string, ...args: string[]): Writer {
  const path = fileURLToPath(new URL(`../storage/${program}`, import.meta.url))
  const child = spawn(process.execPath, [path, ...args], { stdio: ['ignore', 'pipe', 'inherit'] })
  const acknowledged: string[] = []
  const lines = createInterface(child.stdout)
  lines.on('line', (text) => acknowledged.push(text))
  const wroteSome = async (): Promise<void> => {
    for (const goal = acknowledged.length + 5; acknowledged.length < goal; ) await once(lines, 'line')
  }
  return { child, acknowledged, wroteSome }
}

async function end({ child }: Writer): Promise<void> {
  const closed = once(child, 'close')
  child.kill('SIGKILL')
  await closed
}

test('a backup under load has every job and view that was acknowledged before, and its sums agree', async () => {
  const storage = await openStorage({ kind: 'sqlite', file: given.file })
  const { id } = await storage.projects.ensure('acme/docs', null, 0)
  await storage.close()
  const jobs = startWriter('child.ts', 'create', given.file, id)
  const batches = startWriter('ingest-child.ts', given.file, id, '0')
  await Promise.all([jobs.wroteSome(), batches.wroteSome()])
  const [jobsBefore, batchesBefore] = [[...jobs.acknowledged], [...batches.acknowledged]]
  const { exitCode, stdout } = await given.line.run(['db', 'backup', 'b.db', '--json'])
  await Promise.all([jobs.wroteSome(), batches.wroteSome()])
  await Promise.all([end(jobs), end(batches)])
  expect([exitCode, await given.line.runWithin(['db', 'restore', 'b.db'])]).toMatchObject([0, { exitCode: 0 }])
  const restored = await openStorage({ kind: 'sqlite', file: given.file })
  const kept = await restored.jobs.list(id, { limit: 1e6, offset: 0 })
  expect(kept.jobs.map((job) => job.id)).toEqual(expect.arrayContaining(jobsBefore))
  expect(JSON.parse(stdout)).toMatchObject({ projects: 1, jobs: kept.jobs.length })
  await restored.views.settleDays()
  await restored.close()
  const { ofTiers, ofEvents, batches: counted, integrity } = readSums(given.file)
  expect([ofTiers, integrity]).toEqual([ofEvents, ['ok']])
  expect(counted).toEqual(expect.arrayContaining(batchesBefore.map((n) => `batch-${n}`)))
})
