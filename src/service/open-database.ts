// Opens the database: PostgreSQL, or SQLite below DATA_DIR. A separate file, so that a command that only needs the data loads nothing else.
import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { CountedFault } from '../projects/store-unavailable-error.ts'
import { codeOf } from '../storage/dialect/sqlite-errors.ts'
import { openStorage, type Storage, type StorageOptions } from '../storage/open-storage.ts'
import type { Config } from './config.ts'
import { tryDataFolder } from './try-data-folder.ts'

/** Without `database`, SQLite. */
export type DatabaseConfig = Pick<Config, 'dataDir'> & Partial<Pick<Config, 'database'>>

export interface OpenOptions {
  /** A command that only reads must not create an empty database in the folder where it happens to run. */
  mustExist?: boolean
  /** Makes an empty database although the folder shows that there was one. */
  isFresh?: boolean
  /** Stands in for the database's clock (epoch milliseconds), in tests. */
  databaseNow?: () => number
  /** Called for each statement that the database refused because it cannot be used. */
  onFault?: ((fault: CountedFault) => void) | undefined
}

/** Lies in DATA_DIR from the first start on, so that a database that is gone is missed. */
const MARKER = 'database-was-made'
const MARKER_TEXT =
  'Docmend made its database in this folder. While this file is here, a missing docmend.db is an error, not a new start.\n'

/** Creates the folder and brings the database up to date. The errors say what to check. */
export async function openDatabase(config: DatabaseConfig, options: OpenOptions = {}): Promise<Storage> {
  const { dataDir, database } = config
  if (database === undefined) return openFile(dataDir, options)
  await makeFolder(dataDir)
  const { databaseNow, onFault } = options
  return openStorage({ kind: 'postgres', ...database, onFault, ...(databaseNow && { databaseNow }) })
}

/** The configured database, for looking at it as it is. */
export function configuredStorage({ dataDir, database }: DatabaseConfig): StorageOptions {
  return database === undefined ? { kind: 'sqlite', file: databaseFile(dataDir) } : { kind: 'postgres', ...database }
}

async function makeFolder(dataDir: string): Promise<void> {
  await makeFolders(dataDir).catch((error: unknown) => {
    throw new Error(`DATA_DIR ${dataDir} cannot be created or written to`, { cause: error })
  })
}

/** The recursion of Node's own `mkdir` never ends where the system makes no folder, such as below /proc. */
async function makeFolders(folder: string): Promise<void> {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true) return
  const parent = dirname(folder)
  if (parent !== folder) await makeFolders(parent)
  await mkdir(folder, { mode: 0o700 }).catch((error: unknown) => {
    // Another process may have made it.
    if (codeOf(error) !== 'EEXIST' || !statSync(folder).isDirectory()) throw error
  })
}

async function openFile(
  dataDir: string,
  { mustExist = false, isFresh = false, ...options }: OpenOptions,
): Promise<Storage> {
  const file = databaseFile(dataDir)
  if (mustExist && !existsSync(file)) {
    throw new Error(`There is no database ${file}. Run this in the folder of the service, or set DATA_DIR to its data`)
  }
  await makeFolder(dataDir)
  const loss = isFresh ? undefined : findLoss(dataDir)
  if (loss !== undefined) throw new Error(loss)
  const storage = await openStorage({ kind: 'sqlite', file, ...options }).catch(async (error: unknown) => {
    const folderFault = await tryDataFolder(dataDir)
    const reason = error instanceof Error ? error.message : String(error)
    const why = folderFault === undefined ? reason : `${folderFault}. DATA_DIR is ${dataDir}`
    throw new Error(`Cannot use ${file}. ${why}`, { cause: error })
  })
  leaveMarker(dataDir)
  return storage
}

export function databaseFile(dataDir: string): string {
  return join(dataDir, 'docmend.db')
}

/** An empty file is none: SQLite writes its first page as soon as there is a table. */
export function hasDatabase(dataDir: string): boolean {
  return (statSync(databaseFile(dataDir), { throwIfNoEntry: false })?.size ?? 0) > 0
}

/** Says what to do when the database is gone from a folder that had one; undefined when it is there, or never was. */
export function findLoss(dataDir: string): string | undefined {
  const file = databaseFile(dataDir)
  // A database that was just made has its tables in the log beside it, but its first page already in the file.
  const size = statSync(file, { throwIfNoEntry: false })?.size
  if (size !== undefined && size > 0) return undefined
  const sign = findSign(dataDir)
  if (sign === undefined) return undefined
  return (
    `The database ${file} is ${size === undefined ? 'missing' : 'empty'}, but ${sign} shows that there was one. ` +
    'Without it, projects, keys, jobs and page views are lost. Restore it from a backup, or check DATA_DIR and its mount. ' +
    'To start with an empty database, run `docmend db migrate --fresh` once'
  )
}

function findSign(dataDir: string): string | undefined {
  const marker = join(dataDir, MARKER)
  if (existsSync(marker)) return marker
  const mirrors = join(dataDir, 'mirrors')
  return existsSync(mirrors) && readdirSync(mirrors).length > 0 ? mirrors : undefined
}

/** The database is there and works: a full or read-only disk, which `GET /readyz` reports, is not for this to judge. */
function leaveMarker(dataDir: string): void {
  const marker = join(dataDir, MARKER)
  if (existsSync(marker)) return
  try {
    writeFileSync(marker, MARKER_TEXT, { mode: 0o600 })
  } catch {
    // The next start tries again.
  }
}
