// Puts together what the service tells about itself: metrics, spans, and what lines of the log belong to. Made once for the
// process and handed on as ports, so that counts go on when the service begins to work with another App.
import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Counter, Gauge, Registry } from 'prom-client'
import type { Model } from '../../agent/model.ts'
import { createRedaction, type Redaction } from '../../base/redaction.ts'
import type { DocsReader, DocsSession } from '../../checks/index.ts'
import type { PullRequestOutcome } from '../../contract/outcomes.ts'
import type { IngestAnswer } from '../../contract/view-events.ts'
import type { CallObserver } from '../../github/api/call-observer.ts'
import type { ApiObserver, MetricsPage } from '../../http/api-observer.ts'
import type { JobObserver } from '../../jobs/run/job-services.ts'
import { COUNTED_FAULTS, type CountedFault } from '../../projects/store-unavailable-error.ts'
import type { DeliveryObserver } from '../../projects/webhooks/deliveries.ts'
import { readVersion } from '../../version.ts'
import { type Config, listSecrets } from '../config.ts'
import { createFamilies, type Families } from './families.ts'
import { createGitHubWatch } from './github-watch.ts'
import { createJobWatch } from './job-watch.ts'
import { watchModel, watchModelFetch } from './model-watch.ts'
import { type HandleRequest, watchRequests } from './request-watch.ts'
import { createScopes, type Scopes } from './scopes.ts'
import { secondsOf } from './seconds-of.ts'
import { createStateGauges, type StateParts } from './state-gauges.ts'
import { NO_TRACING, type Tracing } from './tracing.ts'
import { createWebhookWatch } from './webhook-watch.ts'

// Watches the API: ApiObserver.

interface ApiWatchParts {
  families: Families
  scopes: Scopes
  tracing: Tracing
}

function createApiWatch({ families, scopes, tracing }: ApiWatchParts): ApiObserver {
  const counted = (feed: string, { accepted, duplicates, rejected }: IngestAnswer): void => {
    families.viewsAccepted.inc({ feed }, accepted)
    families.viewsRepeated.inc({ feed }, duplicates)
    for (const [reason, lines] of Object.entries(rejected)) families.linesRejected.inc({ feed, reason }, lines)
  }
  return {
    requestId: () => String(scopes.current()?.fields.requestId ?? randomUUID()),
    routed: (route) => {
      const scope = scopes.current()
      if (scope !== undefined) scope.route = route
    },
    counted,
    ingest: (feed, count) =>
      tracing.span({ name: 'ingest batch', attributes: { 'docmend.feed': feed } }, async (span) => {
        const answer = await secondsOf(count, (seconds) => families.batches.observe({ feed }, seconds))
        counted(feed, answer)
        span.set({ 'docmend.views.accepted': answer.accepted, 'docmend.views.duplicates': answer.duplicates })
        return answer
      }),
    report: (report, read) =>
      tracing.span({ name: 'export views', attributes: { 'docmend.report': report } }, () =>
        secondsOf(read, (seconds) => families.exports.observe({ report }, seconds)),
      ),
  }
}

// Memory, processor time and files of the process, under the names that dashboards for Node and Prometheus know. Not
// `collectDefaultMetrics` of prom-client: its observers of the garbage collector and the event loop live as long as the
// process and cannot be stopped.

function addProcessGauges(registry: Registry): void {
  const gauge = (name: string, help: string, read: () => number): void => {
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(read())
      },
    })
  }
  gauge('process_resident_memory_bytes', 'Resident memory.', () => process.memoryUsage.rss())
  gauge('nodejs_heap_size_used_bytes', 'Heap of JavaScript in use.', () => process.memoryUsage().heapUsed)
  gauge('nodejs_heap_size_total_bytes', 'Heap of JavaScript.', () => process.memoryUsage().heapTotal)
  gauge('nodejs_external_memory_bytes', 'Memory outside of the heap.', () => process.memoryUsage().external)
  new Counter({
    name: 'process_cpu_seconds_total',
    help: 'Processor time.',
    registers: [registry],
    collect() {
      const { user, system } = process.cpuUsage()
      this.reset()
      this.inc((user + system) / 1e6)
    },
  })
  const startedAt = Math.round(Date.now() / 1000 - process.uptime())
  gauge('process_start_time_seconds', 'When the process started, in epoch seconds.', () => startedAt)
  gauge('process_open_fds', 'Open files; 0 where the system does not tell.', countOpenFiles)
}

function countOpenFiles(): number {
  try {
    return readdirSync('/proc/self/fd').length
  } catch {
    return 0
  }
}

// Watches the checks of the docs: what an attempt spends in them.

interface ChecksWatchParts {
  scopes: Scopes
  tracing: Tracing
}

function watchChecks(docs: DocsReader, parts: ChecksWatchParts): DocsReader {
  return {
    open: async (...asked) => watchSession(await docs.open(...asked), parts),
    startAhead: (project) => docs.startAhead?.(project),
    close: () => docs.close(),
  }
}

