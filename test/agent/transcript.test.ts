import { describe, expect, test } from '@jest/globals'
import { entriesOfTurn, type TranscriptEntry } from '../../src/agent/transcript.ts'
import { EDIT, FINISH, READ, startRun } from './start-run.ts'

const at = new Date(0).toISOString()
const usage = { inputTokens: 1, cachedTokens: 0, outputTokens: 1 }
const turn = (number: number): TranscriptEntry => ({
  kind: 'turn',
  at,
  turn: number,
  prompt: 'p',
  model: 'm',
  base: { ref: 'main', commitSha: 'a' },
  docsRoot: '',
  context: [],
  continuesPatch: false,
})
const said = (text: string): TranscriptEntry => ({
  kind: 'reply',
  at,
  elapsedMs: 1,
  reply: { text, toolCalls: [], usage, stop: 'stop' },
})
const outcome: TranscriptEntry = { kind: 'outcome', at, outcome: 'pr_opened', message: 'm', patchSha256: null }

describe('The entries of a turn', () => {
  const all = [turn(1), said('a'), said('b'), outcome, turn(2), said('c')]

  test('are those after its start, up to the next', () => {
    expect(entriesOfTurn(all, 1)).toEqual([said('a'), said('b'), outcome])
    expect(entriesOfTurn(all, 2)).toEqual([said('c')])
  })

  test('are none before it began', () => {
    expect(entriesOfTurn(all, 3)).toEqual([])
    expect(entriesOfTurn([], 1)).toEqual([])
  })
})

describe('A replay', () => {
  test('passes over how turns began and ended', async () => {
    const first = startRun([READ, EDIT, FINISH])
    const end = await first.end
    const again = startRun([], { recorded: [turn(1), ...first.entries, outcome] })
    expect(await again.end).toEqual(end)
    expect(again.model.requests).toHaveLength(0)
  })
})
