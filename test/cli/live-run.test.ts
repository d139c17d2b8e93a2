// What a person sees of a run as it happens.
import { expect, test } from '@jest/globals'
import { NOTHING_SPENT } from '../../src/agent/budget/budget.ts'
import type { TranscriptEntry } from '../../src/agent/transcript.ts'
import { CLEAR_LINE } from '../../src/cli/progress.ts'
import { createLiveRun } from '../../src/cli/run.ts'

const REPLY: TranscriptEntry = {
  kind: 'reply',
  at: '2026-01-01T00:00:00.000Z',
  elapsedMs: 2100,
  reply: {
    text: '',
    toolCalls: [{ id: 'a', name: 'read', arguments: '{"path":"docs/a.md"}' }],
    usage: { inputTokens: 1200, cachedTokens: 1000, outputTokens: 34 },
    stop: 'tool_calls',
  },
}
const SPENT = { ...NOTHING_SPENT, modelCalls: 1, inputTokens: 1200, outputTokens: 34, costUsd: 0.0021, workMs: 2100 }

function start(isErrorTerminal: boolean, columns = 60) {
  const written: string[] = []
  const timers = new Set<() => void>()
  let time = 0
  const screen = { isErrorTerminal, columns, stderr: (text: string) => void written.push(text) }
  const every = (_: number, call: () => void) => {
    timers.add(call)
    return () => void timers.delete(call)
  }
  const live = createLiveRun(screen, { now: () => time, every })
  const pass = (milliseconds: number): void => {
    time += milliseconds
    for (const call of timers) call()
  }
  return { live, written, timers, pass }
}

test('each call of the model is told with its seconds, tokens and what there is by then', () => {
  const { live, written } = start(false)
  live.records(REPLY, SPENT)
  expect(written.join('')).toBe(
    'Model: 2.1 s, 1200 tokens in (1000 cached), 34 out (so far 1 model call, 1,234 tokens, US$ 0.0021, 2 s)\n' +
      '  read docs/a.md\n',
  )
})

test('while the model thinks a line moves on a terminal, and goes when it answers', () => {
  const { live, written, timers, pass } = start(true)
  live.asks()
  pass(3000)
  expect(written.at(-1)).toContain(' 3 s Thinking (so far 0 model calls')
  live.records(REPLY, SPENT)
  expect(timers.size).toBe(0)
  expect(written.join('')).toContain(`${CLEAR_LINE}Model: 2.1 s`)
})

test('the line fits the terminal', () => {
  const { live, written } = start(true)
  live.records(REPLY, { ...SPENT, inputTokens: 123_456_789 })
  live.asks()
  expect((written.at(-1) ?? '').replace(CLEAR_LINE, '').length).toBeLessThan(60)
})

test('a terminal that says it has no columns gets the line all the same', () => {
  const { live, written } = start(true, 0)
  live.asks()
  expect(written.at(-1)).toContain('Thinking (so far 0 model calls')
})

test('a log gets no moving line', () => {
  const { live, written, timers } = start(false)
  live.asks()
  expect([written, timers.size]).toEqual([[], 0])
})

test('a run that breaks off leaves no line and no timer', () => {
  const { live, written, timers } = start(true)
  live.asks()
  live.close()
  live.close()
  expect(timers.size).toBe(0)
  expect(written.at(-1)).toBe(CLEAR_LINE)
})

test('what a model writes cannot steer the terminal', () => {
  const { live, written } = start(true)
  live.records({ ...REPLY, reply: { ...REPLY.reply, text: 'Look: \u001b[2J\u202e' } }, SPENT)
  expect(written.join('')).toContain('[2J\\u202e')
  expect(written.join('')).not.toContain('\u001b[2J')
})

test('a cost that is not known is said to be so', () => {
  const { live, written } = start(false)
  live.records(REPLY, { ...SPENT, costUsd: null })
  expect(written.join('')).toContain('cost not known')
})

test('a repository that the project wants to be read, and nobody gave, is named', () => {
  const { live, written } = start(false)
  live.begins('docs', ['acme/api'])
  expect(written.join('')).toContain(
    '.docmend.yml names acme/api, which is not read; pass it with --context DIR=acme/api',
  )
})
