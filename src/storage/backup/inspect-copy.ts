// What is in a copy of the database that nobody uses, and whether this version can use it.
import Database from 'better-sqlite3'
import { quickCheck, SOUND } from '../dialect/examine-database.ts'
import { asStoreError } from '../dialect/sqlite-errors.ts'
import { requireOurs } from '../dialect/sqlite-file.ts'
import type { EncryptedValues } from '../encrypted-values.ts'
import { requireKnown } from '../migrate.ts'
import { MIGRATIONS } from '../migrations/index.ts'

export interface CopyContents {
  bytes: number
  counts: { projects: number; apiKeys: number; jobs: number; views: number }
  encrypted: EncryptedValues
  /** Migrations that the next start of the service will apply. */
  pendingMigrations: string[]
}

/**
 * Reads the whole file. Throws an error that says what is wrong when it is damaged, is not a Docmend database, or was made
 * by a newer version. `name` is how people know the file.
 */
export function inspectCopy(file: string, name: string): CopyContents {
  const database = new Database(file, { readonly: true, fileMustExist: true })
  try {
    requireSound(database, name)
    requireOurs(database, name)
    const applied = readMigrations(database)
    if (applied === undefined) throw new Error(`${name} is not a Docmend database`)
    requireKnown(applied, MIGRATIONS, name)
    const [bytes, counts, encrypted] = [sizeOf(database), count(database), readEncrypted(database)]
    return { bytes, counts, encrypted, pendingMigrations: namesOfPending(applied) }
  } catch (error) {
    throw asStoreError(error)
  } finally {
    database.close()
  }
}

function requireSound(database: Database.Database, name: string): void {
  const found = quickCheck(database)
  if (found !== SOUND) throw new Error(`${name} is damaged (${String(found)})`)
}

/** Undefined where there is no list of them. */
function readMigrations(database: Database.Database): string[] | undefined {
  const hasList = database.prepare("select 1 from sqlite_schema where type = 'table' and name = 'migration'").get()
  if (hasList === undefined) return undefined
  return database.prepare<[], string>('select name from migration order by name').pluck().all()
}

function readEncrypted(database: Database.Database): EncryptedValues {
  const apps = 'select app_id as appId, encrypted from github_app'
  const grants = 'select encrypted_grant from session where encrypted_grant is not null'
  return {
    apps: database.prepare<[], EncryptedValues['apps'][number]>(apps).all(),
    grants: database.prepare<[], string>(grants).pluck().all(),
  }
}

function namesOfPending(applied: readonly string[]): string[] {
  return MIGRATIONS.map(({ name }) => name).filter((name) => !applied.includes(name))
}

function sizeOf(database: Database.Database): number {
  const numberOf = (pragma: string): number => Number(database.pragma(pragma, { simple: true }))
  return numberOf('page_count') * numberOf('page_size')
}

function count(database: Database.Database): CopyContents['counts'] {
  const rowsOf = (table: string): number =>
    Number(database.prepare<[], number>(`select count(*) from ${table}`).pluck().get())
  return {
    projects: rowsOf('project'),
    apiKeys: rowsOf('api_key'),
    jobs: rowsOf('agent_job'),
    views: rowsOf('view_event where kind = 0'),
  }
}
