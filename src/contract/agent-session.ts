// The older form of agent jobs, which the reference API calls sessions: what its clients send and read. Deprecated there
// and here; `http/jobs/older/` maps it onto jobs.
import { z } from '@hono/zod-openapi'
import { JOB_ID, JOB_TIME, topicField } from './job.ts'
import { LIST_MAX_JOBS, OLDER_LIST_DEFAULT_JOBS, SESSION_MAX_MESSAGES } from './limits.ts'
import { wholeNumberParameter } from './parameters.ts'

/** The form of the AI SDK: `parts`, or `content` as a list of parts. */
const PartSchema = z.object({
  type: z.string().openapi({ example: 'text' }),
  text: z.string().nullish().openapi({ description: 'Of a part of the type `text`; other parts are refused.' }),
})

const MessagePartsSchema = z.array(PartSchema)

const SessionMessageSchema = z.object(
  {
    role: z.enum(['system', 'user', 'assistant'], { error: 'role is system, user or assistant' }),
    content: z.union([z.string(), MessagePartsSchema]).nullish(),
    parts: MessagePartsSchema.nullish().openapi({ description: 'Instead of `content`.' }),
  },
  { error: 'an entry of messages is an object such as {"role": "user", "content": "Fix the links"}' },
)
export type SessionMessage = z.output<typeof SessionMessageSchema>

/** A JSON file that was filled in by a shell has `"true"`. */
const AS_DRAFT = z.union([z.boolean(), z.enum(['true', 'false'])], { error: 'asDraft is true or false' })

/** Body of session creation. Unknown fields, such as `model`, are ignored. */
export const CreateSessionSchema = z
  .object(
    {
      messages: z
        .array(SessionMessageSchema, {
          error: 'messages is a list such as [{"role": "user", "content": "Fix the links"}]',
        })
        .min(1, { error: 'messages is empty; write what the agent should do' })
        .max(SESSION_MAX_MESSAGES, { error: `messages may have at most ${SESSION_MAX_MESSAGES} entries` })
        .openapi({ description: 'Their texts together are the prompt of the job, with the same limits.' }),
      branch: topicField('branch').nullish().openapi({
        description:
          'While a pull request of a job with the same name is open, the job updates it. The branch itself has a name of its own.',
      }),
      asDraft: AS_DRAFT.nullish().openapi({ description: 'Open the pull request as a draft.' }),
    },
    { error: 'The body must be a JSON object such as {"messages": [{"role": "user", "content": "Fix the links"}]}' },
  )
  .openapi('CreateAgentSession')
export type CreateSessionInput = z.output<typeof CreateSessionSchema>

export const HALT_REASONS = ['processing', 'completed', 'interrupted', 'error'] as const

/** Every field is present, and only `branch` may be null: clients check that. The spelling is that of the reference. */
export const AgentSessionSchema = z
  .object({
    sessionId: z.string().openapi({ ...JOB_ID, description: 'Id of the job.' }),
    subdomain: z.string().openapi({ description: 'Id of the project.' }),
    branch: z.string().nullable().openapi({ description: 'Branch that the agent writes.' }),
    haulted: z.boolean().openapi({ description: 'Whether the job has ended.' }),
    haultReason: z.enum(HALT_REASONS).openapi({
      description: '`processing` while the job is active; `interrupted` when somebody canceled it.',
    }),
    pullRequestLink: z.string().openapi({ description: 'Empty while the job is active, and when there is none.' }),
    messageToUser: z
      .string()
      .openapi({ description: 'Why the job ended, in words; while it is active, why it waits.' }),
    todos: z
      .array(z.object({ content: z.string(), status: z.string(), priority: z.string(), id: z.string() }))
      .max(0)
      .openapi({ description: 'Always empty.' }),
    title: z.string().openapi({ description: 'The `branch` of the request, or empty.' }),
    createdAt: JOB_TIME,
  })
  .openapi('AgentSession')
export type AgentSession = z.output<typeof AgentSessionSchema>

export const ListSessionsQuerySchema = z.object({
  skip: wholeNumberParameter('skip', { min: 0, fallback: 0 }).openapi({ description: 'Jobs to skip.' }),
  take: wholeNumberParameter('take', { min: 1, max: LIST_MAX_JOBS, fallback: OLDER_LIST_DEFAULT_JOBS }).openapi({
    description: 'Jobs per page.',
  }),
})

export const SessionListSchema = z
  .object({ allSessions: z.array(AgentSessionSchema).max(LIST_MAX_JOBS) })
  .openapi('AgentSessionList')
