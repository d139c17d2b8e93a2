// What vendors say, word for word from public reports: each gives the cause, quotes the vendor, and names a setting that helps.
import { describe, expect, test } from '@jest/globals'
import type { OpenAiModelOptions } from '../../../src/agent/models/openai.ts'
import { KEY, REQUEST, useVendors } from '../../support/start-vendor.ts'

const { start, errorOf } = useVendors()

const refuse = (status: number, error: object) => [{ status, body: { error } }]

/** The vendor, its text, the limit in it (0 = none), and its status if that is not 400. */
const OVERFLOWS: readonly [string, string, number, number?][] = [
  [
    'OpenAI',
    "This model's maximum context length is 128000 tokens. However, your messages resulted in 130000 tokens.",
    128000,
  ],
  [
    'OpenAI, Responses',
    'Your input exceeds the context window of this model. Please adjust your input and try again.',
    0,
  ],
  [
    'Azure',
    "This model's maximum context length is 4097 tokens. However, you requested 5390 tokens (1294 in the messages, 4096 in the completion).",
    4097,
  ],
  ['Anthropic', 'prompt is too long: 213462 tokens > 200000 maximum', 200000],
  [
    'Anthropic with max_tokens',
    'input length and `max_tokens` exceed context limit: 174167 + 64000 > 200000, decrease input length or `max_tokens` and try again',
    200000,
  ],
  ['Anthropic, bytes', 'request_too_large: Request exceeds the maximum size', 0, 413],
  ['Gemini', 'The input token count (1196265) exceeds the maximum number of tokens allowed (1048575).', 1048575],
  ['Vertex AI', 'The input token count is 40000 but model only supports up to 32768.', 32768],
  ['Groq', 'Please reduce the length of the messages or completion.', 0],
  [
    'Groq, TPM',
    'Request too large for model `llama` in organization `o` service tier `on_demand` on tokens per minute (TPM): Limit 6000, Requested 8124, please reduce your message size and try again.',
    6000,
    413,
  ],
  [
    'OpenAI, TPM',
    'Request too large for gpt-4 in organization org-1 on tokens per min (TPM): Limit 10000, Requested 12000.',
    10000,
    429,
  ],
  [
    'OpenRouter',
    "This endpoint's maximum context length is 32768 tokens. However, you requested about 42832 tokens (42832 of text input).",
    32768,
  ],
  [
    'Mistral',
    'Prompt contains 40000 tokens and 0 draft tokens, too large for model with 32768 maximum context length',
    32768,
  ],
  [
    'DeepSeek',
    "This model's maximum context length is 65536 tokens. However, you requested 70000 tokens (62000 in the messages, 8000 in the completion).",
    65536,
  ],
  ['Together', 'Input validation error: `inputs` tokens + `max_new_tokens` must be <= 8193. Given: 9000', 8193, 422],
  ['Fireworks', 'The prompt is too long: 140000, model maximum context length: 131071', 131071],
  [
    'vLLM',
    "'max_tokens' or 'max_completion_tokens' is too large: 16384. This model's maximum context length is 8192 tokens and your request has 100 input tokens (16384 > 8192 - 100).",
    8192,
  ],
  ['llama.cpp, old', 'the request exceeds the available context size, try increasing it', 0],
  ['llama.cpp', 'request (65646 tokens) exceeds the available context size (65536 tokens), try increasing it', 65536],
  ['Ollama', 'the input length exceeds the context length', 0],
  [
    'LM Studio',
    'The number of tokens to keep from the initial prompt is greater than the context length. Try to load the model with a larger context length',
    0,
  ],
  [
    'LM Studio, loaded',
    'Trying to keep the first 9000 tokens when context the overflows. However, the model is loaded with context length of only 4096 tokens, which is not enough.',
    4096,
  ],
  [
    'SGLang',
    "Requested token count exceeds the model's maximum context length of 202752 tokens. You requested a total of 202941 tokens.",
    202752,
  ],
  ['SGLang, input', "The input (2000 tokens) is longer than the model's context length (1000 tokens).", 1000],
  ['TGI', 'Input validation error: `inputs` must have less than 1024 tokens. Given: 1500', 1024, 422],
  ['LiteLLM', 'litellm.ContextWindowExceededError: litellm.BadRequestError: no more room', 0],
  ['xAI', "This model's maximum prompt length is 131072 but the request contains 537812 tokens.", 131072],
  [
    'Cohere',
    'too many tokens: size limit exceeded by 1000 tokens. Try using shorter or fewer inputs. The limit for this model is 4081 tokens.',
    4081,
  ],
  ['Bedrock', 'Input is too long for requested model.', 0],
  [
    'Cerebras',
    'Please reduce the length of the messages or completion. Current length is 132784 while limit is 131000',
    131000,
  ],
  ['Moonshot', 'Invalid request: Your request exceeded model token limit: 8192 (requested: 9000)', 8192],
  ['MiniMax', 'invalid params, context window exceeds limit (2013)', 0],
  ['Z.ai', 'Prompt exceeds max length', 0],
  ['DashScope', 'Range of input length should be [1, 30720]', 30720],
  ['GitHub Copilot', 'prompt token count of 140000 exceeds the limit of 128000', 128000],
  ['GitHub Models', 'Request body too large for gpt-4o model. Max size: 8000 tokens.', 8000, 413],
  [
    'Cloudflare',
    'The estimated number of input and maximum output tokens (9000) exceeded this model context window limit (8000).',
    8000,
    413,
  ],
]

