// How servers and models distort tool calls, each as in a public report. Behind each is a model that reads docs/a.md, changes
// one word of it and finishes, so every quirk must come to the same change.
import type { ServerResponse } from 'node:http'
import type { Script } from '../../support/scripted-openai.ts'

type Reply =
  Extract<Script, (...args: never[]) => unknown> extends (...args: never[]) => infer Result ? Awaited<Result> : never
type Request = Parameters<Extract<Script, (...args: never[]) => unknown>>[0]

/** Seen in the wild, without a public report that is known. */
const NOT_REPORTED = 'no report'

/** What its gateway 1.15.2 sent in front of Anthropic and Gemini. */
const PORTKEY = 'Portkey'
/** A thought, as it streams one. */
const THINKING = [
  { index: 0, delta: { thinking: '', signature: '' } },
  { index: 0, delta: { thinking: 'Let me' } },
  { index: 0, delta: { thinking: ' see.' } },
  { index: 0, delta: { signature: 'sig-0' } },
]

export interface Quirk {
  name: string
  /** The public report: repository and number. */
  report: string
  reply: (request: Request) => Reply
  /** For servers that are used with a switch. */
  options?: { stream: 'true' }
}

interface Call {
  name: string
  args: object
}

const PATH = { path: 'docs/a.md' }
const EDITS = [{ oldText: 'world', newText: 'docs' }]
const READ: Call = { name: 'read', args: PATH }
const EDIT: Call = { name: 'edit', args: { ...PATH, edits: EDITS } }
const FINISH: Call = { name: 'finish', args: { title: 'Greet the docs', summary: 'One word.' } }

/** What the model means to do next: it counts its own turns in the conversation. */
function meant({ body: { messages } }: Request): Call {
  const turns = messages.filter(({ role }) => role === 'assistant').length
  return [READ, EDIT][turns] ?? FINISH
}

const USAGE = { prompt_tokens: 5000, completion_tokens: 20 }
const whole = (message: object, finish_reason = 'tool_calls'): Reply => ({
  status: 200,
  body: {
    choices: [{ index: 0, message: { role: 'assistant', content: null, ...message }, finish_reason }],
    usage: USAGE,
  },
})
const called = (name: string, args: unknown) => ({
  id: 'call_1',
  type: 'function',
  function: { name, arguments: typeof args === 'string' ? args : JSON.stringify(args) },
})

function ofCalls(name: string, report: string, distort: (call: Call) => object): Quirk {
  return { name, report, reply: (request) => whole(distort(meant(request))) }
}

const ofArguments = (name: string, report: string, distort: (args: object, call: Call) => unknown): Quirk =>
  ofCalls(name, report, (call) => ({ tool_calls: [called(call.name, distort(call.args, call))] }))
const ofNames = (report: string, distort: (name: string) => string): Quirk =>
  ofCalls(`the name ${JSON.stringify(distort('read'))}`, report, ({ name, args }) => ({
    tool_calls: [called(distort(name), args)],
  }))
const ofEdits = (name: string, report: string, args: unknown): Quirk =>
  ofArguments(name, report, (given, call) => (call === EDIT ? args : given))

const streamed = (name: string, report: string, events: (call: Call) => string[]): Quirk => ({
  name,
  report,
  options: { stream: 'true' },
  reply: (request) => (response: ServerResponse) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.end([...events(meant(request)), 'data: [DONE]\n\n'].join(''))
  },
})
const data = (choice: object): string => `data: ${JSON.stringify({ choices: [{ index: 0, ...choice }] })}\n\n`
const part = (fields: object): string => data({ delta: { tool_calls: [{ index: 0, ...fields }] } })

