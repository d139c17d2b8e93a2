// What AI agents got, and who asks for missing pages, on the wire.

import { z } from '@hono/zod-openapi'
import { ImportedViewsSchema } from './imported-views.ts'
import { ASKERS_MAX_ROWS, EXPORT_MAX_ROWS, PATH_MAX_CHARACTERS } from './limits.ts'
import { boundedText, choiceParameter } from './parameters.ts'
import { AI_CLASSES, VIEW_CLASSES } from './view-classes.ts'
import { hasMore, ViewCountsSchema, ViewsQuerySchema } from './view-counts.ts'

const count = z.int().min(0)

const answerCounts = {
  requests: count,
  views: count.openapi({ description: 'Answers with a page: 200, 304, or no status in the log.' }),
  notModified: count.openapi({ description: 'Part of `views`: 304, the agent has the page already.' }),
  empty: count.openapi({ description: 'Part of `views`: 200 without a byte.' }),
  markdown: count.openapi({ description: 'Part of `views`: sent as Markdown.' }),
  redirects: count.openapi({ description: '3xx but 304.' }),
  refused: count.openapi({ description: '4xx but 404 and 410.' }),
  failed: count.openapi({ description: '5xx.' }),
  missing: count.openapi({ description: '404 and 410.' }),
  bytes: count.openapi({ description: 'Of the answers whose size is in the log.' }),
}

/** What agents got for their requests. */
export const AnswerCountsSchema = z.object(answerCounts).openapi('AnswerCounts')

const agent = {
  agent: z.string().openapi({ example: 'ChatGPT-User' }),
  operator: z.string().nullable().openapi({ example: 'OpenAI' }),
  class: z.enum(AI_CLASSES),
}

/** One page, or all. */
const path = boundedText('path', PATH_MAX_CHARACTERS)
  .min(1, 'path is not empty')
  .openapi({ description: 'A page, as requests name it: `/guide.md` and `/guide/` are `/guide`.', example: '/guide' })

export const AnswersQuerySchema = ViewsQuerySchema.extend({
  path: path.optional(),
  agent: boundedText('agent', 100)
    .optional()
    .openapi({ description: 'Only this agent, by its name.', example: 'GPTBot' }),
  class: choiceParameter('class', AI_CLASSES).openapi({ description: 'Only agents of this class.' }),
})
export type AnswersQuery = z.output<typeof AnswersQuerySchema>

const PageAnswersSchema = z.object({ path: z.string(), ...agent, ...answerCounts }).openapi('PageAnswers')
export type PageAnswers = z.output<typeof PageAnswersSchema>

/** What each agent got of each page: most requests first, then by path and agent. */
export const AnswersPageSchema = z
  .object({
    totals: AnswerCountsSchema,
    answers: z.array(PageAnswersSchema).max(EXPORT_MAX_ROWS),
    hasMore,
  })
  .openapi('AnswersPage')

const FailedRequestsSchema = z.object({ path: z.string(), ...answerCounts }).openapi('FailedRequests')
export type FailedRequests = z.output<typeof FailedRequestsSchema>

/** Pages that gave AI agents nothing to read: every request was redirected, refused, failed or answered without a byte. */
export const FailedRequestsPageSchema = z
  .object({
    totals: AnswerCountsSchema,
    failedRequests: z.array(FailedRequestsSchema).max(EXPORT_MAX_ROWS),
    hasMore,
  })
  .openapi('FailedRequestsPage')

// ---- Missing pages -------------------------------------------------------------------------------------------------

const AskerSchema = z
  .object({
    agent: z.string().openapi({ description: 'An AI agent by its name, `people`, or `others` for all the rest.' }),
    class: z.enum(VIEW_CLASSES),
    requests: count,
  })
  .openapi('Asker')
export type Asker = z.output<typeof AskerSchema>

const MissingReferrerSchema = z
  .object({
    from: z
      .string()
      .openapi({ description: 'Host and path, as strangers sent them.', example: 'docs.example.com/start' }),
    isOwn: z.boolean().nullable().openapi({
      description: 'Whether it is a page of the site itself; null when neither the log nor the settings name its host.',
    }),
    requests: count,
  })
  .openapi('MissingReferrer')
export type MissingReferrer = z.output<typeof MissingReferrerSchema>

export const askers = {
  other: count.openapi({ description: 'Requests of clients that are neither people nor AI; part of no total.' }),
  agents: z.array(AskerSchema).max(ASKERS_MAX_ROWS).openapi({ description: 'Who asked, most requests first.' }),
  referrers: z.array(MissingReferrerSchema).max(ASKERS_MAX_ROWS).openapi({
    description: 'From where it was asked for, most requests first.',
  }),
}

// ---- One page ------------------------------------------------------------------------------------------------------

export const PageQuerySchema = ViewsQuerySchema.pick({ dateFrom: true, dateTo: true }).extend({
  path,
  include: choiceParameter('include', ['days']).openapi({ description: '`days` adds the counts of each day.' }),
})
export type PageQuery = z.output<typeof PageQuerySchema>

const day = z.string().openapi({ format: 'date', description: 'A day in UTC.' })

const PageDaySchema = z
  .object({ date: day, ...ViewCountsSchema.shape, agents: z.array(z.object({ ...agent, ...answerCounts })) })
  .openapi('PageDay')

/** Everything that is known of one page in a range. */
export const PageReportSchema = z
  .object({
    path: z.string(),
    totals: ViewCountsSchema,
    answers: AnswerCountsSchema.openapi({ description: 'What all agents got.' }),
    agents: z.array(z.object({ ...agent, ...answerCounts }).openapi('AgentAnswers')).openapi({
      description: 'What each agent got, most requests first.',
    }),
    missing: z
      .object({ ...ViewCountsSchema.shape, ...askers })
      .nullable()
      .openapi({ description: 'Requests that got 404 or 410; null when there were none.' }),
    days: z.array(PageDaySchema).optional().openapi({ description: 'Days with views or requests, oldest first.' }),
    sources: z.array(ImportedViewsSchema).optional().openapi({
      description: 'The imported views among `human`, by tool; absent when there are none.',
    }),
  })
  .openapi('PageReport')
export type PageReport = z.output<typeof PageReportSchema>
