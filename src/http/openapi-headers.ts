// The headers of answers in the OpenAPI document: what each one says, and which answers have it.
import {
  BRANCH_NAME_HEADER,
  HAS_MORE_HEADER,
  IMPORTED_HEADER,
  KEY_EXPIRES_HEADER,
  REASON_HEADER,
  REQUEST_ID_HEADER,
  SESSION_ID_HEADER,
  SNAPSHOT_HEADER,
  SNAPSHOT_TOKEN,
} from '../contract/headers.ts'
import { VERCEL_VERIFY_HEADER } from '../traffic/reading/vercel-drain.ts'

interface DescribedHeader {
  /** As it is sent. */
  name: string
  description: string
  schema: Readonly<Record<string, unknown>>
  /** Every answer that lists the header has it. */
  isAlwaysSent?: boolean
}

const text = { type: 'string' }
const seconds = { type: 'integer', minimum: 1 }

/** By the name of the component. */
const HEADERS = {
  RequestId: {
    name: REQUEST_ID_HEADER,
    description: 'Identifies the request in the log: the id that the request sent, or a new one.',
    schema: { ...text, pattern: '^[A-Za-z0-9_=-]{1,64}$', example: '0198f0a0-5c1e-4b7d-9a3e-2f6d8c1b4a70' },
    isAlwaysSent: true,
  },
  CacheControl: {
    name: 'Cache-Control',
    description: '`no-store`, except for the browser script.',
    schema: { ...text, example: 'no-store' },
    isAlwaysSent: true,
  },
  KeyExpires: {
    name: KEY_EXPIRES_HEADER,
    description: 'When the API key expires; absent when it never does.',
    schema: { ...text, format: 'date-time', example: '2027-01-31T00:00:00.000Z' },
  },
  RateLimitPolicy: {
    name: 'RateLimit-Policy',
    description:
      'The limits that apply, nearest first: `q` requests within `w` seconds, or at the same time (`qu="concurrent-requests"`).',
    schema: { ...text, example: '"jobs";q=100;w=3600, "messages";q=100;w=3600' },
  },
  RateLimit: {
    name: 'RateLimit',
    description:
      'What is left of each limit: `r` requests; after `t` seconds there are more. Reads may be 5 seconds behind.',
    schema: { ...text, example: '"jobs";r=97;t=1812, "messages";r=100' },
  },
  RetryAfter: {
    name: 'Retry-After',
    description: 'Seconds after which to try again.',
    schema: { ...seconds, example: 5 },
    isAlwaysSent: true,
  },
  RetryAfterIfKnown: {
    name: 'Retry-After',
    description: 'Seconds after which to try again; absent when only the instance admin can end the fault.',
    schema: { ...seconds, example: 5 },
  },
  Authenticate: {
    name: 'WWW-Authenticate',
    description: 'The scheme of the credentials that the service takes.',
    schema: { ...text, example: 'Bearer' },
    isAlwaysSent: true,
  },
  Location: {
    name: 'Location',
    description: 'Path of the new job.',
    schema: {
      ...text,
      format: 'uri-reference',
      example: '/v2/agent/prj_Zx3mBq0vS5yT1nKd8LwR2g/job/0198f0a0-7d3c-7b1a-8e42-5f0c9d6a1b23',
    },
    isAlwaysSent: true,
  },
  SessionId: {
    name: SESSION_ID_HEADER,
    description: 'Id of the new job.',
    schema: { ...text, format: 'uuid', example: '0198f0a0-7d3c-7b1a-8e42-5f0c9d6a1b23' },
    isAlwaysSent: true,
  },
  BranchName: {
    name: BRANCH_NAME_HEADER,
    description: 'Branch that the agent writes.',
    schema: { ...text, example: 'docmend/0198f0a0-7d3c-7b1a-8e42-5f0c9d6a1b23' },
    isAlwaysSent: true,
  },
  ETag: {
    name: 'ETag',
    description: 'The SHA-256 of the patch in quotes: `patchSha256` of the job.',
    schema: { ...text, pattern: '^"[0-9a-f]{64}"$', example: `"${'5f2b'.repeat(16)}"` },
    isAlwaysSent: true,
  },
  HasMore: {
    name: HAS_MORE_HEADER,
    description: 'Whether there are rows beyond this page, in CSV and NDJSON; in JSON it is `hasMore`.',
    schema: { ...text, enum: ['true', 'false'], example: 'false' },
  },
  Imported: {
    name: IMPORTED_HEADER,
    description:
      'The imported views among those of the answer, by tool, as a list of RFC 9651; absent when there are none. In JSON it is also `sources`.',
    schema: {
      ...text,
      example: 'plausible;from="2024-01-01";to="2025-01-01";views=304;days=site_time_zone;ai=unknown',
    },
  },
  Snapshot: {
    name: SNAPSHOT_HEADER,
    description: 'The token of the reading that the page belongs to; absent when the rows fit on one page.',
    schema: { ...text, pattern: SNAPSHOT_TOKEN.source, example: 'q3Zr9XbV0a7mT1nKd8LwR2gYx5uPcE4s' },
  },
  Vary: {
    name: 'Vary',
    description: 'The request headers on which the form of the answer depends.',
    schema: { ...text, example: 'Accept' },
    isAlwaysSent: true,
  },
  NotCounted: {
    name: REASON_HEADER,
    description: 'Why the view was not counted; absent when it was.',
    schema: { ...text, example: 'do_not_track' },
  },
  VercelVerify: {
    name: VERCEL_VERIFY_HEADER,
    description: "The project's setting `vercelVerify`; absent while it is empty, and when there is no such project.",
    schema: text,
  },
  AllowOrigin: {
    name: 'Access-Control-Allow-Origin',
    description: 'Any site may read the answer.',
    schema: { ...text, enum: ['*'] },
    isAlwaysSent: true,
  },
  ExposeHeaders: {
    name: 'Access-Control-Expose-Headers',
    description: 'Headers of the answer that a page of another site may read.',
    schema: { ...text, example: REASON_HEADER },
    isAlwaysSent: true,
  },
  AllowMethods: {
    name: 'Access-Control-Allow-Methods',
    description: 'Methods that a page of another site may use.',
    schema: { ...text, example: 'POST' },
    isAlwaysSent: true,
  },
  AllowHeaders: {
    name: 'Access-Control-Allow-Headers',
    description: 'Request headers that a page of another site may send.',
    schema: { ...text, example: 'Content-Type' },
    isAlwaysSent: true,
  },
  MaxAge: {
    name: 'Access-Control-Max-Age',
    description: 'Seconds for which a browser may keep this answer.',
    schema: { ...seconds, example: 86400 },
    isAlwaysSent: true,
  },
} as const satisfies Record<string, DescribedHeader>