test.each(OVERFLOWS)('a full context window, in the words of %s', async (_, message, limit, status = 400) => {
  const error = await errorOf(refuse(status, { message }))
  const named = limit < 8000 ? 'needs at least 8000 tokens' : `DOCMEND_CONTEXT_TOKENS=${limit},`
  const set = limit === 0 ? 'DOCMEND_CONTEXT_TOKENS to its size' : named
  expect(error).toMatchObject({ kind: 'too_long', transient: false, limitTokens: limit === 0 ? undefined : limit })
  expect(error.message).toContain(`exceeds the context window of scripted at 127.0.0.1`)
  expect(error.message).toContain(message.slice(0, 280))
  expect(error.message).toContain(set)
})

test.each([
  ['Rate limit reached for gpt-5 on tokens per min (TPM): Limit 30000, Used 29000, Requested 4000.', 429],
  ['Too many tokens, please wait before trying again.', 429],
])('a rate limit is no full window: %s', async (message, status) => {
  expect(await errorOf(refuse(status, { message }))).toMatchObject({ kind: 'fault', transient: true, wait: {} })
})

const OUTPUT_LIMITS: readonly [string, string, number][] = [
  [
    'OpenAI',
    'max_tokens is too large: 16384. This model supports at most 900 completion tokens, whereas you provided 16384.',
    900,
  ],
  ['Anthropic', 'max_tokens: 16384 > 900, which is the maximum allowed number of output tokens for claude', 900],
  ['DeepSeek', 'Invalid max_tokens value, the valid range of max_tokens is [1, 900]', 900],
  [
    'Groq',
    '`max_tokens` must be less than or equal to `900`, the maximum value for `max_tokens` is less than the `context_window` for this model',
    900,
  ],
  [
    'Gemini behind Portkey',
    'google error: Unable to submit request because it has a maxOutputTokens value of 16384 but the supported range is from 1 (inclusive) to 901 (exclusive). Update the value and try again.',
    900,
  ],
  ['DashScope', 'Range of max_tokens should be [1, 900]', 900],
  [
    'Bedrock',
    'The maximum tokens you requested exceeds the model limit of 900. Try again with a maximum tokens value.',
    900,
  ],
]

test.each(OUTPUT_LIMITS)('an output limit that %s names is kept to from then on', async (_, message) => {
  const { server, respond } = await start([...refuse(400, { message }), { text: 'ok' }, { text: 'again' }])
  expect((await respond()).text).toBe('ok')
  await respond()
  expect(server.requests.map(({ body }) => body.max_tokens)).toEqual([1000, 900, 900])
})

