// Answers of the two probes.
import { z } from '@hono/zod-openapi'

/** Liveness: the process runs. */
export const HealthSchema = z.object({ status: z.literal('ok'), version: z.string() }).openapi('Health')
/** Readiness: the database can be written too. */
export const ReadinessSchema = z
  .object({
    status: z.literal('ready'),
    warnings: z.array(z.string()).optional().openapi({
      description: 'What needs the attention of the instance admin, a sentence each; absent when nothing does.',
    }),
  })
  .openapi('Readiness')
