// The databases that benches compare: SQLite, and a PostgreSQL server of their own that syncs what it acknowledges.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findPrograms, startCluster } from '../../../test/support/postgres/cluster.ts'
import { createDatabase } from '../../../test/support/postgres/databases.ts'

export interface BenchDatabase {
  name: 'SQLite' | 'PostgreSQL'
  /** The variables of a service. */
  env: { DATA_DIR: string; DATABASE_URL?: string }
  stop: () => Promise<void>
}

const DURABLE = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' }

export async function openSqliteBench(): Promise<BenchDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'docmend-bench-'))
  const stop = async (): Promise<void> => rmSync(folder, { recursive: true, force: true })
  return { name: 'SQLite', env: { DATA_DIR: join(folder, 'data') }, stop }
}

/** Undefined, with a line that says so, where this machine has no PostgreSQL. */
export async function openPostgresBench(): Promise<BenchDatabase | undefined> {
  const programs = findPrograms()
  if (programs === undefined) {
    console.log('PostgreSQL is not installed, so it is not measured')
    return undefined
  }
  const cluster = await startCluster(programs, { settings: DURABLE })
  const sqlite = await openSqliteBench()
  const stop = async (): Promise<void> => {
    await cluster.stop()
    await sqlite.stop()
  }
  return { name: 'PostgreSQL', env: { ...sqlite.env, DATABASE_URL: await createDatabase(cluster.url) }, stop }
}

/** Runs the work on each, one after the other. */
export async function onEachDatabase(work: (database: BenchDatabase) => Promise<void>): Promise<void> {
  for (const open of [openSqliteBench, openPostgresBench]) {
    const database = await open()
    if (database === undefined) continue
    try {
      await work(database)
    } finally {
      await database.stop()
    }
  }
}
