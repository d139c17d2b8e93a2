// Page views on the wire. The schemas validate requests and build the OpenAPI document; the client and the Action import
// only the types.
import { z } from '@hono/zod-openapi'
import {
  AnswerCountsSchema,
  AnswersPageSchema,
  AnswersQuerySchema,
  askers,
  FailedRequestsPageSchema,
} from './answers.ts'
import { type ImportedViews, ImportedViewsSchema } from './imported-views.ts'
import { EXPORT_MAX_ROWS } from './limits.ts'
import { choiceParameter } from './parameters.ts'
import type { REPORTS, ViewsReport } from './reports.ts'
import { SUGGESTION_KINDS } from './suggestion-kinds.ts'
import { SuggestionAdviceSchema, SuggestionSchema } from './suggestions.ts'
import { AI_CLASSES, OTHER_KINDS } from './view-classes.ts'
import { counts, hasMore, ViewCountsSchema, type ViewsQuery, ViewsQuerySchema } from './view-counts.ts'

const count = z.int().min(0)

export { type ViewCounts, type ViewsQuery, ViewsQuerySchema } from './view-counts.ts'

const SORTS = ['total', 'human', 'ai', 'aiShare', 'path'] as const
export type ViewsSort = (typeof SORTS)[number]

const compare = choiceParameter('compare', ['previous']).openapi({
  description:
    '`previous` adds `before`: the counts of the period of the same length right before `dateFrom`. Needs `dateFrom` and `dateTo`.',
})

const PathViewsQuerySchema = ViewsQuerySchema.extend({
  compare,
  sort: choiceParameter('sort', SORTS).openapi({
    description:
      'What is largest in the first row; `total` if omitted. `aiShare` is `ai` / `total`. `path` is by name.',
  }),
})
const AgentsQuerySchema = ViewsQuerySchema.extend({
  compare,
  include: choiceParameter('include', ['answers']).openapi({
    description: '`answers` adds what each agent got, and agents that got no page.',
  }),
})
const MissingQuerySchema = ViewsQuerySchema.extend({
  include: choiceParameter('include', ['askers']).openapi({
    description: '`askers` adds who asked for each page, and from where. Without effect beside `suggestion`.',
  }),
  suggestion: z
    .enum([...SUGGESTION_KINDS, 'all'])
    .optional()
    .openapi({ description: 'Also say of each page what to do about it, and give only those with this suggestion.' }),
})
export type PathViewsQuery = z.output<typeof PathViewsQuerySchema>
export type AgentsQuery = z.output<typeof AgentsQuerySchema>
export type MissingQuery = z.output<typeof MissingQuerySchema>

/** Absent when the answer contains no imported views. */
const sources = z
  .array(ImportedViewsSchema)
  .optional()
  .openapi({ description: 'The imported views among these, by tool; absent when there are none.' })

/** What a range is compared with. */
const PreviousPeriodSchema = z
  .object({
    dateFrom: z.string().openapi({ format: 'date-time' }),
    dateTo: z
      .string()
      .openapi({ format: 'date-time', description: 'Its end, exclusive: the `dateFrom` of the range.' }),
    caveats: z.array(z.string()).openapi({
      description: 'Why counts of the two may differ without a change of readers: a sentence each.',
    }),
  })
  .openapi('PreviousPeriod')
export type PreviousPeriod = z.output<typeof PreviousPeriodSchema>

const ONLY_COMPARED = 'In the period before. Only with `compare`.'
const previous = PreviousPeriodSchema.optional().openapi({ description: 'The period before. Only with `compare`.' })
const before = ViewCountsSchema.optional().openapi({ description: ONLY_COMPARED })

const PageViewsSchema = z.object({ path: z.string(), ...counts, before }).openapi('PageViews')
export type PageViews = z.output<typeof PageViewsSchema>

/** Ordered by `total` descending, then by the UTF-8 bytes of `path`. Pages with views only in the period before come last. */
const ViewsPageSchema = z
  .object({
    totals: z.object({ ...counts, before }),
    views: z.array(PageViewsSchema).max(EXPORT_MAX_ROWS),
    hasMore,
    sources,
    previous,
  })
  .openapi('ViewsPage')
export type ViewsPage = z.output<typeof ViewsPageSchema>

const MissingViewsSchema = z
  .object({
    path: z.string(),
    ...counts,
    ...z.object(askers).partial().shape,
    suggestion: SuggestionSchema.optional().openapi({ description: 'With `suggestion`.' }),
  })
  .openapi('MissingViews', { description: '`other`, `agents` and `referrers` only with `include=askers`.' })
export type MissingViews = z.output<typeof MissingViewsSchema>

/** Requested pages that do not exist (404 or 410); sorted like the views. */
const MissingPageSchema = z
  .object({
    totals: ViewCountsSchema,
    missing: z.array(MissingViewsSchema).max(EXPORT_MAX_ROWS),
    hasMore,
    advice: SuggestionAdviceSchema.optional().openapi({ description: 'With `suggestion`.' }),
  })
  .openapi('MissingPage')
export type MissingPage = z.output<typeof MissingPageSchema>

const DayViewsSchema = z
  .object({ date: z.string().openapi({ format: 'date', description: 'A day in UTC.' }), ...counts })
  .openapi('DayViews')
export type DayViews = z.output<typeof DayViewsSchema>

/**
 * Every day of the range up to today, oldest first; if a bound is open, from the first or to the last day with views.
 * More than a year without views before the first one is left out.
 */
