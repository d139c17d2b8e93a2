// A view that a browser tells of. Anyone can send one, so it is classified by the rules of the project, counted apart from what
// logs tell, and named so that nobody can spend the names of other visitors.
import { hash } from 'node:crypto'
import type { BeaconBody, BeaconReason } from '../../contract/beacon.ts'
import type { Hit } from '../hit.ts'
import type { Named } from '../reading/line-ids.ts'

export interface BeaconRequest {
  body: BeaconBody
  projectId: string
  /** Of the request that carries the beacon, by its lower-case name. */
  header: (name: string) => string | undefined
  clientAddress: string | undefined
  now: number
}

/** Which signal of the browser asks not to be tracked; undefined = none. */
export function findRefusedConsent(header: BeaconRequest['header']): BeaconReason | undefined {
  if (header('DNT') === '1') return 'do_not_track'
  return header('Sec-GPC') === '1' ? 'global_privacy_control' : undefined
}

/** Gives what the beacon tells as a request for the page: by the service's clock, with the headers of the beacon. */
export function toHit({ body, projectId, header, clientAddress, now }: BeaconRequest): Named<Hit> {
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
    ip: clientAddress,
    id: nameOf([projectId, clientAddress, userAgent, body.i]),
  }
}

/** A browser sets `Origin` itself, and a page cannot change it; `null` stands for a page that has none. */
function findHost(origin: string | undefined, told: string | undefined): string | undefined {
  if (origin !== undefined && URL.canParse(origin)) return new URL(origin).host
  return told
}

/** Of address and name only this hash leaves the function; without the random part nobody finds the address from it. */
function nameOf(parts: readonly (string | undefined)[]): string {
  return `beacon:${hash('sha256', JSON.stringify(parts), 'base64url')}`
}
