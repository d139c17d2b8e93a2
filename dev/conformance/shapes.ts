// The shapes of the published specification, written down again from its text. They are not those of `contract/`, so that a
// mistake there cannot excuse itself.
import { z } from 'zod'

const count = z.int().min(0)
const counts = { human: count, ai: count, total: count }
const time = z.iso.datetime({ offset: true })

/** Additional fields are allowed everywhere. */
export const ViewsShape = z.looseObject({
  totals: z.looseObject(counts),
  views: z.array(z.looseObject({ path: z.string(), ...counts })),
  hasMore: z.boolean(),
})
export type Views = z.output<typeof ViewsShape>
export type ViewsRow = Views['views'][number]

export const JOB_STATUSES = ['active', 'completed', 'archived', 'failed'] as const

export const JobShape = z.looseObject({
  id: z.string().min(1),
  status: z.enum(JOB_STATUSES),
  source: z.looseObject({ repository: z.string().min(1), ref: z.string().nullable() }),
  model: z.string(),
  prLink: z.url().nullable(),
  createdAt: time,
  archivedAt: time.nullable(),
})
export type Job = z.output<typeof JobShape>

export const ErrorShape = z.looseObject({ error: z.string().min(1) })
