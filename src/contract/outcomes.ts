// What became of pull requests after they were merged or closed. docs/api.md defines the numbers.
import { z } from '@hono/zod-openapi'
import { OUTCOME_MAX_PAGES, OUTCOME_MAX_ROWS } from './limits.ts'
import { choiceParameter, dateBoundParameter } from './parameters.ts'

const PULL_REQUEST_RESULTS = ['merged', 'closed'] as const

/** Reason -> why it cannot be said how many lines were kept. */
export const OUTCOME_REASONS = {
  commit_unknown: 'It was merged or closed before Docmend noted its last commit.',
  pull_request_gone: 'GitHub no longer has the pull request.',
  repository_gone: 'Docmend can no longer read the repository.',
  commits_gone: 'GitHub no longer has one of the commits to compare.',
  too_large: 'It changes more files, or larger ones, than Docmend compares.',
} as const

export type OutcomeReason = keyof typeof OUTCOME_REASONS

const count = z.int().min(0)
const seconds = z.number().min(0).nullable()
const share = z.number().min(0).max(1).nullable()
const time = z.string().openapi({ format: 'date-time', example: '2026-11-20T08:41:03.120Z' })

const LINES = {
  lines: count.openapi({ description: 'Lines of ours, without blank ones, in the last commit of Docmend.' }),
  kept: count.openapi({ description: 'How many of them the merge has; 0 when it was closed.' }),
}

const OutcomePageSchema = z.object({ path: z.string(), ...LINES })

export const PullRequestOutcomeSchema = z
  .object({
    state: z.enum(['pending', 'measured', 'unknown']).openapi({
      description:
        '`pending`: measured within minutes. `unknown`: lines and commits cannot be compared; `reason` says why.',
    }),
    result: z.enum(PULL_REQUEST_RESULTS),
    closedAt: time.openapi({ description: 'When it was merged or closed.' }),
    reason: z.enum(Object.keys(OUTCOME_REASONS) as [OutcomeReason, ...OutcomeReason[]]).nullable(),
    message: z.string().openapi({ description: 'For people.' }),
    isUnedited: z.boolean().nullable().openapi({
      description:
        'Merged with every line of ours and with no commit of anybody else, apart from merges of the base branch.',
    }),
    lines: LINES.lines.nullable(),
    kept: LINES.kept.nullable(),
    pages: z.array(OutcomePageSchema).max(OUTCOME_MAX_PAGES).openapi({
      description: 'The files with lines of ours, under their names in the last commit of Docmend.',
    }),
    secondsToReview: seconds.openapi({
      description: 'From the opening to the first review by a person; null when there was none, or it is not known.',
    }),
    secondsToMerge: seconds.openapi({ description: 'From the opening to the merge; null when it was closed.' }),
  })
  .openapi('PullRequestOutcome')

export type PullRequestOutcome = z.output<typeof PullRequestOutcomeSchema>

const OUTCOME_GROUPINGS = ['trigger', 'promptVersion', 'model', 'none'] as const
export type OutcomeGrouping = (typeof OUTCOME_GROUPINGS)[number]

export const OutcomesQuerySchema = z.object({
  dateFrom: dateBoundParameter('dateFrom', 'Merged or closed at this time or later; unbounded if omitted.'),
  dateTo: dateBoundParameter('dateTo', 'Merged or closed before this time; unbounded if omitted.'),
  groupBy: choiceParameter('groupBy', OUTCOME_GROUPINGS).openapi({
    description: 'What each row of `groups` is about; `none`, the default, gives no rows.',
  }),
})

const FIGURES = {
  pullRequests: count.openapi({ description: '`merged` + `closed`.' }),
  merged: count,
  closed: count.openapi({ description: 'Closed without a merge.' }),
  pending: count.openapi({ description: 'Those of them that are not measured yet.' }),
  unknown: count.openapi({ description: 'Those of them whose lines cannot be compared.' }),
  unedited: count.openapi({ description: 'Merged without edits by people.' }),
  edited: count.openapi({ description: 'Merged with edits by people.' }),
  withFollowUps: count.openapi({ description: 'Those for which people asked for more, by messages or comments.' }),
  reviewed: count.openapi({ description: 'Those that a person reviewed.' }),
  lines: count.openapi({ description: 'Lines of ours in the merged ones whose lines are known.' }),
  kept: count,
  shareKept: share.openapi({ description: '`kept` / `lines`; null when there are no lines.' }),
  linesInClosed: count.openapi({ description: 'Lines of ours in the closed ones: none of them was kept.' }),
  medianSecondsToReview: seconds.openapi({ description: 'Of the reviewed ones.' }),
  medianSecondsToMerge: seconds.openapi({ description: 'Of the merged ones whose times are known.' }),
}

const OutcomeFiguresSchema = z.object(FIGURES).openapi('OutcomeFigures')
export type OutcomeFigures = z.output<typeof OutcomeFiguresSchema>

const OutcomeGroupSchema = z
  .object({
    key: z.string().nullable().openapi({
      description: 'The trigger, the version of the prompt or the model; null where it was not noted.',
      example: 'schedule',
    }),
    ...FIGURES,
  })
  .openapi('OutcomeGroup')

export const OutcomesSchema = z
  .object({
    open: count.openapi({ description: 'Pull requests that are open now, whatever the range.' }),
    total: OutcomeFiguresSchema,
    groups: z.array(OutcomeGroupSchema).max(OUTCOME_MAX_ROWS).openapi({
      description: 'Those with the most pull requests first.',
    }),
    isCut: z.boolean().openapi({
      description: 'There are more than 10,000 pull requests in the range; the oldest are left out.',
    }),
  })
  .openapi('Outcomes')

export type Outcomes = z.output<typeof OutcomesSchema>
export type OutcomeGroup = z.output<typeof OutcomeGroupSchema>
