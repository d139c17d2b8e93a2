// What became of the page views of the pages that a merged pull request changed. docs/analytics.md defines the numbers.
import { z } from '@hono/zod-openapi'

const EFFECT_STATES = ['pending', 'measured', 'unknown'] as const

/** Reason -> when nothing can be said of the pull request as a whole. */
export const EFFECT_REASONS = {
  no_pages: 'It changes no page of the site.',
  pages_changed_again: 'Other pull requests of Docmend changed all of its pages in these days.',
  no_views: 'No page views are known of these days.',
  days_missing: 'Page views of too many of these days are missing.',
  imported_views: 'Some of these days were counted by another tool, which counts in another way.',
} as const

export type EffectReason = keyof typeof EFFECT_REASONS

const time = z.string().openapi({ format: 'date-time', example: '2026-11-20T08:41:03.120Z' })
const date = z.string().openapi({ format: 'date', example: '2026-11-20' })
const count = z.int().min(0)
const DAYS_MAX = 60

const SpanSchema = z.object({
  from: date.openapi({ description: 'First day, UTC.' }),
  to: date.openapi({ description: 'The day after the last one.' }),
})

const ComparisonSchema = z
  .object({
    pages: count.openapi({
      description:
        'Pages of the pull request that it does not add; of `missing`, its addresses that had requests before.',
    }),
    before: count.openapi({ description: 'Their requests in the 30 days before.' }),
    after: count,
    site: z.object({ before: count, after: count }).openapi({ description: 'The same of all other pages.' }),
    message: z.string(),
  })
  .openapi('EffectComparison')

const AddedSchema = z.object({
  pages: count.openapi({ description: 'Pages that the pull request adds: they have no views to compare with.' }),
  human: count.openapi({ description: 'Their views after, by people.' }),
  ai: count.openapi({ description: 'The same by AI agents.' }),
})

const MeasuredSchema = z.object({
  computedAt: time,
  before: SpanSchema,
  after: SpanSchema,
  daysWithoutViews: z
    .array(date)
    .max(DAYS_MAX)
    .openapi({ description: 'Days of these on which the site has no view at all.' }),
  pagesChangedAgain: count.openapi({
    description: 'Pages left out because another pull request of Docmend changed them in these days.',
  }),
  isCut: z.boolean().openapi({ description: 'It may change more pages than are kept: 500.' }),
  human: ComparisonSchema,
  ai: ComparisonSchema,
  missing: ComparisonSchema.openapi({
    description:
      'Requests, by people and AI, for its addresses while no page was there: new, moved, deleted, and named by the prompt.',
  }),
  missingSince: count.openapi({
    description:
      'Requests after for missing pages at those of its addresses that had none before, as where a page was deleted.',
  }),
  added: AddedSchema,
})

export const EffectSchema = z
  .object({
    state: z.enum(EFFECT_STATES),
    message: z.string().openapi({ description: 'For people. It says what changed, never why.' }),
    dueAt: time
      .nullable()
      .openapi({ description: 'While `pending`: when it is computed, if the logs are there by then.' }),
    reason: z
      .enum(Object.keys(EFFECT_REASONS) as [EffectReason, ...EffectReason[]])
      .nullable()
      .openapi({ description: 'Only of `unknown`.' }),
    measured: MeasuredSchema.nullable().openapi({ description: 'Only of `measured`.' }),
  })
  .openapi('Effect')

export type Effect = z.output<typeof EffectSchema>
export type MeasuredEffect = z.output<typeof MeasuredSchema>
export type EffectComparison = z.output<typeof ComparisonSchema>
