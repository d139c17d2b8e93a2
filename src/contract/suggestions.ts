// What to do about a missing page, on the wire.
import { z } from '@hono/zod-openapi'
import { MOVE_SIGNS, SUGGESTION_KINDS } from './suggestion-kinds.ts'

/** A redirect as the site has it. */
const RedirectLinesSchema = z
  .object({
    file: z.string().openapi({ description: 'The file to change, from the root of the repository.' }),
    place: z.string().openapi({ description: 'Follows "Add".', example: 'this line to static/_redirects' }),
    lines: z.string().openapi({ description: 'What to add, ready to paste.', example: '/old /new 301' }),
  })
  .openapi('RedirectLines')
export type RedirectLines = z.output<typeof RedirectLinesSchema>

export const SuggestionSchema = z
  .object({
    kind: z.enum(SUGGESTION_KINDS).openapi({
      description:
        '`redirect`: a redirect would answer it. `write`: perhaps a page worth writing. `ignore`: no page was meant. `unclear`: too few requests to tell.',
    }),
    evidence: z.string().openapi({ description: 'What this rests on: a sentence. It may quote what strangers sent.' }),
    target: z
      .string()
      .optional()
      .openapi({ description: 'Of `redirect`: the address of the page that is probably meant.' }),
    by: z.enum(MOVE_SIGNS).optional().openapi({
      description:
        'Of `redirect`: a commit moved the page, it has the title that is asked for, or its address is almost the same.',
    }),
    redirect: RedirectLinesSchema.optional(),
  })
  .openapi('Suggestion')
export type Suggestion = z.output<typeof SuggestionSchema>

const count = z.int().min(0)

/** How the rows were judged. */
export const SuggestionAdviceSchema = z
  .object({
    counts: z.object({ redirect: count, write: count, unclear: count, ignore: count }).openapi({
      description: 'How many missing pages have each suggestion, whichever are asked for.',
    }),
    judged: count.openapi({ description: 'Missing pages that were judged: the most requested ones.' }),
    of: count.openapi({ description: 'All missing pages of the range.' }),
    site: z
      .object({
        state: z.enum(['known', 'reading', 'unknown']).openapi({
          description:
            '`reading`: the docs are being read, so the counts alone decided; ask again in some seconds. `unknown`: the counts alone decide.',
        }),
        commitSha: z.string().nullable(),
        reason: z.string().nullable().openapi({ description: 'Why the docs are not known: a sentence.' }),
      })
      .openapi({ description: 'The docs at the head of the default branch, without their history.' }),
    prompt: z.string().nullable().openapi({
      description:
        'A prompt about the pages that are perhaps worth writing, for `POST job`; null when there is none, or with another `suggestion` than `write` and `all`. It quotes addresses that strangers chose.',
    }),
    leftOutOfPrompt: count,
  })
  .openapi('SuggestionAdvice')
export type SuggestionAdvice = z.output<typeof SuggestionAdviceSchema>
