// What the author of a job asks of its pull request: on the forge, in the job, in later turns, and after a crash.
import { expect, test } from '@jest/globals'
import type { Client } from '../../src/client/client.ts'
import { readConfig } from '../../src/service/config.ts'
import { answerTurns } from '../support/answer-turns.ts'
import { at, createKillPoint } from '../support/kill-point.ts'
import { FILES, follow, git, LIMITS, type Started } from '../support/steered-job.ts'
import { until } from '../support/until.ts'
import { useWorlds } from '../support/use-worlds.ts'
import { REPOSITORY, type World, type WorldOptions } from '../support/world.ts'

const createWorld = useWorlds()

const OPTIONS = {
  title: 'Nightly: mend the guides',
  reviewers: ['ada', 'stranger'],
  teamReviewers: ['docs-team'],
  assignees: ['grace'],
  labels: ['documentation', 'unheard of'],
  signOff: true,
  branchPrefix: 'nightly/guides',
}

async function prepare(options: WorldOptions = {}): Promise<World> {
  const world = await createWorld({
    files: FILES,
    replies: answerTurns(),
    permissions: { members: 'read' },
    ...options,
  })
  for (const login of ['ada', 'grace']) world.forge.setRole(REPOSITORY, login, 'write')
  world.forge.addTeam(REPOSITORY, 'docs-team')
  world.forge.addLabel(REPOSITORY, 'documentation')
  return world
}

type Options = NonNullable<Parameters<Client['createJob']>[1]['pullRequestOptions']>

async function begin(pullRequestOptions: Options, options: WorldOptions = {}): Promise<Started> {
  const world = await prepare(options)
  const { client, url, stop } = await world.startHere()
  const { id } = await client.createJob(world.projectId, { prompt: 'Add a line.', pullRequestOptions })
  return { world, client, url, stop, job: await client.waitForJob(world.projectId, id, LIMITS) }
}

const pulls = ({ forge }: World) => forge.pullRequests(REPOSITORY)
const ASKED = { title: OPTIONS.title, reviewers: ['ada'], teamReviewers: ['docs-team'], assignees: ['grace'] }

test('the pull request has what its author asked for, and the job names once what GitHub refuses', async () => {
  const { world, job } = await begin(OPTIONS)
  const branch = `docmend/nightly/guides/${job.id}`
  expect(pulls(world)).toMatchObject([{ ...ASKED, headRef: branch, labels: ['documentation'] }])
  expect(job).toMatchObject({ outcome: 'pr_opened', pullRequestOptions: OPTIONS, pullRequest: { branch } })
  expect(job.message).toMatch(/^Opened pull request #1: Nightly: mend the guides\. /)
  expect(job.message?.match(/unheard of|stranger/g)).toEqual(['unheard of', 'stranger'])
})

test('a later turn keeps title and branch, signs off too, and asks nobody again', async () => {
  const started = await begin(OPTIONS)
  const { world, job } = started
  const asking = () => world.forge.requests.filter(({ path }) => /requested_reviewers|assignees|labels$/.test(path))
  const before = asking().length
  expect(await follow(started)).toMatchObject({ outcome: 'pr_updated' })
  expect(pulls(world)).toMatchObject([ASKED])
  expect(asking()).toHaveLength(before)
  const format = '--format=%an <%ae>%n%(trailers:key=Signed-off-by,valueonly)'
  // The name and address that GitHub gives the author, once as that and once in the trailer, which checks compare.
  const signed = git(started, 'log', format, `main..docmend/nightly/guides/${job.id}`).split('\n').filter(Boolean)
  expect(signed).toHaveLength(4)
  expect(signed[0]).toMatch(/^docmend\[bot\] <\d+\+docmend\[bot\]@\S+>$/)
  expect(new Set(signed).size).toBe(1)
})

test('a branch with a prefix is known as ours: a webhook tells of its merge', async () => {
  const { world, client, job } = await begin({ branchPrefix: 'nightly' })
  await world.forge.mergePullRequest(REPOSITORY, 1)
  const state = async () => (await client.getJob(world.projectId, job.id)).pullRequest?.state
  expect(await until('the merge', async () => ((await state()) === 'merged' ? 'merged' : undefined))).toBe('merged')
})

test('a title is neutralized like all words, and one with a secret is refused before anything is published', async () => {
  const { world } = await begin({ title: 'Thanks @ada, fixes #7' })
  const title = pulls(world)[0]?.title ?? ''
  expect(title.replace(/[^ -~]/g, '')).toBe('Thanks @ada, fixes #7')
  expect(title).not.toMatch(/@ada|#7/)
  const refused = await begin({ title: 'Rotate AKIAQ3EGVS7KXJ2WP5MT' })
  expect(refused.job).toMatchObject({ status: 'failed', outcome: 'policy_refused' })
  expect(pulls(refused.world)).toEqual([])
})

test('a patch that is published later gets them', async () => {
  const world = await prepare()
  const { client } = await world.startHere()
  const wish = { prompt: 'Add a line.', mode: 'patch', pullRequestOptions: OPTIONS } as const
  const { id } = await client.createJob(world.projectId, wish)
  await client.waitForJob(world.projectId, id, LIMITS)
  await client.publishJob(world.projectId, id)
  await client.waitForJob(world.projectId, id, LIMITS)
  expect(pulls(world)).toMatchObject([ASKED])
})

test('a job that updates the pull request of its topic leaves title and people as they are', async () => {
  const { world, client } = await begin({})
  const wish = { prompt: 'Add a line.', topic: 'nightly' }
  const run = async (pullRequestOptions: Options) => {
    const { id } = await client.createJob(world.projectId, { ...wish, pullRequestOptions })
    return client.waitForJob(world.projectId, id, LIMITS)
  }
  await run({ title: 'First', reviewers: ['ada'] })
  expect(await run({ title: 'Second', reviewers: ['grace'] })).toMatchObject({ outcome: 'pr_updated' })
  expect(pulls(world).find(({ number }) => number === 2)).toMatchObject({ title: 'First', reviewers: ['ada'] })
})

test.each([
  ['before its labels are set', at('before', 'POST', '/labels')],
  ['after its labels were set, before anybody is asked', at('after', 'POST', '/labels')],
  ['after a reviewer was asked, before the answer', at('after', 'POST', '/requested_reviewers')],
])('killed %s, the job goes on with the one pull request that it has opened', async (_name, isKillPoint) => {
  const point = createKillPoint(isKillPoint)
  const world = await prepare({ intercept: point.intercept })
  const service = await world.startProcess()
  const { id } = await service.client.createJob(world.projectId, { prompt: 'Add a line.', pullRequestOptions: OPTIONS })
  await point.reached
  await service.kill('SIGKILL')
  point.release()
  const { client } = await world.startHere(readConfig({}).leaseMs + 1000)
  expect(await client.waitForJob(world.projectId, id, LIMITS)).toMatchObject({ outcome: 'pr_opened' })
  expect(pulls(world)).toMatchObject([{ ...ASKED, number: 1, labels: ['documentation'] }])
})
