import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { readEvidence } from '../../../src/agent/finish/read-evidence.ts'
import { createMemoryTree } from '../../support/memory-tree.ts'
import { anyString, runs, testProperty } from '../../support/property.ts'
import type { Line } from '../../support/scripted-model.ts'
import { EDIT, READ, startRun } from '../start-run.ts'

const CONTEXT = [{ name: 'acme/api', tree: createMemoryTree({}) }]
const finish = (evidence: unknown): Line => ({ calls: [['finish', { title: 'T', summary: 'S', evidence }]] })
const PLACE = { repository: 'acme/api', path: 'src/a.ts', startLine: 3, endLine: 4 }
const GOOD = { claim: 'The default is 3', places: [PLACE] }

const run = (...lines: Line[]) => startRun([READ, EDIT, ...lines], { task: { context: CONTEXT } })

describe('Evidence', () => {
  test('goes with the changes: any number of places, none for what the task says', async () => {
    const evidence = [
      { ...GOOD, places: [PLACE, { ...PLACE, path: 'b.ts' }] },
      { claim: 'It is new', places: [] },
    ]
    expect(await run(finish(evidence)).end).toMatchObject({ kind: 'changes', evidence })
  })

  test('may be left out, and may be one line of the documentation itself', async () => {
    expect(await run(finish(undefined)).end).toMatchObject({ kind: 'changes', evidence: [] })
    expect(await run(finish([{ claim: 'c', places: [{ path: 'docs/a.md', startLine: 2 }] }])).end).toMatchObject({
      evidence: [{ places: [{ repository: '', path: 'docs/a.md', startLine: 2, endLine: 2 }] }],
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
    ['no list', 'see the code', []],
    ['no claim', [{ places: [PLACE] }, 7], []],
    ['a place beside the claim', [{ claim: GOOD.claim, ...PLACE }], [GOOD]],
    ['one place without a list', [{ ...GOOD, places: PLACE }], [GOOD]],
    ['numbers as text', [{ ...GOOD, places: [{ ...PLACE, startLine: '3', endLine: '4' }] }], [GOOD]],
    ['no path', [{ ...GOOD, places: [{ startLine: 3 }] }], [{ ...GOOD, places: [] }]],
    ['no line', [{ ...GOOD, places: [{ path: 'a' }] }], [{ places: [{ path: 'a', startLine: 0, endLine: 0 }] }]],
    ['lines the wrong way round', [{ ...GOOD, places: [{ ...PLACE, endLine: 2 }] }], [{ places: [{ endLine: 3 }] }]],
    ['a long claim', [{ ...GOOD, claim: 'c'.repeat(501) }], [{ claim: 'c'.repeat(500) }]],
  ])('with %s is read as far as it can be, and sent back for none of it', async (_, given, evidence) => {
    const { end, model } = run(finish(given))
    expect(await end).toMatchObject({ kind: 'changes', evidence })
    expect(model.requests).toHaveLength(3)
  })

  test('is not looked at where nothing has changed', async () => {
    const decline: Line = { calls: [['finish', { title: '', summary: '', noChangesReason: 'x', evidence: 'none' }]] }
    const { end, model } = startRun([decline])
    expect(await end).toMatchObject({ kind: 'no_changes' })
    expect(model.requests).toHaveLength(1)
  })

  testProperty('is bounded and without anything invisible, whatever the model wrote', () => {
    fc.assert(
      fc.property(
        fc.anything(),
        fc.array(fc.record({ claim: anyString(), path: fc.anything(), startLine: fc.anything() })),
        (any, entries) => {
          for (const given of [any, entries, [any]]) {
            for (const { claim, places } of readEvidence(given)) {
              expect(claim).not.toMatch(/[\p{Cc}\p{Cf}]/u)
              expect(claim.length).toBeLessThanOrEqual(500)
              for (const place of places) expect(place.endLine).toBeGreaterThanOrEqual(place.startLine)
            }
          }
        },
      ),
      runs(),
    )
  })
})
