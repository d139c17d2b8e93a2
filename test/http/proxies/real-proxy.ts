// nginx and Caddy as an instance admin runs them, with the very configuration of docs/operating.md.
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { findFreePort } from '../../support/free-port.ts'

export interface RealProxy {
  url: string
  stop(): Promise<void>
}

type ProxyName = 'nginx' | 'caddy'

/** Says why when a test must be left out. */
export function isInstalled(name: ProxyName): boolean {
  const isFound = spawnSync(name, [name === 'nginx' ? '-v' : 'version']).status === 0
  if (!isFound) console.warn(`Skipped: ${name} is not installed, so it cannot try the configuration of the page.`)
  return isFound
}

/** The one example of this language on the page. */
export function readSnippet(language: 'nginx' | 'caddyfile' | 'yaml'): string {
  const page = readFileSync('docs/operating.md', 'utf8')
  const [, rest = ''] = page.split('### Behind a proxy\n')
  const [section = ''] = rest.split(/\n#{1,3} /)
  const found = [...section.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'gms'))]
  const [, snippet] = found[0] ?? []
  if (snippet === undefined || found.length > 1) throw new Error(`docs/operating.md has not one example of ${language}`)
  return snippet
}

export interface ProxyPlan {
  /** For the files of the proxy. */
  folder: string
  /** `http://127.0.0.1:PORT` of the service. */
  service: string
  /** How long it keeps an idle connection; as on the page when absent. */
  keepsIdle?: string
}

/** Starts nginx with the example of the page; only addresses, certificate and, if asked for, the time are others. */
export async function startNginx(plan: ProxyPlan): Promise<RealProxy> {
  const port = await findFreePort()
  const file = writeNginxConfig(plan, `127.0.0.1:${port} ssl`)
  const stop = await run('nginx', ['-p', plan.folder, '-e', 'error.log', '-c', file], port)
  return { url: `https://127.0.0.1:${port}`, stop }
}

/** Whether nginx takes the example of the page; otherwise what it says. */
export function tryNginxConfig(plan: ProxyPlan): string {
  const file = writeNginxConfig(plan, '443 ssl')
  return spawnSync('nginx', ['-p', plan.folder, '-e', 'error.log', '-t', '-c', file], { encoding: 'utf8' }).stderr
}

function writeNginxConfig({ folder, service, keepsIdle }: ProxyPlan, listens: string): string {
  makeCertificate(folder)
  const snippet = readSnippet('nginx')
    .replace('127.0.0.1:3000', new URL(service).host)
    .replace('443 ssl', listens)
    .replaceAll('/etc/letsencrypt/live/docmend.example.com', folder)
    .replace('keepalive_timeout 60s', `keepalive_timeout ${keepsIdle ?? '60s'}`)
  const scratch = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${name};`)
  const file = join(folder, 'nginx.conf')
  const http = `http {\naccess_log off;\n${scratch.join('\n')}\n${snippet}}\n`
  // A master that began as root gives its workers to a user who may not write here.
  const user = process.getuid?.() === 0 ? 'user root;\n' : ''
  writeFileSync(file, `${user}daemon off;\npid nginx.pid;\nevents { worker_connections 4096; }\n${http}`)
  return file
}

function makeCertificate(folder: string): void {
  mkdirSync(folder, { recursive: true })
  const [key, certificate] = [join(folder, 'privkey.pem'), join(folder, 'fullchain.pem')]
  const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
  const files = ['-keyout', key, '-out', certificate]
  execFileSync('openssl', ['req', ...kind, ...files, '-subj', '/CN=docmend.example.com'], { stdio: 'ignore' })
}

/** Starts Caddy with the example of the page; `keepsIdle: 'default'` leaves the time to Caddy. */
export async function startCaddy(plan: ProxyPlan): Promise<RealProxy> {
  const port = await findFreePort()
  const url = `http://127.0.0.1:${port}`
  const file = writeCaddyfile(plan, url)
  const stop = await run('caddy', ['run', '--adapter', 'caddyfile', '--config', file], port, caddyEnvironment(plan))
  return { url, stop }
}

/** Whether Caddy takes the example of the page; otherwise what it says. */
export function tryCaddyfile(plan: ProxyPlan): string {
  const file = writeCaddyfile(plan, 'docmend.example.com')
  const env = caddyEnvironment(plan)
  const { stdout, stderr } = spawnSync('caddy', ['validate', '--adapter', 'caddyfile', '--config', file], {
    env,
    encoding: 'utf8',
  })
  return `${stdout}${stderr}`
}

function writeCaddyfile({ folder, service, keepsIdle }: ProxyPlan, site: string): string {
  mkdirSync(folder, { recursive: true })
  const time = keepsIdle === 'default' ? '' : `keepalive ${keepsIdle ?? '60s'}`
  const snippet = readSnippet('caddyfile')
    .replace('127.0.0.1:3000', new URL(service).host)
    .replace('docmend.example.com', site)
    .replace('keepalive 60s', time)
  const file = join(folder, 'Caddyfile')
  writeFileSync(file, `{\n\tadmin off\n\tauto_https off\n}\n\n${snippet}`)
  return file
}

function caddyEnvironment({ folder }: ProxyPlan): Record<string, string> {
  return { PATH: process.env.PATH ?? '', HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }
}

/** Resolves once it listens; rejects with its last words when it ends before. */
async function run(name: string, args: string[], port: number, env = process.env): Promise<() => Promise<void>> {
  const child = spawn(name, args, { env, stdio: ['ignore', 'ignore', 'pipe'] })
  let words = ''
  child.stderr.on('data', (piece) => {
    words = `${words}${String(piece)}`.slice(-2000)
  })
  while (!(await accepts(port))) {
    if (child.exitCode !== null) throw new Error(`${name} ended at its start: ${words}`)
  }
  return async () => {
    child.kill('SIGTERM')
    if (child.exitCode === null) await once(child, 'exit')
  }
}

async function accepts(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  const isOpen = await new Promise<boolean>((resolve) => {
    socket.once('connect', () => resolve(true))
    socket.once('error', () => setTimeout(() => resolve(false), 20))
  })
  socket.destroy()
  return isOpen
}
