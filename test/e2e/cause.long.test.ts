// A change of code as the cause of a job, from the request to the pull request.
import { expect, test } from '@jest/globals'
import { addLine, answerTurns } from '../support/answer-turns.ts'
import { beginIn, FILES, follow, run } from '../support/steered-job.ts'
import { useWorlds } from '../support/use-worlds.ts'
import { REPOSITORY } from '../support/world.ts'

const createWorld = useWorlds()

test('both ends are fixed, described and kept for later turns, and the claim links to the code', async () => {
  const told: string[] = []
  const evidence = [
    { claim: '`lumenPort` is 80', repository: `${REPOSITORY}@after`, path: 'src/port.ts', startLine: 1 },
  ]
  const replies = answerTurns(
    (turn) => {
      told.push(turn.told)
      return addLine(turn.number)
    },
    { evidence },
  )
  const world = await createWorld({ files: { ...FILES, 'other.md': '# Other\n\nSet `lumenPort`.\n' }, replies })
  const from = world.forge.branches(REPOSITORY).main ?? ''
  const to = await world.forge.pushFile(REPOSITORY, 'main', 'src/port.ts', 'export const lumenPort = 80\n', 'Port')
  const { client, url, stop } = await world.startHere()
  const job = await run(world, client, { cause: { repository: REPOSITORY, from, to: 'main' } })
  expect(job).toMatchObject({ outcome: 'pr_opened' })
  expect(told[0]).toContain(`from ${from.slice(0, 12)} to ${to.slice(0, 12)}`)
  expect(told[0]).toContain('- other.md\n  3: Set `lumenPort`.\n')
  expect(told[0]).toContain('Its commits, the newest first:\n- Port\n')
  const events = []
  for await (const event of client.eachEvent(world.projectId, job.id)) events.push(event.data)
  expect(events[0]).toMatchObject({ kind: 'turn', cause: { repository: REPOSITORY, from, to } })
  const body = world.forge.pullRequests(REPOSITORY)[0]?.body ?? ''
  expect(body).toContain(`/blob/${to}/src/port.ts#L1)`)
  const because = `Because of [\`${to.slice(0, 7)}\`](${world.forge.url}/${REPOSITORY}/commit/${to}) (Port).\n`
  expect(body.split('\n').map((line) => `${line}\n`)).toContain(because)

  await world.forge.pushFile(REPOSITORY, 'main', 'src/port.ts', 'export const lumenPort = 90\n', 'Other port')
  await follow({ world, client, url, stop, job })
  expect(told[1]).toContain(`from ${from.slice(0, 12)} to ${to.slice(0, 12)}`)
})

test('a commit that does not exist ends the job with a sentence', async () => {
  const world = await createWorld({ files: FILES, replies: answerTurns() })
  const { client } = await world.startHere()
  const job = await run(world, client, { cause: { repository: REPOSITORY, from: 'v9', to: 'main' } })
  expect(job).toMatchObject({ status: 'failed', outcome: 'error' })
  expect(job.message).toContain(`${REPOSITORY} has no commit, branch or tag v9`)
  expect(world.model?.calls).toBe(0)
})

test('a public repository that the settings name can be the cause, and no other', async () => {
  const told: string[] = []
  const replies = answerTurns((turn) => {
    told.push(turn.told)
    return addLine(turn.number)
  })
  const world = await createWorld({ files: FILES, replies })
  await world.forge.createRepository({
    owner: 'acme',
    name: 'api',
    from: { files: { 'a.ts': 'export const a = 1\n' } },
  })
  await world.forge.pushFile('acme/api', 'next', 'b.ts', 'export const bee = 2\n', 'Two')
  const { client, job } = await beginIn(world, { contextRepositories: 'acme/api' })
  expect(job).toMatchObject({ outcome: 'pr_opened' })
  const caused = await run(world, client, { cause: { repository: 'acme/api', from: 'main', to: 'next' } })
  expect(caused).toMatchObject({ outcome: 'pr_opened' })
  expect(told[1]).toContain('- b.ts +1 -0 added\n')
  const other = client.createJob(world.projectId, { prompt: 'x', cause: { repository: 'acme/web', pullRequest: 1 } })
  await expect(other).rejects.toMatchObject({ status: 403, code: 'cause_not_allowed' })
})