test('an output limit without a number names the setting, which is kept to', async () => {
  const message = 'max_output_tokens value of 16384 but the supported range is smaller'
  expect((await errorOf(refuse(400, { message }))).message).toContain('DOCMEND_MODEL_OPTIONS=maxOutputTokens=')
  const { server, respond } = await start([{ text: 'ok' }], { options: { maxOutputTokens: 700 } })
  await respond()
  expect(server.requests[0]?.body.max_tokens).toBe(700)
})

type Row = [string, number, object, RegExp, Partial<OpenAiModelOptions>?]

const REFUSALS: readonly Row[] = [
  [
    'OpenRouter without tools',
    404,
    { message: 'No endpoints found that support tool use. Try disabling "read".', code: 404 },
    /cannot call tools .*\(404\): No endpoints found.*Set DOCMEND_MODEL to a model that calls tools/,
  ],
  [
    'OpenRouter, data policy',
    404,
    { message: 'No endpoints found matching your data policy. Enable prompt training here', code: 404 },
    /data policy of the account .*No endpoints found.*Change that policy/,
  ],
  [
    'OpenAI, endpoint (n8n#18352)',
    404,
    { message: 'This model is only supported in v1/responses and not in v1/chat/completions.' },
    /does not offer scripted .*only supported in v1\/responses.*Set DOCMEND_WIRE_API=responses\./,
  ],
  [
    'OpenAI, not a chat model',
    404,
    { message: 'This is not a chat model and thus not supported in the v1/chat/completions endpoint.' },
    /not a chat model.*Set DOCMEND_MODEL to a chat model\./,
  ],
  [
    'OpenAI, organization',
    404,
    { message: 'Your organization must be verified to use the model `gpt-5`.', code: 'model_not_found' },
    /must be verified to use.*Verify the organization/,
  ],
  [
    'OpenAI, organization and streams',
    400,
    { message: 'Your organization must be verified to stream this model.', param: 'stream' },
    /must be verified to stream.*DOCMEND_MODEL_OPTIONS=stream=false/,
    { options: { stream: 'true' } },
  ],
  [
    'OpenAI, country',
    403,
    { message: 'Country, region, or territory not supported', code: 'unsupported_country_region_territory' },
    /does not serve the country .*\(403\): Country, region, or territory not supported\. Run Docmend where/,
  ],
  [
    'Gemini, country',
    400,
    { message: 'User location is not supported for the API use.', status: 'FAILED_PRECONDITION' },
    /does not serve the country .*User location is not supported/,
  ],
  [
    'OpenRouter, moderation',
    403,
    { message: 'scripted requires moderation on OpenInference. Your input was flagged for "violence".' },
    /content filter .*flagged for "violence"/,
  ],
  ['DeepSeek, moderation', 400, { message: 'Content Exists Risk' }, /content filter .*Content Exists Risk/],
  ['Gemini, key', 400, { message: 'API key not valid. Please pass a valid API key.' }, /refused the key .*not valid/],
  [
    'Anthropic, credit',
    400,
    { message: 'Your credit balance is too low to access the Anthropic API.' },
    /no quota left \(400\): Your credit balance.*plan and billing/,
  ],
  [
    'OpenRouter, credit',
    402,
    {
      message:
        'This request requires more credits, or fewer max_tokens. You requested up to 16384 tokens, but can only afford 2000.',
    },
    /no quota left \(402\): This request.*maxOutputTokens=/,
  ],
  ['DeepSeek, credit', 402, { message: 'Insufficient Balance' }, /no quota left \(402\): Insufficient Balance/],
  [
    'OpenAI, quota',
    429,
    { message: 'You exceeded your current quota, please check your plan.', code: 'insufficient_quota' },
    /no quota left \(429\): You exceeded/,
  ],
  [
    'vLLM without a parser',
    400,
    { message: '"auto" tool choice requires --enable-auto-tool-choice and --tool-call-parser to be set' },
    /cannot call tools .*Start the server with --enable-auto-tool-choice/,
  ],
  [
    'llama.cpp without templates',
    500,
    { message: 'tools param requires --jinja flag' },
    /Start the server with --jinja/,
  ],
  ['Ollama', 400, { message: 'registry.ollama.ai/library/gemma:7b does not support tools' }, /model that calls tools/],
  ['Gemma', 400, { message: 'Function calling is not enabled for models/gemma-3-27b-it' }, /model that calls tools/],
  [
    'a gateway that hides its upstream',
    400,
    { message: 'Provider returned error', metadata: { raw: 'prompt is too long: 213462 tokens > 200000 maximum' } },
    /Provider returned error: prompt is too long.*DOCMEND_CONTEXT_TOKENS=200000/,
  ],
  [
    'a key that may not',
    403,
    { message: 'Project p has no access to m' },
    /\(403\): Project p has no access to m\. Check/,
  ],
  [
    'an unknown model',
    404,
    { message: 'The model `m` does not exist' },
    /\(404\): The model `m` does not exist\. Check/,
  ],
]

