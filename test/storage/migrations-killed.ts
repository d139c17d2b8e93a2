// `docmend db migrate` in several processes at once, of which some are killed at random moments: whatever those left, the others find
// a database that is ready, or make it so.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, expect, test } from '@jest/globals'
import { openAdmin } from '../../src/service/admin/admin.ts'
import { readConfig } from '../../src/service/config.ts'
import { configuredStorage } from '../../src/service/open-database.ts'
import { inspectStorage } from '../../src/storage/open-storage.ts'
import { createDatabase, dropDatabase, findPostgres } from '../support/postgres/databases.ts'

const SEED = Number(process.env.FAULTS_SEED ?? Math.floor(Math.random() * 1000))
const PROCESSES = 4
const KILLED = 2
/** A process that was started loads its code first. */
const MOMENTS_MS = { from: 400, span: 2000 }

type Environment = Record<string, string>

function startMigration(env: Environment): ChildProcess {
  return spawn(process.execPath, ['src/main.ts', 'db', 'migrate'], { env, stdio: 'ignore' })
}

async function codeOf(child: ChildProcess): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  return child.exitCode
}

/** Gives how many of those that were to be killed were still running. */
async function killSome(env: Environment, round: number): Promise<number> {
  const children = Array.from({ length: PROCESSES }, () => startMigration(env))
  const [doomed, others] = [children.slice(0, KILLED), children.slice(KILLED)]
  let killed = 0
  for (const [n, child] of doomed.entries()) {
    await delay((MOMENTS_MS.from + ((SEED * 7919 + (round * KILLED + n) * 104_729) % MOMENTS_MS.span)) / KILLED)
    if (child.exitCode === null && child.kill('SIGKILL')) killed += 1
  }
  expect(await Promise.all(others.map(codeOf))).toEqual(others.map(() => 0))
  await Promise.all(doomed.map(codeOf))
  return killed
}

/** All migrations are applied, and the database takes a project. */
async function expectReady(env: Environment): Promise<void> {
  expect(await codeOf(startMigration(env))).toBe(0)
  const config = readConfig(env)
  const storage = await inspectStorage(configuredStorage(config))
  expect(storage.pending).toEqual([])
  await storage.close()
  const admin = await openAdmin(config)
  const request = { name: 'test', scopes: ['jobs:read' as const], allowedCidrs: [], expiresAt: null }
  await admin.createKey({ fullName: 'acme/docs', docsRoot: null }, request)
  await admin.close()
}

export async function testKilledMigrations({ rounds }: { rounds: number }): Promise<void> {
  const server = await findPostgres()
  if (server.kind === 'none') console.warn(`Skipped on PostgreSQL: ${server.reason}`)
  const folder = mkdtempSync(join(tmpdir(), 'docmend-migrations-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  const urls: string[] = []
  afterAll(async () => {
    for (const url of urls) await dropDatabase(url)
  })
  const kinds = server.kind === 'none' ? ['SQLite'] : ['SQLite', 'PostgreSQL']
  test.each(kinds)('migrations killed beside others on %s: all that go on find the database ready', async (kind) => {
    let killed = 0
    for (let round = 0; round < rounds; round += 1) {
      const env: Environment = { PATH: process.env.PATH ?? '', DATA_DIR: join(folder, `${kind}-${round}`) }
      if (server.kind === 'found' && kind === 'PostgreSQL') {
        env.DATABASE_URL = await createDatabase(server.url, { isEmpty: true })
        urls.push(env.DATABASE_URL)
      }
      killed += await killSome(env, round)
      await expectReady(env)
    }
    console.log(`seed ${SEED}, ${kind}: ${killed} of ${rounds * KILLED} killed before their end, all ready`)
    if (rounds > 1) expect(killed).toBeGreaterThan(0)
  })
}
