// The agent job on the wire: what a client sends and reads. The schemas validate requests and build the OpenAPI document;
// the client and the Action import only the types.
import { z } from '@hono/zod-openapi'
import { BuildsSchema, PreviewSchema } from './builds.ts'
import { CauseSchema } from './cause.ts'
import { countCharacters } from './count-characters.ts'
import { EffectSchema } from './effect.ts'
import { JOB_CURSOR_PATTERN, parseJobCursor } from './job-cursor.ts'
import {
  COMPLETED_OUTCOMES,
  FAILED_OUTCOMES,
  JOB_MODES,
  JOB_STATUSES,
  JOB_TRIGGERS,
  type JobTrigger,
} from './job-states.ts'
import {
  CONTEXT_MAX_REPOSITORIES,
  LIST_DEFAULT_JOBS,
  LIST_MAX_JOBS,
  PROMPT_MAX_CHARACTERS,
  TOPIC_MAX_CHARACTERS,
  WAIT_MAX_SECONDS,
} from './limits.ts'
import { PullRequestOutcomeSchema } from './outcomes.ts'
import { wholeNumberParameter } from './parameters.ts'
import { PullRequestOptionsSchema } from './pull-request-options.ts'
import { compactOptions } from './pull-request-values.ts'
import { BRANCH_NAME_FORM, CONTEXT_NAME_FORM, findBranchNameFault, parseContextName } from './repository-names.ts'

/** The form of a job's id, for the OpenAPI document: UUIDv7, RFC 9562. */
export const JOB_ID = {
  format: 'uuid',
  pattern: '^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$',
  example: '0198f0a0-7d3c-7b1a-8e42-5f0c9d6a1b23',
}

const SHA256 = /^[0-9a-f]{64}$/
const COMMIT_SHA = /^[0-9a-f]{40,64}$/

/** A time of a job. */
export const JOB_TIME = z.string().openapi({
  format: 'date-time',
  pattern: String.raw`^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$`,
  example: '2026-11-20T08:41:03.120Z',
})
const count = z.int().min(0)

const PullRequestSchema = z.object({
  number: z.int().min(1),
  url: z.string().openapi({ format: 'uri' }),
  state: z.enum(['open', 'merged', 'closed']),
  branch: z.string(),
  draft: z.boolean(),
})

const UsageSchema = z.object({
  modelCalls: count,
  inputTokens: count,
  cachedTokens: count.openapi({ description: "The part of `inputTokens` that the vendor's prompt cache answered." }),
  outputTokens: count,
  costUsd: z.number().nullable().openapi({ description: 'null when the price of the model is not known.' }),
  seconds: z.number().min(0).openapi({ description: 'Work over all attempts, without waiting.' }),
})

/** The seven fields of the published contract, which are always present, and Docmend's additions. */
export const AgentJobSchema = z
  .object({
    id: z.string().openapi({ ...JOB_ID, description: 'UUIDv7.' }),
    status: z.enum(JOB_STATUSES),
    source: z.object({
      repository: z.string().openapi({
        format: 'uri',
        description: 'Full https address.',
        example: 'https://github.com/acme/docs',
      }),
      ref: z.string().nullable().openapi({
        description: 'Branch that the job works from; null until the default branch is known.',
      }),
    }),
    model: z.string(),
    prLink: z.string().nullable().openapi({
      format: 'uri',
      description: 'The pull request; null while `active` and when there is none.',
    }),
    createdAt: JOB_TIME,
    archivedAt: JOB_TIME.nullable(),
    outcome: z.enum([...COMPLETED_OUTCOMES, ...FAILED_OUTCOMES]).nullable(),
    message: z
      .string()
      .nullable()
      .openapi({ description: 'Why the job ended as it did, or, while `active`, why it waits.' }),
    pullRequest: PullRequestSchema.nullable(),
    pullRequestOptions: PullRequestOptionsSchema.nullable().openapi({
      description: 'What the request asked of the pull request; null if nothing.',
    }),
    usage: UsageSchema,
    filesChanged: count,
    mode: z.enum(JOB_MODES),
    topic: z.string().nullable().openapi({ maxLength: TOPIC_MAX_CHARACTERS }),
    turn: z.int().min(1).openapi({ description: '1 for the first prompt; messages add one, alone or together.' }),
    waitingMessages: count.openapi({
      description: 'Messages, and comments on the pull request, that wait for the current turn to end.',
    }),
    patchSha256: z.string().nullable().openapi({
      pattern: SHA256.source,
      description: 'SHA-256 (hex) of the patch that `GET .../patch` returns; null if there is none.',
    }),
    commitSha: z.string().nullable().openapi({
      pattern: COMMIT_SHA.source,
      description: "The job's last commit on its pull request: what `preview` and `builds` are about.",
    }),
    preview: PreviewSchema.nullable().openapi({
      description: 'The documentation with this commit, built by its host; null while there is none.',
    }),
    builds: BuildsSchema.nullable().openapi({
      description:
        'Check runs, commit statuses and deployments of this commit, failures first; null while they are not known, or when the App may not read them.',
    }),
    effect: EffectSchema.nullable().openapi({
      description:
        'What became of the views of its pages, a month after the merge; null while the pull request is not merged.',
    }),
    trigger: z
      .enum(Object.keys(JOB_TRIGGERS) as [JobTrigger, ...JobTrigger[]])
      .openapi({ description: 'What asked for the job.' }),
    promptVersion: z.string().nullable().openapi({
      description:
        "Version of Docmend's own instructions to the model and of its tools; null until the job has a result.",
    }),
    pullRequestOutcome: PullRequestOutcomeSchema.nullable().openapi({
      description: 'What became of its pull request; null while that is open, and when there is none.',
    }),
  })
  .openapi('AgentJob')

