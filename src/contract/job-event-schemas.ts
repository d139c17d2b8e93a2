// The data of the events of a job, for the OpenAPI document. job-events.ts has their names; no validator there, because the
// Action bundles that file.
import { z } from '@hono/zod-openapi'
import { AgentJobSchema } from './job.ts'
import { END_EVENT, TRANSCRIPT_EVENTS, type TranscriptEventName } from './job-events.ts'
import { FAILED_OUTCOMES } from './job-states.ts'

const at = z.string().openapi({ format: 'date-time', description: 'When it was saved.' })
const commitSha = z.string().openapi({ pattern: '^[0-9a-f]{40}([0-9a-f]{24})?$' })
const tokens = z.int().min(0)

const TurnEventSchema = z
  .object({
    kind: z.literal('turn'),
    at,
    turn: z.int().min(1).openapi({ description: '1 for the first prompt; each message adds one.' }),
    prompt: z.string(),
    model: z.string(),
    base: z
      .object({ ref: z.string(), commitSha })
      .openapi({ description: 'Branch that the changes are for, and the commit that is read.' }),
    docsRoot: z.string().openapi({ description: "Folder of the documentation; '' for the whole repository." }),
    context: z
      .array(z.object({ repository: z.string(), commitSha }))
      .openapi({ description: 'Other repositories that are read.' }),
    cause: z
      .object({ repository: z.string(), from: commitSha, to: commitSha })
      .optional()
      .openapi({ description: 'The change of code that the turn is about; absent where there is none.' }),
    hidden: z
      .array(z.string())
      .optional()
      .openapi({ description: 'Patterns of the files that the turn could not read; absent where none.' }),
    continuesPatch: z.boolean().openapi({ description: 'Whether the turn starts from the saved patch.' }),
  })
  .openapi('TurnEvent', { description: 'The start of a turn.' })

const ToolCallSchema = z.object({
  id: z.string(),
  name: z.string(),
  arguments: z.string().openapi({ description: 'JSON from the model; it may be malformed.' }),
  repaired: z
    .object({
      fixes: z.array(z.string()).openapi({ description: 'What was corrected, such as `name` or `syntax`.' }),
      sent: z.string().openapi({ description: 'Name and arguments as the model server sent them, cut.' }),
    })
    .optional()
    .openapi({ description: 'Corrections of the call; absent if it needed none.' }),
})

const ReplyEventSchema = z
  .object({
    kind: z.literal('reply'),
    at,
    reply: z.object({
      text: z.string(),
      toolCalls: z.array(ToolCallSchema),
      usage: z.object({ inputTokens: tokens, cachedTokens: tokens, outputTokens: tokens }),
      stop: z
        .enum(['tool_calls', 'stop', 'length'])
        .openapi({ description: '`length`: the reply was cut off at the longest output.' }),
    }),
    elapsedMs: z.number().min(0),
    verdicts: z
      .array(
        z.object({
          id: z.string(),
          statement: z.string(),
          verdict: z
            .enum(['supports', 'does_not_support', 'cannot_tell', 'not_judged'])
            .openapi({ description: 'Whether the cited lines support the statement.' }),
          reason: z.string(),
        }),
      )
      .optional()
      .openapi({
        description:
          'Verdicts of the second reading of the claims (the setting `verifyClaims`); absent in all other replies.',
      }),
  })
  .openapi('ReplyEvent', { description: "The model's answer. Its text is plain text from a model." })

const ResultsEventSchema = z
  .object({
    kind: z.literal('results'),
    at,
    results: z.array(
      z.object({
        callId: z.string(),
        name: z.string(),
        ok: z.boolean().openapi({ description: 'false: the call changed nothing, and `text` says why.' }),
        text: z.string().openapi({ description: 'What the model got.' }),
      }),
    ),
  })
  .openapi('ResultsEvent', { description: 'The results of the tool calls of the reply before, in their order.' })

const OutcomeEventSchema = z
  .object({
    kind: z.literal('outcome'),
    at,
    outcome: z.string().openapi({
      description: `\`changes\`, \`no_changes\`, or one of ${FAILED_OUTCOMES.map((one) => `\`${one}\``).join(', ')}.`,
      example: 'changes',
    }),
    message: z.string(),
    patchSha256: z.string().nullable().openapi({ pattern: '^[0-9a-f]{64}$' }),
    leftOut: z.array(z.string()).optional().openapi({
      description: 'Files that the agent changed and that are not in the patch, because they might not go.',
    }),
  })
  .openapi('OutcomeEvent', { description: "The result of the agent's work, before anything is published." })

const ENTRY_SCHEMAS = {
  turn: TurnEventSchema,
  reply: ReplyEventSchema,
  results: ResultsEventSchema,
  outcome: OutcomeEventSchema,
} satisfies { [Name in TranscriptEventName]: z.ZodType<{ kind: Name }> }

const names = TRANSCRIPT_EVENTS.map((name) => `\`${name}\``)

/** OpenAPI 3.1 has no words for one event of a stream, and generated clients take this for the type of its data. */
export const JobEventSchema = z.union([...Object.values(ENTRY_SCHEMAS), AgentJobSchema]).openapi('JobEvent', {
  description: `The \`data\` of one server-sent event. Its \`event\` is ${names.slice(0, -1).join(', ')} or ${names.at(-1)}, the same as \`kind\`, or \`${END_EVENT}\` with the AgentJob; its \`id\` counts up from 1, and \`${END_EVENT}\` has none. Later versions may add events and fields.`,
})
