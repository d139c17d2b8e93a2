// What vendors say when they refuse a request, as data: the cause, and the one setting that helps. The first match counts.
import type { RefusedRequest } from './switch-hints.ts'

/**
 * `context`: the request is larger than the window, or than the tokens of one minute. `output`: a reply may not be as long as
 * `maxOutputTokens`. `generation`: the model wrote a call that its own server could not read; another try may do better.
 */
export type RefusalCause =
  | 'context'
  | 'output'
  | 'generation'
  | 'tools'
  | 'endpoint'
  | 'organization'
  | 'country'
  | 'filter'
  | 'data_policy'
  | 'quota'
  | 'key'

interface VendorText {
  cause: RefusalCause
  /** Matches the code and the message. A group `limit` is the number of tokens that the vendor accepts, `over` one more. */
  says: RegExp
  /** Default: those with which a vendor refuses a request for good. */
  statuses?: readonly number[]
  /** More precise than the advice for the cause; undefined when it would not help. */
  advise?: (request: RefusedRequest) => string | undefined
}

export interface Refusal {
  cause: RefusalCause
  /** Tokens. */
  limit: number | undefined
  advice: string
}

/** 0: an error without a status, in a response with 200. */
const REFUSED = [0, 400, 403, 404, 413, 422]
const ANY = [...REFUSED, 402, 429, 500]

const ADVICE: Record<RefusalCause, string> = {
  context: 'Set DOCMEND_CONTEXT_TOKENS to its size, split the task, or set DOCMEND_MODEL to a model with a larger one.',
  output: 'Set DOCMEND_MODEL_OPTIONS=maxOutputTokens=4096, or as many as the model may write.',
  generation: 'If this happens again, set DOCMEND_MODEL to another model.',
  tools: 'Set DOCMEND_MODEL to a model that calls tools.',
  endpoint: 'Set DOCMEND_MODEL to a chat model.',
  organization: 'Verify the organization at the vendor, or set DOCMEND_MODEL to another model.',
  country: 'Run Docmend where the vendor offers its service, or set OPENAI_BASE_URL to a server of another vendor.',
  filter: 'Reword the prompt, look at the pages that it is about, or change the filter of the deployment.',
  data_policy: 'Change that policy at the vendor, or set DOCMEND_MODEL to a model that it permits.',
  quota: 'Check its plan and billing.',
  key: 'Check OPENAI_API_KEY.',
}

const SMALLER_OUTPUT = (): string =>
  'Check its plan and billing, or set a smaller limit such as DOCMEND_MODEL_OPTIONS=maxOutputTokens=4096.'

