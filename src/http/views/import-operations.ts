// Views that another tool has counted: sent as days, listed, and taken back.
import { z } from '@hono/zod-openapi'
import { ApiError } from '../../contract/errors.ts'
import { NDJSON_TYPE } from '../../contract/headers.ts'
import {
  ImportAnswerSchema,
  ImportLinesSchema,
  ImportListSchema,
  type ImportQuery,
  ImportQuerySchema,
  RemovedImportSchema,
  RemoveImportQuerySchema,
} from '../../contract/imported-views.ts'
import { INGEST_MAX_BYTES } from '../../contract/limits.ts'
import {
  type ImportDeps,
  importViews,
  listImportedViews,
  openRecordSum,
  removeImportedViews,
} from '../../traffic/imports/import-views.ts'
import { createRecordReader } from '../../traffic/imports/read-records.ts'
import { BATCH_TIMEOUT_MS } from '../connection-timeouts.ts'
import { NO_BODY, NO_QUERY, projectOperation } from '../operation.ts'
import { requireType } from '../request/read-json-body.ts'
import { openBody } from '../request/sent-body.ts'
import { parseEncoding, unpack } from '../request/unpack.ts'
import { type BatchLimiter, readLength } from './read-batch.ts'

const ImportHeadersSchema = z.object({
  'Content-Encoding': z.enum(['identity', 'gzip', 'x-gzip']).optional().openapi({
    description: 'How the body is packed.',
  }),
})

export function createImportOperations(deps: ImportDeps, limiter: BatchLimiter) {
  return {
    send: sendOperation(deps, limiter),
    list: projectOperation({
      id: 'listImports',
      summary: 'What is imported from other tools',
      query: NO_QUERY,
      body: NO_BODY,
      answers: { 200: { description: 'One entry per tool.', schema: ImportListSchema } },
      errors: [],
      handle: async ({ project }) => ({ status: 200, body: await listImportedViews(deps, project.id) }),
    }),
    remove: projectOperation({
      id: 'removeImport',
      summary: 'Remove everything that was imported from a tool',
      query: RemoveImportQuerySchema,
      body: NO_BODY,
      answers: { 200: { description: 'What was removed; nothing when it is repeated.', schema: RemovedImportSchema } },
      errors: [],
      handle: async ({ project, query }) => {
        return { status: 200, body: await removeImportedViews(deps, project.id, query.source) }
      },
    }),
  }
}

function sendOperation(deps: ImportDeps, limiter: BatchLimiter) {
  return projectOperation({
    id: 'postImport',
    summary: 'Import views that another tool has counted',
    query: ImportQuerySchema,
    body: NO_BODY,
    headers: ImportHeadersSchema,
    sent: { [NDJSON_TYPE]: ImportLinesSchema },
    answers: {
      200: { description: 'What was counted; it is already stored.', schema: ImportAnswerSchema },
    },
    errors: ['invalid_encoding', 'import_overlaps', 'body_too_large', 'unsupported_media_type', 'too_many_ingests'],
    quotas: () => [{ name: 'batches', ...limiter.quota() }],
    async handle({ project, query, header, stream }) {
      requireType(header('Content-Type'), [NDJSON_TYPE, 'application/ndjson'])
      const encoding = parseEncoding(header('Content-Encoding'))
      const body = await limiter.run(async (hold) => {
        const sent = openBody(stream(), BATCH_TIMEOUT_MS)
        try {
          return await readImport(
            deps,
            project.id,
            query,
            hold(unpack(sent.pieces(), encoding, INGEST_MAX_BYTES), readLength(header)),
          )
        } catch (error) {
          if (error instanceof ApiError) await sent.discardRest(INGEST_MAX_BYTES)
          throw error
        }
      })
      return { status: 200, body }
    },
  })
}

async function readImport(deps: ImportDeps, projectId: string, query: ImportQuery, pieces: AsyncIterable<Uint8Array>) {
  const sum = await openRecordSum(deps, projectId, query.source)
  const reader = createRecordReader(sum)
  for await (const piece of pieces) reader.push(piece)
  reader.end()
  return importViews(deps, projectId, query, sum)
}
