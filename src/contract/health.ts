// Answers of the two probes.
import { z } from '@hono/zod-openapi'

/** Liveness: the process runs. */
export const HealthSchema = z.object({ status: z.literal('ok'), version: z.string() }).openapi('Health')
/** Readiness: the database responds too. */
export const ReadinessSchema = z.object({ status: z.literal('ready') }).openapi('Readiness')
