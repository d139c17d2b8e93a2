// A PostgreSQL server of the tests' own, from the programs of this machine, that goes with the process that started it.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'

export interface Cluster {
  /** Of the database `postgres`, as a superuser. */
  url: string
  /** The folder of its data, with `postgresql.conf`. */
  folder: string
  /** The process of the server. */
  server: ChildProcess
  /** Stops the server at once and deletes its data. */
  stop: () => Promise<void>
}

/** The folder of `initdb` and `postgres`; undefined when this machine has none. */
export function findPrograms(): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...globSync('/usr/lib/postgresql/*/bin')]
  return folders.find((folder) => ['initdb', 'postgres'].every((name) => existsSync(join(folder, name))))
}

export interface ClusterOptions {
  /** As in `postgresql.conf`, after those that make tests fast. */
  settings?: Readonly<Record<string, string>>
}

/** Starts a server on a free port. Throws when it does not start within a minute. */
export async function startCluster(programs: string, { settings = {} }: ClusterOptions = {}): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), 'docmend-postgres-'))
  const owner = findOwner()
  const password = randomBytes(12).toString('hex')
  const data = join(folder, 'data')
  mkdirSync(data)
  const passwordFile = join(folder, 'password')
  writeFileSync(passwordFile, password)
  if (owner !== undefined) for (const path of [folder, data, passwordFile]) chownSync(path, owner.uid, owner.gid)
  const init = [
    '-D',
    data,
    '-U',
    'docmend',
    `--pwfile=${passwordFile}`,
    '-A',
    'scram-sha-256',
    '-E',
    'UTF8',
    '--no-sync',
  ]
  // A locale that does not sort by bytes, where there is one, as on most servers.
  execFileSync(join(programs, 'initdb'), [...init, '--locale=C.UTF-8'], { ...owner, stdio: 'pipe' })
  // The superuser needs no password: to check one takes longer than most of what tests ask. Others do.
  const rules = join(data, 'pg_hba.conf')
  writeFileSync(rules, `host all docmend 127.0.0.1/32 trust\n${readFileSync(rules, 'utf8')}`)
  const port = await findFreePort()
  const server = spawn(
    join(programs, 'postgres'),
    ['-D', data, ...toArguments({ ...SETTINGS, port: `${port}`, ...settings })],
    {
      ...owner,
      stdio: 'ignore',
    },
  )
  const url = `postgres://docmend:${password}@127.0.0.1:${port}/postgres`
  const stop = async (): Promise<void> => {
    const ended = new Promise((resolve) => server.once('exit', resolve))
    if (server.exitCode === null && server.signalCode === null && server.kill('SIGQUIT')) await ended
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await waitUntilReady(url, server)
  } catch (error) {
    await stop()
    throw error
  }
  return { url, folder: data, server, stop }
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
