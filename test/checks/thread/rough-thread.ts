// A thread of docs checks whose pages misbehave as their text says, since no page is known that blocks the real one.
import { parentPort, workerData } from 'node:worker_threads'
import { PageAtWork } from '../../../src/checks/thread/page-at-work.ts'
import { serveDocs } from '../../../src/checks/thread/serve-docs.ts'
import { createScriptedDocs, EMPTY_REPORT, EMPTY_SUMMARY, problemIn } from '../../support/scripted-docs.ts'

if (parentPort !== null) {
  serveDocs(parentPort, new PageAtWork(workerData), async (tree, _docsRoot, guard) => {
    const pageCount = (await tree.list()).length
    return createScriptedDocs({
      summary: async () => ({ ...EMPTY_SUMMARY, pageCount }),
      check: async () => {
        const problems = []
        for (const { path, sha } of await tree.list()) {
          const text = new TextDecoder().decode(await tree.read(path))
          if (text === 'blocks unseen') for (;;);
          const result = guard.run(sha, () => misbehave(text))
          if (result === undefined) problems.push(problemIn(path, 'unchecked'))
          await result
        }
        return { ...EMPTY_REPORT, problems }
      },
    })
  })
}

async function misbehave(text: string): Promise<void> {
  if (text === 'blocks') for (;;);
  if (text === 'fills the memory') fillMemory()
  if (text === 'crashes') await new Promise(() => setImmediate(() => crash()))
  if (text === 'waits') await new Promise(() => undefined)
}

function crash(): never {
  throw new Error('A fault of ours')
}

function fillMemory(): void {
  const kept: string[][] = []
  for (;;) kept.push(Array.from({ length: 10_000 }, (_, index) => `${index} ${kept.length}`))
}
