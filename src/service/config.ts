// Environment → one frozen object. The only reader of the environment; one message reports every mistake. Apart from
// app-config.ts, config-values.ts, model-config.ts, secret-files.ts and tracing-config.ts it imports only the defaults.ts files: a number is
// defined by its owner, and this file names the variable that overrides it.
import { resolve } from 'node:path'
import { z } from 'zod'
import { CHANGED_MAX_BYTES, MAX_CHANGED_FILES, MAX_MINUTES, MAX_MODEL_CALLS, MAX_TOKENS } from '../agent/defaults.ts'
import { KEEP_ALIVE_SECONDS } from '../http/defaults.ts'
import {
  CONCURRENT_JOBS,
  JOBS_PER_HOUR,
  LEASE_SECONDS,
  MESSAGES_PER_HOUR,
  OPEN_PULL_REQUESTS,
  REPOSITORY_JOBS_PER_HOUR,
  TOKENS_PER_DAY,
  TRANSCRIPT_DAYS,
} from '../jobs/defaults.ts'
import { CONNECTIONS } from '../storage/defaults.ts'
import { RAW_DAYS } from '../traffic/defaults.ts'
import { type GitHubAppConfig, readApp } from './app-config.ts'
import {
  AddressBlock,
  databaseUrl,
  encryptionSecret,
  httpUrl,
  integer,
  list,
  metricsToken,
  PrivateAddresses,
  price,
  proxyUrl,
  wholeNumber,
} from './config-values.ts'
import { WEB_DRAIN_SECONDS } from './defaults.ts'
import { type ModelConfig, NO_KEY, readModel } from './model-config.ts'
import { readSecretFiles, relateToFiles } from './secret-files.ts'
import { readTracing, type TracingConfig } from './tracing-config.ts'

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

