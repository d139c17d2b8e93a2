// How compatible servers differ. Apart from these switches, every request is the smallest that all of them accept.

type Switch = 'true' | 'false'

/** The values of DOCMEND_MODEL_OPTIONS (docs/operating.md explains each). */
export interface WireOptions {
  maxTokensField: 'max_tokens' | 'max_completion_tokens'
  systemRole: 'system' | 'developer'
  store: 'false' | 'omit'
  strict: Switch
  /** `default`: the server's own default; the field is not sent. */
  reasoningEffort: 'default' | 'none' | 'minimal' | 'low' | 'medium' | 'high' | 'xhigh'
  toolName: Switch
  assistantAfterTools: Switch
  emptyContent: 'empty' | 'null'
  parallelToolCalls: Switch
  reasoningField: 'none' | 'reasoning_content' | 'reasoning' | 'reasoning_text'
  stream: Switch
  encryptedReasoning: Switch
  /** The longest reply that the model may write; absent: as long as Docmend asks for. */
  maxOutputTokens?: number
}

const EVERY_SERVER: WireOptions = {
  maxTokensField: 'max_tokens',
  systemRole: 'system',
  store: 'omit',
  strict: 'false',
  reasoningEffort: 'default',
  toolName: 'false',
  assistantAfterTools: 'false',
  emptyContent: 'empty',
  parallelToolCalls: 'true',
  reasoningField: 'none',
  stream: 'false',
  encryptedReasoning: 'false',
}

/** Azure accepts `store` only where stored completions are set up, so it is left out there. */
const AZURE: Partial<WireOptions> = { maxTokensField: 'max_completion_tokens', encryptedReasoning: 'true' }

/**
 * New accounts store chat completions by default (OpenAI's guide on moving to Responses), and private docs must not be
 * stored.
 */
const OPENAI: Partial<WireOptions> = { ...AZURE, store: 'false' }

/**
 * Mistral's servers refuse a user message right after tool results; DeepSeek's want the reasoning back with tool calls.
 */
const BY_HOST: readonly { hosts: RegExp; options: Partial<WireOptions> }[] = [
  { hosts: /^api\.openai\.com$/, options: OPENAI },
  { hosts: /\.(openai\.azure|services\.ai\.azure|cognitiveservices\.azure)\.com$/, options: AZURE },
  { hosts: /^api\.mistral\.ai$/, options: { assistantAfterTools: 'true' } },
  { hosts: /^api\.deepseek\.com$/, options: { reasoningField: 'reasoning_content' } },
]

/** Returns all options: those that were set, then the defaults for the host, then those that every server accepts. */
export function resolveOptions(baseUrl: string, set: Partial<WireOptions>): WireOptions {
  const { hostname } = new URL(baseUrl)
  const known = BY_HOST.find(({ hosts }) => hosts.test(hostname))?.options
  return { ...EVERY_SERVER, ...known, ...set }
}
