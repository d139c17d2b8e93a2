// What the machine has to bring: git, Vale where it is wanted, and the addresses and proxies between the service and the others.
import { execFile } from 'node:child_process'
import http from 'node:http'
import { tmpdir } from 'node:os'
import { promisify } from 'node:util'
import { ErrorBodySchema } from '../../contract/error-body.ts'
import { readExtraCertificates } from '../../github/git/git-environment.ts'
import type { Config } from '../config.ts'
import { valeEnvironment } from '../style-lint.ts'
import { type Finding, fail, ok, warning } from './finding.ts'

/** The oldest git that Docmend is tested with. */
const GIT_TESTED = [2, 39] as const
const TIMEOUT_MS = 5000
const VALE = 'Vale'

/** Also a part of what the start looks at. */
export async function findGit({ childEnv }: Pick<Config, 'childEnv'>): Promise<Finding> {
  try {
    const { stdout } = await promisify(execFile)('git', ['--version'], { env: childEnv, timeout: TIMEOUT_MS })
    const [, version = '', major = '', minor = ''] = /(([0-9]+)\.([0-9]+)\S*)/.exec(stdout) ?? []
    const isTested =
      Number(major) > GIT_TESTED[0] || (Number(major) === GIT_TESTED[0] && Number(minor) >= GIT_TESTED[1])
    if (isTested) return ok('git', `git ${version} is installed`)
    return warning(
      'git',
      `git ${version} is older than ${GIT_TESTED.join('.')}, with which Docmend is tested. Update it`,
    )
  } catch {
    return { ...fail('git', 'git cannot be run. Install it, or add its folder to PATH'), isLasting: true }
  }
}

/**
 * Whether the program that DOCMEND_VALE names is Vale; without this, only the model hears that it cannot be run. None when it is
 * not set. Also a part of what the start looks at, so the sentences name no path.
 */
export async function findVale({ vale, childEnv }: Pick<Config, 'vale' | 'childEnv'>): Promise<Finding[]> {
  if (vale === undefined) return []
  // In another folder than ours, as a job does: a relative path is found in neither.
  const options = { cwd: tmpdir(), env: valeEnvironment(childEnv), timeout: TIMEOUT_MS }
  return new Promise((resolve) => {
    execFile(vale, ['--version'], options, (error, stdout) => resolve([judgeVale(error, stdout)]))
  })
}

function judgeVale(error: (Error & { code?: unknown; killed?: boolean }) | null, stdout: string): Finding {
  // https://vale.sh/docs/cli: `vale version 3.9.1`.
  const [, version] = /^vale version (\S+)/i.exec(stdout) ?? []
  if (error === null && version !== undefined) return ok(VALE, `Vale ${version} is installed`)
  return fail(VALE, `${reasonOfVale(error)}. Set it to the whole path of Vale or to its name in PATH, or unset it`)
}

function reasonOfVale(error: (Error & { code?: unknown; killed?: boolean }) | null): string {
  if (error?.code === 'ENOENT') return 'DOCMEND_VALE names a program that does not exist'
  if (error?.code === 'EACCES') return 'DOCMEND_VALE names a file that this user may not run'
  if (error?.killed === true) return `The program that DOCMEND_VALE names took longer than ${TIMEOUT_MS / 1000} seconds`
  return 'DOCMEND_VALE names a program that is not Vale: it does not tell its version as Vale does'
}

export async function findConnections(config: Config, signal: AbortSignal): Promise<Finding[]> {
  return [...judgeProxy(config), ...(await judgeCertificates(config)), ...(await judgeBaseUrl(config, signal))]
}

function judgeProxy({ childEnv: { HTTPS_PROXY: proxy, NO_PROXY: exceptions } }: Config): Finding[] {
  if (proxy === undefined) return [ok('proxy', 'No HTTPS_PROXY is set: calls to other servers are direct')]
  if (typeof http.setGlobalProxyFromEnv !== 'function') return [fail('proxy', 'HTTPS_PROXY needs Node 24.14 or newer')]
  const { protocol, host } = new URL(proxy)
  const except = exceptions === undefined ? '' : `, except to ${exceptions}`
  return [ok('proxy', `Calls to other servers go through ${protocol}//${host}${except}`)]
}

async function judgeCertificates({ childEnv: { NODE_EXTRA_CA_CERTS: file } }: Config): Promise<Finding[]> {
  if (file === undefined) return []
  try {
    await readExtraCertificates(file)
    return [ok('certificates', `The certificates in ${file} are trusted as well`)]
  } catch (error) {
    return [fail('certificates', error instanceof Error ? error.message : String(error))]
  }
}

/** From here the address may be out of reach although GitHub reaches it, so nothing here is a fault. */
async function judgeBaseUrl({ baseUrl, trustedProxies }: Config, signal: AbortSignal): Promise<Finding[]> {
  const topic = 'BASE_URL'
  if (baseUrl === undefined) {
    return [
      warning(
        topic,
        'BASE_URL is not set: workflows without a stored key are refused, and GitHub needs a public address',
      ),
    ]
  }
  const pathFault = findPathFault({ baseUrl })
  const findings = [await askHealth(baseUrl, signal), ...(pathFault === undefined ? [] : [warning(topic, pathFault)])]
  if (baseUrl.startsWith('https:') && trustedProxies.length === 0) {
    findings.push(
      warning(
        topic,
        'BASE_URL is https, so there is a proxy in front, but DOCMEND_TRUSTED_PROXIES is not set: all clients seem to have its address',
      ),
    )
  }
  return findings
}

/** Also a part of what the start looks at: a proxy may take the path off for the API, but links of pages begin at the root. */
export function findPathFault({ baseUrl }: Pick<Config, 'baseUrl'>): string | undefined {
  const path = baseUrl === undefined ? '/' : new URL(baseUrl).pathname
  if (path === '/') return undefined
  return `BASE_URL has the path ${path}: the API and webhooks work if the proxy takes it off, the set-up and the pages for people do not. For these, give the service a host name of its own`
}

async function askReadiness(baseUrl: string, signal: AbortSignal): Promise<Finding> {
  const answer = await fetch(`${baseUrl}/readyz`, { signal })
  const refusal = ErrorBodySchema.safeParse(await answer.json().catch(() => undefined))
  return answer.status === 503 && refusal.success
    ? fail('BASE_URL', `The service at ${baseUrl} is not ready: ${refusal.data.error}`)
    : ok('BASE_URL', `A service answers at ${baseUrl}`)
}

async function askHealth(baseUrl: string, signal: AbortSignal): Promise<Finding> {
  try {
    const limited = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)])
    const answer = await fetch(`${baseUrl}/healthz`, { signal: limited })
    await answer.body?.cancel()
    if (answer.ok) return await askReadiness(baseUrl, limited)
    return warning(
      'BASE_URL',
      `${baseUrl}/healthz answers with status ${answer.status}. Does the proxy in front pass requests on?`,
    )
  } catch {
    return warning(
      'BASE_URL',
      `${baseUrl} cannot be reached from this machine. That is fine if the service is not running, or if only other machines can reach this address. Node must also trust its certificate: NODE_EXTRA_CA_CERTS names an authority of your own`,
    )
  }
}
