// Faults of model servers in the middle of a run, each after a public report: what it does, and how a run has to end.
import type { ScriptedAnswer } from '../../support/scripted-answers.ts'
import type { Script } from '../../support/scripted-openai.ts'

/** The docs that the scripted model edits. */
export const FILES = {
  'README.md': '# Docs\n',
  'docs/guide/start.md': 'Start here.\n',
  'docs/guide/next.md': 'Then.\n',
}
export const PROMPT = 'Say where to begin'
const PATH = 'docs/guide/start.md'

interface FaultQuirk {
  /** What the server does, and who reported it. */
  name: string
  script: Script
  /** Every request to the server, also those that it refuses: none is asked again that was answered. */
  requests: number
  /** Why the run ends early; absent when it ends with its patch. */
  cause?: RegExp
  /** The answer comes only after the pauses of a job. */
  isLong?: true
}

type Answers = Exclude<Script, (...given: never) => unknown>

const USAGE = { inputTokens: 3000 }
const READ: ScriptedAnswer = { toolCalls: [{ name: 'read', arguments: { path: PATH } }], usage: USAGE }
const EDIT: ScriptedAnswer = {
  toolCalls: [{ name: 'edit', arguments: { path: PATH, edits: [{ oldText: 'Start here.', newText: 'Begin here.' }] } }],
  usage: USAGE,
}
const FINISH: ScriptedAnswer = {
  toolCalls: [{ name: 'finish', arguments: { title: 'Say where to begin', summary: 'It says so now.' } }],
  usage: USAGE,
}

const refuse = (status: number, error: object, headers = {}) => ({ status, body: { error }, headers })

const after = (faults: Answers): Answers => [READ, EDIT, ...faults, FINISH]
/** The server says the same to every further request. */
const forEver =
  (fault: Answers[number]): Script =>
  (_, index) =>
    [READ, EDIT][index] ?? fault

const OVERLOADED = refuse(529, { type: 'overloaded_error', message: 'Overloaded' })
const TOOL_USE_FAILED = refuse(400, {
  message: "Failed to call a function. Please adjust your prompt. See 'failed_generation' for more details.",
  code: 'tool_use_failed',
  failed_generation: '<function=finish{"title"',
})
const MALFORMED = {
  status: 200,
  body: {
    choices: [{ finish_reason: 'function_call_filter: MALFORMED_FUNCTION_CALL', message: { role: 'assistant' } }],
  },
}
const COUNTRY = refuse(403, {
  message: 'Country, region, or territory not supported',
  code: 'unsupported_country_region_territory',
})
const DATA_POLICY = refuse(404, { message: 'No endpoints found matching your data policy.', code: 404 })

export const FAULT_QUIRKS: readonly FaultQuirk[] = [
  { name: 'Groq: tool_use_failed (pydantic-ai#2774)', script: after([TOOL_USE_FAILED]), requests: 4 },
  { name: 'Gemini: MALFORMED_FUNCTION_CALL', script: after([MALFORMED, MALFORMED]), requests: 5 },
  {
    name: 'Anthropic: the window is full after a good edit',
    script: after([refuse(400, { message: 'prompt is too long: 213462 tokens > 100000 maximum' })]),
    requests: 4,
  },
  {
    name: 'Groq: more tokens than the minute has (413)',
    script: after([
      refuse(413, {
        message: 'Request too large for model `m` on tokens per minute (TPM): Limit 12000, Requested 13000',
      }),
    ]),
    requests: 4,
  },
  {
    name: 'DeepSeek: max_tokens too large (kimi-code#1148)',
    script: after([refuse(400, { message: 'Invalid max_tokens value, the valid range of max_tokens is [1, 8192]' })]),
    requests: 4,
  },
  {
    name: 'OpenAI: the country is not served',
    script: forEver(COUNTRY),
    requests: 3,
    cause: /does not serve the country .*Country, region, or territory not supported\. Run Docmend where/,
  },
  {
    name: 'OpenRouter: the data policy permits no provider',
    script: forEver(DATA_POLICY),
    requests: 3,
    cause: /data policy .*No endpoints found matching your data policy\. Change that policy/,
  },
  {
    name: '429 with Retry-After at call 3',
    script: after([refuse(429, { message: 'Slow down' }, { 'retry-after': '8' })]),
    requests: 4,
    isLong: true,
  },
  { name: '529 three times in a row', script: after([OVERLOADED, OVERLOADED, OVERLOADED]), requests: 6, isLong: true },
  {
    name: 'OpenRouter: an error within the choice',
    script: after([
      { status: 200, body: { choices: [{ message: {}, error: { code: 502, message: 'Upstream broke' } }] } },
    ]),
    requests: 4,
    isLong: true,
  },
]