const TimeseriesPageSchema = z
  .object({ totals: ViewCountsSchema, timeseries: z.array(DayViewsSchema).max(EXPORT_MAX_ROWS), hasMore, sources })
  .openapi('TimeseriesPage')
export type TimeseriesPage = z.output<typeof TimeseriesPageSchema>

const AgentViewsSchema = z
  .object({
    agent: z.string().openapi({ example: 'ChatGPT-User' }),
    operator: z.string().nullable().openapi({ example: 'OpenAI' }),
    class: z.enum(AI_CLASSES),
    views: count,
    before: z.object({ views: count }).optional().openapi({ description: ONLY_COMPARED }),
    answers: AnswerCountsSchema.optional().openapi({ description: 'Only with `include=answers`.' }),
  })
  .openapi('AgentViews')
export type AgentViews = z.output<typeof AgentViewsSchema>

/** The agents that make up `ai`; ordered by `views` descending, then by name. */
const AgentsPageSchema = z
  .object({
    totals: z.object({ ai: count, before: z.object({ ai: count }).optional().openapi({ description: ONLY_COMPARED }) }),
    agents: z.array(AgentViewsSchema).max(EXPORT_MAX_ROWS),
    hasMore,
    previous,
  })
  .openapi('AgentsPage')
export type AgentsPage = z.output<typeof AgentsPageSchema>

/** Clients that are neither people nor AI: ordered by `views` descending, then by name. */
const OtherClientSchema = z
  .object({
    name: z.string().openapi({
      description: 'Of a bot that Docmend does not know, a word of its user agent: text of a stranger.',
      example: 'Googlebot',
    }),
    kind: z.enum(OTHER_KINDS),
    views: count,
  })
  .openapi('OtherClient')
export type OtherClient = z.output<typeof OtherClientSchema>

const OthersPageSchema = z
  .object({
    totals: z.object({ other: count }),
    others: z.array(OtherClientSchema).max(EXPORT_MAX_ROWS),
    hasMore,
    since: z.string().nullable().openapi({
      format: 'date-time',
      description: 'Where counting begins, when that is later than `dateFrom`; null = at `dateFrom`.',
    }),
  })
  .openapi('OthersPage')
export type OthersPage = z.output<typeof OthersPageSchema>

/** The operations of the reports. Types hold the schemas against the table of reports.ts. */
const OPERATIONS = {
  views: {
    id: 'getViews',
    summary: 'Page views per path, human and AI',
    query: PathViewsQuerySchema,
    page: ViewsPageSchema,
  },
  agents: {
    id: 'getViewAgents',
    summary: 'Page views per AI agent',
    query: AgentsQuerySchema,
    page: AgentsPageSchema,
  },
  timeseries: {
    id: 'getViewTimeseries',
    summary: 'Page views per day, human and AI',
    query: ViewsQuerySchema,
    page: TimeseriesPageSchema,
  },
  missing: {
    id: 'getMissingPages',
    summary: 'Requested pages that do not exist, human and AI, and what to do about them',
    query: MissingQuerySchema,
    page: MissingPageSchema,
  },
  answers: {
    id: 'getAgentAnswers',
    summary: 'What each AI agent got of each page',
    query: AnswersQuerySchema,
    page: AnswersPageSchema,
  },
  'failed-requests': {
    id: 'getFailedRequests',
    summary: 'Pages that gave AI agents nothing to read',
    query: ViewsQuerySchema,
    page: FailedRequestsPageSchema,
  },
  others: {
    id: 'getOtherClients',
    summary: 'Clients that are neither people nor AI',
    query: ViewsQuerySchema,
    page: OthersPageSchema,
  },
} satisfies { [Name in ViewsReport]: { page: z.ZodType<TabledPage<Name>> } & Record<string, unknown> }

/** What reports.ts says of a page. */
type TabledPage<Name extends ViewsReport> = {
  totals: Tabled<(typeof REPORTS)[Name]['totals']>
} & { [Field in (typeof REPORTS)[Name]['rows']]: Tabled<(typeof REPORTS)[Name]['row']>[] } & Tabled<
    (typeof REPORTS)[Name]['rest']
  >
type Tabled<Example> = {
  [Field in keyof Example]: Example[Field] extends number
    ? number
    : Example[Field] extends boolean
      ? boolean
      : string | null
}

type Operations = typeof OPERATIONS
export type ReportPage<Name extends ViewsReport> = z.output<Operations[Name]['page']>
export type ReportRow<Name extends ViewsReport> = {
  [One in Name]: RowIn<ReportPage<One>, (typeof REPORTS)[One]['rows']>
}[Name]
type RowIn<Page, Rows extends string> = Page extends Record<Rows, readonly (infer Row extends object)[]> ? Row : never
export type ReportQuery<Name extends ViewsReport> = z.output<Operations[Name]['query']>
/** What the pages of all reports have, or may have. */
export interface AnyReportPage {
  totals: object
  hasMore: boolean
  sources?: ImportedViews[] | undefined
  previous?: PreviousPeriod | undefined
}
/** What a client can ask of a report beside its range. */
export type ReportWishes<Name extends ViewsReport> = Omit<z.input<Operations[Name]['query']>, keyof ViewsQuery>

interface ReportOperation<Name extends ViewsReport> {
  /** Of the operation of the API. */
  id: string
  summary: string
  query: z.ZodObject & z.ZodType<ReportQuery<Name>>
  page: z.ZodType<ReportPage<Name>>
}

export const REPORT_OPERATIONS: { readonly [Name in ViewsReport]: ReportOperation<Name> } = OPERATIONS
