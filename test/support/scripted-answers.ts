// One scripted answer in the three forms in which OpenAI sends it.

interface ScriptedToolCall {
  name: string
  /** An object is sent as JSON, a string unchanged (possibly broken). */
  arguments: unknown
  id?: string
}

export interface ScriptedAnswer {
  text?: string
  /** The model's reasoning: `reasoning_content` on the chat wire, an encrypted reasoning item on the other. */
  reasoning?: string
  toolCalls?: ScriptedToolCall[]
  usage?: { inputTokens?: number; cachedTokens?: number; outputTokens?: number }
  /** In the form of the chat wire; `length` is `incomplete` on the other. */
  finishReason?: string
}

/** In one piece, from POST /v1/chat/completions. */
export function completion(answer: ScriptedAnswer, index: number) {
  const calls = toolCalls(answer, index)
  return {
    id: `chatcmpl-${index}`,
    object: 'chat.completion',
    created: 0,
    model: 'scripted',
    choices: [
      {
        index: 0,
        finish_reason: answer.finishReason ?? (calls.length > 0 ? 'tool_calls' : 'stop'),
        message: {
          role: 'assistant',
          content: answer.text ?? null,
          ...(answer.reasoning === undefined ? {} : { reasoning_content: answer.reasoning }),
          ...(calls.length > 0 ? { tool_calls: calls } : {}),
        },
      },
    ],
    usage: chatUsage(answer),
  }
}

/** The same as the chunks of a stream, every text in two parts. */
export function chatEvents(answer: ScriptedAnswer, index: number): unknown[] {
  const { choices, usage, ...common } = completion(answer, index)
  const [{ message, finish_reason } = { message: undefined, finish_reason: 'stop' }] = choices
  const chunk = (delta: unknown, finishReason: string | null = null) => ({
    ...common,
    object: 'chat.completion.chunk',
    choices: [{ index: 0, delta, finish_reason: finishReason }],
  })
  const texts = (field: string, text: string | null | undefined) =>
    halves(text ?? '').map((part) => chunk({ [field]: part }))
  const calls = (message?.tool_calls ?? []).flatMap((call, position) => {
    const [first = '', second = ''] = halves(call.function.arguments)
    return [
      chunk({ tool_calls: [{ index: position, ...call, function: { ...call.function, arguments: first } }] }),
      chunk({ tool_calls: [{ index: position, function: { arguments: second } }] }),
    ]
  })
  return [
    chunk({ role: 'assistant' }),
    ...texts('reasoning_content', message?.reasoning_content),
    ...texts('content', message?.content),
    ...calls,
    chunk({}, finish_reason),
    { ...common, object: 'chat.completion.chunk', choices: [], usage },
  ]
}

/** From POST /v1/responses. */
export function responseOf(answer: ScriptedAnswer, index: number): unknown {
  const reasoning = answer.reasoning === undefined ? [] : [reasoningItem(answer.reasoning, index)]
  const said = answer.text === undefined ? [] : [messageItem(answer.text, index)]
  const calls = toolCalls(answer, index).map(({ id, function: { name, arguments: args } }, position) => ({
    type: 'function_call',
    id: `fc_${index}_${position}`,
    call_id: id,
    name,
    arguments: args,
    status: 'completed',
  }))
  const { prompt_tokens, completion_tokens, prompt_tokens_details, total_tokens } = chatUsage(answer)
  const isCutOff = answer.finishReason === 'length' || answer.finishReason === 'content_filter'
  const reason = answer.finishReason === 'length' ? 'max_output_tokens' : answer.finishReason
  return {
    id: `resp_${index}`,
    object: 'response',
    created_at: 0,
    status: isCutOff ? 'incomplete' : 'completed',
    error: null,
    incomplete_details: isCutOff ? { reason } : null,
    model: 'scripted',
    output: [...reasoning, ...said, ...calls],
    usage: {
      input_tokens: prompt_tokens,
      input_tokens_details: prompt_tokens_details,
      output_tokens: completion_tokens,
      output_tokens_details: { reasoning_tokens: 0 },
      total_tokens,
    },
  }
}

function reasoningItem(reasoning: string, index: number) {
  const encrypted = Buffer.from(reasoning).toString('base64')
  return { type: 'reasoning', id: `rs_${index}`, summary: [], encrypted_content: encrypted }
}

function messageItem(text: string, index: number) {
  const content = [{ type: 'output_text', text, annotations: [] }]
  return { type: 'message', id: `msg_${index}`, status: 'completed', role: 'assistant', content }
}

function toolCalls(answer: ScriptedAnswer, index: number) {
  return (answer.toolCalls ?? []).map((call, position) => ({
    id: call.id ?? `call_${index}_${position}`,
    type: 'function',
    function: {
      name: call.name,
      arguments: typeof call.arguments === 'string' ? call.arguments : JSON.stringify(call.arguments),
    },
  }))
}

function chatUsage({ usage = {} }: ScriptedAnswer) {
  const { inputTokens = 100, cachedTokens = 0, outputTokens = 20 } = usage
  return {
    prompt_tokens: inputTokens,
    completion_tokens: outputTokens,
    total_tokens: inputTokens + outputTokens,
    prompt_tokens_details: { cached_tokens: cachedTokens },
  }
}

function halves(text: string): string[] {
  const middle = Math.ceil(text.length / 2)
  return text === '' ? [] : [text.slice(0, middle), text.slice(middle)]
}
