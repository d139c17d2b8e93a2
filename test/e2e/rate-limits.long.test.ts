// GitHub's rate limits, in the middle of jobs: whoever must wait holds nobody up, and nothing is published twice.
import { expect, test } from '@jest/globals'
import { createClient } from '../../src/client/client.ts'
import { answerTurns } from '../support/answer-turns.ts'
import { PATIENCE_MS, until } from '../support/until.ts'
import { useConcurrentWorlds } from '../support/use-worlds.ts'

const createWorld = useConcurrentWorlds()

/** https://docs.github.com/en/rest/using-the-rest-api/rate-limits-for-the-rest-api */
function rateLimit(seconds: number) {
  const reset = String(Math.ceil(Date.now() / 1000) + seconds)
  return {
    status: 403,
    body: { message: 'API rate limit exceeded for installation ID 1.' },
    headers: { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': reset },
  }
}

/** Of the first project's installation; what the App asks as itself has a limit of its own. */
function isOfInstallation(path: string): boolean {
  return path.includes('/repos/acme/') && !path.endsWith('/installation')
}

test.concurrent('jobs of an installation that is stopped for 50 minutes hold up no job of another', async () => {
  await using made = await createWorld({
    replies: answerTurns(),
    intercept: ({ path }) => (isOfInstallation(path) ? rateLimit(50 * 60) : undefined),
  })
  const other = await made.addProject('other')
  const { client, url } = await made.startHere()
  const stopped = []
  for (let n = 0; n < 6; n++) stopped.push(await client.createJob(made.projectId, { prompt: 'Add a line.' }))

  const otherClient = createClient({ baseUrl: url, apiKey: other.apiKey })
  const { id } = await otherClient.createJob(other.projectId, { prompt: 'Add a line.' })
  const job = await otherClient.waitForJob(other.projectId, id, { timeoutMs: PATIENCE_MS })
  expect(job).toMatchObject({ status: 'completed', outcome: 'pr_opened' })

  for (const { id: stoppedId } of stopped) {
    const waiting = await until('a reason', async () => {
      const found = await client.getJob(made.projectId, stoppedId)
      return found.message === null ? undefined : found
    })
    expect(waiting).toMatchObject({
      status: 'active',
      message: expect.stringMatching(/rate limit was reached.*Docmend waits and tries again at \d\d:\d\d:\d\d UTC\./),
    })
  }
})

test.concurrent.each<[string, (installationId: number) => RegExp]>([
  ['on the tokens of one installation', (id) => new RegExp(`/app/installations/${id}/access_tokens$`)],
  ['on the question what one installation may do', (id) => new RegExp(`/app/installations/${id}$`)],
  ['on what the App asks about all of them', () => /\/app\/(hook\/deliveries|installations)(\?|$)/],
])('a rate limit %s holds up no job of another', async (_, limited) => {
  let pattern = /^never$/
  await using made = await createWorld({
    replies: answerTurns(),
    intercept: ({ phase, path }) => (phase === 'before' && pattern.test(path) ? rateLimit(50 * 60) : undefined),
  })
  pattern = limited(made.installationId)
  const other = await made.addProject('other')
  const { client, url } = await made.startHere()
  await client.createJob(made.projectId, { prompt: 'Add a line.' })
  await until('a rate limit', () =>
    made.forge.requests.some(({ path, status }) => pattern.test(path) && status === 403),
  )
  const otherClient = createClient({ baseUrl: url, apiKey: other.apiKey })
  const { id } = await otherClient.createJob(other.projectId, { prompt: 'Add a line.' })
  const job = await otherClient.waitForJob(other.projectId, id, { timeoutMs: PATIENCE_MS })
  expect(job).toMatchObject({ status: 'completed', outcome: 'pr_opened' })
})

test.concurrent('a rate limit in the middle of publishing puts the job back, and it opens one pull request', async () => {
  let limits = 0
  await using made = await createWorld({
    replies: answerTurns(),
    intercept: ({ phase, method, path }) => {
      if (phase !== 'before' || method !== 'POST' || !path.endsWith('/pulls') || limits > 0) return undefined
      limits += 1
      return rateLimit(6)
    },
  })
  const { client } = await made.startHere()
  const { id } = await client.createJob(made.projectId, { prompt: 'Add a line.' })
  await until('the wait', async () => (await client.getJob(made.projectId, id)).message?.includes('tries again at'))
  const calls = made.model?.calls

  const job = await client.waitForJob(made.projectId, id, { timeoutMs: PATIENCE_MS })
  expect(job).toMatchObject({ status: 'completed', outcome: 'pr_opened' })
  expect([limits, made.model?.calls]).toEqual([1, calls])
  expect(made.forge.pullRequests('acme/docs')).toHaveLength(1)
})
