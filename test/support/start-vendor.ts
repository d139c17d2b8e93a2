// A model behind a scripted server that stops after the test, and a conversation to ask it about.
import { afterEach } from '@jest/globals'
import { ModelError, type ModelRequest } from '../../src/agent/model.ts'
import { createOpenAiModel, type OpenAiModelOptions } from '../../src/agent/models/openai.ts'
import { type Script, type ScriptedOpenAi, startScriptedOpenAi } from './scripted-openai.ts'
import { PATIENCE_MS } from './until.ts'

export const KEY = 'sk-canary-0123456789'
export const unaborted = new AbortController().signal

export const REQUEST: ModelRequest = {
  messages: [
    { role: 'system', text: 'Rules' },
    { role: 'user', text: 'Task' },
    {
      role: 'assistant',
      text: '',
      toolCalls: [
        { id: 'c1', name: 'read', arguments: '{"path":"a.md"}' },
        { id: 'c2', name: 'read', arguments: '{"path' },
      ],
    },
    { role: 'tool', callId: 'c1', name: 'read', ok: true, text: 'one' },
    { role: 'tool', callId: 'c2', name: 'read', ok: false, text: 'Malformed call' },
  ],
  tools: [{ name: 'read', description: 'Reads', parameters: { type: 'object' } }],
  maxOutputTokens: 1000,
}

/** Returns functions that start servers; call it once per test file. */
export function useVendors() {
  const servers: ScriptedOpenAi[] = []
  afterEach(async () => {
    await Promise.all(servers.splice(0).map((server) => server.stop()))
  })

  const start = async (script: Script, options: Partial<OpenAiModelOptions> = {}) => {
    const server = await startScriptedOpenAi(script)
    servers.push(server)
    const model = createOpenAiModel({
      apiKey: KEY,
      baseUrl: server.url,
      model: 'scripted',
      timeoutMs: PATIENCE_MS,
      idleTimeoutMs: PATIENCE_MS,
      maxRetries: 0,
      userAgent: 'docmend/test',
      ...options,
    })
    return { server, model, respond: (request: ModelRequest = REQUEST) => model.respond(request, unaborted) }
  }

  const errorOf = async (script: Script, options: Partial<OpenAiModelOptions> = {}): Promise<ModelError> => {
    const { respond } = await start(script, options)
    const error: unknown = await respond().catch((thrown: unknown) => thrown)
    if (!(error instanceof ModelError)) throw new Error(`no ModelError but ${String(error)}`)
    return error
  }
  return { start, errorOf }
}
