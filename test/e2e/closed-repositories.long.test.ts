// Repositories that GitHub, or their owner, has closed in one way or another: the job ends with the true cause and what to do.
import { describe, expect, test } from '@jest/globals'
import type { Intercept } from '../../dev/forge/options.ts'
import { answerTurns } from '../support/answer-turns.ts'
import { FILES, run } from '../support/steered-job.ts'
import { useWorlds } from '../support/use-worlds.ts'
import { REPOSITORY, type World } from '../support/world.ts'

const createWorld = useWorlds()

/** Answers this call, and none other, as GitHub would. */
function answering(method: string, path: RegExp, status: number, body: object): Intercept {
  return (event) =>
    event.phase === 'before' && event.method === method && path.test(event.path) ? { status, body } : undefined
}

async function runIn(world: World, wish: Parameters<typeof run>[2] = {}) {
  const { client } = await world.startHere()
  return run(world, client, wish)
}

const ITSELF = /\/repos\/acme\/docs$/
const BRANCHES = /\/repos\/acme\/docs\/branches\//
const BLOCKED = {
  message: 'Repository access blocked',
  block: { reason: 'dmca', created_at: '2026-01-15T12:00:00Z', html_url: 'https://github.com/github/dmca/1.md' },
}

describe('a job ends before the model is paid, and says why', () => {
  test.each<[string, Intercept, string]>([
    [
      'where GitHub has blocked the repository',
      answering('GET', ITSELF, 451, BLOCKED),
      'GitHub has blocked the repository: its page on GitHub says why, and its owner can ask GitHub to unblock it. GitHub said 451: Repository access blocked (dmca; https://github.com/github/dmca/1.md)',
    ],
    [
      'where GitHub says so with another status',
      answering('GET', ITSELF, 403, { message: 'Repository access blocked', block: { reason: 'tos' } }),
      'GitHub said 403: Repository access blocked (tos)',
    ],
    [
      'where the repository has no branch yet',
      answering('GET', BRANCHES, 404, { message: 'Branch not found' }),
      'The branch main does not exist in acme/docs. Is the repository empty? Push a first commit',
    ],
    [
      'where GitHub calls it empty',
      answering('GET', BRANCHES, 409, { message: 'Git Repository is empty.' }),
      'The repository is empty: push a first commit. GitHub said 409: Git Repository is empty.',
    ],
  ])('%s', async (_, intercept, words) => {
    const world = await createWorld({ files: FILES, replies: answerTurns(), intercept })
    const job = await runIn(world)
    expect(job).toMatchObject({ status: 'failed', outcome: 'error' })
    expect([job.message, world.model?.calls]).toEqual([expect.stringContaining(words), 0])
  })

  test.each<[string, (world: World) => void, string]>([
    [
      'where the repository is archived',
      ({ forge }) => forge.archive(REPOSITORY),
      'acme/docs is archived. Unarchive it to let Docmend work on it',
    ],
    [
      'where the installation is suspended',
      ({ forge, installationId }) => forge.suspend(installationId),
      'The installation of the App is suspended: unsuspend it in the settings of the organization or account',
    ],
  ])('%s', async (_, act, words) => {
    const world = await createWorld({ files: FILES, replies: answerTurns() })
    act(world)
    const job = await runIn(world)
    expect(job).toMatchObject({ status: 'failed', outcome: 'error' })
    expect([job.message, world.model?.calls]).toEqual([expect.stringContaining(words), 0])
  })
})

describe('a repository that was transferred, of which no webhook came', () => {
  /** The service knows the installation when the repository goes. */
  async function transferredIn(world: World) {
    const { client } = await world.startHere()
    await run(world, client, { mode: 'patch' })
    const calls = world.model?.calls
    world.forge.setWebhook(Number(world.env.APP_ID), 'http://127.0.0.1:9/')
    world.forge.transfer(REPOSITORY, 'other')
    const job = await run(world, client)
    expect([job.status, job.outcome, world.model?.calls]).toEqual(['failed', 'error', calls])
    return job
  }

  test('to an account without the App is named as what may have happened', async () => {
    const world = await createWorld({ files: FILES, replies: answerTurns() })
    const { message } = await transferredIn(world)
    expect(message).toMatch(/not installed on acme\/docs any more: .*, or the repository was deleted or transferred/)
  })

  test('to an account with the App is not written with a key of its former owner', async () => {
    const world = await createWorld({ files: FILES, replies: answerTurns() })
    await world.addProject('other')
    world.forge.rename('other/docs', 'elsewhere')
    const { message } = await transferredIn(world)
    expect(message).toContain('acme/docs is other/docs now: it was transferred, or its owner was renamed')
    expect(Object.keys(world.forge.branches('other/docs'))).toEqual(['main'])
  })
})

test('a repository that is archived while the job runs keeps the patch, and the job says what happened', async () => {
  const archived = { message: 'Repository was archived so is read-only.' }
  const world = await createWorld({
    files: FILES,
    replies: answerTurns(),
    intercept: answering('POST', /\/git\/trees$/, 403, archived),
  })
  const { client } = await world.startHere()
  const job = await run(world, client)
  expect(job).toMatchObject({ status: 'failed', outcome: 'error' })
  expect(job.message).toContain('The repository is archived: unarchive it to let Docmend work on it. GitHub said 403')
  expect(Buffer.from((await client.patchOf(world.projectId, job.id)).patch).toString()).toContain('index.md')
})

test('where the plan has no drafts, the pull request is a normal one, and the job says so', async () => {
  const noDrafts = { message: 'Draft pull requests are not supported in this repository.' }
  const world = await createWorld({
    files: FILES,
    replies: answerTurns(),
    intercept: ({ phase, method, path, body }) => {
      const isDraft = typeof body === 'object' && body !== null && 'draft' in body && body.draft === true
      return phase === 'before' && method === 'POST' && path.endsWith('/pulls') && isDraft
        ? { status: 422, body: noDrafts }
        : undefined
    },
  })
  const job = await runIn(world, { draft: true })
  expect(job).toMatchObject({ status: 'completed', outcome: 'pr_opened' })
  expect(job.message).toContain('The repository has no draft pull requests, so this one is not a draft')
  expect(world.forge.pullRequests(REPOSITORY)).toMatchObject([{ isDraft: false }])
})

test("a fork's pull request whose branch has the same name is not taken for the job's own", async () => {
  const world = await createWorld({
    files: FILES,
    replies: answerTurns(),
    intercept: ({ phase, method, path }) => {
      const branch = /\/pulls\?.*head=acme%3A([^&]+)/.exec(path)?.[1]
      if (
        phase !== 'before' ||
        method !== 'GET' ||
        branch === undefined ||
        world.forge.pullRequests(REPOSITORY).length > 0
      )
        return undefined
      const head = { ref: decodeURIComponent(branch), sha: '1'.repeat(40), repo: { id: 987_654 } }
      const state = { state: 'open', title: 'A fork', merged_at: null, body: null, labels: [], draft: false }
      const fork = {
        number: 99,
        html_url: 'https://github.test/acme/docs/pull/99',
        ...state,
        head,
        base: { ref: 'main', sha: '2'.repeat(40) },
      }
      return { status: 200, body: [fork] }
    },
  })
  const job = await runIn(world)
  expect(job).toMatchObject({ status: 'completed', outcome: 'pr_opened', pullRequest: { number: 1 } })
})
