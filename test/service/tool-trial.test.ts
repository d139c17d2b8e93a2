// The trial of tool calls: what it says of each kind of server, and how seldom it is made.
import { afterEach, describe, expect, test } from '@jest/globals'
import { readConfig } from '../../src/service/config.ts'
import { createModel } from '../../src/service/create-model.ts'
import { findToolFaults } from '../../src/service/doctor/tool-trial.ts'
import {
  keepToolTrial,
  readToolTrial,
  TOOL_TRIAL_AGAIN_MS,
  TOOL_TRIAL_LOST_MS,
} from '../../src/service/keep-tool-trial.ts'
import { CALLS_AS_TEXT } from '../support/calls-as-text.ts'
import { createMemoryNotes } from '../support/memory-notes.ts'
import { answerToTrial, type Script, type ScriptedOpenAi, startScriptedOpenAi } from '../support/scripted-openai.ts'

const unaborted = new AbortController().signal
const HERMES = { text: CALLS_AS_TEXT['Hermes and Qwen 2.5'] ?? '' }
const GREETING = 'Hello! How can I help you today?'
const ENOUGH = { inputTokens: 3000 }
const callOf = (path: string) => [{ name: 'read', arguments: { path } }]

const servers: ScriptedOpenAi[] = []
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.stop()))
})

async function given(script: Script, env: Record<string, string> = {}) {
  const server = await startScriptedOpenAi(script, { seesTrials: true })
  servers.push(server)
  const config = readConfig({ OPENAI_BASE_URL: server.url, DOCMEND_MODEL: 'm', ...env })
  return { server, config, model: createModel(config), notes: createMemoryNotes(), startedAt: 0 }
}

const sound: Script = ({ body }) => answerToTrial(body) ?? { text: '?' }

describe('The trial of tool calls', () => {
  const findingOf = async (script: Script, env?: Record<string, string>) => {
    const { model, config } = await given(script, env)
    const [{ status, text } = { status: '', text: '' }] = await findToolFaults(model, config, unaborted)
    return `${status}: ${text}`
  }

  test('sends our tools and about 12 kB, with the code at the very beginning', async () => {
    const { server, model, config } = await given(sound)
    await findToolFaults(model, config, unaborted)
    const [request] = server.requests
    expect(request?.bytes.byteLength).toBeGreaterThan(11_500)
    expect(request?.bytes.byteLength).toBeLessThan(14_000)
    expect(request?.body.messages[0]?.content).toMatch(/^This is a trial of tool calls\. Its code is [0-9a-f]{12}\.$/)
  })

  test.each<[string, Script, RegExp]>([
    ['a sound server', sound, /^ok: m answers and calls tools; its context window/],
    [
      'one that counts no tokens',
      (request, index) => ({ ...(sound(request, index) as object), usage: { inputTokens: 0, outputTokens: 0 } }),
      /^ok: m answers and calls tools; its server counts no tokens/,
    ],
    [
      'one without a tool parser',
      () => ({ ...HERMES, usage: ENOUGH }),
      /^fail: The model server returned tool calls as text/,
    ],
    [
      'a model without tools',
      () => ({ text: 'I cannot.', usage: ENOUGH }),
      /^fail: The model made no tool call\. Does it support tools\?/,
    ],
    [
      'a small window that is counted',
      () => ({ text: GREETING, usage: { inputTokens: 64 } }),
      /^fail: m cannot .* counted 64 tokens in a prompt of \d+ bytes.*num_ctx/,
    ],
    [
      'a small window that shows in the call',
      () => ({ toolCalls: callOf('docs/index.md'), usage: ENOUGH }),
      /^fail: m called a tool, but does not know how a prompt of 12 kB begins.*OLLAMA_CONTEXT_LENGTH/,
    ],
    [
      'a model that thinks for long',
      () => ({ text: 'Hm', finishReason: 'length', usage: ENOUGH }),
      /^warning: m came to no tool call within 4096 tokens, so whether it can call tools is not known\.$/,
    ],
    [
      'a server that refuses for lack of room',
      () => ({ status: 400, body: { error: { message: 'max_tokens or model output limit was reached' } } }),
      /^warning: m came to no tool call within 4096 tokens.* is not known\. .*output limit was reached/,
    ],
    [
      'a refusal of tools',
      () => ({ status: 400, body: { error: { message: 'm does not support tools' } } }),
      /^fail: .*does not support tools/,
    ],
  ])('says of %s what it is', async (_, script, sentence) => {
    expect(await findingOf(script)).toMatch(sentence)
  })

  test('is not made where it may cost more than a turn', async () => {
    const { server, model, config } = await given(sound, {
      DOCMEND_MODEL_PRICE: '100,10,400',
      DOCMEND_MAX_COST_USD: '0.01',
    })
    expect(await findToolFaults(model, config, unaborted)).toMatchObject([
      { status: 'warning', text: expect.stringContaining('DOCMEND_MAX_COST_USD') },
    ])
    expect(server.calls).toBe(0)
  })
})

