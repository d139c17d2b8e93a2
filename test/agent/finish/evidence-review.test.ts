// What a model is asked about its evidence before the run ends: once.
import { describe, expect, test } from '@jest/globals'
import type { EvidenceReview } from '../../../src/agent/finish/evidence.ts'
import type { Line } from '../../support/scripted-model.ts'
import { EDIT, READ, startRun } from '../start-run.ts'

const finish = (evidence: unknown): Line => ({ calls: [['finish', { title: 'T', summary: 'S', evidence }]] })
const CLAIM = { claim: 'The default is 3', places: [{ path: 'src/a.ts', startLine: 3 }] }

function reviewer(missing: string[] = []) {
  const shown: string[] = []
  const evidence: EvidenceReview = {
    noteShown: (text) => shown.push(text),
    findMissingPlaces: async () => missing,
  }
  return { evidence, shown }
}

describe('the evidence of a finish', () => {
  test('is asked about once, when a place does not exist', async () => {
    const task = reviewer(['there is no src/a.ts at abc1234: The default is 3'])
    const { end, model } = startRun([READ, EDIT, finish([CLAIM]), finish([CLAIM])], { task })
    expect(await end).toMatchObject({ kind: 'changes' })
    expect(model.requests).toHaveLength(4)
    const asked = model.requests[3]?.messages.at(-1)?.text
    expect(asked).toContain('Failed: Your evidence cites places that do not exist. ')
    expect(asked).toContain('there is no src/a.ts')
  })

  test('is taken as it is otherwise, and so are changes without any', async () => {
    for (const evidence of [[CLAIM], undefined]) {
      const { end, model } = startRun([READ, EDIT, finish(evidence)], { task: reviewer() })
      expect(await end).toMatchObject({ kind: 'changes' })
      expect(model.requests).toHaveLength(3)
    }
  })

  test('is held against all that was shown, in a run that is taken over too', async () => {
    const first = reviewer()
    const { end, entries } = startRun([READ, EDIT, finish([CLAIM])], { task: first })
    await end
    const again = reviewer()
    await startRun([{ text: 'Not asked' }], { recorded: entries, task: again }).end
    expect(first.shown).toHaveLength(4)
    expect(again.shown).toEqual(first.shown)
  })
})
