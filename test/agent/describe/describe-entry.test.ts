import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { describeEntry } from '../../../src/agent/describe/describe-entry.ts'
import type { ToolResult } from '../../../src/agent/tool-result.ts'
import { failed } from '../../../src/agent/tools/refusal.ts'
import type { TranscriptEntry } from '../../../src/agent/transcript.ts'
import { anyString, runs, testProperty } from '../../support/property.ts'

const at = new Date(0).toISOString()

function reply(calls: [string, unknown][], text = '', cachedTokens = 0): TranscriptEntry {
  const toolCalls = calls.map(([name, args], index) => ({
    id: `${index}`,
    name,
    arguments: typeof args === 'string' ? args : JSON.stringify(args),
  }))
  const usage = { inputTokens: 1200, cachedTokens, outputTokens: 34 }
  return { kind: 'reply', at, elapsedMs: 2345, reply: { text, toolCalls, usage, stop: 'tool_calls' } }
}

const results = (...given: [string, ToolResult][]): TranscriptEntry => ({
  kind: 'results',
  at,
  results: given.map(([name, result], index) => ({ callId: `${index}`, name, ...result })),
})

const done = (text: string, outcome?: string): ToolResult => ({ ok: true, text, outcome })

describe('A reply in lines for people', () => {
  test('says how long it took, what it used and what it calls', () => {
    const edits = [{}, {}, {}]
    expect(
      describeEntry(
        reply(
          [
            ['read', { path: 'docs/a.md', startLine: 5 }],
            ['read', { path: 'src/x.ts', repository: 'acme/api' }],
            ['search', { pattern: 'old name', under: 'docs' }],
            ['edit', { path: 'docs/a.md', edits }],
            ['edit', { path: 'docs/b.md', edits: [{}] }],
            ['move', { from: 'a.md', to: 'b.md' }],
            ['check', {}],
            ['finish', { title: 'Rename' }],
          ],
          'I look\nfirst.',
          1000,
        ),
      ),
    ).toEqual([
      'Model: 2.3 s, 1200 tokens in (1000 cached), 34 out',
      '  says: I look first.',
      '  read docs/a.md, from line 5',
      '  read src/x.ts of acme/api',
      '  search "old name" in docs',
      '  3 edits in docs/a.md',
      '  1 edit in docs/b.md',
      '  move a.md to b.md',
      '  check',
      '  finish "Rename"',
    ])
  })

  test('shows 50 calls and how many more there are', () => {
    const lines = describeEntry(reply(Array.from({ length: 60 }, () => ['diff', '{broken'])))
    expect(lines).toHaveLength(52)
    expect(lines.at(-1)).toBe('  and 10 more calls')
  })
})

describe('Results in lines for people', () => {
  test('say what was found, changed and refused; what the call says already is left out', () => {
    expect(
      describeEntry(
        results(
          ['read', done('docs/a.md, lines 1 to 2 of 2\n1\tx')],
          ['search', done('2 lines in 2 files\na.md:1: x\nb.md:7: y', '2 lines in 2 files found')],
          ['search', done('In acme/api, which is read-only:\nNothing found', 'nothing found')],
          ['edit', done('Edited docs/a.md: changed line 3; changed lines 7 and 9')],
          ['edit', failed('Edit 2 of 2 (none was applied): oldText does not occur in the file.\n8\tx', ['no_match'])],
          ['check', done('1 new error and 0 new warnings in 2 pages.\na.md:1:1 broken-link')],
          ['bash', failed('There is no tool "bash"; there are list', ['malformed'])],
        ),
      ),
    ).toEqual([
      '  → search: 2 lines in 2 files found',
      '  → search: nothing found',
      '  → edit: Edited docs/a.md: changed line 3; changed lines 7 and 9',
      '  → edit: failed: Edit 2 of 2 (none was applied): oldText does not occur in the file.',
      '  → check: 1 new error and 0 new warnings in 2 pages.',
      '  → bash: failed: There is no tool "bash"; there are list',
    ])
  })
})

describe('The start and the end of a turn', () => {
  test('are one line each', () => {
    const base = { ref: 'main', commitSha: 'a'.repeat(40) }
    const turn = {
      turn: 2,
      prompt: 'Make it\nshorter',
      model: 'gpt-x',
      base,
      docsRoot: '',
      context: [],
      continuesPatch: false,
    }
    expect(describeEntry({ kind: 'turn', at, ...turn })).toEqual(['Turn 2 with gpt-x: Make it shorter'])
    expect(describeEntry({ kind: 'outcome', at, outcome: 'no_changes', message: 'It is', patchSha256: null })).toEqual([
      'Ended as no_changes: It is',
    ])
  })
})

testProperty('Whatever models and repositories say, it is a bounded number of bounded single lines', () => {
  const call = fc.tuple(
    fc.string(),
    fc.oneof(fc.string(), fc.json(), fc.dictionary(fc.string(), fc.string({ minLength: 500 }))),
  )
  fc.assert(
    fc.property(fc.array(call, { maxLength: 70 }), anyString(), (calls, text) => {
      const lines = [
        ...describeEntry(reply(calls as [string, unknown][], text)),
        ...describeEntry(results(...calls.map(([name]): [string, ToolResult] => [name, done(text)]))),
      ]
      expect(lines.length).toBeLessThanOrEqual(53 + 50)
      for (const line of lines) {
        expect(line).not.toMatch(/[\n\r\u2028]/)
        expect(line.length).toBeLessThan(500)
      }
    }),
    runs(),
  )
})
