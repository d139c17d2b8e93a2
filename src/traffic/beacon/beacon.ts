// A view that a browser reports. Anyone can send one, so it is classified by the rules of the project, counted separately
// from log views, and gets an id that cannot collide with the ids of other visitors.
import { hash } from 'node:crypto'
import type { BeaconBody, BeaconReason } from '../../contract/beacon.ts'
import type { Hit } from '../hit.ts'
import type { WithId } from '../reading/line-ids.ts'

interface BeaconRequest {
  body: BeaconBody
  projectId: string
  /** Headers of the request with the beacon, by lower-case name. */
  header: (name: string) => string | undefined
  clientAddress: string | undefined
  now: number
}

/** Which signal of the browser opts out of tracking; undefined = none. */
export function findRefusedConsent(header: BeaconRequest['header']): BeaconReason | undefined {
  if (header('DNT') === '1') return 'do_not_track'
  return header('Sec-GPC') === '1' ? 'global_privacy_control' : undefined
}

/** Turns the beacon into a request for the page, with the service's clock and the headers of the beacon. */
export function toHit({ body, projectId, header, clientAddress, now }: BeaconRequest): WithId<Hit> {
  const userAgent = header('User-Agent') ?? ''
  return {
    time: now,
    target: body.p,
    userAgent,
    host: findHost(header('Origin'), body.h),
    method: 'GET',
    status: 200,
    contentType: 'text/html',
    accept: header('Accept'),
    purpose: header('Sec-Purpose'),
    referrer: undefined,
    bytes: undefined,
    ip: clientAddress,
    id: idOf([projectId, clientAddress, userAgent, body.i]),
  }
}

/** The browser sets `Origin`, and a page cannot change it; `null` stands for a page without one. */
function findHost(origin: string | undefined, told: string | undefined): string | undefined {
  if (origin !== undefined && URL.canParse(origin)) return new URL(origin).host
  return told
}

/** Only this hash of address and id leaves the function; without the random part nobody can recover the address. */
function idOf(parts: readonly (string | undefined)[]): string {
  return `beacon:${hash('sha256', JSON.stringify(parts), 'base64url')}`
}
