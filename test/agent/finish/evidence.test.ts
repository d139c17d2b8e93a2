import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { readEvidence } from '../../../src/agent/finish/read-evidence.ts'
import { createMemoryTree } from '../../support/memory-tree.ts'
import { anyString, runs, testProperty } from '../../support/property.ts'
import type { Line } from '../../support/scripted-model.ts'
import { EDIT, READ, startRun } from '../start-run.ts'

const CONTEXT = [{ name: 'acme/api', tree: createMemoryTree({}) }]
const finish = (evidence: unknown): Line => ({ calls: [['finish', { title: 'T', summary: 'S', evidence }]] })
const GOOD = { claim: 'The default is 3', repository: 'acme/api', path: 'src/a.ts', startLine: 3, endLine: 4 }
const READ_GOOD = {
  claim: 'The default is 3',
  source: { kind: 'lines', repository: 'acme/api', path: 'src/a.ts', startLine: 3, endLine: 4 },
}

const run = (...lines: Line[]) => startRun([READ, EDIT, ...lines], { task: { context: CONTEXT } })

describe('Evidence', () => {
  test('goes with the changes: lines of a repository, or the task itself', async () => {
    const { end } = run(finish([GOOD, { claim: 'It is new', fromPrompt: true }]))
    expect(await end).toMatchObject({
      kind: 'changes',
      evidence: [READ_GOOD, { claim: 'It is new', source: { kind: 'prompt' } }],
    })
  })

  test('may be left out, and may be one line of the documentation itself', async () => {
    expect(await run(finish(undefined)).end).toMatchObject({ kind: 'changes', evidence: [] })
    expect(await run(finish([{ claim: 'c', path: 'docs/a.md', startLine: 2 }])).end).toMatchObject({
      evidence: [{ source: { kind: 'lines', repository: '', path: 'docs/a.md', startLine: 2, endLine: 2 } }],
    })
  })

  test('that was taken then is taken when the run is replayed without the other repositories', async () => {
    const { end, entries } = run(finish([GOOD]))
    await end
    const again = startRun([{ text: 'Not asked' }], { recorded: entries })
    expect(await again.end).toMatchObject({ kind: 'changes', changes: [{ path: 'docs/a.md' }] })
    expect(again.model.requests).toHaveLength(0)
  })

  test.each([
    ['no list', 'see the code', 'entry 1 has no claim'],
    ['no claim', [{ path: 'a', startLine: 1 }], 'entry 1 has no claim'],
    ['two sources', [GOOD, { ...GOOD, fromPrompt: true }], 'entry 2 has both path and fromPrompt'],
    ['no source', [{ claim: 'c' }], 'entry 1 has neither path nor fromPrompt'],
    ['no line', [{ claim: 'c', path: 'a' }], 'entry 1 has no startLine'],
    ['a line 0', [{ claim: 'c', path: 'a', startLine: 0 }], 'entry 1 has no startLine'],
    ['lines the wrong way round', [{ ...GOOD, endLine: 2 }], 'entry 1 has an endLine before its startLine'],
    ['another repository', [{ ...GOOD, repository: 'evil/x' }], 'names the repository "evil/x"'],
    ['a long claim', [{ ...GOOD, claim: 'c'.repeat(501) }], 'more than 500 characters'],
    ['too much', Array.from({ length: 51 }, () => GOOD), 'there are 51 entries; give 50 at most'],
  ])('with %s is sent back once, with the fault', async (_, evidence, fault) => {
    const { end, model } = run(finish(evidence), finish([GOOD]))
    expect(await end).toMatchObject({ kind: 'changes', evidence: [READ_GOOD] })
    expect(model.requests[3]?.messages.at(-1)?.text).toMatch(/^Failed: Some of the evidence cannot be verified/)
    expect(model.requests[3]?.messages.at(-1)?.text).toContain(fault)
  })

  test('that stays wrong ends the run all the same, and is carried on to be found wrong', async () => {
    const { end, model } = run(
      finish([GOOD, { claim: 'Trust me', repository: 'evil/x', path: 'b', startLine: 'x' }, 7]),
    )
    expect(await end).toMatchObject({
      kind: 'changes',
      evidence: [
        READ_GOOD,
        { claim: 'Trust me', source: { kind: 'lines', repository: 'evil/x', path: 'b', startLine: 1, endLine: 1 } },
      ],
    })
    expect(model.requests).toHaveLength(4)
  })

  test('is not looked at where nothing has changed', async () => {
    const decline: Line = { calls: [['finish', { title: '', summary: '', noChangesReason: 'x', evidence: 'none' }]] }
    const { end, model } = startRun([decline])
    expect(await end).toMatchObject({ kind: 'no_changes' })
    expect(model.requests).toHaveLength(1)
  })

  test('that was sent back is so in a run that is taken over too', async () => {
    const lines = [finish('x'), finish('x')]
    const whole = run(...lines)
    const end = await whole.end
    const recorded = whole.entries.slice(0, 6)
    const again = startRun([finish('x')], { recorded, task: { context: CONTEXT } })
    expect(await again.end).toEqual(end)
    expect(again.model.requests).toHaveLength(1)
  })

  testProperty('is bounded and without anything invisible, whatever the model wrote', () => {
    fc.assert(
      fc.property(
        fc.anything(),
        fc.array(fc.record({ claim: anyString(), path: fc.anything(), startLine: fc.anything() })),
        (any, entries) => {
          for (const given of [any, entries, [any]]) {
            for (const { claim, source } of readEvidence(given, CONTEXT).evidence) {
              expect(claim).not.toMatch(/[\p{Cc}\p{Cf}]/u)
              expect(claim.length).toBeLessThanOrEqual(500)
              if (source.kind === 'lines') expect(source.endLine).toBeGreaterThanOrEqual(source.startLine)
            }
          }
        },
      ),
      runs(),
    )
  })
})
