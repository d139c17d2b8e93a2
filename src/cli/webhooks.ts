// `docmend webhooks ...`: works on the database itself, so it needs no running service; only deliveries do.

import { HOUR_MS } from '../base/days.ts'
import { plural } from '../base/text.ts'
import { SUBSCRIBABLE_EVENTS, type SubscribableEvent } from '../contract/webhook-events.ts'
import { COMMAND } from '../projects/audit.ts'
import { createEndpoint, type EndpointDeps, pingEndpoint, replaceSecret } from '../projects/webhooks/change-endpoint.ts'
import type { Delivery, Endpoint } from '../projects/webhooks/endpoint.ts'
import { findUrlFault } from '../projects/webhooks/receiver-addresses.ts'
import { openAdmin } from '../service/admin/admin.ts'
import { readConfig } from '../service/config.ts'
import { createEndpointDeps } from '../service/webhooks.ts'
import { findProject } from './options.ts'
import { EXIT, type Runtime, UsageError } from './runtime.ts'
import { neutralize } from './terminal-text.ts'
import { toIso } from './to-iso.ts'

// Endpoints and deliveries as the command line shows them: lines for people, and for scripts the names and times of the API.

/** A line, and a second one when the endpoint needs attention. */
export function describeEndpoint(endpoint: Endpoint): string {
  const events = endpoint.events.length === 0 ? 'all events' : endpoint.events.join(',')
  return `${endpoint.id}  ${neutralize(endpoint.url)}  ${events}  ${describeState(endpoint)}\n`
}

function describeState({ disabledAt, disabledReason, failingSince }: Endpoint): string {
  if (disabledAt !== null) return `disabled ${toIso(disabledAt)}: ${disabledReason ?? ''}`
  return failingSince === null ? 'enabled' : `enabled, failing since ${toIso(failingSince)}`
}

export function describeDelivery(delivery: Delivery): string {
  const { eventId, endpointId, type, jobId, status, attempts, result, recordedAt, nextAttemptAt } = delivery
  const next = nextAttemptAt === null ? '' : `, next attempt ${toIso(nextAttemptAt)}`
  const said = result === null ? '' : `  ${neutralize(result)}`
  const tries = attempts === 1 ? '1 attempt' : `${attempts} attempts`
  return `${eventId}  ${toIso(recordedAt)}  ${type}${jobId === null ? '' : `  job ${jobId}`}  ${endpointId}  ${status}, ${tries}${next}${said}\n`
}

export function presentEndpoint({ id, projectId, url, events, disabledReason, ...times }: Endpoint) {
  return {
    endpointId: id,
    projectId,
    url,
    events,
    createdAt: toIso(times.createdAt),
    disabledAt: toIso(times.disabledAt),
    disabledReason,
    failingSince: toIso(times.failingSince),
  }
}

export function presentDelivery({ recordedAt, nextAttemptAt, endedAt, ...delivery }: Delivery) {
  return {
    ...delivery,
    recordedAt: toIso(recordedAt),
    nextAttemptAt: toIso(nextAttemptAt),
    endedAt: toIso(endedAt),
  }
}

interface Json {
  json?: boolean
}

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
  return withEndpoints(runtime, project, async (deps, id) => {
    const fault = findUrlFault(url, deps.addresses)
    if (fault !== undefined) throw new UsageError(fault)
    const { endpoint, secret } = await createEndpoint(deps, id, { url, events }, COMMAND)
    print(runtime, options, { ...presentEndpoint(endpoint), secret }, `Endpoint  ${endpoint.id}\nSecret    ${secret}\n`)
    if (options.json !== true) runtime.stderr(SHOWN_ONCE)
    return EXIT.done
  })
}

export function listEndpoints(runtime: Runtime, project: string, options: Json): Promise<number> {
  return withEndpoints(runtime, project, async (deps, projectId) => {
    const endpoints = await deps.endpoints.list(projectId)
    const lines = endpoints.map(describeEndpoint).join('') || 'No webhook endpoints yet.\n'
    print(runtime, options, { projectId, endpoints: endpoints.map(presentEndpoint) }, lines)
    return EXIT.done
  })
}

export function removeEndpoint(runtime: Runtime, project: string, endpointId: string, options: Json): Promise<number> {
  return withEndpoints(runtime, project, async ({ endpoints }, projectId) => {
    if (!(await endpoints.remove(projectId, endpointId, COMMAND))) throw noSuchEndpoint(projectId, endpointId)
    print(runtime, options, { removed: endpointId }, `Removed ${endpointId}.\n`)
    return EXIT.done
  })
}

