// PgBouncer between, which lends a connection for a transaction: what a session keeps, such as temporary tables, does not last.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from '@jest/globals'
import { openStorage, type Storage } from '../../src/storage/open-storage.ts'
import { findFreePort } from '../support/free-port.ts'
import { createDatabase, dropDatabase, findPostgres } from '../support/postgres/databases.ts'
import { until } from '../support/until.ts'
import { ALL, newBatch, newRow } from './contract/views-world.ts'
import { NOON } from './contract/world.ts'

const PROCESSES = 3
const BATCHES = 6
/** Every other batch comes by COPY, and opens its day. */
const FEW = 50
const MANY = 4000

const server = await findPostgres()
const isInstalled = spawnSync('pgbouncer', ['--version']).status === 0
const reason = server.kind === 'none' ? server.reason : isInstalled ? undefined : 'PgBouncer is not installed'
const ends: (() => unknown)[] = []
afterAll(async () => {
  for (const end of ends.reverse()) await end()
})

if (server.kind === 'none' || reason !== undefined) test.skip(`PgBouncer: ${reason}`, () => undefined)
else {
  test('processes behind PgBouncer migrate, count batches at once and settle days, and every view counts once', async () => {
    const direct = await createDatabase(server.url, { isEmpty: true })
    ends.push(() => dropDatabase(direct))
    const url = await startBouncer(new URL(direct))
    const open = (): Promise<Storage> => openStorage({ kind: 'postgres', url, listenUrl: null })
    const storages = await Promise.all(Array.from({ length: PROCESSES }, open))
    ends.push(() => Promise.all(storages.map((storage) => storage.close())))
    const [first] = storages
    if (first === undefined) throw new Error('There is no process')
    const { id } = await first.projects.ensure('acme/docs', null, NOON)

    const counted = await Promise.all(storages.flatMap((storage) => countBatches(storage, id)))
    const sent = counted.reduce((sum, one) => sum + one, 0)
    const before = (await first.views.rankPages(id, ALL)).rows
    expect(await first.views.settleDays()).toBe(1)
    const after = (await first.views.rankPages(id, ALL)).rows
    expect(after).toEqual(before)
    expect(after.reduce((sum, [, human]) => sum + human, 0)).toBe(sent)
    expect(sent).toBe(PROCESSES * (BATCHES / 2) * (FEW + MANY))
  }, 300_000)
}

function countBatches(storage: Storage, projectId: string): Promise<number>[] {
  return Array.from({ length: BATCHES }, async (_, batch) => {
    const rows = Array.from({ length: batch % 2 === 0 ? FEW : MANY }, (__, n) => newRow({ path: `/${n % 40}` }))
    const done = await storage.views.applyBatch(projectId, newBatch(rows), NOON)
    return done.kind === 'applied' ? done.answer.accepted : 0
  })
}

/** Gives the address of the database behind it. */
async function startBouncer(database: URL): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'docmend-bouncer-'))
  ends.push(() => rmSync(folder, { recursive: true }))
  // It refuses to run as root, and then writes as another user.
  chmodSync(folder, 0o777)
  const port = await findFreePort()
  const settings = [
    '[databases]',
    `* = host=${database.hostname} port=${database.port} user=${database.username}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = any',
    'pool_mode = transaction',
    'default_pool_size = 5',
  ]
  const file = join(folder, 'pgbouncer.ini')
  writeFileSync(file, `${settings.join('\n')}\n`)
  const asUser = process.getuid?.() === 0 ? ['-u', 'postgres'] : []
  const child = spawn('pgbouncer', [...asUser, file], { stdio: 'ignore' })
  ends.push(() => stop(child))
  const url = new URL(database)
  url.port = String(port)
  await until('PgBouncer', async () => {
    const opened = await openStorage({ kind: 'postgres', url: url.href, listenUrl: null }).catch(() => undefined)
    await opened?.close()
    return opened !== undefined || undefined
  })
  return url.href
}

async function stop(child: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve))
  if (child.exitCode === null && child.kill('SIGKILL')) await ended
}