test.each(REFUSALS)('%s', async (_, status, error, message, options = {}) => {
  const thrown = await errorOf(refuse(status, error), options)
  expect(thrown.message).toMatch(message)
  expect(thrown.transient).toBe(false)
})

describe('No advice that cannot help', () => {
  test.each<[string, RegExp, Partial<OpenAiModelOptions>?]>([
    ['max_tokens must be positive', /maxTokensField/],
    ['Unknown name "additionalProperties" at \'tools[0].function_declarations[0].parameters\'', /toolName/],
    ['Something is wrong', /can scripted use tools/],
    ['only supported in v1/responses', /WIRE_API=responses/, { wire: 'responses' }],
  ])('%s', async (message, advice, options = {}) => {
    const error = await errorOf(refuse(400, { message }), options)
    expect(error.message).toContain(message)
    expect(error.message).not.toMatch(advice)
  })
})

test('closed schemas go only to servers that enforce them: Gemini refuses the keyword', async () => {
  const parameters = {
    type: 'object',
    properties: { path: { type: 'string' } },
    required: ['path'],
    additionalProperties: false,
  }
  const request = { ...REQUEST, tools: [{ name: 'read', description: 'Reads', parameters }] }
  const sent = async (strict: 'true' | 'false') => {
    const { server, respond } = await start([{ text: 'ok' }], { options: { strict } })
    await respond(request)
    return JSON.stringify(server.requests[0]?.body.tools)
  }
  expect(await sent('false')).not.toContain('additionalProperties')
  expect(await sent('true')).toContain('additionalProperties')
})

describe('A call that its own server could not read', () => {
  const groq = {
    message: "Failed to call a function. Please adjust your prompt. See 'failed_generation' for more details.",
    code: 'tool_use_failed',
    failed_generation: '<function=read{"path": ',
  }
  const gemini = {
    choices: [{ index: 0, finish_reason: 'function_call_filter: MALFORMED_FUNCTION_CALL', message: {} }],
  }
  const upstream = {
    choices: [
      { index: 0, finish_reason: 'error', message: { content: '' }, error: { code: 502, message: 'Upstream broke' } },
    ],
  }

  test.each([
    ['Groq (pydantic-ai#2774)', { status: 400, body: { error: groq } }],
    ['Gemini', { status: 200, body: gemini }],
  ])('is asked for again: %s', async (_, reply) => {
    const { server, respond } = await start([reply, reply, { text: 'ok' }])
    expect((await respond()).text).toBe('ok')
    expect(server.calls).toBe(3)
  })

  test('three times in a row is a fault that passes, with what the model wrote', async () => {
    const { respond } = await start(() => ({ status: 400, body: { error: groq } }))
    await expect(respond()).rejects.toMatchObject({
      transient: true,
      message: expect.stringMatching(
        /wrote a tool call that the server .*Failed to call a function.*<function=read\{"path"/,
      ),
    })
  })

  test('an error within a choice is said, and waited for like any other', async () => {
    expect(await errorOf([{ status: 200, body: upstream }])).toMatchObject({
      transient: true,
      wait: {},
      message: expect.stringContaining('Upstream broke'),
    })
  })
})

test('what the upstream said holds no key either', async () => {
  const error = await errorOf(refuse(400, { message: 'broke', metadata: { raw: `bad key ${KEY}` } }))
  expect(error.message).toContain('bad key')
  expect(error.message).not.toContain('canary')
})
