// The environment as one table: what each variable may be, its default with the reason for a number, and what is said of a
// wrong value. It loads zod and a few numbers of the rooms that need them without a configuration, and nothing else.
import { z } from 'zod'
import { CONNECTIONS } from '../../storage/dialect/postgres-address.ts'

const wholeNumber = (min: number, max: number) =>
  z.coerce
    .number(`must be a whole number from ${min} to ${max}`)
    .int(`must be a whole number from ${min} to ${max}`)
    .min(min, `must be at least ${min}`)
    .max(max, `must be at most ${max}`)

const integer = (fallback: number, min: number, max: number) => wholeNumber(min, max).default(fallback)

/** Three amounts of US dollars, in digits only: a budget depends on them, so they must not be misread. */
const price = z
  .string()
  .regex(
    /^\s*\d{1,6}(\.\d{1,9})?(\s*,\s*\d{1,6}(\.\d{1,9})?){2}\s*$/,
    'must be US dollars per million tokens of input, cached input and output, such as 1.25,0.125,10',
  )
  .transform((text) => {
    const [input = 0, cachedInput = 0, output = 0] = text.split(',').map(Number)
    return { input, cachedInput, output }
  })

const proxyUrl = z
  .url({ protocol: /^https?$/, error: 'must be an http or https address' })
  .transform((url) => url.replace(/\/+$/, ''))

/** `fetch` refuses an address with a password, by an error that shows it. */
const httpUrl = proxyUrl.refine((url) => !hasCredentials(url), 'must not contain a user name or password')

function hasCredentials(url: string): boolean {
  const { username, password } = new URL(url)
  return username !== '' || password !== ''
}

/** The user, the password and the host may be left out: libpq's variables and `~/.pgpass` have them then. */
export const databaseUrl = z
  .string()
  .refine(
    (text) => /^postgres(?:ql)?:\/\//i.test(text) && URL.canParse(text),
    'must be an address such as postgres://user@host/docmend',
  )
  .refine(
    (text) => !URL.canParse(text) || new URL(text).pathname.length > 1,
    'must name the database: postgres://user@host/docmend',
  )

export const list = z
  .string()
  .default('')
  .transform((text) => text.split(/[\s,]+/).filter((item) => item !== ''))

/**
 * A single address or a CIDR block, IPv4 or IPv6, checked by zod, because the configuration loads no
 * other code (projects/cidr.ts parses them).
 */
const AddressBlock = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], {
  error: ({ input }) =>
    `"${String(input)}" is not an address or CIDR block; write it like 203.0.113.0/24 or 2001:db8::/32`,
})

/** What `true` means: whatever the address is. */
const ALL_ADDRESSES = ['0.0.0.0/0', '::/0']

/** `true` for all, or a list of blocks. */
const PrivateAddresses = list
  .transform((items) => {
    if (items.length !== 1) return items
    return items[0] === 'true' ? ALL_ADDRESSES : items.filter((item) => item !== 'false')
  })
  .pipe(z.array(AddressBlock))

const METRICS_TOKEN_MIN_CHARACTERS = 20

const metricsToken = z
  .string()
  .min(METRICS_TOKEN_MIN_CHARACTERS, `must have at least ${METRICS_TOKEN_MIN_CHARACTERS} characters`)

const SECRET_MIN_CHARACTERS = 32

/** From which keys are made; short ones could be guessed. */
const encryptionSecret = z
  .string()
  .min(
    SECRET_MIN_CHARACTERS,
    `must have at least ${SECRET_MIN_CHARACTERS} characters, such as those of "openssl rand -base64 32"`,
  )

/**
 * A stopping web process answers requests for this long, while `GET /readyz` is 503 and the proxy learns that it leaves: longer
 * than two health checks two seconds apart, and than Kubernetes takes to tell its proxies.
 */
export const WEB_DRAIN_SECONDS = 5

