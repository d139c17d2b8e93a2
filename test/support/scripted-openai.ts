// A model vendor that says what the test wrote: a real HTTP server with POST /v1/chat/completions, in one piece or
// streamed, and POST /v1/responses.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { chatEvents, completion, responseOf, type ScriptedAnswer } from './scripted-answers.ts'

type ScriptedReply =
  | ScriptedAnswer
  /** Any other answer: an object is sent as JSON, a string as HTML. */
  | { status: number; body: unknown; headers?: Record<string, string> }
  /** Writes its own answer. */
  | ((response: ServerResponse) => void)
  /** Takes the request and never answers. */
  | 'hang'
  /** Closes the connection without an answer. */
  | 'close'

interface ScriptedRequest {
  path: string
  headers: IncomingMessage['headers']
  /** The raw body. */
  bytes: Buffer
  /** The parsed JSON body. */
  body: {
    model: string
    /** On the chat wire. */
    messages: { role: string; content: string; tool_call_id?: string; tool_calls?: { id: string }[] }[]
    tools: { type: string; function: { name: string } }[]
    /** On the Responses wire. */
    input?: Record<string, unknown>[]
    [field: string]: unknown
  }
}

/** One reply per request, in order; or a function of the request and its number (from 0). */
export type Script =
  | readonly ScriptedReply[]
  | ((request: ScriptedRequest, index: number) => ScriptedReply | Promise<ScriptedReply>)

export interface ScriptedOpenAi {
  /** The value for `OPENAI_BASE_URL`: ends with /v1. */
  url: string
  requests: ScriptedRequest[]
  /** Requests so far. */
  readonly calls: number
  stop(): Promise<void>
}

/**
 * Starts the server on a free port of 127.0.0.1. After the end of a list it answers 400, which clients do not retry. The
 * trials of a service that starts are answered apart from the script, unless the script is about them.
 */
export async function startScriptedOpenAi(script: Script, { seesTrials = false } = {}): Promise<ScriptedOpenAi> {
  const requests: ScriptedRequest[] = []
  const server = createServer((request, response) => {
    void (async () => {
      const bytes = await bodyOf(request)
      const body = JSON.parse(bytes.toString())
      const scripted = { path: request.url ?? '', headers: request.headers, bytes, body }
      const trial = seesTrials ? undefined : answerToTrial(body)
      if (trial !== undefined) return answer(response, trial, scripted, 0)
      requests.push(scripted)
      const index = requests.length - 1
      const reply = typeof script === 'function' ? await script(scripted, index) : script[index]
      if (reply === undefined) send(response, 400, { error: { message: 'The script has no more replies' } })
      else answer(response, reply, scripted, index)
    })().catch((error: unknown) => send(response, 400, { error: { message: String(error) } }))
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

/** What a sound model says when a service or the doctor tries it; undefined for all other requests. */
export function answerToTrial(body: Record<string, unknown>): ScriptedAnswer | undefined {
  // Jobs ask for thousands of tokens.
  const isShort = ['max_tokens', 'max_completion_tokens', 'max_output_tokens'].some((field) => body[field] === 16)
  if (isShort) return { text: 'ok' }
  const [, code] = /trial of tool calls\. Its code is (\w+)/.exec(JSON.stringify(body)) ?? []
  const call = { name: 'read', arguments: { path: code } }
  return code === undefined ? undefined : { toolCalls: [call], usage: { inputTokens: 3000 } }
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks)
}

function answer(response: ServerResponse, reply: ScriptedReply, request: ScriptedRequest, index: number): void {
  if (reply === 'hang') return
  if (reply === 'close') response.destroy()
  else if (typeof reply === 'function') reply(response)
  else if ('status' in reply) send(response, reply.status, reply.body, reply.headers)
  else if (request.path.endsWith('/responses')) send(response, 200, responseOf(reply, index))
  else if (request.body.stream === true) stream(response, chatEvents(reply, index))
  else send(response, 200, completion(reply, index))
}

function stream(response: ServerResponse, events: unknown[]): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  for (const event of events) response.write(`data: ${JSON.stringify(event)}\n\n`)
  response.end('data: [DONE]\n\n')
}

function send(response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}): void {
  const type = typeof body === 'string' ? 'text/html' : 'application/json'
  response.writeHead(status, { 'content-type': type, ...headers })
  response.end(typeof body === 'string' ? body : JSON.stringify(body))
}
