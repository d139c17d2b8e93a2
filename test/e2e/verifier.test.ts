// A second reading of the claims, in a job that the service works on: what the lines do not support is in the pull request.
import { expect, test } from '@jest/globals'
import { beginIn } from '../support/steered-job.ts'
import { useWorlds } from '../support/use-worlds.ts'
import { doubtsLimits, withVerifier } from '../support/verifier-model.ts'
import { REPOSITORY } from '../support/world.ts'
import { edit } from './say-hello.ts'

const createWorld = useWorlds()

const place = { path: 'index.md', startLine: 3 }
const evidence = ['Lumen has no limit', 'Lumen is a cloud'].map((claim) => ({ claim, places: [place] }))
const finish = { toolCalls: [{ name: 'finish', arguments: { title: 'Say it', summary: 'Says it.', evidence } }] }

async function runJob(settings: Record<string, string>) {
  const replies = withVerifier([...edit('index.md', 'Lumen Cloud.', 'A cloud.'), finish], doubtsLimits)
  const started = await beginIn(await createWorld({ replies }), settings)
  const [pull] = started.world.forge.pullRequests(REPOSITORY)
  return { ...started, body: pull?.body ?? '' }
}

test('a claim that its lines do not support is among those to verify, and the call is on the bill and in the events', async () => {
  const { job, body, client, world } = await runJob({ verifyClaims: 'true' })
  expect(job).toMatchObject({ outcome: 'pr_opened', usage: { modelCalls: 4 } })
  expect(body).toMatch(
    /“Lumen has no limit”: index\.md:3 does not support it, according to the verifier \(They name no limit\)/,
  )
  expect(body).not.toContain('“Lumen is a cloud”: ')
  const verdicts: unknown[] = []
  for await (const { data } of client.eachEvent(world.projectId, job.id)) {
    if ('verdicts' in data) verdicts.push(data.verdicts)
  }
  expect(verdicts).toMatchObject([[{ verdict: 'does_not_support' }, { verdict: 'supports' }]])
})

test('without the setting nothing is asked', async () => {
  const { job, body } = await runJob({})
  expect(job).toMatchObject({ outcome: 'pr_opened', usage: { modelCalls: 3 } })
  expect(body).not.toContain('verifier')
})
