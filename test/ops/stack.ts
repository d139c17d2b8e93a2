// What compose.yaml starts, as processes of this machine: the migrations, two web processes, two workers, and Caddy with the
// Caddyfile of the repository. Names, ports and folders are others; what the containers are given besides is the same.
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { parse } from 'yaml'
import { findFreePort } from '../support/free-port.ts'
import { until } from '../support/until.ts'
import { fetchWithCa } from './fetch-with-ca.ts'

const run = promisify(execFile)
const PROXY_ADDRESS = '127.0.0.1'

export interface StackPlan {
  folder: string
  databaseUrl: string
  /** `https://localhost:PORT`. */
  baseUrl: string
  /** The rest of the environment, as `.env` would have it. */
  env: Record<string, string>
}

export interface StackProcess {
  name: string
  /** Stops it as Docker does, and starts it anew. Resolves when it is ready. */
  restart(): Promise<void>
  /** Its own address, past the proxy. */
  url: string
  pid(): number
}

export interface Stack {
  webs: StackProcess[]
  workers: StackProcess[]
  /** Through the proxy, with the authority of Caddy. */
  fetch: typeof fetch
  stop(): Promise<void>
}

interface Service {
  command?: string[]
  environment: Record<string, string | number>
}

export async function startStack(plan: StackPlan): Promise<Stack> {
  const { services } = parse(readFileSync('compose.yaml', 'utf8'), { merge: true }) as {
    services: Record<'migrate' | 'web' | 'worker', Service>
  }
  const children: ChildProcess[] = []
  const start = (name: string, service: Service) => startProcess(name, service, plan, children)
  try {
    await makeSecrets(plan)
    await run(process.execPath, ['src/main.ts', 'db', 'migrate'], {
      env: environmentOf(services.migrate, plan),
    })
    const webs = await Promise.all(['web-1', 'web-2'].map((name) => start(name, services.web)))
    const workers = await Promise.all(['worker-1', 'worker-2'].map((name) => start(name, services.worker)))
    const ca = await startProxy(plan, webs, children)
    return { webs, workers, fetch: fetchWithCa(ca), stop: () => end(children) }
  } catch (error) {
    await end(children)
    throw error
  }
}

async function end(children: readonly ChildProcess[]): Promise<void> {
  const alive = children.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null)
  await Promise.all(
    alive.map(async (child) => {
      if (child.kill('SIGKILL')) await once(child, 'exit')
    }),
  )
}

/** As in the container, but for what belongs to its file system and its networks. */
function environmentOf({ environment }: Service, { folder, baseUrl, env }: StackPlan): Record<string, string> {
  const given = Object.entries(environment).map(([name, value]) => [
    name,
    String(value).replace('/run/docmend', secretsOf(folder)),
  ])
  return {
    ...env,
    ...Object.fromEntries(given),
    HOST: '127.0.0.1',
    DATA_DIR: join(folder, 'data'),
    BASE_URL: baseUrl,
    DOCMEND_TRUSTED_PROXIES: PROXY_ADDRESS,
  }
}

const secretsOf = (folder: string): string => join(folder, 'secrets')

/** As the service `secrets` makes them; only the database is elsewhere. */
async function makeSecrets({ folder, databaseUrl, env }: StackPlan): Promise<void> {
  mkdirSync(secretsOf(folder))
  await run('sh', ['ops/compose/make-secrets.sh', secretsOf(folder)], { env: { ...process.env, PATH: env.PATH } })
  const file = join(secretsOf(folder), 'database-url')
  rmSync(file)
  writeFileSync(file, databaseUrl)
}

async function startProcess(
  name: string,
  service: Service,
  plan: StackPlan,
  children: ChildProcess[],
): Promise<StackProcess> {
  const port = await findFreePort()
  const env = { ...environmentOf(service, plan), PORT: String(port) }
  const url = `http://127.0.0.1:${port}`
  let child: ChildProcess
  const start = async (): Promise<void> => {
    child = spawn(process.execPath, ['--import', './scripts/jsx.js', 'src/main.ts', 'serve', '--json'], {
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    children.push(child)
    const log: string[] = []
    child.stdout?.on('data', (piece) => log.push(String(piece)))
    await until(`${name}`, async () => {
      if (child.exitCode !== null) throw new Error(`${name} ended at its start: ${log.join('')}`)
      return isReady(url)
    })
  }
  const restart = async (): Promise<void> => {
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
    await start()
  }
  await start()
  return { name, restart, url, pid: () => child.pid ?? 0 }
}

async function isReady(url: string): Promise<boolean> {
  return fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )
}

/** Gives the certificate of the authority with which Caddy signs that of localhost. */
async function startProxy(plan: StackPlan, webs: readonly StackProcess[], children: ChildProcess[]): Promise<Buffer> {
  const home = join(plan.folder, 'caddy')
  mkdirSync(home)
  const env = {
    PATH: process.env.PATH ?? '',
    HOME: home,
    XDG_DATA_HOME: home,
    XDG_CONFIG_HOME: home,
    BASE_URL: plan.baseUrl,
    DOCMEND_UPSTREAMS: webs.map(({ url }) => new URL(url).host).join(' '),
    DOCMEND_HTTP_PORT: String(await findFreePort()),
    DOCMEND_PROXY_BIND: PROXY_ADDRESS,
    DOCMEND_PROXY_ADMIN: `127.0.0.1:${await findFreePort()}`,
  }
  const args = ['run', '--adapter', 'caddyfile', '--config', 'ops/compose/Caddyfile']
  const child = spawn('caddy', args, { env, stdio: ['ignore', 'ignore', 'pipe'] })
  children.push(child)
  let words = ''
  child.stderr.on('data', (piece) => {
    words = `${words}${String(piece)}`.slice(-3000)
  })
  return until('the proxy', async () => {
    if (child.exitCode !== null) throw new Error(`Caddy ended at its start: ${words}`)
    const ca = readIfAny(join(home, 'caddy/pki/authorities/local/root.crt'))
    const answer = ca && (await fetchWithCa(ca)(`${plan.baseUrl}/healthz`).catch(() => undefined))
    return answer?.ok === true ? ca : undefined
  })
}

function readIfAny(file: string): Buffer | undefined {
  try {
    return readFileSync(file)
  } catch {
    return undefined
  }
}
