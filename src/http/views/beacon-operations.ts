// The browser script and its beacons. Anyone may send them, from any site; the answer says why a view is not counted.
import { z } from '@hono/zod-openapi'
import { BeaconBodySchema } from '../../contract/beacon.ts'
import { ApiError } from '../../contract/errors.ts'
import { JSON_TYPE, REASON_HEADER, TEXT_TYPE } from '../../contract/headers.ts'
import { BEACON_MAX_BYTES } from '../../contract/limits.ts'
import type { Rejection } from '../../contract/rejections.ts'
import type { IngestAnswer } from '../../contract/view-events.ts'
import { findRefusedConsent, toHit } from '../../traffic/beacon/beacon.ts'
import type { BeaconQueue } from '../../traffic/beacon/beacon-queue.ts'
import { BEACON_SCRIPT } from '../../traffic/beacon/beacon-script.ts'
import type { ApiDeps } from '../deps.ts'
import type { EmptyAnswer, OpenOperation, OpenRequest } from '../operation.ts'
import { parseInput } from '../request/parse.ts'
import {
  DISCARD_FACTOR,
  parseJson,
  readBytes,
  requireType,
  requireUnpacked,
  tooLarge,
} from '../request/read-json-body.ts'

const SCRIPT_MAX_AGE_SECONDS = 86_400
const PREFLIGHT_MAX_AGE_SECONDS = 86_400
/** The page may read the answer and its reason; nothing in it is secret from other sites. */
const SHARED = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': REASON_HEADER,
  'Cross-Origin-Resource-Policy': 'cross-origin',
}

export function scriptOperation(): OpenOperation {
  const javascript = 'text/javascript'
  return {
    id: 'getBeaconScript',
    summary: 'The browser script that sends beacons',
    answers: { 200: { description: 'JavaScript.', also: { [javascript]: z.string() } } },
    errors: [],
    handle: async () => ({
      status: 200,
      text: BEACON_SCRIPT,
      contentType: `${javascript}; charset=utf-8`,
      headers: {
        'Cache-Control': `public, max-age=${SCRIPT_MAX_AGE_SECONDS}`,
        'Cross-Origin-Resource-Policy': 'cross-origin',
      },
    }),
  }
}

/** Browsers send a preflight first when the beacon is `application/json`. */
export function preflightOperation(): OpenOperation {
  return {
    id: 'preflightBeacon',
    summary: 'CORS: any site may send beacons',
    answers: {
      204: {
        description: 'It may.',
        headers: ['AllowOrigin', 'ExposeHeaders', 'AllowMethods', 'AllowHeaders', 'MaxAge'],
      },
    },
    errors: [],
    handle: async () => ({
      status: 204,
      headers: {
        ...SHARED,
        'Access-Control-Allow-Methods': 'POST',
        'Access-Control-Allow-Headers': 'Content-Type',
        'Access-Control-Max-Age': String(PREFLIGHT_MAX_AGE_SECONDS),
      },
    }),
  }
}

export function beaconOperation(deps: ApiDeps, queue: BeaconQueue): OpenOperation {
  return {
    id: 'postBeacon',
    summary: 'Report a page view from a browser',
    sent: { [TEXT_TYPE]: BeaconBodySchema, [JSON_TYPE]: BeaconBodySchema },
    answers: { 204: { description: 'Accepted. A counted view is already stored.', headers: ['NotCounted'] } },
    answerHeaders: ['AllowOrigin', 'ExposeHeaders'],
    errors: [
      'invalid_json',
      'invalid_body',
      'project_not_found',
      'body_too_large',
      'unsupported_media_type',
      'too_many_ingests',
      'store_unavailable',
      'store_damaged',
    ],
    handle: (request) => receiveBeacon(deps, queue, request),
  }
}

async function receiveBeacon(deps: ApiDeps, queue: BeaconQueue, request: OpenRequest): Promise<EmptyAnswer> {
  const { projectId, header, clientAddress } = request
  for (const [name, value] of Object.entries(SHARED)) request.answerHeader(name, value)
  const refused = findRefusedConsent(header)
  if (refused !== undefined) return answerWith(refused)
  const body = parseInput(BeaconBodySchema, await readBeacon(request), 'invalid_body')
  if ((await deps.projects.find(projectId)) === undefined) throw unknownProject(projectId)
  const hit = toHit({ body, projectId, header, clientAddress: clientAddress(), now: deps.now() })
  const reason = await queue.count(projectId, hit)
  deps.observer.counted('beacon', toAnswer(reason))
  return answerWith(reason)
}

/** `sendBeacon` sends JSON as `text/plain`, which needs no preflight. */
async function readBeacon({ header, stream }: OpenRequest): Promise<unknown> {
  requireType(header('Content-Type'), [TEXT_TYPE, JSON_TYPE])
  requireUnpacked(header('Content-Encoding'))
  const declaredBytes = Number(header('Content-Length') ?? 0)
  if (declaredBytes > BEACON_MAX_BYTES * DISCARD_FACTOR) throw tooLarge(BEACON_MAX_BYTES)
  const bytes = await readBytes(stream(), BEACON_MAX_BYTES)
  if (bytes === undefined) throw tooLarge(BEACON_MAX_BYTES)
  return parseJson(bytes)
}

/** Whether a beacon came twice is not known. */
function toAnswer(reason: Rejection | undefined): IngestAnswer {
  const isCounted = reason === undefined
  return { accepted: isCounted ? 1 : 0, duplicates: 0, rejected: isCounted ? {} : { [reason]: 1 } }
}

function answerWith(reason: string | undefined): EmptyAnswer {
  return { status: 204, ...(reason === undefined ? {} : { headers: { [REASON_HEADER]: reason } }) }
}

function unknownProject(projectId: string): ApiError {
  return new ApiError('project_not_found', `There is no project ${projectId}; check data-project of the script tag`)
}