function watchSession(session: DocsSession, { scopes, tracing }: ChecksWatchParts): DocsSession {
  const add = (seconds: number): void => {
    const { spent } = scopes.current() ?? {}
    if (spent !== undefined) spent.checks += seconds
  }
  const watched: Pick<DocsSession, 'check' | 'checkAll'> = {
    check: (...asked) => tracing.span({ name: 'docs check' }, () => secondsOf(() => session.check(...asked), add)),
    checkAll: (...asked) =>
      tracing.span({ name: 'docs check of all pages' }, () => secondsOf(() => session.checkAll(...asked), add)),
  }
  return new Proxy(session, {
    get: (target, name) => {
      if (name === 'check' || name === 'checkAll') return watched[name]
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

// The delay of the event loop, as Node measures it, between two scrapes.

const RESOLUTION_MS = 20
const NS_PER_SECOND = 1e9

interface EventLoopLag {
  /** Sets the gauge to what was measured since the last call. Begins to measure with the first call. */
  read(): void
  stop(): void
}

/** Measures nothing for a process that nobody scrapes. */
function createEventLoopLag({ loopLagMedian, loopLagHigh, loopLagMax }: Families): EventLoopLag {
  let monitor: ReturnType<typeof monitorEventLoopDelay> | undefined
  return {
    read: () => {
      if (monitor === undefined) {
        monitor = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
        monitor.enable()
      }
      const isEmpty = monitor.count === 0
      loopLagMedian.set(isEmpty ? 0 : lateSeconds(monitor.percentile(50)))
      loopLagHigh.set(isEmpty ? 0 : lateSeconds(monitor.percentile(99)))
      loopLagMax.set(isEmpty ? 0 : lateSeconds(monitor.max))
      monitor.reset()
    },
    stop: () => monitor?.disable(),
  }
}

/** The timer that measures comes late by its own resolution. */
function lateSeconds(measuredNs: number): number {
  return Math.max(0, measuredNs - RESOLUTION_MS * 1e6) / NS_PER_SECOND
}

// Counts what became of pull requests.

function createOutcomeWatch({ pullRequestsClosed, pullRequestLines }: Families) {
  return ({ result, isUnedited, lines, kept }: PullRequestOutcome): void => {
    pullRequestsClosed.inc({ result, edited: nameEdited(isUnedited) })
    if (lines === null || kept === null) return
    pullRequestLines.inc({ fate: 'kept' }, kept)
    pullRequestLines.inc({ fate: 'dropped' }, lines - kept)
  }
}

function nameEdited(isUnedited: boolean | null): string {
  if (isUnedited === null) return 'unknown'
  return isUnedited ? 'no' : 'yes'
}

export interface Observability {
  /** Measures and names all requests that `handle` answers. */
  watchRequests: (handle: HandleRequest) => HandleRequest
  /** Is to be called with each webhook of GitHub before it is answered. */
  gitHubWebhook: (path: string, request: IncomingMessage, response: ServerResponse) => void
  /** The template of a page's path, for its request. */
  api: ApiObserver
  jobs: JobObserver
  calls: CallObserver
  /** Runs a command of git. */
  watchGit: <T>(command: string, run: () => Promise<T>) => Promise<T>
  deliveries: DeliveryObserver
  /** Notes what became of a pull request. */
  pullRequestClosed: (outcome: PullRequestOutcome) => void
  watchModel: (model: Model) => Model
  watchModelFetch: (innerFetch: typeof fetch) => typeof fetch
  watchChecks: (docs: DocsReader) => DocsReader
  storeFault: (fault: CountedFault) => void
  /** Makes the page for scrapers. */
  metricsPage: (state: Omit<StateParts, 'families' | 'now'>) => MetricsPage
  traceParent: () => string | undefined
  /** What the next line of the log belongs to. */
  lineFields: () => Record<string, string | number>
  /** What no line of the log may show. */
  redaction: Redaction
  stop: () => Promise<void>
}

/** Made before the service: its first line of the log needs it. */
export async function observe(config: Config): Promise<Observability> {
  const { role } = config
  const tracing = await startTracing(config)
  return createObservability({ version: readVersion(), role, secrets: listSecrets(config), tracing })
}

async function startTracing({ tracing, role }: Config): Promise<Tracing | undefined> {
  if (tracing === undefined) return undefined
  const { createOtlpTracing } = await import('./otlp-tracing.ts')
  return createOtlpTracing({ ...tracing, version: readVersion(), role })
}

interface ObservabilityOptions {
  version: string
  role: string
  /** What the service holds. */
  secrets: readonly string[]
  tracing?: Tracing | undefined
}

export function createObservability(options: ObservabilityOptions): Observability {
  const { version, role, tracing = NO_TRACING } = options
  const scopes = createScopes()
  const registry = new Registry()
  const families = createFamilies(registry)
  families.processInfo.set({ version, role }, 1)
  // `increase` of Prometheus sees no fault in a counter that is not there before it: a database is found damaged once.
  for (const fault of COUNTED_FAULTS) families.storeFaults.inc({ fault }, 0)
  addProcessGauges(registry)
  const lag = createEventLoopLag(families)
  const parts = { families, scopes, tracing }
  return {
    watchRequests: (handle) => watchRequests(handle, parts),
    gitHubWebhook: createWebhookWatch(parts),
    api: createApiWatch(parts),
    jobs: createJobWatch({ ...parts, now: Date.now }),
    calls: createGitHubWatch(parts),
    pullRequestClosed: createOutcomeWatch(families),
    watchGit: (command, run) => tracing.span({ name: `git ${command}` }, run),
    deliveries: { attempted: (result) => families.webhooksSent.inc({ result }) },
    watchModel: (model) => watchModel(model, parts),
    watchModelFetch: (innerFetch) => watchModelFetch(innerFetch, families),
    watchChecks: (docs) => watchChecks(docs, parts),
    storeFault: (fault) => families.storeFaults.inc({ fault }),
    metricsPage: (state) => {
      const update = createStateGauges({ ...state, families, now: () => performance.now() })
      return {
        contentType: registry.contentType,
        read: async () => {
          await update()
          lag.read()
          return registry.metrics()
        },
      }
    },
    traceParent: () => tracing.traceParent(),
    lineFields: () => {
      const traceId = tracing.traceId()
      return { ...scopes.current()?.fields, ...(traceId === undefined ? {} : { traceId }) }
    },
    redaction: createRedaction(options.secrets),
    stop: async () => {
      lag.stop()
      await tracing.stop()
    },
  }
}
