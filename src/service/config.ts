// Environment → one frozen object. The only reader of the environment; one message reports every mistake. With config/ it loads
// no room as a whole, because every command reads it.
import { resolve } from 'node:path'
import { CHANGED_MAX_BYTES } from '../agent/budget/budget.ts'
import { Environment, list, WEB_DRAIN_SECONDS } from './config/environment.ts'
import { type GitHubAppConfig, readApp } from './config/github-app.ts'
import { type ModelConfig, NO_KEY, readModel } from './config/model.ts'
import { readSecretFiles, relateToFiles } from './config/secret-files.ts'
import { readTracing, type TracingConfig } from './config/tracing.ts'
import { type ProxyVariables, readProxy } from './proxy.ts'

export interface Config {
  port: number
  host: string
  /** The address at which people and workflows reach the service; undefined = `http://HOST:PORT`. */
  baseUrl: string | undefined
  dataDir: string
  /** PostgreSQL; undefined = SQLite in `dataDir`. `listenUrl`: see `PostgresOptions`. */
  database: { url: string; listenUrl: string | null | undefined; connections: number } | undefined
  role: 'all' | 'web' | 'worker'
  concurrency: number
  /** Running jobs that one project, and one installation of the App, may have. */
  claimLimits: { ofProject: number; ofInstallation: number }
  leaseMs: number
  /** Addresses or CIDR blocks whose `X-Forwarded-For` is trusted. */
  trustedProxies: string[]
  /** How long an idle connection is kept. */
  keepAliveMs: number
  /** How long requests are still answered after the process was asked to stop. */
  drainMs: number
  /** Addresses or CIDR blocks that webhooks may reach although they are not public. */
  webhookAddresses: string[]
  logLevel: string
  /** What a scraper of metrics from another machine has to show; undefined = only this machine may scrape. */
  metricsToken: string | undefined
  /** Accepted as well, while scrapers change over from one token to another. */
  previousMetricsToken: string | undefined
  /** Without it there are no webhooks and no job can publish. */
  app: GitHubAppConfig | undefined
  /** What encrypts the secrets in the database; undefined = the file `encryption.key` in `dataDir`. `previous` only opens. */
  encryption: { secret: string | undefined; previous: string | undefined }
  apiUrl: string
  serverUrl: string
  /** GitHub through the REST API, or by `git push` (where the API cannot take the commit). */
  publisher: 'git-data' | 'git-push'
  model: ModelConfig
  budget: {
    modelCalls: number
    tokens: number
    workMs: number
    changedFiles: number
    changedBytes: number
    /** US dollars; null = no limit. */
    costUsd: number | null
  }
  jobsPerHour: number
  repositoryJobsPerHour: number
  messagesPerHour: number
  /** Pull requests of a project that may be open at once. */
  openPullRequests: number
  /** Model tokens of all jobs of a project per UTC day. */
  tokensPerDay: number
  /** Days for which a transcript is kept after the end of its job. */
  transcriptDays: number
  /** Days for which single page views are kept; the sums of whole days stay. */
  rawDays: number
  /** File with the address ranges that operators of agents publish; undefined = addresses are not checked. */
  ipRangesFile: string | undefined
  /** The program Vale: a path, or a name in PATH; undefined = it is not used. */
  vale: string | undefined
  /** Where spans are sent; undefined = there are none. */
  tracing: TracingConfig | undefined
  /** The variables whose values come from files. */
  secretFiles: string[]
  /** The part of our environment that git processes get. */
  childEnv: Record<string, string>
}

/** The environment has mistakes; the message lists each with its variable. */
export class ConfigError extends Error {
  /** A sentence each, without the words around them. */
  readonly mistakes: readonly string[]

  constructor(message: string, { mistakes = [message], ...options }: ErrorOptions & { mistakes?: string[] } = {}) {
    super(message, options)
    this.mistakes = mistakes
  }
}

