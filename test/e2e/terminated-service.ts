// SIGTERM while the service waits for an answer that does not come: it ends in time, and the job is given back.
import { expect, test } from '@jest/globals'
import { at, createKillPoint } from '../support/kill-point.ts'
import { PATIENCE_MS } from '../support/until.ts'
import { useConcurrentWorlds } from '../support/use-worlds.ts'

const REPLIES = [
  { toolCalls: [{ name: 'read', arguments: { path: 'index.md' } }] },
  {
    toolCalls: [
      { name: 'edit', arguments: { path: 'index.md', edits: [{ oldText: 'Lumen Cloud.', newText: 'Hello.' }] } },
    ],
  },
  { toolCalls: [{ name: 'finish', arguments: { title: 'Say hello', summary: 'Greets the reader.' } }] },
]

const POINTS = [
  { name: 'the base is looked up', at: at('before', 'GET', /\/branches\/main|\/git\/ref\/heads/), isFrequent: false },
  { name: 'the mirror is fetched', at: at('before', 'POST', '/git-upload-pack'), isFrequent: false },
  { name: 'the tree is made', at: at('before', 'POST', '/git/trees'), isFrequent: false },
  { name: 'the pull request is opened', at: at('before', 'POST', '/pulls'), isFrequent: true },
]

export function testTermination({ isFrequent }: { isFrequent: boolean }): void {
  const createWorld = useConcurrentWorlds()

  test.concurrent.each(POINTS.filter((point) => point.isFrequent === isFrequent))(
    'stopped while $name, it ends in time and the next start ends the job',
    async ({ at: isStopPoint }) => {
      const point = createKillPoint(isStopPoint)
      await using world = await createWorld({ replies: REPLIES, intercept: point.intercept })
      const service = await world.startProcess()
      const { id } = await service.client.createJob(world.projectId, { prompt: 'Say hello.' })
      await point.reached
      const stoppedAt = performance.now()
      await service.kill('SIGTERM')
      // Its limit is 10 s; a busy machine adds to it, and a lease would take a minute.
      expect(performance.now() - stoppedAt).toBeLessThan(30_000)
      point.release()
      // With the lease still held, this would take a minute.
      const restarted = await world.startProcess()
      const job = await restarted.client.waitForJob(world.projectId, id, { timeoutMs: PATIENCE_MS })
      expect(job).toMatchObject({ status: 'completed', outcome: 'pr_opened' })
    },
  )
}
