// Deliveries of a Vercel log drain: they have no API key, but each is signed with a secret of the project.
import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { z } from '@hono/zod-openapi'
import { ApiError } from '../../contract/errors.ts'
import { JSON_TYPE, NDJSON_TYPE } from '../../contract/headers.ts'
import { INGEST_MAX_BYTES } from '../../contract/limits.ts'
import { type IngestAnswer, IngestAnswerSchema } from '../../contract/view-events.ts'
import { vercel } from '../../traffic/feeds/vercel.ts'
import {
  isSignedByVercel,
  isVerification,
  shapeOfDelivery,
  VERCEL_SIGNATURE_HEADER,
  VERCEL_VERIFY_HEADER,
} from '../../traffic/reading/vercel-drain.ts'
import type { ApiDeps } from '../deps.ts'
import type { Answer, OpenOperation, OpenRequest } from '../operation.ts'
import { openBody } from '../request/sent-body.ts'
import { parseEncoding, unpack } from '../request/unpack.ts'
import { type BatchLimiter, countBatch, type SentBatch } from './read-batch.ts'

/** Time for sending the delivery of a log drain; anyone can start one, so it gets less than a batch with a key. */
export const DRAIN_TIMEOUT_MS = 20_000

const NOTHING: IngestAnswer = { accepted: 0, duplicates: 0, rejected: {} }

export function vercelDrainOperation(deps: ApiDeps, limiter: BatchLimiter): OpenOperation {
  return {
    id: 'postVercelDrain',
    summary: 'Receive a delivery of a Vercel log drain',
    headers: z.object({
      [VERCEL_SIGNATURE_HEADER]: z.string().optional().openapi({
        pattern: '^[0-9A-Fa-f]{40}$',
        description: "HMAC-SHA1 of the body, hex. Vercel's verification, an empty body or `{}`, needs none.",
      }),
    }),
    isBodyOptional: true,
    sent: { [JSON_TYPE]: z.array(z.looseObject({})), [NDJSON_TYPE]: z.string() },
    answers: {
      200: { description: 'The result for each entry; accepted views are already stored.', schema: IngestAnswerSchema },
    },
    answerHeaders: ['VercelVerify'],
    errors: [
      'invalid_json',
      'invalid_encoding',
      'invalid_signature',
      'project_not_found',
      'drain_not_set_up',
      'body_too_large',
      'unsupported_media_type',
      'too_many_ingests',
      'store_unavailable',
      'store_damaged',
    ],
    handle: (request) => recordDelivery(deps, limiter, request),
  }
}

async function recordDelivery(deps: ApiDeps, limiter: BatchLimiter, request: OpenRequest): Promise<Answer> {
  const { projectId, header, answerHeader } = request
  if ((await deps.projects.find(projectId)) === undefined) throw unknownProject(projectId)
  const {
    vercelDrainSecret: secret,
    vercelDrainSecretPrevious: previous,
    vercelVerify,
  } = await deps.settings(projectId)
  if (vercelVerify !== '') answerHeader(VERCEL_VERIFY_HEADER, vercelVerify)
  if (vercelVerify === '' && secret === '') throw notSetUp()
  const encoding = parseEncoding(header('Content-Encoding'))
  return limiter.run(async (hold) => {
    // The signature covers the whole body, and no entry is read before it matches.
    const delivery = await collect(
      hold(unpack(openBody(request.stream(), DRAIN_TIMEOUT_MS).pieces(), 'identity', INGEST_MAX_BYTES)),
    )
    if (vercelVerify !== '' && isVerification(delivery)) return { status: 200, body: NOTHING }
    requireSignature(delivery, header(VERCEL_SIGNATURE_HEADER), { secret, previous })
    const unpacked = await collect(hold(unpack(Readable.from([delivery]), encoding, INGEST_MAX_BYTES)))
    const form = { shape: shapeOfDelivery(unpacked), feed: vercel }
    const pieces = Readable.from([unpacked])
    const sent: SentBatch = { pieces, form, key: undefined, newName: randomUUID }
    return { status: 200, body: await countBatch(deps, projectId, sent) }
  })
}

/** A previous secret is accepted beside the present one, and alone does nothing: without a present one, the drain is off. */
function requireSignature(
  delivery: Uint8Array,
  signature: string | undefined,
  { secret, previous }: { secret: string; previous: string },
): void {
  if (secret === '') throw notSetUp()
  const accepted = [secret, previous].filter((one) => one !== '')
  if (signature === undefined || !accepted.some((one) => isSignedByVercel(delivery, signature, one)))
    throw wrongSignature()
}

async function collect(pieces: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  for await (const piece of pieces) parts.push(piece)
  return Buffer.concat(parts)
}

function unknownProject(projectId: string): ApiError {
  return new ApiError('project_not_found', `There is no project ${projectId}; check the address of the drain`)
}

function notSetUp(): ApiError {
  const message =
    'The project has no drain secret; set it with: docmend settings PROJECT vercelDrainSecret=- (it is read from stdin)'
  return new ApiError('drain_not_set_up', message)
}

function wrongSignature(): ApiError {
  const message = `${VERCEL_SIGNATURE_HEADER} does not match the body; is vercelDrainSecret the drain's signature secret?`
  return new ApiError('invalid_signature', message)
}