/** Reads and checks the environment. Throws `ConfigError` that names every mistake. */
export function readConfig(env: Record<string, string | undefined>): Config {
  // An empty variable means "not set": compose files and CI set missing variables to ''.
  const secrets = readSecretFiles(env)
  const all = { ...secrets.env, ...readProxy(secrets.env) }
  const set = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = Environment.safeParse(set)
  const found = parsed.success ? [] : parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`)
  const app = readApp(set, found)
  if (set.DOCMEND_METRICS_TOKEN_PREVIOUS !== undefined && set.DOCMEND_METRICS_TOKEN === undefined)
    found.push('DOCMEND_METRICS_TOKEN is missing, but DOCMEND_METRICS_TOKEN_PREVIOUS is set')
  const model = readModel(set, list.parse(set.DOCMEND_MODEL_OPTIONS), parsed.data, found)
  const mistakes = [...secrets.mistakes, ...relateToFiles(found, secrets)]
  if (!parsed.success || mistakes.length > 0) {
    throw new ConfigError(
      `The environment has ${mistakes.length} ${mistakes.length === 1 ? 'mistake' : 'mistakes'}:\n- ${mistakes.join('\n- ')}`,
      { mistakes },
    )
  }
  return Object.freeze({ ...fromEnvironment(parsed.data), app, model, secretFiles: secrets.fromFiles })
}

/** The key of the commands that talk to a service; '' without one. Throws `ConfigError`. */
export function findApiKey(env: Record<string, string | undefined>): string {
  const { env: read, mistakes } = readSecretFiles(env, ['DOCMEND_API_KEY'])
  if (mistakes.length > 0) throw new ConfigError(mistakes.join('\n'))
  return read.DOCMEND_API_KEY ?? ''
}

/** For commands that only talk to a service. Throws `ConfigError`. */
export function findProxy(env: Record<string, string | undefined>): ProxyVariables {
  const { env: read, mistakes } = readSecretFiles(env, ['HTTPS_PROXY'])
  if (mistakes.length > 0) throw new ConfigError(mistakes.join('\n'))
  return readProxy(read)
}

/** For commands that need no service, and so must not fail over mistakes in other variables. */
export function findIpRangesFile({ DOCMEND_IP_RANGES: file }: Record<string, unknown>): string | undefined {
  return typeof file === 'string' && file !== '' ? resolve(file) : undefined
}

function fromEnvironment(env: Environment): Omit<Config, 'app' | 'model' | 'secretFiles'> {
  return {
    port: env.PORT,
    host: env.HOST,
    baseUrl: env.BASE_URL,
    dataDir: resolve(env.DATA_DIR),
    database: readDatabase(env),
    role: env.DOCMEND_ROLE,
    concurrency: env.DOCMEND_CONCURRENCY,
    claimLimits: {
      ofProject: env.DOCMEND_PROJECT_CONCURRENCY ?? Number.MAX_SAFE_INTEGER,
      ofInstallation: env.DOCMEND_INSTALLATION_CONCURRENCY ?? Number.MAX_SAFE_INTEGER,
    },
    leaseMs: env.DOCMEND_LEASE_SECONDS * 1000,
    trustedProxies: env.DOCMEND_TRUSTED_PROXIES,
    keepAliveMs: env.DOCMEND_KEEP_ALIVE_SECONDS * 1000,
    // Only a web process has others beside it that take over the requests.
    drainMs: (env.DOCMEND_DRAIN_SECONDS ?? (env.DOCMEND_ROLE === 'web' ? WEB_DRAIN_SECONDS : 0)) * 1000,
    webhookAddresses: env.DOCMEND_WEBHOOK_PRIVATE_ADDRESSES,
    logLevel: env.LOG_LEVEL,
    metricsToken: env.DOCMEND_METRICS_TOKEN,
    previousMetricsToken: env.DOCMEND_METRICS_TOKEN_PREVIOUS,
    encryption: { secret: env.DOCMEND_SECRET, previous: env.DOCMEND_SECRET_PREVIOUS },
    apiUrl: env.GITHUB_API_URL,
    serverUrl: env.GITHUB_SERVER_URL,
    publisher: env.DOCMEND_PUBLISHER,
    budget: {
      modelCalls: env.DOCMEND_MAX_MODEL_CALLS,
      tokens: env.DOCMEND_MAX_TOKENS,
      workMs: env.DOCMEND_JOB_MINUTES * 60_000,
      changedFiles: env.DOCMEND_MAX_FILES,
      changedBytes: CHANGED_MAX_BYTES,
      costUsd: env.DOCMEND_MAX_COST_USD ?? null,
    },
    jobsPerHour: env.DOCMEND_JOBS_PER_HOUR,
    repositoryJobsPerHour: env.DOCMEND_REPOSITORY_JOBS_PER_HOUR,
    messagesPerHour: env.DOCMEND_MESSAGES_PER_HOUR,
    openPullRequests: env.DOCMEND_OPEN_PULL_REQUESTS,
    tokensPerDay: env.DOCMEND_MAX_TOKENS_PER_DAY,
    transcriptDays: env.DOCMEND_TRANSCRIPT_DAYS,
    rawDays: env.DOCMEND_RAW_DAYS,
    ipRangesFile: findIpRangesFile(env),
    vale: env.DOCMEND_VALE,
    tracing: readTracing(env),
    childEnv: childEnv(env),
  }
}

function readDatabase(env: Environment): Config['database'] {
  const { DATABASE_URL: url, DATABASE_LISTEN_URL: listenUrl, DOCMEND_DATABASE_CONNECTIONS: connections } = env
  return url === undefined ? undefined : { url, listenUrl: listenUrl === 'none' ? null : listenUrl, connections }
}

function childEnv(env: Environment): Record<string, string> {
  const { PATH, HOME, HTTPS_PROXY, NO_PROXY, NODE_EXTRA_CA_CERTS, GITHUB_WORKSPACE } = env
  const wanted = { PATH, HOME, HTTPS_PROXY, NO_PROXY, NODE_EXTRA_CA_CERTS, GITHUB_WORKSPACE }
  return Object.fromEntries(
    Object.entries(wanted).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}

/** The values that must never leave the process; every published change is searched for them. */
export function listSecrets(config: Config): string[] {
  const { app, database, model, metricsToken, previousMetricsToken, encryption, tracing, childEnv } = config
  return [
    ...(app === undefined
      ? []
      : [
          app.privateKey,
          app.webhookSecret,
          ...(app.previousWebhookSecret === undefined ? [] : [app.previousWebhookSecret]),
          ...(app.client === undefined ? [] : [app.client.secret]),
        ]),
    ...[encryption.secret, encryption.previous, metricsToken, previousMetricsToken].filter(
      (secret) => secret !== undefined,
    ),
    ...(model.kind === 'openai' && model.apiKey !== NO_KEY ? [model.apiKey] : []),
    ...Object.values(tracing?.headers ?? {}),
    ...[database?.url, database?.listenUrl ?? undefined, childEnv.HTTPS_PROXY]
      .map((url) => passwordOf(url))
      .filter((password) => password !== ''),
  ]
}

/** '' without one. A percent sign that begins no code stands for itself. */
function passwordOf(url: string | undefined): string {
  if (url === undefined) return ''
  return new URL(url).password.replace(/%([\da-f]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
}

/** A service that listens on all addresses of a machine is opened there by this name. */
const ALL_ADDRESSES = new Set(['0.0.0.0', '::'])

/** The address of the service for a browser on this machine, or for everyone with `BASE_URL`. `port`: where it listens. */
export function ownOrigin({ baseUrl, host }: Pick<Config, 'baseUrl' | 'host'>, port: number): string {
  if (baseUrl !== undefined) return baseUrl
  const name = ALL_ADDRESSES.has(host) ? 'localhost' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}
