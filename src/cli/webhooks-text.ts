// Endpoints and deliveries as the command line shows them: lines for people, and for scripts the names and times of the API.
import type { Delivery, Endpoint } from '../projects/webhooks/endpoint.ts'
import { neutralize } from './terminal-text.ts'

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
