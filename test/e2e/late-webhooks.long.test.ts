// Webhooks that come late, twice or not at all: the job shows what GitHub would say, and refuses nothing that GitHub allows.
import { describe, expect, test } from '@jest/globals'
import { answerTurns } from '../support/answer-turns.ts'
import { sendWebhook } from '../support/send-webhook.ts'
import { beginIn, comments, ended, LIMITS, reactionsTo, type Started, say } from '../support/steered-job.ts'
import { until } from '../support/until.ts'
import { useWorlds } from '../support/use-worlds.ts'
import { REPOSITORY } from '../support/world.ts'

const createWorld = useWorlds()
const SECOND_MS = 1000

async function begin(): Promise<Started> {
  return beginIn(await createWorld({ replies: answerTurns() }))
}

/** What GitHub said of pull request 1 at some time, as a delivery of today. */
async function hear(started: Started, state: 'open' | 'closed', afterMs: number): Promise<void> {
  const { world, url, job } = started
  const at = Date.parse(job.createdAt) + afterMs
  const payload = {
    action: state === 'open' ? 'reopened' : 'closed',
    repository: { id: world.repository.id, full_name: REPOSITORY },
    installation: { id: world.installationId },
    pull_request: {
      number: 1,
      html_url: `${world.forge.url}/${REPOSITORY}/pull/1`,
      state,
      merged: false,
      draft: false,
      updated_at: new Date(at).toISOString(),
      head: { ref: `docmend/${job.id}`, repo: { id: world.repository.id } },
    },
  }
  expect(await sendWebhook(url, world.config.app?.webhookSecret ?? '', { event: 'pull_request', payload })).toBe(200)
}

/** A person's act of which no webhook tells. */
async function unheard({ world, url }: Started, act: () => unknown): Promise<void> {
  const appId = world.config.app?.appId ?? 0
  world.forge.setWebhook(appId, 'http://127.0.0.1:9/nobody')
  await act()
  await world.forge.webhooksSettled()
  world.forge.setWebhook(appId, `${url}/api/github/webhooks`)
}

const stateOf = async ({ world: { projectId }, client, job }: Started) =>
  (await client.getJob(projectId, job.id)).pullRequest?.state

describe('a pull request that was closed and reopened', () => {
  test('stays open when the delivery of the closing arrives after that of the reopening', async () => {
    const started = await begin()
    await hear(started, 'open', 60 * SECOND_MS)
    await hear(started, 'closed', 30 * SECOND_MS)
    expect(await stateOf(started)).toBe('open')
    await hear(started, 'closed', 90 * SECOND_MS)
    expect(await stateOf(started)).toBe('closed')
  })

  test('is what GitHub answers when both deliveries are of the same second', async () => {
    const started = await begin()
    await hear(started, 'open', 60 * SECOND_MS)
    await hear(started, 'closed', 60 * SECOND_MS)
    await until('the answer of GitHub', async () => (await stateOf(started)) === 'open')
  })

  test('takes a message though the delivery of the reopening was lost', async () => {
    const started = await begin()
    const { world, client, job } = started
    world.forge.closePullRequest(REPOSITORY, 1)
    await until('closed', async () => (await stateOf(started)) === 'closed')
    await unheard(started, () => world.forge.reopenPullRequest(REPOSITORY, 1))
    await client.messageJob(world.projectId, job.id, { prompt: 'Another one.' })
    const after = await client.waitForJob(world.projectId, job.id, LIMITS)
    expect([after.outcome, after.turn]).toEqual(['pr_updated', 2])
  })

  test('takes a comment though the delivery of the reopening was lost', async () => {
    const started = await begin()
    const { world } = started
    world.forge.closePullRequest(REPOSITORY, 1)
    await until('closed', async () => (await stateOf(started)) === 'closed')
    await unheard(started, () => world.forge.reopenPullRequest(REPOSITORY, 1))
    say(started, 'writer', 'Another one, please.')
    expect((await ended(started, 2)).outcome).toBe('pr_updated')
  })
})

describe('a pull request that really is closed', () => {
  test('refuses a message and a comment, after GitHub was asked', async () => {
    const started = await begin()
    const { world, client, job } = started
    world.forge.closePullRequest(REPOSITORY, 1)
    await until('closed', async () => (await stateOf(started)) === 'closed')
    const message = client.messageJob(world.projectId, job.id, { prompt: 'Another one.' })
    await expect(message).rejects.toMatchObject({ code: 'job_state_conflict', message: /is closed. Start a new job/ })
    const id = say(started, 'writer', 'Another one, please.')
    await until('the refusal', () => reactionsTo(started, id)?.some(({ content }) => content === 'confused'))
    await until('the reason', () => comments(started).some(({ body }) => /is closed\. Start a new job/.test(body)))
  })
})
