// Servers that hand on no tool calls, or drop the beginning of the prompt: a run must not end as if it had done its work.
import { describe, expect, test } from '@jest/globals'
import { ABOUT_CALLS, CALLS_AS_TEXT, EXAMPLE_OF_CALL } from '../support/calls-as-text.ts'
import { EDIT, FINISH, READ, startRun as start } from './start-run.ts'

const HERMES = { text: CALLS_AS_TEXT['Hermes and Qwen 2.5'] ?? '' }
const GREETING = { text: 'Hello! How can I help you today?' }
const DROPPED = { inputTokens: 64, cachedTokens: 0, outputTokens: 10 }
const FOLLOW_UP = { history: [{ prompt: 'Greet', outcome: 'pr_opened', message: 'Done' }] }

describe('Tool calls as text', () => {
  test.each(Object.entries(CALLS_AS_TEXT))('of %s end the run as a fault, with what to set', async (_, text) => {
    const { end, model } = start([{ text }])
    expect(await end).toMatchObject({
      kind: 'error',
      message: expect.stringMatching(/returned tool calls as text .*--tool-call-parser.*--jinja.*It said: /),
      changes: [],
    })
    expect(model.requests).toHaveLength(2)
    expect(model.requests[1]?.messages.at(-1)?.text).toContain('a tool call as text, which is not run')
  })

  test('after good edits are no summary, and what was made is handed over as unfinished', async () => {
    const { end } = start([READ, EDIT, HERMES])
    expect(await end).toMatchObject({ kind: 'error', changes: [{ path: 'docs/a.md' }] })
    expect(await end).not.toHaveProperty('summary')
  })

  test('after a plain text are told of before they end the run', async () => {
    const { end, model } = start([READ, { text: 'I think so.' }, HERMES, FINISH])
    expect(await end).toMatchObject({ kind: 'no_changes' })
    expect(model.requests[3]?.messages.at(-1)?.text).toContain('as text, which is not run')
  })

  test('are forgiven once the model calls tools again', async () => {
    const { end } = start([HERMES, READ, HERMES, EDIT, HERMES, FINISH])
    expect(await end).toMatchObject({ kind: 'changes', title: 'Greet the docs' })
  })

  test('are no answer to a follow-up either', async () => {
    const { end } = start([HERMES], { task: FOLLOW_UP })
    expect(await end).toMatchObject({ kind: 'error' })
  })

  test.each(['title', 'summary'])('are refused as the %s of a finish', async (field) => {
    const bad = {
      calls: [['finish', { title: 'T', summary: 'S', [field]: HERMES.text }]] satisfies [string, unknown][],
    }
    const { end, model } = start([READ, EDIT, bad, FINISH])
    expect(await end).toMatchObject({ kind: 'changes', title: 'Greet the docs', summary: 'Done.' })
    expect(model.requests[3]?.messages.at(-1)?.text).toMatch(/^Failed: The title and the summary are for a person/)
  })

  test.each([...ABOUT_CALLS, EXAMPLE_OF_CALL])('may be what a summary is about: %s', async (summary) => {
    const { end } = start([READ, EDIT, { calls: [['finish', { title: 'Document tool calls', summary }]] }])
    expect(await end).toMatchObject({ kind: 'changes', summary })
  })
})

describe('A first turn without a tool call', () => {
  test('is a fault that asks for the tool parser and quotes the text', async () => {
    const { end, entries } = start([GREETING], { scripted: { countsTokens: true } })
    expect(await end).toMatchObject({
      kind: 'error',
      message: expect.stringMatching(
        /^The model made no tool call\. Does it support tools\?.*It said: Hello! How can I help/,
      ),
    })
    expect(entries.map(({ kind }) => kind)).toEqual(['reply', 'reply'])
  })

  test('is a fault of the context window when the server counted hardly any tokens', async () => {
    const warnings: string[] = []
    const { end } = start([{ ...GREETING, usage: DROPPED }], { warn: (sentence) => warnings.push(sentence) })
    const { message } = (await end) as { message: string }
    expect(message).toMatch(
      /^The model made no tool call\. .* counted 64 tokens in a prompt of \d{4,} bytes.*OLLAMA_CONTEXT_LENGTH/,
    )
    expect(message).not.toContain('--tool-call-parser')
    expect(warnings).toEqual([expect.stringMatching(/^The model server counted 64 tokens/)])
  })

  test('and without a word is a fault too', async () => {
    const { end, model } = start([{}])
    expect(await end).toMatchObject({ kind: 'error', message: expect.stringContaining('The model made no tool call') })
    expect(model.requests).toHaveLength(2)
  })

  test('whose only calls are malformed has none', async () => {
    const { end } = start([{ calls: [['explode', {}]] }, GREETING])
    expect(await end).toMatchObject({ kind: 'error' })
  })

  test('ends the same when another attempt takes it over', async () => {
    const first = start([GREETING])
    const { message } = (await first.end) as { message: string }
    const second = start([], { recorded: first.entries })
    expect(await second.end).toMatchObject({ kind: 'error', message })
    expect(second.model.requests).toEqual([])
  })
})

describe('A follow-up', () => {
  test('may be answered in plain text', async () => {
    const { end } = start([{ text: 'Yes, the page says so already.' }], { task: FOLLOW_UP })
    expect(await end).toMatchObject({ kind: 'no_changes', reason: expect.stringContaining('Yes, the page says so') })
  })

  test('that is answered without its prompt says so in the reason', async () => {
    const { end } = start([{ ...GREETING, usage: DROPPED }], { task: FOLLOW_UP })
    expect(await end).toMatchObject({
      kind: 'no_changes',
      reason: expect.stringMatching(/How can I help.*\n\n.*counted 64 tokens/),
    })
  })
})

describe('The counted tokens of a prompt', () => {
  const count = async (inputTokens: number) => {
    const warnings: string[] = []
    const usage = { inputTokens, cachedTokens: 0, outputTokens: 10 }
    const lines = [READ, EDIT, FINISH].map((line) => ({ ...line, usage }))
    await start(lines, { warn: (sentence) => warnings.push(sentence) }).end
    return warnings.length
  }

  test.each([
    ['far too few warn, once a run', 64, 1],
    ['none say nothing: the server does not count', 0, 0],
    ['enough for the densest tokenizer say nothing', 1500, 0],
  ])('%s', async (_, tokens, warned) => {
    expect(await count(tokens)).toBe(warned)
  })
})