/** Exit code 1 when the ping was not delivered. */
export function testEndpoint(runtime: Runtime, project: string, endpointId: string, options: Json): Promise<number> {
  const stopping = new AbortController()
  runtime.onStop(() => stopping.abort(new Error('Stopped')))
  return withEndpoints(runtime, project, async (deps, projectId) => {
    const sent = await pingEndpoint(deps, projectId, endpointId, stopping.signal)
    if (sent === undefined) throw noSuchEndpoint(projectId, endpointId)
    const { eventId, end } = sent
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
  return withEndpoints(runtime, project, async ({ endpoints }, projectId) => {
    const status = options.failed === true ? 'failed' : undefined
    await requireEndpoint(endpoints, projectId, options.endpoint)
    const deliveries = await endpoints.deliveries(projectId, { endpointId: options.endpoint, status, limit })
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
  return withEndpoints(runtime, project, async ({ endpoints }, projectId) => {
    await requireEndpoint(endpoints, projectId, options.endpoint)
    const count = await endpoints.redeliver(projectId, { eventId, endpointId: options.endpoint }, COMMAND)
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
  return withEndpoints(runtime, project, async (deps, projectId) => {
    const rotated = await replaceSecret(deps, projectId, endpointId, hours * HOUR_MS, COMMAND)
    if (rotated === undefined) throw noSuchEndpoint(projectId, endpointId)
    const { secret } = rotated
    print(runtime, options, { endpointId, secret, overlapHours: hours }, `Secret    ${secret}\n`)
    if (options.json !== true) {
      const overlap = hours === 0 ? 'no longer signs' : `signs as well for ${plural(hours, 'hour')}`
      runtime.stderr(`${SHOWN_ONCE}The previous secret ${overlap}.\n`)
    }
    return EXIT.done
  })
}

export function enableEndpoint(runtime: Runtime, project: string, endpointId: string, options: Json): Promise<number> {
  return withEndpoints(runtime, project, async ({ endpoints }, projectId) => {
    const endpoint = await endpoints.enable(projectId, endpointId, COMMAND)
    if (endpoint === undefined) throw noSuchEndpoint(projectId, endpointId)
    const text = `Enabled ${endpointId}. "docmend webhooks redeliver ${projectId} --failed" sends what it has missed.\n`
    print(runtime, options, presentEndpoint(endpoint), text)
    return EXIT.done
  })
}

function print({ stdout }: Runtime, { json }: Json, data: object, text: string): void {
  stdout(json === true ? `${JSON.stringify(data)}\n` : text)
}

/** Works on the configured database, brought up to date; a running service may use it at the same time. */
async function withEndpoints(
  runtime: Runtime,
  project: string,
  work: (deps: EndpointDeps, projectId: string) => Promise<number>,
): Promise<number> {
  const config = readConfig(runtime.env)
  const admin = await openAdmin(config, { mustExist: true })
  try {
    const { id } = await findProject(admin, project)
    return await work(createEndpointDeps(config, admin), id)
  } finally {
    await admin.close()
  }
}

async function requireEndpoint(
  endpoints: EndpointDeps['endpoints'],
  projectId: string,
  endpointId: string | undefined,
): Promise<void> {
  if (endpointId === undefined || (await endpoints.list(projectId)).some(({ id }) => id === endpointId)) return
  throw noSuchEndpoint(projectId, endpointId)
}

function noSuchEndpoint(projectId: string, endpointId: string): Error {
  return new Error(
    `${projectId} has no webhook endpoint ${endpointId}; "docmend webhooks list ${projectId}" lists its endpoints`,
  )
}

function parseEvents(text: string | undefined): SubscribableEvent[] {
  if (text === undefined) return []
  const names = text.split(/[\s,]+/).filter((name) => name !== '')
  if (names.length === 0) throw new UsageError(`--events takes some of ${SUBSCRIBABLE_EVENTS.join(', ')}`)
  return names.map((name) => {
    const type = SUBSCRIBABLE_EVENTS.find((known) => known === name)
    if (type !== undefined) return type
    throw new UsageError(`"${name}" is not an event; the events are ${SUBSCRIBABLE_EVENTS.join(', ')}`)
  })
}

function parseNumber(option: string, text: string, min: number, max: number): number {
  const number = Number(text)
  if (/^\d+$/.test(text) && number >= min && number <= max) return number
  throw new UsageError(`${option} takes a whole number from ${min} to ${max}`)
}