/** The variables that the service reads, each with its default and what it may be. docs/operating.md has the same ones. */
export const Environment = z.object({
  PORT: integer(3000, 0, 65_535),
  HOST: z.string().default('127.0.0.1'),
  BASE_URL: httpUrl.optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: databaseUrl.optional(),
  DATABASE_LISTEN_URL: z.union([z.literal('none'), databaseUrl]).optional(),
  DOCMEND_DATABASE_CONNECTIONS: integer(CONNECTIONS, 1, 1000),
  DOCMEND_ROLE: z.enum(['all', 'web', 'worker'], 'must be all, web or worker').default('all'),
  /** Jobs that one process runs at once; a job spends most of its time waiting for the model. */
  DOCMEND_CONCURRENCY: integer(4, 1, 64),
  DOCMEND_PROJECT_CONCURRENCY: wholeNumber(1, 10_000).optional(),
  DOCMEND_INSTALLATION_CONCURRENCY: wholeNumber(1, 10_000).optional(),
  /** A worker renews its lease while it works. When it dies, another worker takes over the job after this time. */
  DOCMEND_LEASE_SECONDS: integer(60, 1, 3600),
  DOCMEND_TRUSTED_PROXIES: list.pipe(z.array(AddressBlock)),
  /**
   * How long an idle connection is kept. A proxy must give it up first: a request that it sends while Docmend closes the
   * connection is lost, and the proxy answers 502. nginx and AWS keep idle connections for 60 seconds, Traefik for 90, Caddy
   * for 120.
   */
  DOCMEND_KEEP_ALIVE_SECONDS: integer(125, 1, 7200),
  /** `WEB_DRAIN_SECONDS` when absent, in a web process. */
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
  /** When absent, `agent/models/openai.ts` knows the window of the model, or has a number for those it does not know. */
  DOCMEND_CONTEXT_TOKENS: wholeNumber(8000, 10_000_000).optional(),
  /** Model calls per turn; a turn that needs more has usually lost its way. */
  DOCMEND_MAX_MODEL_CALLS: integer(40, 1, 1000),
  /** Input and output tokens per turn; limits the bill of a model that goes in circles. */
  DOCMEND_MAX_TOKENS: integer(1_500_000, 1000, 1_000_000_000),
  DOCMEND_MAX_COST_USD: z.coerce
    .number('must be a number of US dollars')
    .positive('must be more than 0')
    .max(100_000, 'must be at most 100000')
    .optional(),
  /** Tokens that the jobs of a project may use per UTC day; limits the bill of a runaway project. */
  DOCMEND_MAX_TOKENS_PER_DAY: integer(20_000_000, 1000, 100_000_000_000),
  /** Working time per turn, over all its attempts. */
  DOCMEND_JOB_MINUTES: integer(20, 1, 600),
  /** Files that one turn may change; few people review a larger pull request carefully. */
  DOCMEND_MAX_FILES: integer(100, 1, 1000),
  /** Jobs that a project may create per hour; stops a workflow that triggers itself. */
  DOCMEND_JOBS_PER_HOUR: integer(100, 1, 100_000),
  /**
   * Jobs that the workflow runs of one other repository may create in a project per hour, and as many messages that they may
   * send; one busy code repository leaves room for the rest.
   */
  DOCMEND_REPOSITORY_JOBS_PER_HOUR: integer(20, 1, 100_000),
  /** Messages to jobs, and comments on their pull requests, per hour and project; stops a bot that answers itself. */
  DOCMEND_MESSAGES_PER_HOUR: integer(100, 1, 100_000),
  /** Open pull requests per project; more than a team can review would only go stale. */
  DOCMEND_OPEN_PULL_REQUESTS: integer(10, 1, 1000),
  /**
   * Transcripts, and the patches of earlier turns, are deleted this long after the end of their job; they are the largest
   * rows in the database.
   */
  DOCMEND_TRANSCRIPT_DAYS: integer(90, 1, 3650),
  /** How long single page views are kept, a year and a month; after that, only sums of whole days remain. */
  DOCMEND_RAW_DAYS: integer(400, 1, 36_500),
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
  GITHUB_WORKSPACE: z.string().optional(),
  DEBUG: z
    .string()
    .refine(
      (text) => !/\*|simple-git/.test(text),
      'must not name simple-git or *: it would print the tokens that are passed to git',
    )
    .optional(),
})

export type Environment = z.infer<typeof Environment>
