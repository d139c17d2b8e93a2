// DATA_DIR: whether it can be written and has room, and whether database and mirrors are sound.
import { access, constants, readdir, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { plural } from '../../base/text.ts'
import type { Project } from '../../projects/project.ts'
import { describeDatabase } from '../../storage/dialect/postgres-address.ts'
import { inspectStorage } from '../../storage/open-storage.ts'
import type { StoreHealth } from '../../storage/store-health.ts'
import type { Config } from '../config.ts'
import { configuredStorage, type DatabaseConfig, databaseFile, findLoss } from '../open-database.ts'
import { tryDataFolder } from '../try-data-folder.ts'
import { type Finding, fail, ok, warning } from './finding.ts'
import { findFirstSteps } from './first-steps.ts'

/** With less free space, the next jobs fail. */
const FREE_SPACE_NEEDED_BYTES = 64 * 1024 ** 2

/** Docmend warns the instance admin when there is less free space. */
const FREE_SPACE_WANTED_BYTES = 1024 ** 3

type DataConfig = DatabaseConfig & Pick<Config, 'childEnv'>

export async function findDataState(config: DataConfig, signal: AbortSignal): Promise<Finding[]> {
  const { dataDir, database } = config
  if (!(await exists(dataDir))) {
    const missing = await judgeMissingFolder(dataDir)
    // PostgreSQL is elsewhere, whatever is here.
    return database === undefined ? missing : [...missing, ...(await findDatabaseState(config, signal))]
  }
  return [
    await findFolderFault(dataDir),
    await findRoom(dataDir),
    ...(await findDatabaseState(config, signal)),
    ...(await findMirrorState(dataDir)),
  ]
}

async function judgeMissingFolder(dataDir: string): Promise<Finding[]> {
  const parent = await nearestFolder(dirname(dataDir))
  const isAllowed = await access(parent, constants.W_OK).then(
    () => true,
    () => false,
  )
  return [
    isAllowed
      ? warning(
          'DATA_DIR',
          `${dataDir} does not exist yet; the first start makes it. If there was a service here, check DATA_DIR and its mount`,
        )
      : fail(
          'DATA_DIR',
          `${dataDir} does not exist and cannot be made in ${parent}. Make it for the user of the service, or set DATA_DIR`,
        ),
  ]
}

async function nearestFolder(path: string): Promise<string> {
  return (await exists(path)) || dirname(path) === path ? path : nearestFolder(dirname(path))
}

/** Also a part of what the start looks at. */
export async function findFolderFault(dataDir: string): Promise<Finding> {
  const fault = await tryDataFolder(dataDir)
  return fault === undefined ? ok('DATA_DIR', `${dataDir} can be written`) : fail('DATA_DIR', fault)
}

/** Also a part of what the start looks at. */
export async function findRoom(dataDir: string): Promise<Finding> {
  const { bavail, bsize } = await statfs(dataDir)
  const free = bavail * bsize
  const text = `The disk of DATA_DIR has ${Math.floor(free / 1024 ** 2).toLocaleString('en-US')} MiB left`
  if (free < FREE_SPACE_NEEDED_BYTES) return fail('disk', `${text}. Free some space`)
  return free < FREE_SPACE_WANTED_BYTES ? warning('disk', `${text}. Free some space soon`) : ok('disk', text)
}

async function findDatabaseState(config: DataConfig, signal: AbortSignal): Promise<Finding[]> {
  const { dataDir, database } = config
  const file = databaseFile(dataDir)
  if (database === undefined) {
    const loss = findLoss(dataDir)
    if (loss !== undefined) return [fail('database', loss)]
    if (!(await exists(file)))
      return [warning('database', `There is no database ${file} yet; the first start makes it`)]
  }
  try {
    const storage = await inspectStorage(configuredStorage(config))
    try {
      return await judgeDatabase(config, storage, signal)
    } finally {
      await storage.close()
    }
  } catch (error) {
    return [fail('database', `Cannot use ${nameOf(config)}. ${reasonOf(error)}`)]
  }
}

/** For people: a file, or the address in `DATABASE_URL` without what is secret in it. */
function nameOf({ dataDir, database }: DataConfig): string {
  return database === undefined ? databaseFile(dataDir) : `DATABASE_URL, ${describeDatabase(database.url)}`
}

async function judgeDatabase(
  config: DataConfig,
  storage: Awaited<ReturnType<typeof inspectStorage>>,
  signal: AbortSignal,
): Promise<Finding[]> {
  const { health, pending } = storage
  await health.examine(signal)
  if (pending.length > 0) {
    const steps = plural(pending.length, 'migration')
    return [
      warning(
        'database',
        `The database is sound, but needs ${steps} (${pending.join(', ')}); the next start runs them`,
      ),
    ]
  }
  await health.tryWrite()
  const encodingFault = await findEncodingFault(config, health)
  const active = (await storage.projects.list()).filter(({ state }) => state === 'active')
  const [first] = active
  return [
    ok('database', `The database is sound and can be written: ${nameOf(config)}`),
    ...(encodingFault === undefined ? [] : [warning('database', encodingFault)]),
    countProjects(active),
    ...(first === undefined ? [] : await findDocs(config, first, signal)),
    ...(await findFirstSteps(storage, active, Date.now())),
  ]
}

/** Also a part of what the start looks at. SQLite has UTF-8 alone. */
export async function findEncodingFault(
  { database }: DatabaseConfig,
  health: Pick<StoreHealth, 'readEncoding'>,
): Promise<string | undefined> {
  const encoding = database === undefined ? 'UTF8' : await health.readEncoding()
  if (encoding === 'UTF8') return undefined
  return (
    `The PostgreSQL database has the encoding ${encoding}, not UTF8: it may refuse or garble text that is not English. ` +
    'Make a database with `createdb --encoding=UTF8`, and copy this one into it with `docmend db copy`'
  )
}

/** A mirror that cannot be read is found elsewhere. */
async function findDocs(config: DataConfig, project: Project, signal: AbortSignal): Promise<Finding[]> {
  const { findMirroredDocs } = await import('./mirrored-docs.ts')
  return findMirroredDocs(config, project, signal).then(
    (finding) => [finding],
    () => [],
  )
}

function countProjects(active: readonly Project[]): Finding {
  if (active.length > 0)
    return ok('projects', `There ${active.length === 1 ? 'is' : 'are'} ${plural(active.length, 'active project')}`)
  return warning(
    'projects',
    'There is no active project. Install the App on a repository, or run `docmend keys create OWNER/REPO`',
  )
}

async function findMirrorState(dataDir: string): Promise<Finding[]> {
  const folder = join(dataDir, 'mirrors')
  const names = (await exists(folder)) ? (await readdir(folder)).filter((name) => name.endsWith('.git')) : []
  const broken: string[] = []
  for (const name of names) {
    const parts = await Promise.all(['HEAD', 'objects', 'refs'].map((part) => exists(join(folder, name, part))))
    if (parts.includes(false)) broken.push(name)
  }
  if (broken.length === 0)
    return [ok('mirrors', `There ${names.length === 1 ? 'is' : 'are'} ${plural(names.length, 'mirror')} in ${folder}`)]
  return [
    warning(
      'mirrors',
      `${plural(broken.length, 'mirror')} in ${folder} cannot be read (${broken.slice(0, 5).join(', ')}). Delete these folders; Docmend fetches them again`,
    ),
  ]
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