const TEXTS: readonly VendorText[] = [
  { cause: 'generation', says: /tool_use_failed|output_parse_failed|malformed_function_call/i, statuses: ANY },
  { cause: 'generation', says: /failed to (?:call a function|parse tool call arguments)/i },

  // OpenRouter names the output that the account can pay for; the others come as 402, 429 or 400.
  { cause: 'quota', says: /fewer max_tokens|can only afford/i, statuses: ANY, advise: SMALLER_OUTPUT },
  {
    cause: 'quota',
    says: /insufficient_quota|exceeded_current_quota|billing_(?:hard_limit|not_active)/i,
    statuses: ANY,
  },
  {
    cause: 'quota',
    says: /credit balance is too low|insufficient (?:account )?balance|out of credits/i,
    statuses: ANY,
  },
  { cause: 'quota', says: /doesn't have any credits|used all available credits|spending limit/i, statuses: ANY },

  {
    cause: 'country',
    says: /unsupported_country|(?:country|region|territory|location) (?:is )?not supported/i,
    statuses: [...REFUSED, 451],
  },
  {
    cause: 'organization',
    says: /organization must be verified to stream/i,
    advise: ({ options }) =>
      options.stream === 'true'
        ? 'Verify the organization at the vendor, or set DOCMEND_MODEL_OPTIONS=stream=false.'
        : undefined,
  },
  { cause: 'organization', says: /organization must be verified/i },
  {
    cause: 'data_policy',
    says: /(?:matching|with) your (?:\w+ restrictions and )?data policy|guardrail restrictions/i,
  },
  { cause: 'filter', says: /content_filter|content_policy|prohibited_content|invalid_prompt|data_inspection_failed/i },
  { cause: 'filter', says: /input was flagged|content exists risk|flagged as potentially violating/i },
  {
    cause: 'key',
    says: /api[ _-]?key (?:not valid|expired|is invalid)|api_key_invalid|(?:invalid|incorrect) api key/i,
  },

  {
    cause: 'tools',
    says: /requires --enable-auto-tool-choice|--tool-call-parser/i,
    advise: () => 'Start the server with --enable-auto-tool-choice and --tool-call-parser.',
  },
  { cause: 'tools', says: /requires? --jinja/i, statuses: ANY, advise: () => 'Start the server with --jinja.' },
  {
    cause: 'tools',
    says: /support tool use in streaming/i,
    advise: ({ options }) => (options.stream === 'true' ? 'Set DOCMEND_MODEL_OPTIONS=stream=false.' : undefined),
  },
  { cause: 'tools', says: /no endpoints found that support tool use/i },
  { cause: 'tools', says: /(?:does not|doesn't) support (?:tools|tool use|tool calling|function calling)/i },
  { cause: 'tools', says: /(?:function|tool) calling`? is not (?:enabled|supported)/i },

  {
    cause: 'endpoint',
    says: /only supported in v1\/responses|use (?:\/)?v1\/responses/i,
    advise: ({ wire }) => (wire === 'chat' ? 'Set DOCMEND_WIRE_API=responses.' : undefined),
  },
  { cause: 'endpoint', says: /not a chat model|only supported in v1\/(?:completions|audio|embeddings|images)/i },

  { cause: 'output', says: /supports at most (?<limit>\d+) completion tokens/i },
  { cause: 'output', says: /max_\w*tokens: \d+ > (?<limit>\d+)/i },
  { cause: 'output', says: /range of max_\w*tokens (?:is|should be) \[\d+, ?(?<limit>\d+)\]/i },
  { cause: 'output', says: /max_(?!new)\w*tokens\W{0,3} must be (?:<=|less than or equal to) \W?(?<limit>\d+)/i },
  { cause: 'output', says: /tokens you requested exceeds the model limit of (?<limit>\d+)/i },
  { cause: 'output', says: /max_?output_?tokens value of \d+ but .{0,60} to (?<over>\d+) \(exclusive\)/i },
  { cause: 'output', says: /max_?output_?tokens value of \d+ but the supported range/i },

  { cause: 'context', says: /maximum (?:context|prompt) length (?:is|of|:) ?\(?(?<limit>[\d,]+)/i },
  { cause: 'context', says: /maximum context length:? \(?(?<limit>[\d,]+)/i },
  { cause: 'context', says: /too large for model with (?<limit>\d+) maximum context/i },
  { cause: 'context', says: /prompt is too long: [\d,]+ tokens > (?<limit>[\d,]+)/i },
  { cause: 'context', says: /exceed context limit: .{0,40}> (?<limit>[\d,]+)/i },
  { cause: 'context', says: /exceeds the maximum number of tokens allowed:? \(?(?<limit>[\d,]+)/i },
  { cause: 'context', says: /model only supports up to (?<limit>\d+)/i },
  { cause: 'context', says: /current length is \d+ while limit is (?<limit>\d+)/i },
  { cause: 'context', says: /available context size \((?<limit>\d+)/i },
  { cause: 'context', says: /context length (?:of )?(?:only )?\(?(?<limit>\d+)/i },
  { cause: 'context', says: /max_new_tokens\W{1,3}must be <= (?<limit>\d+)/i },
  { cause: 'context', says: /inputs\W{1,3}must have less than (?<limit>\d+) tokens/i },
  { cause: 'context', says: /limit for this model is (?<limit>\d+) tokens/i },
  { cause: 'context', says: /tokens in the prompt cannot exceed (?<limit>\d+)/i },
  { cause: 'context', says: /prompt token count of \d+ exceeds the limit of (?<limit>\d+)/i },
  { cause: 'context', says: /request body too large .{0,60}max size: (?<limit>\d+) tokens/i },
  { cause: 'context', says: /exceeded model token limit: (?<limit>\d+)/i },
  { cause: 'context', says: /range of input length should be \[\d+, ?(?<limit>\d+)\]/i },
  { cause: 'context', says: /context window limit \((?<limit>\d+)/i },
  { cause: 'context', says: /maximum allowed (?:input )?length of (?<limit>\d+)/i },
  // A request larger than the tokens of one minute never passes, however long it waits.
  { cause: 'context', says: /request too large .*\bTPM\b.*limit:? (?<limit>\d+), requested/i, statuses: ANY },
  // Those that name no number.
  {
    cause: 'context',
    says: /context[ _-]?length[ _-]?exceeded|exceed_context_size|ContextWindowExceeded/i,
    statuses: ANY,
  },
  { cause: 'context', says: /exceeds? (?:the |its )?(?:\w+ )?context (?:window|size|length)/i, statuses: ANY },
  { cause: 'context', says: /maximum (?:context|number of tokens)|context window exceeds limit/i },
  { cause: 'context', says: /(?:greater|longer) than the (?:model's )?context length/i, statuses: ANY },
  { cause: 'context', says: /reduce the length of the (?:messages|input|prompt|either)/i },
  { cause: 'context', says: /(?:prompt|input|conversation) is too long|prompt exceeds max(?:imum)? length/i },
  { cause: 'context', says: /string_above_max_length|request_too_large|too many tokens|token limit exceeded/i },
]

/** The smallest DOCMEND_CONTEXT_TOKENS. */
const CONTEXT_MIN_TOKENS = 8000

/** Classifies the refusal of a vendor; undefined for a text that is not in the table. */
export function findRefusal(text: string, status: number | undefined, request: RefusedRequest): Refusal | undefined {
  for (const { cause, says, statuses = REFUSED, advise } of TEXTS) {
    const match = statuses.includes(status ?? 0) ? says.exec(text) : null
    if (match === null) continue
    const { limit: most, over } = match.groups ?? {}
    const limit = Number(most?.replaceAll(',', '')) || Number(over) - 1 || undefined
    return { cause, limit, advice: advise?.(request) ?? adviceWith(limit, cause) ?? ADVICE[cause] }
  }
  return undefined
}

function adviceWith(limit: number | undefined, cause: RefusalCause): string | undefined {
  if (limit === undefined) return undefined
  if (cause === 'output') return `Set DOCMEND_MODEL_OPTIONS=maxOutputTokens=${limit}.`
  if (cause !== 'context') return undefined
  const larger = 'set DOCMEND_MODEL to a model with a larger one.'
  return limit < CONTEXT_MIN_TOKENS
    ? `Docmend needs at least ${CONTEXT_MIN_TOKENS} tokens: raise that limit at the server, or ${larger}`
    : `Set DOCMEND_CONTEXT_TOKENS=${limit}, split the task, or ${larger}`
}
