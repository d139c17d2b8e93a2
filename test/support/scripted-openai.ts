// A model vendor that says what the test wrote: a real HTTP server that speaks POST /v1/chat/completions.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

interface ScriptedToolCall {
  name: string
  /** An object is sent as JSON, a text as it is (possibly broken). */
  arguments: unknown
  id?: string
}

type ScriptedReply =
  | {
      text?: string
      toolCalls?: ScriptedToolCall[]
      usage?: { inputTokens?: number; cachedTokens?: number; outputTokens?: number }
      finishReason?: string
    }
  /** Any other answer: an object body is sent as JSON, a text as HTML. */
  | { status: number; body: unknown; headers?: Record<string, string> }
  /** Takes the request and never answers. */
  | 'hang'
  /** Closes the connection without an answer. */
  | 'close'

interface ScriptedRequest {
  path: string
  headers: IncomingMessage['headers']
  /** The parsed JSON body. */
  body: {
    model: string
    messages: { role: string; content: string; tool_call_id?: string; tool_calls?: { id: string }[] }[]
    tools: { type: string; function: { name: string } }[]
    [field: string]: unknown
  }
}

/** One reply per request, in order; or a function of the request and its number (from 0). */
export type Script =
  | readonly ScriptedReply[]
  | ((request: ScriptedRequest, index: number) => ScriptedReply | Promise<ScriptedReply>)

export interface ScriptedOpenAi {
  /** For `OPENAI_BASE_URL`: ends with /v1. */
  url: string
  requests: ScriptedRequest[]
  /** Requests so far. */
  readonly calls: number
  stop(): Promise<void>
}

/** Starts the server on a free port of 127.0.0.1. Past the end of a list it answers 400, which nobody retries. */
export async function startScriptedOpenAi(script: Script): Promise<ScriptedOpenAi> {
  const requests: ScriptedRequest[] = []
  const server = createServer((request, response) => {
    void (async () => {
      const scripted = { path: request.url ?? '', headers: request.headers, body: JSON.parse(await bodyOf(request)) }
      requests.push(scripted)
      const index = requests.length - 1
      const reply = typeof script === 'function' ? await script(scripted, index) : script[index]
      answer(response, reply ?? { status: 400, body: { error: { message: 'The script has no more replies' } } }, index)
    })().catch((error: unknown) => answer(response, { status: 400, body: { error: { message: String(error) } } }, -1))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}/v1`,
    requests,
    get calls() {
      return requests.length
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks).toString()
}

function answer(response: ServerResponse, reply: ScriptedReply, index: number): void {
  if (reply === 'hang') return
  if (reply === 'close') response.destroy()
  else if ('status' in reply) send(response, reply.status, reply.body, reply.headers)
  else send(response, 200, completion(reply, index))
}

function send(response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}): void {
  const type = typeof body === 'string' ? 'text/html' : 'application/json'
  response.writeHead(status, { 'content-type': type, ...headers })
  response.end(typeof body === 'string' ? body : JSON.stringify(body))
}

function completion(reply: Exclude<ScriptedReply, string | { status: number }>, index: number): unknown {
  const calls = (reply.toolCalls ?? []).map((call, position) => ({
    id: call.id ?? `call_${index}_${position}`,
    type: 'function',
    function: {
      name: call.name,
      arguments: typeof call.arguments === 'string' ? call.arguments : JSON.stringify(call.arguments),
    },
  }))
  const { inputTokens = 100, cachedTokens = 0, outputTokens = 20 } = reply.usage ?? {}
  return {
    id: `chatcmpl-${index}`,
    object: 'chat.completion',
    created: 0,
    model: 'scripted',
    choices: [
      {
        index: 0,
        finish_reason: reply.finishReason ?? (calls.length > 0 ? 'tool_calls' : 'stop'),
        message: { role: 'assistant', content: reply.text ?? null, ...(calls.length > 0 ? { tool_calls: calls } : {}) },
      },
    ],
    usage: {
      prompt_tokens: inputTokens,
      completion_tokens: outputTokens,
      total_tokens: inputTokens + outputTokens,
      prompt_tokens_details: { cached_tokens: cachedTokens },
    },
  }
}
