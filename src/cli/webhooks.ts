// `docmend webhooks ...`: works on the database itself, so it needs no running service; only deliveries do.

import { plural } from '../base/text.ts'
import { SUBSCRIBABLE_EVENT_TYPES, type SubscribableEventType } from '../contract/webhook-events.ts'
import type { Delivery, Endpoint } from '../projects/webhooks/endpoint.ts'
import { findEndpointFault, openWebhooksAdmin, type WebhooksAdmin } from '../service/admin/webhooks-admin.ts'
import { type Config, readConfig } from '../service/config.ts'
import { findProject } from './options.ts'
import { EXIT, type Runtime, UsageError } from './runtime.ts'
import { neutralize } from './terminal-text.ts'

// Endpoints and deliveries as the command line shows them: lines for people, and for scripts the names and times of the API.

/** A line, and a second one when the endpoint needs attention. */
export function describeEndpoint(endpoint: Endpoint): string {
  const events = endpoint.events.length === 0 ? 'all events' : endpoint.events.join(',')
  return `${endpoint.id}  ${neutralize(endpoint.url)}  ${events}  ${describeState(endpoint)}\n`
}

function describeState({ disabledAt, disabledReason, failingSince }: Endpoint): string {
  if (disabledAt !== null) return `disabled ${isoTime(disabledAt)}: ${disabledReason ?? ''}`
  return failingSince === null ? 'enabled' : `enabled, failing since ${isoTime(failingSince)}`
}

export function describeDelivery(delivery: Delivery): string {
  const { eventId, endpointId, type, jobId, status, attempts, result, recordedAt, nextAttemptAt } = delivery
  const next = nextAttemptAt === null ? '' : `, next attempt ${isoTime(nextAttemptAt)}`
  const said = result === null ? '' : `  ${neutralize(result)}`
  const tries = attempts === 1 ? '1 attempt' : `${attempts} attempts`
  return `${eventId}  ${isoTime(recordedAt)}  ${type}${jobId === null ? '' : `  job ${jobId}`}  ${endpointId}  ${status}, ${tries}${next}${said}\n`
}

export function presentEndpoint({ id, projectId, url, events, disabledReason, ...times }: Endpoint) {
  return {
    endpointId: id,
    projectId,
    url,
    events,
    createdAt: isoTime(times.createdAt),
    disabledAt: toIso(times.disabledAt),
    disabledReason,
    failingSince: toIso(times.failingSince),
  }
}

export function presentDelivery({ recordedAt, nextAttemptAt, endedAt, ...delivery }: Delivery) {
  return {
    ...delivery,
    recordedAt: isoTime(recordedAt),
    nextAttemptAt: toIso(nextAttemptAt),
    endedAt: toIso(endedAt),
  }
}

function toIso(time: number | null): string | null {
  return time === null ? null : isoTime(time)
}

function isoTime(time: number): string {
  return new Date(time).toISOString()
}

interface Json {
  json?: boolean
}

const HOUR_MS = 60 * 60_000
const MAX_OVERLAP_HOURS = 30 * 24
const MAX_LISTED = 1000
const SHOWN_ONCE = 'This is the only time that the secret is shown. Keep it secret.\n'

export function addEndpoint(
  runtime: Runtime,
  project: string,
  url: string,
  options: Json & { events?: string },
): Promise<number> {
  const events = parseEvents(options.events)
  return withAdmin(runtime, project, async (admin, id, config) => {
    const fault = findEndpointFault(url, config)
    if (fault !== undefined) throw new UsageError(fault)
    const { endpoint, secret } = await admin.add(id, { url, events })
    print(runtime, options, { ...presentEndpoint(endpoint), secret }, `Endpoint  ${endpoint.id}\nSecret    ${secret}\n`)
    if (options.json !== true) runtime.stderr(SHOWN_ONCE)
    return EXIT.done
  })
}

export function listEndpoints(runtime: Runtime, project: string, options: Json): Promise<number> {
  return withAdmin(runtime, project, async (admin, projectId) => {
    const endpoints = await admin.list(projectId)
    const lines = endpoints.map(describeEndpoint).join('') || 'No webhook endpoints yet.\n'
    print(runtime, options, { projectId, endpoints: endpoints.map(presentEndpoint) }, lines)
    return EXIT.done
  })
}

export function removeEndpoint(runtime: Runtime, project: string, endpointId: string, options: Json): Promise<number> {
  return withAdmin(runtime, project, async (admin, projectId) => {
    await admin.remove(projectId, endpointId)
    print(runtime, options, { removed: endpointId }, `Removed ${endpointId}.\n`)
    return EXIT.done
  })
}

