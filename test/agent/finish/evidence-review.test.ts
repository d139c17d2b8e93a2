// What a model is asked about its evidence before the run ends: once.
import { describe, expect, test } from '@jest/globals'
import type { EvidenceReview, ShownAnswer } from '../../../src/agent/finish/evidence.ts'
import type { Line } from '../../support/scripted-model.ts'
import { EDIT, READ, startRun } from '../start-run.ts'

const finish = (evidence: unknown): Line => ({ calls: [['finish', { title: 'T', summary: 'S', evidence }]] })
const CLAIM = { claim: 'The default is 3', fromPrompt: true }

function reviewer(found: { faults?: string[]; unsourced?: string[] }) {
  const shown: ShownAnswer[] = []
  const evidence: EvidenceReview = {
    noteShown: (one) => shown.push(one),
    review: async () => ({ faults: [], unsourced: [], ...found }),
  }
  return { evidence, shown }
}

describe('the evidence of a finish', () => {
  test.each([
    [
      'statements beside no evidence',
      { unsourced: ['docs/a.md:3 It is fast.'] },
      [],
      'You give no evidence',
      'docs/a.md:3 It is fast.',
    ],
    [
      'a claim that does not hold',
      { faults: ['It: no'] },
      [CLAIM],
      'Some of the evidence cannot be verified',
      'It: no',
    ],
  ])('is asked about once: %s', async (_, found, evidence, question, detail) => {
    const { end, model } = startRun([READ, EDIT, finish(evidence), finish(evidence)], { task: reviewer(found) })
    expect(await end).toMatchObject({ kind: 'changes' })
    expect(model.requests).toHaveLength(4)
    const asked = model.requests[3]?.messages.at(-1)?.text
    expect(asked).toContain(`Failed: ${question}`)
    expect(asked).toContain(detail)
  })

  test('is taken where every claim holds, although other statements have none', async () => {
    const { end, model } = startRun([READ, EDIT, finish([CLAIM])], { task: reviewer({ unsourced: ['docs/a.md:3 x'] }) })
    expect(await end).toMatchObject({ kind: 'changes' })
    expect(model.requests).toHaveLength(3)
  })

  test('is held against all that was shown, in a run that is taken over too', async () => {
    const first = reviewer({})
    const { end, entries } = startRun([READ, EDIT, finish([CLAIM])], { task: first })
    await end
    const again = reviewer({})
    await startRun([{ text: 'Not asked' }], { recorded: entries, task: again }).end
    expect(first.shown.map(({ name }) => name)).toEqual(['', '', 'read', 'edit'])
    expect(again.shown).toEqual(first.shown)
  })
})