export type AgentJob = z.output<typeof AgentJobSchema>

const promptSentence = `prompt is required: the instruction for the agent, a string of 1 to ${PROMPT_MAX_CHARACTERS} characters`

const PromptSchema = z
  .string({ error: (issue) => (issue.input === undefined ? promptSentence : 'prompt must be a string') })
  .trim()
  .refine((prompt) => prompt !== '', { error: 'prompt is empty; write what the agent should do', abort: true })
  .refine((prompt) => countCharacters(prompt) <= PROMPT_MAX_CHARACTERS, {
    error: (issue) =>
      `prompt has ${countCharacters(String(issue.input))} characters; at most ${PROMPT_MAX_CHARACTERS} are allowed`,
  })
  // PostgreSQL cannot store either of them in a text column, and no instruction needs them.
  .refine((prompt) => !prompt.includes('\0') && prompt.isWellFormed(), {
    error: 'prompt must not contain NUL characters or halves of surrogate pairs',
  })
  .openapi({
    pattern: String.raw`\S`,
    not: { pattern: String.raw`\x00` },
    maxLength: PROMPT_MAX_CHARACTERS,
    description: 'White space at both ends is removed first and does not count.',
    example: 'Rename Widget to Gadget on all pages',
  })

const RefSchema = z
  .string({ error: 'ref must be a string: the name of a branch' })
  .superRefine((ref, context) => {
    const fault = findBranchNameFault(ref)
    if (fault !== undefined) context.addIssue({ code: 'custom', message: fault })
  })
  .openapi({
    ...BRANCH_NAME_FORM,
    description: 'Branch to work from; the default branch when left out.',
    example: 'main',
  })

/** A name on one line. */
function nameField(field: string, { maxCharacters, example }: { maxCharacters: number; example: string }) {
  return z
    .string({ error: `${field} must be a string` })
    .trim()
    .refine((name) => name !== '', { error: `${field} is empty; leave it out or name it`, abort: true })
    .refine((name) => countCharacters(name) <= maxCharacters, {
      error: `${field} may have at most ${maxCharacters} characters`,
    })
    .refine((name) => name.isWellFormed() && !/\p{Cc}/u.test(name), {
      error: `${field} must not contain control characters or halves of surrogate pairs`,
    })
    .openapi({
      pattern: String.raw`^[^\x00-\x1f\x7f-\x9f]*[^\s\x00-\x1f\x7f-\x9f][^\x00-\x1f\x7f-\x9f]*$`,
      maxLength: maxCharacters,
      example,
    })
}

/** A topic under the name of its field. */
export function topicField(field: 'topic' | 'branch') {
  return nameField(field, { maxCharacters: TOPIC_MAX_CHARACTERS, example: 'gadget-rename' })
}

const TopicSchema = topicField('topic').openapi({
  description: 'While a pull request of the same topic is open, the job updates it instead of opening another.',
})

const ContextSchema = z
  .array(
    z
      .string({ error: 'a repository of context is a string' })
      .superRefine((name, context) => {
        const parsed = parseContextName(name)
        if ('fault' in parsed) context.addIssue({ code: 'custom', message: parsed.fault })
      })
      .openapi(CONTEXT_NAME_FORM),
    { error: 'context must be a list of repositories, such as ["acme/api"]' },
  )
  .max(CONTEXT_MAX_REPOSITORIES, { error: `context may name at most ${CONTEXT_MAX_REPOSITORIES} repositories` })
  .openapi({
    description:
      'Other repositories of the same installation that the agent may read: `owner/name` or `owner/name@branch`.',
    example: ['acme/api'],
  })
  .transform((names) => [...new Set(names)])

