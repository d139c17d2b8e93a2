// A PostgreSQL server of the tests' own, from the programs of this machine, that goes with the process that started it.
import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chownSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'

export interface Cluster {
  /** Of the database `postgres`, as a superuser. */
  url: string
  /** The folder of its data, with `postgresql.conf`. */
  folder: string
  /** Whether the server runs; one that gave up has to be started again. */
  isRunning: () => boolean
  /** Lets the server write there. */
  giveFolder: (path: string) => void
  /** Ends the server as `pg_ctl stop` does in this mode. */
  halt: (mode: StopMode) => Promise<void>
  /** Starts the server again, on the same data and port. */
  start: () => Promise<void>
  /** Stops the server at once and deletes its data. */
  stop: () => Promise<void>
}

/** `fast` ends all connections and writes what is open; `immediate` is a crash. */
export type StopMode = 'fast' | 'immediate'

/** The folder of `initdb` and `postgres`; undefined when this machine has none. */
export function findPrograms(): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...globSync('/usr/lib/postgresql/*/bin')]
  return folders.find((folder) => ['initdb', 'postgres'].every((name) => existsSync(join(folder, name))))
}

export interface ClusterOptions {
  /** As in `postgresql.conf`, after those that make tests fast. */
  settings?: Readonly<Record<string, string>>
  /** A folder for the data, on another disk for example; a temporary one when absent. */
  place?: string
  /** An empty folder for the log of what was written (WAL), on another disk; beside the data when absent. */
  walFolder?: string
  /** Further variables of the server. */
  env?: Readonly<Record<string, string>>
}

/** Starts a server on a free port. Throws when it does not start within a minute. */
export async function startCluster(programs: string, options: ClusterOptions = {}): Promise<Cluster> {
  const { folder, data } = makeDataFolder(options.place)
  const owner = findOwner()
  const password = randomBytes(12).toString('hex')
  const passwordFile = join(folder, 'password')
  writeFileSync(passwordFile, password)
  if (owner !== undefined) for (const path of [folder, data, passwordFile]) chownSync(path, owner.uid, owner.gid)
  // A locale that does not sort by bytes, where there is one, as on most servers.
  const encoding = ['-E', 'UTF8', '--no-sync', '--locale=C.UTF-8']
  const wal = options.walFolder === undefined ? [] : ['-X', options.walFolder]
  if (owner !== undefined) for (const path of wal.slice(1)) chownSync(path, owner.uid, owner.gid)
  const init = [...wal, '-D', data, '-U', 'docmend', `--pwfile=${passwordFile}`, '-A', 'scram-sha-256', ...encoding]
  execFileSync(join(programs, 'initdb'), init, { ...owner, stdio: 'pipe' })
  // The superuser needs no password: to check one takes longer than most of what tests ask. Others do.
  const rules = join(data, 'pg_hba.conf')
  const trusted = ['all', 'replication'].map((database) => `host ${database} docmend 127.0.0.1/32 trust\n`)
  writeFileSync(rules, `${trusted.join('')}${readFileSync(rules, 'utf8')}`)
  return runCluster(programs, { folder, data, password }, options)
}

/** A standby of the cluster, by a base backup and streaming replication; it can be promoted. */
export async function startStandby(programs: string, primary: Cluster, options: ClusterOptions = {}): Promise<Cluster> {
  const { folder, data } = makeDataFolder(options.place)
  const owner = findOwner()
  if (owner !== undefined) for (const path of [folder, data]) chownSync(path, owner.uid, owner.gid)
  const from = ['-d', primary.url.replace(/postgres$/, ''), '-D', data, '-R', '-X', 'stream', '-c', 'fast', '--no-sync']
  // It may be only beside the program itself, where `programs` has links.
  const folderOfPrograms = dirname(realpathSync(join(programs, 'postgres')))
  await promisify(execFile)(join(folderOfPrograms, 'pg_basebackup'), from, { ...owner })
  return runCluster(programs, { folder, data, password: new URL(primary.url).password }, options)
}

function makeDataFolder(place: string | undefined): { folder: string; data: string } {
  const folder = mkdtempSync(join(place ?? tmpdir(), 'docmend-postgres-'))
  const data = join(folder, 'data')
  // PostgreSQL refuses a folder that others may read.
  mkdirSync(data, { mode: 0o700 })
  return { folder, data }
}

interface Data {
  folder: string
  data: string
  password: string
}

/** Runs a server on the data. */
async function runCluster(programs: string, { folder, data, password }: Data, options: ClusterOptions) {
  const port = await findFreePort()
  const url = `postgres://docmend:${password}@127.0.0.1:${port}/postgres`
  const args = ['-D', data, ...toArguments({ ...SETTINGS, port: `${port}`, ...options.settings })]
  const env = { ...process.env, ...options.env }
  const owner = findOwner()
  let server: ChildProcess | undefined
  const isRunning = (): boolean => server !== undefined && server.exitCode === null && server.signalCode === null
  const halt = async (mode: StopMode): Promise<void> => {
    if (server === undefined || !isRunning()) return
    const ended = new Promise((resolve) => server?.once('exit', resolve))
    if (server.kill(mode === 'fast' ? 'SIGINT' : 'SIGQUIT')) await ended
  }
  const start = async (): Promise<void> => {
    server = spawn(join(programs, 'postgres'), args, { ...owner, env, stdio: 'ignore' })
    await waitUntilReady(url, server)
  }
  const stop = async (): Promise<void> => {
    await halt('immediate')
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await start()
  } catch (error) {
    await stop()
    throw error
  }
  const giveFolder = (path: string): void => {
    if (owner !== undefined) chownSync(path, owner.uid, owner.gid)
  }
  return { url, folder: data, isRunning, giveFolder, halt, start, stop } satisfies Cluster
}

/** What a crash of the machine would lose does not matter here. */
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '300',
  autovacuum: 'on',
}

function toArguments(settings: Readonly<Record<string, string>>): string[] {
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

/** PostgreSQL refuses to run as root. */
function findOwner(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const id = (flag: string, user: string): number => Number(execFileSync('id', [flag, user], { stdio: 'pipe' }))
  for (const user of ['postgres', 'nobody']) {
    try {
      return { uid: id('-u', user), gid: id('-g', user) }
    } catch {
      // There is no such user: the next one.
    }
  }
  throw new Error('PostgreSQL does not run as root, and this machine has neither a user "postgres" nor "nobody"')
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })
}

/** On a busy machine a start takes seconds. */
const START_TIMEOUT_MS = 60_000

export async function waitUntilReady(url: string, server: ChildProcess): Promise<void> {
  const end = Date.now() + START_TIMEOUT_MS
  for (;;) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
    client.on('error', () => undefined)
    try {
      await client.connect()
      await client.end()
      return
    } catch (error) {
      await client.end().catch(() => undefined)
      if (server.exitCode !== null || Date.now() > end) throw new Error('PostgreSQL did not start', { cause: error })
      await delay(50)
    }
  }
}
