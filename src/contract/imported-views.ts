// Page views that another tool has counted, on the wire: what is sent, and how every answer that contains them says so.
import { z } from '@hono/zod-openapi'
import { IMPORT_SOURCES } from './import-sources.ts'
import { dateBoundParameter } from './parameters.ts'
import { REJECTIONS } from './rejections.ts'

/** Why a row of an export does not count. Every row counts or is under exactly one of these names; see docs/analytics.md. */
export const IMPORT_REJECTIONS = {
  not_a_view: 'An event that is no page view, such as a click.',
  bot: 'A hit that the export itself marks as one of a bot.',
  unreadable: 'The row has another number of columns than the header, is no JSON, or lacks what a view needs.',
  unknown_page: 'The row names a page by a number that the export does not explain.',
  invalid_time: REJECTIONS.invalid_time,
  in_future: 'The day has not begun yet.',
  invalid_count: 'The number of views is no whole number of 0 to 100,000,000.',
  asset: 'A file whose extension is in assetExtensions.',
  excluded_path: REJECTIONS.excluded_path,
  other_host: REJECTIONS.other_host,
  outside_base_path: REJECTIONS.outside_base_path,
} as const satisfies Record<string, string>
export type ImportRejection = keyof typeof IMPORT_REJECTIONS

const count = z.int().min(0)
const day = (description: string) => z.string().openapi({ format: 'date', description })
const source = z.enum(IMPORT_SOURCES)

/** Imported views among those of an answer. Absent from answers without any, so that those are as they always were. */
export const ImportedViewsSchema = z
  .object({
    source: source.openapi({ description: 'The tool that counted them.' }),
    from: day('The first day with views.'),
    to: day('The end, exclusive: the day after the last one with views.'),
    views: count.openapi({ description: 'How many of the human views come from there.' }),
    days: z.enum(['utc', 'site_time_zone']).openapi({
      description: 'Where its days begin: in UTC, or in the time zone that the tool has for the site.',
    }),
    ai: z.literal('unknown').openapi({ description: 'The tool counts people only; 0 means that nobody counted AI.' }),
  })
  .openapi('ImportedViews')
export type ImportedViews = z.output<typeof ImportedViewsSchema>

/** One line of `POST .../imports`. */
export interface ImportRecord {
  /** A day, such as `2025-03-01`. */
  date: string
  /** With or without query, or a whole address. */
  path: string
  host?: string | undefined
  /** Views of people on that day. */
  views: number
  /** Rows of the export that the line stands for; 1 if absent. */
  rows?: number
}

export const ImportLinesSchema = z.string().openapi({
  description:
    'A JSON object per line: `date` (a day), `path` (with or without query, or a whole address), `views` (of people, 0 to 100,000,000), optionally `host` (compared with the hosts of the project) and `rows` (rows of the export that the line stands for, 1 if absent). Lines of one day and page are added up.',
})

const sourceParameter = source.openapi({ description: 'The tool that counted the views.' })
const flag = (name: string, description: string) =>
  z
    .enum(['true', 'false'], { error: `${name} is true or false` })
    .default('false')
    .transform((text) => text === 'true')
    .openapi({ type: 'string', enum: ['true', 'false'], description })

export const ImportQuerySchema = z.object({
  source: sourceParameter,
  dateFrom: dateBoundParameter(
    'dateFrom',
    'The first day that the export covers, if not the first one with a line. A midnight in UTC.',
  ),
  dateTo: dateBoundParameter('dateTo', 'The end of the days that it covers, exclusive. A midnight in UTC.'),
  replace: flag('replace', 'Takes the place of what was imported for the same days. Otherwise that is refused.'),
  dryRun: flag('dryRun', 'Only says what would be counted.'),
})
export type ImportQuery = z.output<typeof ImportQuerySchema>

export const RemoveImportQuerySchema = z.object({ source: sourceParameter })

/** `accepted` and the sum of `rejected` are the rows that were sent. */
export const ImportAnswerSchema = z
  .object({
    source,
    from: day('The first day that the import covers.').nullable(),
    to: day('Its end, exclusive.').nullable(),
    accepted: count.openapi({ description: 'Rows that count.' }),
    rejected: z.partialRecord(z.enum(Object.keys(IMPORT_REJECTIONS) as ImportRejection[]), count),
    views: count.openapi({ description: 'Views of the accepted rows.' }),
    days: z.object({
      added: count.openapi({ description: 'Days that had no imported views.' }),
      replaced: count.openapi({ description: 'Days that had others.' }),
      unchanged: count.openapi({ description: 'Days that had the same.' }),
    }),
    shadowed: count.openapi({
      description:
        'Of the views, those on days since the first view of a person that Docmend counted itself. They are kept, and answers leave them out.',
    }),
  })
  .openapi('ImportAnswer')
export type ImportAnswer = z.output<typeof ImportAnswerSchema>

/** What is imported of a project, whether or not answers count it. */
export const ImportListSchema = z
  .object({
    imports: z.array(
      ImportedViewsSchema.extend({
        shadowed: count.openapi({ description: 'Of the views, those that answers leave out; see `ImportAnswer`.' }),
      }),
    ),
  })
  .openapi('ImportList')
export type ImportList = z.output<typeof ImportListSchema>

export const RemovedImportSchema = z
  .object({ source, days: count.openapi({ description: 'Days that were removed.' }), views: count })
  .openapi('RemovedImport')
export type RemovedImport = z.output<typeof RemovedImportSchema>
