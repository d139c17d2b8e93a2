// The families of metrics, by the names that docs/operating.md lists. A label takes values of ours alone: what a client, a
// page or a model has written never becomes one, so their number is bounded.
import { Counter, Gauge, Histogram, type Registry } from 'prom-client'

/** From an answer out of the cache to one that waits for a disk. */
const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]
const CALL_SECONDS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300]
const PHASE_SECONDS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300, 600, 1200]

export type Families = ReturnType<typeof createFamilies>

export function createFamilies(registry: Registry) {
  const make = createMakers(registry)
  return {
    ...createServiceFamilies(make),
    ...createCallFamilies(make),
    ...createViewFamilies(make),
    ...createStateFamilies(make),
  }
}

type Makers = ReturnType<typeof createMakers>

function createMakers(registry: Registry) {
  const registers = [registry]
  return {
    counter: <L extends string>(name: string, help: string, labelNames: readonly L[] = []) =>
      new Counter<L>({ name, help, labelNames, registers }),
    gauge: <L extends string>(name: string, help: string, labelNames: readonly L[] = []) =>
      new Gauge<L>({ name, help, labelNames, registers }),
    histogram: <L extends string>(name: string, help: string, buckets: number[], labelNames: readonly L[] = []) =>
      new Histogram<L>({ name, help, buckets, labelNames, registers }),
  }
}

function createServiceFamilies({ counter, gauge, histogram }: Makers) {
  return {
    processInfo: gauge('docmend_process_info', 'Always 1; version and role of the process.', ['version', 'role']),
    httpRequests: histogram(
      'docmend_http_request_duration_seconds',
      'From the arrival of a request to the end of its answer. Long polls have a route of their own (?wait).',
      REQUEST_SECONDS,
      ['route', 'method', 'status'],
    ),
    httpOpen: gauge('docmend_http_requests_in_flight', 'Requests that are being answered, streams among them.'),
    jobPhases: histogram('docmend_job_phase_duration_seconds', 'Time of a phase of an attempt.', PHASE_SECONDS, [
      'phase',
    ]),
    jobsFinished: counter('docmend_jobs_finished_total', 'Turns of jobs that ended, by outcome.', ['outcome']),
    attemptsFailed: counter('docmend_job_attempt_failures_total', 'Attempts that failed, by what failed.', ['fault']),
    processDeaths: counter(
      'docmend_process_deaths_total',
      'Processes that this process found to have ended without notice while they ran jobs, by how many jobs.',
      ['jobs'],
    ),
    jobsRunning: gauge('docmend_jobs_running', 'Attempts that this process is working on.'),
  }
}

function createCallFamilies({ counter, gauge, histogram }: Makers) {
  return {
    modelCalls: histogram(
      'docmend_model_call_duration_seconds',
      'Calls of the model with their repetitions, by result.',
      CALL_SECONDS,
      ['result'],
    ),
    modelRequests: counter('docmend_model_requests_total', 'Requests to the model server, by status of the answer.', [
      'status',
    ]),
    modelTokens: counter('docmend_model_tokens_total', 'Tokens; cached ones are a part of input.', ['kind']),
    callFixes: counter('docmend_model_call_fixes_total', 'Corrections in tool calls of the model, by kind.', ['fix']),
    modelCost: counter('docmend_model_cost_dollars_total', 'US dollars, of calls whose price is known.'),
    githubRequests: histogram(
      'docmend_github_request_duration_seconds',
      'Requests to the API of GitHub, by route and status of the answer.',
      CALL_SECONDS,
      ['route', 'status'],
    ),
    githubRemaining: gauge(
      'docmend_github_rate_limit_remaining',
      'The lowest number of requests that any installation has left in the present hour of GitHub.',
      ['resource'],
    ),
  }
}

function createViewFamilies({ counter, histogram }: Makers) {
  return {
    webhooksReceived: counter('docmend_webhooks_received_total', 'Webhooks of GitHub, by event and result.', [
      'event',
      'result',
    ]),
    webhooksSent: counter('docmend_webhook_deliveries_total', 'Attempts to deliver webhooks of ours, by result.', [
      'result',
    ]),
    pullRequestsClosed: counter(
      'docmend_pull_requests_closed_total',
      'Pull requests that were merged or closed, by whether people edited them.',
      ['result', 'edited'],
    ),
    pullRequestLines: counter(
      'docmend_pull_request_lines_total',
      'Lines of ours in pull requests that were merged or closed, by whether they were kept.',
      ['fate'],
    ),
    viewsAccepted: counter('docmend_ingest_views_accepted_total', 'Page views that were counted.', ['feed']),
    viewsRepeated: counter('docmend_ingest_duplicates_total', 'Lines that had been counted before.', ['feed']),
    linesRejected: counter('docmend_ingest_rejected_total', 'Lines that were not counted, by reason.', [
      'feed',
      'reason',
    ]),
    batches: histogram('docmend_ingest_batch_duration_seconds', 'Batches from arrival to disk.', REQUEST_SECONDS, [
      'feed',
    ]),
    exports: histogram('docmend_export_duration_seconds', 'Reading a report of page views.', REQUEST_SECONDS, [
      'report',
    ]),
  }
}

function createStateFamilies({ counter, gauge }: Makers) {
  return {
    storeFaults: counter('docmend_database_errors_total', 'Statements that the database refused, by fault.', ['fault']),
    storeUp: gauge('docmend_database_up', '1 when the last look at the database succeeded, else 0.'),
    storePool: gauge('docmend_database_connections', 'Connections of the pool, and requests that wait for one.', [
      'state',
    ]),
    jobsActive: gauge('docmend_jobs_active', 'Active jobs of the whole service, by state.', ['state']),
    oldestWaiting: gauge(
      'docmend_jobs_oldest_waiting_seconds',
      'How long the longest-waiting due job has been due; 0 when none is.',
    ),
    unsent: gauge('docmend_outbox_waiting', 'Webhooks and replies that wait to be sent.', ['kind']),
    freeBytes: gauge('docmend_disk_free_bytes', 'Free bytes on the disk of DATA_DIR.'),
    diskBytes: gauge('docmend_disk_size_bytes', 'Bytes of the disk of DATA_DIR.'),
    loopLagMedian: gauge('nodejs_eventloop_lag_p50_seconds', 'Median delay of the event loop since the last scrape.'),
    loopLagHigh: gauge('nodejs_eventloop_lag_p99_seconds', '99th percentile of that delay.'),
    loopLagMax: gauge('nodejs_eventloop_lag_max_seconds', 'The longest delay of the event loop since the last scrape.'),
  }
}