/** Exit code 1 when the ping was not delivered. */
export function testEndpoint(runtime: Runtime, project: string, endpointId: string, options: Json): Promise<number> {
  const stopping = new AbortController()
  runtime.onStop(() => stopping.abort(new Error('Stopped')))
  return withAdmin(runtime, project, async (admin, projectId) => {
    const { eventId, end } = await admin.ping(projectId, endpointId, stopping.signal)
    const delivered = end.kind === 'delivered'
    print(runtime, options, { eventId, delivered, result: end.result }, `${neutralize(end.result)}.\n`)
    return delivered ? EXIT.done : EXIT.failed
  })
}

export function listDeliveries(
  runtime: Runtime,
  project: string,
  options: Json & { endpoint?: string; failed?: boolean; limit: string },
): Promise<number> {
  const limit = parseNumber('--limit', options.limit, 1, MAX_LISTED)
  return withAdmin(runtime, project, async (admin, projectId) => {
    const status = options.failed === true ? 'failed' : undefined
    const deliveries = await admin.deliveries(projectId, { endpointId: options.endpoint, status, limit })
    const lines =
      deliveries.map(describeDelivery).join('') ||
      (options.failed === true ? 'No delivery has failed for good.\n' : 'No deliveries.\n')
    print(runtime, options, { projectId, deliveries: deliveries.map(presentDelivery) }, lines)
    return EXIT.done
  })
}

/** Exit code 1 when there was nothing to send. */
export function redeliver(
  runtime: Runtime,
  project: string,
  eventId: string | undefined,
  options: Json & { failed?: boolean; endpoint?: string },
): Promise<number> {
  if ((eventId === undefined) !== (options.failed === true)) {
    throw new UsageError('redeliver takes either the id of an event or --failed')
  }
  return withAdmin(runtime, project, async (admin, projectId) => {
    const count = await admin.redeliver(projectId, { eventId, endpointId: options.endpoint })
    const text =
      count === 0
        ? `There is nothing to deliver again. Pings, and events for endpoints that are disabled, are not delivered again. "docmend webhooks deliveries ${projectId}" lists what was sent.\n`
        : `The service delivers ${plural(count, 'webhook')} again.\n`
    print(runtime, options, { redelivered: count }, text)
    return count === 0 ? EXIT.failed : EXIT.done
  })
}

export function rotateSecret(
  runtime: Runtime,
  project: string,
  endpointId: string,
  options: Json & { hours: string },
): Promise<number> {
  const hours = parseNumber('--hours', options.hours, 0, MAX_OVERLAP_HOURS)
  return withAdmin(runtime, project, async (admin, projectId) => {
    const { secret } = await admin.rotate(projectId, endpointId, hours * HOUR_MS)
    print(runtime, options, { endpointId, secret, overlapHours: hours }, `Secret    ${secret}\n`)
    if (options.json !== true) {
      const overlap = hours === 0 ? 'no longer signs' : `signs as well for ${plural(hours, 'hour')}`
      runtime.stderr(`${SHOWN_ONCE}The previous secret ${overlap}.\n`)
    }
    return EXIT.done
  })
}

export function enableEndpoint(runtime: Runtime, project: string, endpointId: string, options: Json): Promise<number> {
  return withAdmin(runtime, project, async (admin, projectId) => {
    const endpoint = await admin.enable(projectId, endpointId)
    const text = `Enabled ${endpointId}. "docmend webhooks redeliver ${projectId} --failed" sends what it has missed.\n`
    print(runtime, options, presentEndpoint(endpoint), text)
    return EXIT.done
  })
}

function print({ stdout }: Runtime, { json }: Json, data: object, text: string): void {
  stdout(json === true ? `${JSON.stringify(data)}\n` : text)
}

async function withAdmin(
  runtime: Runtime,
  project: string,
  work: (admin: WebhooksAdmin, projectId: string, config: Config) => Promise<number>,
): Promise<number> {
  const config = readConfig(runtime.env)
  const admin = await openWebhooksAdmin(config)
  try {
    const { id } = await findProject(admin, project)
    return await work(admin, id, config)
  } finally {
    await admin.close()
  }
}

function parseEvents(text: string | undefined): SubscribableEventType[] {
  if (text === undefined) return []
  const names = text.split(/[\s,]+/).filter((name) => name !== '')
  if (names.length === 0) throw new UsageError(`--events takes some of ${SUBSCRIBABLE_EVENT_TYPES.join(', ')}`)
  return names.map((name) => {
    const type = SUBSCRIBABLE_EVENT_TYPES.find((known) => known === name)
    if (type !== undefined) return type
    throw new UsageError(`"${name}" is not an event; the events are ${SUBSCRIBABLE_EVENT_TYPES.join(', ')}`)
  })
}

function parseNumber(option: string, text: string, min: number, max: number): number {
  const number = Number(text)
  if (/^\d+$/.test(text) && number >= min && number <= max) return number
  throw new UsageError(`${option} takes a whole number from ${min} to ${max}`)
}
