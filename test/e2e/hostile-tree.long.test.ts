// Jobs on repositories that no one could read whole: each ends, in words, within its time.
import { expect, test } from '@jest/globals'
import { commitHostileTree, nestedTree } from '../github/hostile-repository.ts'
import { createScratch } from '../github/scratch-repository.ts'
import { PATIENCE_MS } from '../support/until.ts'
import { useWorlds } from '../support/use-worlds.ts'
import { REPOSITORY } from '../support/world.ts'

const createWorld = useWorlds()
const LIMITS = { timeoutMs: PATIENCE_MS }

async function runJob(folder: string, calls: { name: string; arguments: unknown }[][]) {
  const world = await createWorld({ folder, replies: calls.map((toolCalls) => ({ toolCalls })) })
  const { client } = await world.startHere()
  const made = await client.createJob(world.projectId, { prompt: 'Mend the page.' })
  return { world, job: await client.waitForJob(world.projectId, made.id, LIMITS) }
}

test.each([
  ['205,379 files', 2, 59],
  ['10^9 files in a few kilobytes', 8, 10],
])('a tree of %s ends the job with what its owner can do', async (_name, depth, width) => {
  const scratch = createScratch()
  try {
    scratch.git('update-ref', 'refs/heads/main', nestedTree(scratch, depth, width))
    const { world, job } = await runJob(scratch.work, [])
    expect(job).toMatchObject({ status: 'failed', outcome: 'error', message: expect.stringContaining('files') })
    expect(world.forge.pullRequests(REPOSITORY)).toEqual([])
  } finally {
    scratch.remove()
  }
})

test('links, submodules, filters, pointers and a film of 100 MB are passed by, and the page beside them is mended', async () => {
  const scratch = createScratch()
  try {
    await commitHostileTree(scratch)
    const { job } = await runJob(scratch.work, [
      [{ name: 'read', arguments: { path: 'docs/page.md' } }],
      [{ name: 'edit', arguments: { path: 'docs/page.md', edits: [{ oldText: 'A page', newText: 'A mended page' }] } }],
      [{ name: 'finish', arguments: { title: 'Mend', summary: 'Mends the page.' } }],
    ])
    expect(job).toMatchObject({ status: 'completed', outcome: 'pr_opened', filesChanged: 1 })
  } finally {
    scratch.remove()
  }
})
