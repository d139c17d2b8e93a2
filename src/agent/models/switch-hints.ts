// Finds the switch that helps when a server refuses a request, by the field that its message names.
import type { WireOptions } from './wire-options.ts'

export type WireName = 'chat' | 'responses'

export interface RefusedRequest {
  wire: WireName
  options: WireOptions
}

interface Hint {
  /** Matches the refusal. */
  says: RegExp
  /** What to set; undefined when something else was refused. */
  advise: (request: RefusedRequest) => string | undefined
}

const option = (setting: string): string => `Set DOCMEND_MODEL_OPTIONS=${setting}.`

/** The first match counts. Messages of OpenAI, Azure, Mistral, DeepSeek, vLLM and llama.cpp. */
const HINTS: readonly Hint[] = [
  {
    says: /\/v1\/responses/i,
    advise: ({ wire }) => (wire === 'chat' ? 'Set DOCMEND_WIRE_API=responses.' : undefined),
  },
  {
    // Only the name: what is wrong with the number, another name does not help.
    says: /^(?=.*max_(?:completion_)?tokens)(?:.*(?:un(?:supported|known|recogni[sz]ed|expected)|not (?:supported|permitted|allowed)|extra|instead))/is,
    advise: ({ wire, options }) => {
      if (wire !== 'chat') return undefined
      const other = options.maxTokensField === 'max_tokens' ? 'max_completion_tokens' : 'max_tokens'
      return option(`maxTokensField=${other}`)
    },
  },
  {
    says: /reasoning_content|reasoning_text|must be passed back/i,
    advise: ({ wire, options }) =>
      wire === 'chat' && options.reasoningField === 'none' ? option('reasoningField=reasoning_content') : undefined,
  },
  {
    // A gateway between drops what the vendor sent and wants back. Docmend sends no header that would change that.
    says: /thought_?signature|expected `thinking`/i,
    advise: () =>
      'A server between keeps signatures of reasoning back: let it pass them on (Portkey: x-portkey-strict-open-ai-compliance: false).',
  },
  {
    says: /encrypted[_ ]content|reasoning\.encrypted|'?\binclude\b'?/i,
    advise: ({ wire, options }) =>
      wire === 'responses' && options.encryptedReasoning === 'true' ? option('encryptedReasoning=false') : undefined,
  },
  {
    says: /reasoning[_.]effort|'reasoning'/i,
    advise: ({ options }) =>
      options.reasoningEffort === 'default'
        ? undefined
        : 'Take reasoningEffort out of DOCMEND_MODEL_OPTIONS, or lower it.',
  },
  {
    says: /after role '?tool|assistant .{0,40}after .{0,20}tool|roles must alternate/i,
    advise: ({ wire, options }) =>
      wire === 'chat' && options.assistantAfterTools === 'false' ? option('assistantAfterTools=true') : undefined,
  },
  {
    says: /\bdeveloper\b|\bsystem\b.{0,20}\brole\b|\brole\b.{0,20}\bsystem\b/i,
    advise: ({ options }) => option(`systemRole=${options.systemRole === 'system' ? 'developer' : 'system'}`),
  },
  {
    says: /\bstore\b/i,
    advise: ({ wire, options }) => (wire === 'chat' && options.store === 'false' ? option('store=omit') : undefined),
  },
  {
    says: /parallel_tool_calls|parallel tool calls/i,
    advise: ({ options }) => option(`parallelToolCalls=${options.parallelToolCalls === 'true' ? 'false' : 'true'}`),
  },
  {
    says: /\bstrict\b|invalid_function_parameters/i,
    advise: ({ options }) => (options.strict === 'true' ? option('strict=false') : undefined),
  },
  {
    says: /stream_options|\bstream(ing)?\b/i,
    advise: ({ wire, options }) =>
      wire === 'chat' ? option(`stream=${options.stream === 'true' ? 'false' : 'true'}`) : undefined,
  },
  {
    says: /content.{0,60}(null|empty|none\b)|(null|empty).{0,40}content|must have a text parameter/i,
    advise: ({ wire, options }) =>
      wire === 'chat' ? option(`emptyContent=${options.emptyContent === 'empty' ? 'null' : 'empty'}`) : undefined,
  },
  {
    says: /(tool|function)(?! ?declarations?).{0,40}(?<!unknown )\bname\b|(?<!unknown )\bname\b.{0,40}(tool|function)/i,
    advise: ({ wire, options }) =>
      wire === 'chat' && options.toolName === 'false' ? option('toolName=true') : undefined,
  },
]

/** Returns a sentence that says what to set, or undefined. */
export function hintFor(refusal: string, request: RefusedRequest): string | undefined {
  for (const { says, advise } of HINTS) {
    const advice = says.test(refusal) ? advise(request) : undefined
    if (advice !== undefined) return advice
  }
  return undefined
}