export const QUIRKS_OF_CALLS: readonly Quirk[] = [
  ofEdits('a nested list as text', 'pi#3370', { ...PATH, edits: JSON.stringify(EDITS) }),
  ofEdits('a list of objects as text in it', 'pi#5697', { ...PATH, edits: EDITS.map((one) => JSON.stringify(one)) }),
  ofEdits('one nested object as text', 'openclaw#96922', { ...PATH, edits: JSON.stringify(EDITS[0]) }),
  ofEdits('null in nested optionals', 'mastra#17655', {
    ...PATH,
    edits: EDITS.map((one) => ({ ...one, path: null, startLine: null, endLine: null, replaceAll: null })),
  }),
  ofEdits("0 and '' for what is left out", 'oh-my-pi#2981', {
    ...PATH,
    edits: EDITS.map((one) => ({ ...one, path: '', startLine: 0, endLine: 0, replaceAll: false })),
  }),
  ofEdits('numbers and booleans as text', 'qwen-code#1284', {
    ...PATH,
    edits: [{ startLine: '1', endLine: '1', newText: 'Hello docs', oldText: '', keepAddresses: 'false' }],
  }),
  ofArguments('arguments encoded twice', 'livekit/agents#5409', (args) => JSON.stringify(JSON.stringify(args))),
  ofArguments('arguments in arguments', 'openclaw#142304', (args) => ({ arguments: args })),
  ofArguments('the whole call as arguments', 'ollama#17486', (args, { name }) => ({ name, arguments: args })),
  ofArguments('a fence', 'pi#8858', (args) => `\`\`\`json\n${JSON.stringify(args, null, 2)}\n\`\`\``),
  ofEdits(
    'a raw line break',
    'rhesis#2488',
    '{"path":"docs/a.md","edits":[{"oldText":"Hello world\n","newText":"Hello docs\n"}]}',
  ),
  ofArguments('a comma too many', 'chat-ui#1229', (args) => JSON.stringify(args).replace(/\}(?=[}\]]|$)/g, ',}')),
  ofArguments('a brace too many', 'langchain-qwq#30', (args) => `${JSON.stringify(args)}}`),
  ofArguments('an empty object first', 'litellm#4537', (args) => `{}${JSON.stringify(args)}`),
  ofArguments('the same arguments twice', 'hermes-agent#35718', (args) => JSON.stringify(args).repeat(2)),
  ofArguments('several calls in one', 'litellm#20543', (args, call) =>
    call === READ ? JSON.stringify(args) + JSON.stringify({ path: 'docs/b.md' }) : args,
  ),
  ofNames('opencode#10558', (name) => `functions.${name}`),
  ofNames('opencode#10558', (name) => `default_api.${name}`),
  ofNames('opencode#10558', (name) => `default_api:${name}`),
  ofNames('litellm#12679', (name) => `functions.${name}:0`),
  ofNames('mobius#520', (name) => `${name}.filePath`),
  ofNames('movieclaw#224', (name) => `${name}<|channel|>commentary`),
  ofNames('opencode#4279', (name) => ` ${name}`),
  ofNames('opencode#10558', (name) => name.charAt(0).toUpperCase() + name.slice(1)),
  ofCalls('name and arguments without a function', 'home-llm#348', ({ name, args }) => ({
    tool_calls: [{ name, arguments: args }],
  })),
  ofCalls('one call instead of a list', NOT_REPORTED, ({ name, args }) => ({ tool_calls: called(name, args) })),
  ofCalls('calls by their numbers', NOT_REPORTED, ({ name, args }) => ({ tool_calls: { 0: called(name, args) } })),
  ofArguments('the arguments of Claude Code', NOT_REPORTED, (args, call) => {
    if (call === READ) return { file_path: PATH.path, offset: 1, limit: 20 }
    return call === EDIT ? { file_path: PATH.path, old_string: 'world', new_string: 'docs', replace_all: false } : args
  }),
  ofEdits('names with other letters', NOT_REPORTED, {
    Path: 'docs/a.md',
    edits: [{ old_text: 'world', new_text: 'docs' }],
  }),
  streamed('a stream of one whole message', 'WebAI-to-API#55', ({ name, args }) => [
    data({
      message: { role: 'assistant', content: null, tool_calls: [called(name, args)] },
      finish_reason: 'tool_calls',
    }),
  ]),
  streamed('a stream of parts and then of the whole', NOT_REPORTED, ({ name, args }) => [
    part(called(name, JSON.stringify(args).slice(0, 8))),
    data({ message: { role: 'assistant', tool_calls: [called(name, args)] }, finish_reason: 'tool_calls' }),
  ]),
  streamed('a stream of all arguments so far', 'hermes-agent#35718', ({ name, args }) =>
    [5, 12, Infinity].map((end) => part(called(name, JSON.stringify(args).slice(0, end)))),
  ),
  streamed('a stream with events of several lines', 'term-llm#454', ({ name, args }) => {
    const event = { choices: [{ index: 0, delta: { tool_calls: [{ index: 0, ...called(name, args) }] } }] }
    return [`${JSON.stringify(event, null, 2).replaceAll(/^/gm, 'data: ')}\n\n`]
  }),
  streamed('a stream without blank lines', NOT_REPORTED, ({ name, args }) => [
    part(called(name, '')).trimEnd(),
    `\n${part({ function: { arguments: JSON.stringify(args) } }).trimEnd()}\n`,
  ]),
  wants('thought signatures back', 'openai-python#2758', {
    send: (call) => ({ tool_calls: [{ ...call, extra_content: { google: { thought_signature: 'c2ln' } } }] }),
    misses: ({ tool_calls = [] }) => !JSON.stringify(tool_calls[0] ?? {}).includes('"thought_signature":"c2ln"'),
    refusal: 'Function call is missing a thought_signature in functionCall parts.',
  }),
  wants('reasoning details back', 'pi#260', {
    send: (call) => ({
      tool_calls: [call],
      reasoning_details: [{ type: 'reasoning.encrypted', data: 'abc', index: 0 }],
    }),
    misses: (message) => !JSON.stringify(message).includes('"data":"abc"'),
    refusal: 'Gemini models require OpenRouter reasoning details to be preserved in each request.',
  }),
  wants('thought signatures back within the function', PORTKEY, {
    send: ({ function: own, ...call }) => ({
      tool_calls: [{ ...call, function: { ...own, thought_signature: 'c2ln' } }],
    }),
    misses: ({ tool_calls = [] }) =>
      !JSON.stringify(tool_calls[0] ?? {}).includes('"function":{"thought_signature":"c2ln"'),
    refusal: 'google error: Function call is missing a thought_signature in functionCall parts.',
  }),
  wants('the blocks of a stream back as whole ones', PORTKEY, {
    send: (call) => ({ tool_calls: [call] }),
    stream: THINKING.map((block) => data({ delta: { content_blocks: [block] }, logprobs: null, finish_reason: null })),
    misses: ({ content_blocks: blocks }) =>
      JSON.stringify(blocks) !== '[{"type":"thinking","thinking":"Let me see.","signature":"sig-0"}]',
    refusal:
      'anthropic error: messages.1.content.0.type: Expected `thinking` or `redacted_thinking`, but found `undefined`.',
  }),
  wants('a thought in two parts back, and numbers the parts as choices', 'musistudio/llms 1.0.53', {
    send: (call) => ({ tool_calls: [call] }),
    stream: [
      data({ delta: { role: 'assistant', content: null, thinking: { content: '(no content)' } }, finish_reason: null }),
      data({ delta: { role: 'assistant', content: null, thinking: { signature: 'c2lnLTA0' } }, finish_reason: null }),
      data({ delta: { role: 'assistant', content: '(no content)' }, index: 1, finish_reason: null }),
    ],
    misses: (message) => !JSON.stringify(message).includes('{"content":"(no content)","signature":"c2lnLTA0"}'),
    refusal: 'Function call is missing a thought_signature in functionCall parts.',
  }),
  wants('no reasoning back', 'jan#8136', {
    send: (call) => ({ tool_calls: [call], reasoning_content: 'Hm.' }),
    misses: (message) => 'reasoning_content' in message,
    refusal: "'messages.2' : property 'reasoning_content' is unsupported",
  }),
]

type Sent = Request['body']['messages'][number] & { content_blocks?: object[] }

interface Wish {
  send: (call: ReturnType<typeof called>) => { tool_calls: object[] }
  /** The events before those of the calls; in one piece without it. */
  stream?: string[]
  /** Whether an earlier reply, as it came back, is not as the server wants it. */
  misses: (message: Sent) => boolean
  refusal: string
}

/** Servers that refuse a conversation whose earlier replies are not as they want them. */
function wants(name: string, report: string, { send, stream, misses, refusal }: Wish): Quirk {
  return {
    name,
    report,
    ...(stream === undefined ? {} : { options: { stream: 'true' } }),
    reply: (request) => {
      const { name: tool, args } = meant(request)
      if (request.body.messages.some((message) => message.role === 'assistant' && misses(message)))
        return { status: 400, body: { error: { message: refusal } } }
      const message = send(called(tool, args))
      if (stream === undefined) return whole(message)
      const calls = data({ index: 2, delta: message, finish_reason: 'tool_use' })
      return (response: ServerResponse) => {
        response
          .writeHead(200, { 'content-type': 'text/event-stream' })
          .end(`${stream.join('')}${calls}data: [DONE]\n\n`)
      }
    },
  }
}