const Environment = z.object({
  PORT: integer(3000, 0, 65_535),
  HOST: z.string().default('127.0.0.1'),
  BASE_URL: httpUrl.optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: databaseUrl.optional(),
  DATABASE_LISTEN_URL: z.union([z.literal('none'), databaseUrl]).optional(),
  DOCMEND_DATABASE_CONNECTIONS: integer(CONNECTIONS, 1, 1000),
  DOCMEND_ROLE: z.enum(['all', 'web', 'worker'], 'must be all, web or worker').default('all'),
  DOCMEND_CONCURRENCY: integer(CONCURRENT_JOBS, 1, 64),
  DOCMEND_PROJECT_CONCURRENCY: wholeNumber(1, 10_000).optional(),
  DOCMEND_INSTALLATION_CONCURRENCY: wholeNumber(1, 10_000).optional(),
  DOCMEND_LEASE_SECONDS: integer(LEASE_SECONDS, 1, 3600),
  DOCMEND_TRUSTED_PROXIES: list.pipe(z.array(AddressBlock)),
  DOCMEND_KEEP_ALIVE_SECONDS: integer(KEEP_ALIVE_SECONDS, 1, 7200),
  DOCMEND_DRAIN_SECONDS: wholeNumber(0, 300).optional(),
  DOCMEND_WEBHOOK_PRIVATE_ADDRESSES: PrivateAddresses,
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'must be fatal, error, warn, info, debug, trace or silent',
    )
    .default('info'),
  DOCMEND_METRICS_TOKEN: metricsToken.optional(),
  DOCMEND_METRICS_TOKEN_PREVIOUS: metricsToken.optional(),
  APP_ID: z.coerce.number('must be the number of your GitHub App').int().positive().optional(),
  PRIVATE_KEY: z.string().optional(),
  WEBHOOK_SECRET: z.string().optional(),
  WEBHOOK_SECRET_PREVIOUS: z.string().optional(),
  DOCMEND_SECRET: encryptionSecret.optional(),
  DOCMEND_SECRET_PREVIOUS: encryptionSecret.optional(),
  GITHUB_CLIENT_ID: z.string().optional(),
  GITHUB_CLIENT_SECRET: z.string().optional(),
  GITHUB_API_URL: httpUrl.default('https://api.github.com'),
  GITHUB_SERVER_URL: httpUrl.default('https://github.com'),
  DOCMEND_PUBLISHER: z.enum(['git-data', 'git-push'], 'must be git-data or git-push').default('git-data'),
  OPENAI_API_KEY: z.string().optional(),
  OPENAI_BASE_URL: httpUrl.optional(),
  DOCMEND_MODEL: z.string().optional(),
  DOCMEND_WIRE_API: z.enum(['chat', 'responses'], 'must be chat or responses').default('chat'),
  DOCMEND_MODEL_OPTIONS: list,
  DOCMEND_MODEL_PRICE: price.optional(),
  DOCMEND_CONTEXT_TOKENS: wholeNumber(8000, 10_000_000).optional(),
  DOCMEND_MAX_MODEL_CALLS: integer(MAX_MODEL_CALLS, 1, 1000),
  DOCMEND_MAX_TOKENS: integer(MAX_TOKENS, 1000, 1_000_000_000),
  DOCMEND_MAX_COST_USD: z.coerce
    .number('must be a number of US dollars')
    .positive('must be more than 0')
    .max(100_000, 'must be at most 100000')
    .optional(),
  DOCMEND_MAX_TOKENS_PER_DAY: integer(TOKENS_PER_DAY, 1000, 100_000_000_000),
  DOCMEND_JOB_MINUTES: integer(MAX_MINUTES, 1, 600),
  DOCMEND_MAX_FILES: integer(MAX_CHANGED_FILES, 1, 1000),
  DOCMEND_JOBS_PER_HOUR: integer(JOBS_PER_HOUR, 1, 100_000),
  DOCMEND_REPOSITORY_JOBS_PER_HOUR: integer(REPOSITORY_JOBS_PER_HOUR, 1, 100_000),
  DOCMEND_MESSAGES_PER_HOUR: integer(MESSAGES_PER_HOUR, 1, 100_000),
  DOCMEND_OPEN_PULL_REQUESTS: integer(OPEN_PULL_REQUESTS, 1, 1000),
  DOCMEND_TRANSCRIPT_DAYS: integer(TRANSCRIPT_DAYS, 1, 3650),
  DOCMEND_RAW_DAYS: integer(RAW_DAYS, 1, 36_500),
  DOCMEND_IP_RANGES: z.string().optional(),
  DOCMEND_VALE: z.string().trim().min(1, 'must be the path of Vale, or its name in PATH').optional(),
  OTEL_TRACES_EXPORTER: z.enum(['otlp', 'none'], 'must be otlp or none').optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl.optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: httpUrl.optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .regex(/^\s*(?:[\w-]+\s*=[^,]*)(?:,\s*[\w-]+\s*=[^,]*)*$/, 'must be name=value pairs with commas between them')
    .optional(),
  OTEL_SERVICE_NAME: z.string().default('docmend'),
  HTTPS_PROXY: proxyUrl.optional(),
  NO_PROXY: z.string().optional(),
  NODE_EXTRA_CA_CERTS: z.string().optional(),
  PATH: z.string().default('/usr/local/bin:/usr/bin:/bin'),
  HOME: z.string().optional(),
  DEBUG: z
    .string()
    .refine(
      (text) => !/\*|simple-git/.test(text),
      'must not name simple-git or *: it would print the tokens that are passed to git',
    )
    .optional(),
})

type Environment = z.infer<typeof Environment>

/** Reads and checks the environment. Throws `ConfigError` that names every mistake. */
export function readConfig(env: Record<string, string | undefined>): Config {
  // An empty variable means "not set": compose files and CI set missing variables to ''.
  const secrets = readSecretFiles(env)
  const set = Object.fromEntries(Object.entries(secrets.env).filter(([, value]) => value !== undefined && value !== ''))
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
  const { PATH, HOME, HTTPS_PROXY, NO_PROXY, NODE_EXTRA_CA_CERTS } = env
  const wanted = { PATH, HOME, HTTPS_PROXY, NO_PROXY, NODE_EXTRA_CA_CERTS }
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