/** Body of job creation. Unknown fields are ignored. */
export const CreateJobSchema = z
  .object(
    {
      prompt: PromptSchema,
      ref: RefSchema.optional(),
      draft: z
        .boolean({ error: 'draft must be true or false' })
        .optional()
        .openapi({ description: 'Open the pull request as a draft.' }),
      mode: z
        .enum(JOB_MODES, { error: `mode must be ${JOB_MODES.join(' or ')}` })
        .optional()
        .openapi({ description: '`patch`: no pull request is opened; read the patch, then publish it if you want.' }),
      topic: TopicSchema.optional(),
      context: ContextSchema.optional(),
      cause: CauseSchema.optional(),
      pullRequestOptions: PullRequestOptionsSchema.openapi('PullRequestOptions', {
        description: 'What the pull request has beside its changes. It counts when the job opens it.',
      })
        .transform(compactOptions)
        .optional(),
    },
    { error: 'The body must be a JSON object such as {"prompt": "Fix the broken links"}' },
  )
  .openapi('CreateJob')

export type CreateJobBody = z.input<typeof CreateJobSchema>
export type CreateJobInput = z.output<typeof CreateJobSchema>

/** What a body asks for that leaves the field out; null in the other fields. */
const DEFAULTS = { draft: false, mode: 'pull_request', context: [] } as const satisfies Partial<CreateJobInput>

/** What is asked, in every field. */
export type AskedJob = {
  [Field in keyof CreateJobInput]-?:
    | NonNullable<CreateJobInput[Field]>
    | (undefined extends CreateJobInput[Field] ? (Field extends keyof typeof DEFAULTS ? never : null) : never)
}

/** Sending a default and leaving it out ask for the same. */
export function fillDefaults(input: CreateJobInput): AskedJob {
  const defaults: Partial<CreateJobInput> = DEFAULTS
  const fields = Object.keys(CreateJobSchema.shape) as (keyof CreateJobInput)[]
  return Object.fromEntries(fields.map((field) => [field, input[field] ?? defaults[field] ?? null])) as AskedJob
}

/** Body of a follow-up. */
export const MessageSchema = z
  .object({ prompt: PromptSchema }, { error: 'The body must be a JSON object such as {"prompt": "Shorter, please"}' })
  .openapi('Message')

export type MessageBody = z.input<typeof MessageSchema>

/** Body of publish. */
export const PublishSchema = z
  .object(
    {
      sha256: z
        .string({ error: 'sha256 must be a string' })
        .regex(SHA256, { error: 'sha256 is 64 hexadecimal digits, as in patchSha256 of the job' })
        .optional()
        .openapi({
          description:
            'The SHA-256 of the patch that you read; nothing else is published. Compared with `patchSha256`.',
        }),
    },
    { error: 'The body must be a JSON object such as {"sha256": "..."}, or {}' },
  )
  .openapi('Publish')

export type PublishBody = z.input<typeof PublishSchema>

export const GetJobQuerySchema = z.object({
  wait: wholeNumberParameter('wait', { min: 0, max: WAIT_MAX_SECONDS, fallback: 0 }).openapi({
    description: 'Seconds to wait for the job to end before answering.',
  }),
})

export const JobEventsQuerySchema = z.object({
  lastEventId: wholeNumberParameter('lastEventId', { min: 0, fallback: 0 }).openapi({
    description: 'Only events after this one; for clients that cannot send `Last-Event-ID`, which takes precedence.',
  }),
})

const cursorFault = 'cursor is the nextCursor of an earlier page, unchanged'

const CursorSchema = z
  .string({ error: cursorFault })
  .refine((text) => parseJobCursor(text) !== undefined, { error: cursorFault })
  .transform(parseJobCursor)
  .openapi({
    type: 'string',
    pattern: JOB_CURSOR_PATTERN,
    description:
      '`nextCursor` of the page before: no job is listed twice or left out when others are created between two pages.',
  })

export const ListJobsQuerySchema = z.object({
  status: z
    .enum(JOB_STATUSES, { error: `status is one of ${JOB_STATUSES.join(', ')}` })
    .optional()
    .openapi({ description: 'Only jobs of this status.' }),
  limit: wholeNumberParameter('limit', { min: 1, max: LIST_MAX_JOBS, fallback: LIST_DEFAULT_JOBS }).openapi({
    description: 'Jobs per page.',
  }),
  offset: wholeNumberParameter('offset', { min: 0, fallback: 0 }).openapi({ description: 'Jobs to skip.' }),
  cursor: CursorSchema.optional(),
})

export const JobListSchema = z
  .object({
    jobs: z.array(AgentJobSchema).max(LIST_MAX_JOBS),
    hasMore: z.boolean().openapi({ description: 'Whether there are jobs beyond this page.' }),
    nextCursor: z.string().nullable().openapi({
      pattern: JOB_CURSOR_PATTERN,
      description: 'The `cursor` of the next page; null on the last one.',
    }),
  })
  .openapi('JobList')

export type JobList = z.output<typeof JobListSchema>
