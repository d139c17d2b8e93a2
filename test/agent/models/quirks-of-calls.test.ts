// Whatever a server makes of a call, the run does what the model meant, and its record says how the call came.
import { describe, expect, test } from '@jest/globals'
import type { Change } from '../../../src/base/git-tree.ts'
import { useVendors } from '../../support/start-vendor.ts'
import { startRun } from '../start-run.ts'
import { QUIRKS_OF_CALLS, type Quirk } from './quirks-of-calls.ts'

const { start } = useVendors()

async function runBehind({ reply, options }: Pick<Quirk, 'reply' | 'options'>) {
  const { server, model } = await start(reply, options === undefined ? {} : { options })
  const { end, entries } = startRun([], { model })
  return { end: await end, entries, server }
}

const textOf = (change: Change) => [
  change.path,
  'content' in change ? Buffer.from(change.content).toString() : undefined,
]

describe('A server with', () => {
  test.each(QUIRKS_OF_CALLS.map((quirk) => [quirk.name, quirk.report, quirk] as const))(
    '%s (%s) comes to the change that was meant',
    async (_name, _report, quirk) => {
      const { end, server } = await runBehind(quirk)
      expect(end).toMatchObject({ kind: 'changes', title: 'Greet the docs' })
      const changes = 'changes' in end ? end.changes : []
      expect(changes.map(textOf)).toEqual([['docs/a.md', 'Hello docs\n']])
      const refused = quirk.name === 'no reasoning back' ? 1 : 0
      expect(server.calls).toBe(3 + refused)
    },
  )
})

test('What was put right in a call stands in the record, with the call as it came', async () => {
  const quirk = QUIRKS_OF_CALLS.find(({ name }) => name === 'a nested list as text')
  if (quirk === undefined) throw new Error('no such quirk')
  const { entries } = await runBehind(quirk)
  const calls = entries.flatMap((entry) => (entry.kind === 'reply' ? entry.reply.toolCalls : []))
  expect(calls.map(({ repaired }) => repaired?.fixes)).toEqual([undefined, ['encoded'], undefined])
  expect(calls[1]?.repaired?.sent).toBe(
    'edit {"path":"docs/a.md","edits":"[{\\"oldText\\":\\"world\\",\\"newText\\":\\"docs\\"}]"}',
  )
  expect(calls[1]?.arguments).toBe('{"path":"docs/a.md","edits":[{"oldText":"world","newText":"docs"}]}')
})
