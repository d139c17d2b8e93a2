// The model that runs jobs, from the environment: the offline one, or a server with OpenAI's protocol.

/** The model when only a key is set. */
const DEFAULT_OPENAI_MODEL = 'gpt-5'
/** Sent to compatible servers that expect a key but do not check it. */
export const NO_KEY = 'none'

/** The switches for compatible servers: their values, and the wires that have them (docs/operating.md explains each). */
export const MODEL_OPTIONS = {
  maxTokensField: { values: ['max_tokens', 'max_completion_tokens'], wires: ['chat'] },
  systemRole: { values: ['system', 'developer'], wires: ['chat', 'responses'] },
  store: { values: ['false', 'omit'], wires: ['chat'] },
  strict: { values: ['true', 'false'], wires: ['chat', 'responses'] },
  reasoningEffort: {
    values: ['default', 'none', 'minimal', 'low', 'medium', 'high', 'xhigh'],
    wires: ['chat', 'responses'],
  },
  toolName: { values: ['true', 'false'], wires: ['chat'] },
  assistantAfterTools: { values: ['true', 'false'], wires: ['chat'] },
  emptyContent: { values: ['empty', 'null'], wires: ['chat'] },
  parallelToolCalls: { values: ['true', 'false'], wires: ['chat', 'responses'] },
  reasoningField: { values: ['none', 'reasoning_content', 'reasoning', 'reasoning_text'], wires: ['chat'] },
  stream: { values: ['true', 'false'], wires: ['chat'] },
  encryptedReasoning: { values: ['true', 'false'], wires: ['responses'] },
  /** A number of tokens. */
  maxOutputTokens: { values: [], wires: ['chat', 'responses'] },
} as const

/** Fewer have no room for a call. */
const MIN_OUTPUT_TOKENS = 512

type WireApi = 'chat' | 'responses'

type OptionName = keyof typeof MODEL_OPTIONS

type ModelOptions = {
  [Name in OptionName]?: Name extends 'maxOutputTokens' ? number : (typeof MODEL_OPTIONS)[Name]['values'][number]
}

/** US dollars per million tokens. */
interface ModelPrice {
  input: number
  cachedInput: number
  output: number
}

export type ModelConfig =
  | { kind: 'offline' }
  | {
      kind: 'openai'
      apiKey: string
      baseUrl?: string
      name: string
      wire: WireApi
      /** The options that are set; the defaults depend on the host. */
      options: ModelOptions
      /** Undefined = the known list price, if any. */
      price: ModelPrice | undefined
      /** Undefined = the known context window, if any. */
      contextTokens: number | undefined
    }

/** The numbers from the environment, already checked. */
interface ModelNumbers {
  DOCMEND_MODEL_PRICE?: ModelPrice | undefined
  DOCMEND_CONTEXT_TOKENS?: number | undefined
}

/**
 * `settings` is the list in `DOCMEND_MODEL_OPTIONS`. Adds every mistake that it finds, even when `parsed` is undefined because
 * of another mistake in the environment.
 */
export function readModel(
  env: Record<string, string | undefined>,
  settings: readonly string[],
  parsed: ModelNumbers | undefined,
  mistakes: string[],
): ModelConfig {
  const { OPENAI_API_KEY, OPENAI_BASE_URL, DOCMEND_MODEL } = env
  const wire = env.DOCMEND_WIRE_API === 'responses' ? 'responses' : 'chat'
  const options = readModelOptions(settings, wire, mistakes)
  if (OPENAI_API_KEY === undefined && OPENAI_BASE_URL === undefined) {
    if (DOCMEND_MODEL !== undefined) {
      mistakes.push('DOCMEND_MODEL needs OPENAI_API_KEY, or OPENAI_BASE_URL for your own server')
    }
    return { kind: 'offline' }
  }
  // A header cannot hold such a key, and the error about it would show it. A line break at the end comes from pasting.
  const apiKey = OPENAI_API_KEY?.trim()
  if (apiKey !== undefined && !/^[\x21-\x7e]+$/.test(apiKey)) {
    mistakes.push('OPENAI_API_KEY has characters that no key has, such as a line break or a curly quote: copy it again')
  }
  if (OPENAI_BASE_URL !== undefined && DOCMEND_MODEL === undefined) {
    mistakes.push('DOCMEND_MODEL is missing: OPENAI_BASE_URL needs the name of a model that the server offers')
  }
  return {
    kind: 'openai',
    // Servers without authentication still expect the header.
    apiKey: apiKey ?? NO_KEY,
    name: DOCMEND_MODEL ?? DEFAULT_OPENAI_MODEL,
    wire,
    options,
    price: parsed?.DOCMEND_MODEL_PRICE,
    contextTokens: parsed?.DOCMEND_CONTEXT_TOKENS,
    ...(OPENAI_BASE_URL === undefined ? {} : { baseUrl: OPENAI_BASE_URL.replace(/\/+$/, '') }),
  }
}

function readModelOptions(settings: readonly string[], wire: WireApi, mistakes: string[]): ModelOptions {
  const options: Record<string, string | number> = {}
  for (const setting of settings) {
    const [name = '', ...values] = setting.split('=')
    const mistake = findOptionMistake(name, values.join('='), wire)
    if (mistake !== undefined) mistakes.push(`DOCMEND_MODEL_OPTIONS ${mistake}`)
    else if (Object.hasOwn(options, name)) mistakes.push(`DOCMEND_MODEL_OPTIONS sets ${name} twice`)
    else options[name] = name === 'maxOutputTokens' ? Number(values[0]) : values.join('=')
  }
  return options
}

function findOptionMistake(name: string, value: string, wire: WireApi): string | undefined {
  const known: Record<string, { values: readonly string[]; wires: readonly WireApi[] }> = MODEL_OPTIONS
  const option = Object.hasOwn(known, name) ? known[name] : undefined
  if (option === undefined) {
    // Something else, such as a key, may have been pasted here.
    const shown = /^[a-z]{1,40}$/i.test(name) ? ` "${name}"` : ' of that name'
    return `has no option${shown}; write name=value, separated by commas, with one of ${Object.keys(known).join(', ')}`
  }
  if (name === 'maxOutputTokens') {
    const isNumber = /^\d{3,7}$/.test(value) && Number(value) >= MIN_OUTPUT_TOKENS
    return isNumber ? undefined : `${name} must be a number of tokens from ${MIN_OUTPUT_TOKENS}`
  }
  if (!option.values.includes(value)) {
    const shown = /^[a-z_]{0,20}$/i.test(value) ? `, not "${value}"` : ''
    return `${name} must be ${option.values.join(' or ')}${shown}`
  }
  if (option.wires.includes(wire)) return undefined
  return `${name} is an option of the ${option.wires.join(' and ')} wire only; DOCMEND_WIRE_API is ${wire}`
}
