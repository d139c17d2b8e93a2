import { expect, test } from '@jest/globals'
import { whyFinishWaits } from '../../../src/agent/finish/postponed-finish.ts'
import type { CallResult, ToolResult } from '../../../src/agent/tool-result.ts'
import { failed } from '../../../src/agent/tools/refusal.ts'
import { openTools } from '../tools/open-tools.ts'

const of = (name: string, result: ToolResult): CallResult => ({ callId: '1', name, ...result })

test('A finish runs after edits that were done as asked', () => {
  const before = [of('edit', { ok: true, text: 'Edited a.md: changed line 3' })]
  expect(whyFinishWaits(before, true)).toBeUndefined()
})

test('A finish waits for a look at a call that failed', () => {
  const before = [of('write', failed('The arguments are not valid JSON', ['malformed']))]
  expect(whyFinishWaits(before, true)).toMatch('not all of what you asked of write was done')
})

test.each([
  [
    'edit',
    {
      path: 'a.md',
      edits: [
        { oldText: 'one', newText: '1' },
        { path: 'b.md', oldText: 'no', newText: 'x' },
      ],
    },
    'Not edited: b.md: oldText does not occur',
  ],
  ['replace', { oldText: 'one', newText: '1' }, 'Not changed:\nb.js'],
  ['move', { from: 'a.md', to: 'c.md' }, 'A person has to do this by hand; name it in your summary:\nAdd a redirect'],
])('A finish waits for a look at what %s left undone', async (name, args, said) => {
  const byHand = ['Add a redirect']
  const docs = { planMove: async () => ({ writes: [], byHand, unseen: [], leftBehind: [] }) }
  const tools = openTools({ 'a.md': 'one\n', 'b.md': 'two\n', 'b.js': 'one\n' }, { docs })
  await tools.call('read', { path: 'a.md' })
  await tools.call('read', { path: 'b.md' })
  const result = await tools.resultOf(name, args)
  expect(result).toMatchObject({ ok: true, text: expect.stringContaining(said) })
  expect(whyFinishWaits([of(name, result)], true)).toMatch(`not all of what you asked of ${name} was done`)
})