export type AnswerHeader = keyof typeof HEADERS

/** Components of the OpenAPI document, by name. */
export function headerComponents(): Map<AnswerHeader, { description: string; required?: boolean; schema: object }> {
  const names = Object.keys(HEADERS) as AnswerHeader[]
  return new Map(
    names.map((component) => {
      const { description, schema, isAlwaysSent }: DescribedHeader = HEADERS[component]
      return [component, { description, ...(isAlwaysSent === true ? { required: true } : {}), schema }]
    }),
  )
}

const OF_CREDENTIAL: readonly AnswerHeader[] = ['KeyExpires', 'RateLimitPolicy', 'RateLimit']

/** The `headers` of an answer: its own and those that every answer of this status has. */
export function describeHeaders(own: readonly AnswerHeader[], status: number, needsKey: boolean) {
  const all: AnswerHeader[] = ['RequestId', 'CacheControl', ...(needsKey ? OF_CREDENTIAL : []), ...own]
  return Object.fromEntries([...all, ...ofStatus(status)].map((one) => [HEADERS[one].name, refer(one)]))
}

function ofStatus(status: number): AnswerHeader[] {
  if (status === 401) return ['Authenticate']
  if (status === 429) return ['RetryAfter']
  return status === 503 ? ['RetryAfterIfKnown'] : []
}

function refer(component: AnswerHeader): { $ref: string } {
  return { $ref: `#/components/headers/${component}` }
}
