// A server whose window is smaller than anyone said: the run learns it, and goes on with what it has made.
import { expect, test } from '@jest/globals'
import { type Model, ModelError } from '../../src/agent/model.ts'
import { createMemoryTree } from '../support/memory-tree.ts'
import { createScriptedModel } from '../support/scripted-model.ts'
import { EDIT, FINISH, READ, startRun } from './start-run.ts'

const LONG_READ = { calls: [['read', { path: 'docs/long.md' }]] as [string, unknown][] }
const FILES = { 'docs/a.md': 'Hello world\n', 'docs/long.md': `${'A long line of a long page.\n'.repeat(2500)}` }

/** Refuses requests of more bytes; says how many tokens that is, or nothing. */
function windowOf(bytes: number, named: boolean): Model & { refused: number } {
  const scripted = createScriptedModel([READ, EDIT, LONG_READ, LONG_READ, FINISH], { countsTokens: true })
  return {
    ...scripted,
    refused: 0,
    respond(request, signal) {
      if (JSON.stringify(request.messages).length <= bytes) return scripted.respond(request, signal)
      this.refused += 1
      const limitTokens = named ? Math.floor(bytes / 4) : undefined
      return Promise.reject(new ModelError('Too long.', { kind: 'too_long', transient: false, limitTokens }))
    },
  }
}

async function runIn(model: Model & { refused: number }) {
  const said: string[] = []
  const warn = (sentence: string) => void said.push(sentence)
  const { end, entries } = startRun([], { model, warn, task: { tree: createMemoryTree(FILES) } })
  return { end: await end, said, replies: entries.filter(({ kind }) => kind === 'reply').length }
}

test.each([true, false])(
  'the edits before it stay, and the run finishes (the vendor names its limit: %s)',
  async (named) => {
    const model = windowOf(60_000, named)
    const { end, said, replies } = await runIn(model)
    expect(end).toMatchObject({ kind: 'changes', title: 'Greet the docs', changes: [{ path: 'docs/a.md' }] })
    expect(model.refused).toBeGreaterThan(0)
    expect(replies).toBe(5)
    expect(said[0]).toMatch(/^Too long\. Docmend continues with \d+ tokens\.$/)
  },
)

test('a window that is too small for any work ends the run with its size and what was made', async () => {
  const scripted = createScriptedModel([READ, EDIT])
  const model: Model = {
    ...scripted,
    respond: (request, signal) =>
      scripted.requests.length < 2
        ? scripted.respond(request, signal)
        : Promise.reject(new ModelError('Too long.', { kind: 'too_long', transient: false, limitTokens: 900 })),
  }
  const { end } = startRun([], { model })
  expect(await end).toMatchObject({
    kind: 'budget_exhausted',
    message: expect.stringMatching(/no longer fits the model's context window of \d{3} tokens/),
    changes: [{ path: 'docs/a.md' }],
  })
})

test('before any edit, a fault that stays is thrown', async () => {
  const fault = new ModelError('No key', { transient: false })
  const model: Model = { ...createScriptedModel([]), respond: () => Promise.reject(fault) }
  await expect(startRun([], { model }).end).rejects.toBe(fault)
})