describe('A service', () => {
  test('makes the trial once, and another process or a restart never again', async () => {
    const { server, ...parts } = await given(sound)
    const years = 10 * 365 * 86_400_000
    for (const at of [0, 1, years]) {
      expect(await keepToolTrial({ ...parts, now: () => at }, unaborted)).toMatchObject([{ status: 'ok' }])
    }
    expect(server.calls).toBe(1)
    expect(await readToolTrial(parts)).toMatchObject([{ topic: 'tool calls', status: 'ok' }])
  })

  test('makes it once when two processes start at the same time', async () => {
    const { server, ...parts } = await given(sound)
    const now = () => 0
    await Promise.all([1, 2, 3].map(() => keepToolTrial({ ...parts, now }, unaborted)))
    expect(server.calls).toBe(1)
  })

  test('makes it anew for another model, server or option, and not for another key', async () => {
    const { server, config, model, notes } = await given(sound)
    const others = [
      {},
      { OPENAI_API_KEY: 'sk-other' },
      { DOCMEND_MODEL: 'n' },
      { DOCMEND_MODEL_OPTIONS: 'stream=true' },
    ]
    const asked: number[] = []
    for (const more of others) {
      const other = readConfig({ OPENAI_BASE_URL: server.url, DOCMEND_MODEL: 'm', ...more })
      await keepToolTrial({ config: other, model, notes, now: () => 0, startedAt: 0 }, unaborted)
      asked.push(server.calls)
    }
    expect(config.model.kind).toBe('openai')
    expect(asked).toEqual([1, 1, 2, 3])
  })

  test('repeats what failed after some hours, until it succeeds', async () => {
    let isMended = false
    const { server, ...parts } = await given((request, index) => (isMended ? sound(request, index) : HERMES))
    const at = (now: number) => keepToolTrial({ ...parts, now: () => now }, unaborted)
    expect(await at(0)).toMatchObject([{ status: 'fail', topic: 'tool calls' }])
    isMended = true
    expect(await at(TOOL_TRIAL_AGAIN_MS - 1)).toMatchObject([{ status: 'fail' }])
    expect(await at(TOOL_TRIAL_AGAIN_MS)).toMatchObject([{ status: 'ok' }])
    expect(server.calls).toBe(2)
  })

  test('repeats what proved nothing', async () => {
    let isQuick = false
    const slow = { text: 'Hm', finishReason: 'length', usage: ENOUGH }
    const { server, ...parts } = await given((request, index) => (isQuick ? sound(request, index) : slow))
    const at = (now: number) => keepToolTrial({ ...parts, now: () => now }, unaborted)
    expect(await at(0)).toMatchObject([{ status: 'warning', topic: 'tool calls' }])
    isQuick = true
    expect(await at(TOOL_TRIAL_AGAIN_MS)).toMatchObject([{ status: 'ok' }])
    expect(server.calls).toBe(2)
  })

  test('repeats at a start what failed before it, in one of its processes', async () => {
    let isMended = false
    const { server, ...parts } = await given((request, index) => (isMended ? sound(request, index) : HERMES))
    await keepToolTrial({ ...parts, now: () => 0 }, unaborted)
    const restarted = { ...parts, startedAt: 1, now: () => 2 }
    await Promise.all([1, 2, 3].map(() => keepToolTrial(restarted, unaborted)))
    expect(await keepToolTrial(restarted, unaborted)).toMatchObject([{ status: 'fail' }])
    expect(server.calls).toBe(2)
    isMended = true
    const mended = { ...parts, startedAt: 3, now: () => 4 }
    expect(await keepToolTrial(mended, unaborted)).toMatchObject([{ status: 'ok' }])
    expect(await keepToolTrial({ ...mended, startedAt: 5, now: () => 6 }, unaborted)).toMatchObject([{ status: 'ok' }])
    expect(server.calls).toBe(3)
  })

  test('takes over a trial whose process is gone', async () => {
    const { server, ...parts } = await given(sound)
    const gone = new AbortController()
    gone.abort()
    await expect(keepToolTrial({ ...parts, now: () => 0 }, gone.signal)).rejects.toThrow()
    expect(await keepToolTrial({ ...parts, now: () => 1 }, unaborted)).toEqual([])
    expect(await keepToolTrial({ ...parts, now: () => TOOL_TRIAL_LOST_MS }, unaborted)).toMatchObject([
      { status: 'ok' },
    ])
    expect(server.calls).toBe(1)
  })

  test('says nothing of tools at an outage', async () => {
    const { model, config, notes } = await given(() => ({
      status: 503,
      body: { error: { message: 'Loading model' } },
      headers: { 'retry-after': '60' },
    }))
    expect(await keepToolTrial({ config, model, notes, now: () => 0, startedAt: 0 }, unaborted)).toEqual([])
  })
})
