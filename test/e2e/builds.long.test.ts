// What other services report about a commit of Docmend, as its job shows it: with real requests to GitHub's routes.
import { expect, test } from '@jest/globals'
import type { AgentJob } from '../../src/contract/job.ts'
import { answerTurns } from '../support/answer-turns.ts'
import { FILES, follow, run, type Started } from '../support/steered-job.ts'
import { until } from '../support/until.ts'
import { useWorlds } from '../support/use-worlds.ts'
import { REPOSITORY, type WorldOptions } from '../support/world.ts'

const HOUR_MS = 60 * 60_000
const ALL = { checks: 'read', statuses: 'read', deployments: 'read' } as const
const SITE = 'https://docs-git-docmend.acme.example/'

const createWorld = useWorlds()

interface Reported extends Started {
  sha: string
  /** Lets the time of the next look come, and gives the job once it is as it should be. */
  look: (what: string, isRight: (job: AgentJob) => boolean) => Promise<AgentJob>
  /** The same, but the time of one look after the other comes: what a look finds may not show that it is over. */
  lookOn: Reported['look']
  /** The requests for what is reported. */
  asked: () => string[]
}

/** A job has opened its pull request, and nobody has reported anything yet. */
async function givenCommit(options: WorldOptions = {}): Promise<Reported> {
  const world = await createWorld({ files: FILES, replies: answerTurns(), permissions: ALL, ...options })
  let aheadMs = 0
  const started = await world.startHere(() => aheadMs)
  const { client } = started
  const job = await run(world, client)
  const find = async (isRight: (job: AgentJob) => boolean) => {
    const now = await client.getJob(world.projectId, job.id)
    return isRight(now) ? now : undefined
  }
  const look: Reported['look'] = (what, isRight) => {
    aheadMs += HOUR_MS
    return until(what, () => find(isRight))
  }
  const lookOn: Reported['look'] = (what, isRight) =>
    until(what, () => {
      aheadMs += HOUR_MS
      return find(isRight)
    })
  const asked = () =>
    world.forge.requests.map(({ path }) => path).filter((path) => /check-runs|\/status|\/deployments/.test(path))
  return { world, ...started, job, sha: String(job.commitSha), look, lookOn, asked }
}

test('a job shows the builds of its commit while they run, and the preview once it is there', async () => {
  const { world, job, sha, look, asked } = await givenCommit()
  expect(job).toMatchObject({
    commitSha: world.forge.pullRequests(REPOSITORY)[0]?.headSha,
    preview: null,
    builds: null,
  })
  world.forge.reportCheckRun(REPOSITORY, {
    sha,
    name: 'lint',
    conclusion: 'success',
    detailsUrl: 'https://ci.example/1',
  })
  world.forge.reportDeployment(REPOSITORY, { sha, environment: 'Preview', state: 'in_progress' })
  const building = await look('the first look', ({ builds }) => builds !== null)
  const lint = { name: 'lint', kind: 'check_run', state: 'success', url: 'https://ci.example/1' }
  expect(building.builds).toEqual([{ name: 'Preview', kind: 'deployment', state: 'pending', url: null }, lint])
  expect(building.preview).toBeNull()
  world.forge.reportDeployment(REPOSITORY, { sha, environment: 'Preview', state: 'success', environmentUrl: SITE })
  const built = await look('the preview', ({ preview }) => preview !== null)
  expect(built.preview).toEqual({ url: SITE, state: 'success' })
  expect(built.builds).toEqual([{ name: 'Preview', kind: 'deployment', state: 'success', url: SITE }, lint])
  expect(asked()).toHaveLength(8)
})

test('a host that reports by a commit status has its preview there once it has succeeded', async () => {
  const { world, sha, look } = await givenCommit()
  const context = 'netlify/acme/deploy-preview'
  world.forge.reportStatus(REPOSITORY, { sha, context, state: 'pending', targetUrl: 'https://app.host.example/log' })
  const building = await look('the status', ({ builds }) => builds?.length === 1)
  expect(building.preview).toBeNull()
  world.forge.reportStatus(REPOSITORY, { sha, context, state: 'success', targetUrl: SITE })
  const built = await look('the preview', ({ preview }) => preview !== null)
  expect(built).toMatchObject({ preview: { url: SITE, state: 'success' }, builds: [{ name: context, url: SITE }] })
})

test('a build that fails is shown first and starts nothing', async () => {
  const { world, job, sha, look } = await givenCommit()
  world.forge.reportCheckRun(REPOSITORY, { sha, name: 'lint', conclusion: 'success' })
  world.forge.reportCheckRun(REPOSITORY, {
    sha,
    name: 'docs',
    conclusion: 'failure',
    detailsUrl: 'https://ci.example/2',
  })
  const failed = await look('the failure', ({ builds }) => builds !== null)
  expect(failed.builds).toMatchObject([
    { name: 'docs', state: 'failure', url: 'https://ci.example/2' },
    { name: 'lint' },
  ])
  const { status, outcome, turn, message } = job
  expect(failed).toMatchObject({ status, outcome, turn, message })
})

test('an installation that has granted one of the permissions shows what it may read, and asks for nothing else', async () => {
  const { world, sha, look, asked } = await givenCommit({ permissions: { statuses: 'read' } })
  world.forge.reportStatus(REPOSITORY, { sha, context: 'ci', state: 'success' })
  world.forge.reportCheckRun(REPOSITORY, { sha, name: 'lint', conclusion: 'success' })
  const { builds } = await look('the status', (job) => job.builds !== null)
  expect(builds).toEqual([{ name: 'ci', kind: 'commit_status', state: 'success', url: null }])
  expect(asked()).toEqual([expect.stringContaining(`/commits/${sha}/status`)])
})

test('an organization that refuses one kind of report does not hide the others', async () => {
  const refusal = { status: 403, body: { message: 'Resource not accessible by integration' } }
  const { world, sha, look } = await givenCommit({
    intercept: ({ phase, path }) => (phase === 'before' && path.includes('/check-runs') ? refusal : undefined),
  })
  world.forge.reportStatus(REPOSITORY, { sha, context: 'ci', state: 'success' })
  const { builds } = await look('the status', (job) => job.builds !== null)
  expect(builds).toHaveLength(1)
})

test('names and addresses of strangers come bounded, of the web, and without invisible characters', async () => {
  const { world, sha, look } = await givenCommit()
  const hostile = { sha, environment: 'Pre\u202eview\n', state: 'success', environmentUrl: 'javascript:alert(1)' }
  world.forge.reportDeployment(REPOSITORY, { ...hostile, logUrl: 'https://user:secret@host.example/' })
  world.forge.reportStatus(REPOSITORY, {
    sha,
    context: 'x'.repeat(5000),
    state: 'success',
    targetUrl: `${SITE}${'y'.repeat(5000)}`,
  })
  const { builds, preview } = await look('the reports', (job) => job.builds !== null)
  expect(preview).toBeNull()
  expect(builds).toEqual([
    { name: 'Pre view', kind: 'deployment', state: 'success', url: null },
    { name: `${'x'.repeat(99)}…`, kind: 'commit_status', state: 'success', url: null },
  ])
})

test('a turn with a new commit starts afresh, and what comes late for the former one is not shown', async () => {
  const reported = await givenCommit()
  const { world, sha, look, asked } = reported
  world.forge.reportCheckRun(REPOSITORY, { sha, name: 'first', conclusion: 'failure' })
  await look('the first failure', ({ builds }) => builds?.[0]?.state === 'failure')
  const followed = await follow(reported)
  expect(followed).toMatchObject({ outcome: 'pr_updated', preview: null, builds: null })
  expect(followed.commitSha).toBe(world.forge.pullRequests(REPOSITORY)[0]?.headSha)
  world.forge.reportCheckRun(REPOSITORY, { sha, name: 'late', conclusion: 'failure' })
  world.forge.reportCheckRun(REPOSITORY, { sha: String(followed.commitSha), name: 'second' })
  const { builds } = await look('the builds of the second commit', (job) => job.builds !== null)
  expect(builds).toMatchObject([{ name: 'second', state: 'pending' }])
  expect(asked().at(-1)).toContain(followed.commitSha)
})

test('what was seen stays while GitHub fails, and the next look goes on', async () => {
  let isDown = false
  let refused = 0
  const { world, sha, look, lookOn, client, job } = await givenCommit({
    intercept: ({ phase, path }) => {
      if (phase !== 'before' || !isDown || !path.includes('/check-runs')) return undefined
      refused += 1
      return { status: 502, body: { message: 'Bad Gateway' } }
    },
  })
  world.forge.reportCheckRun(REPOSITORY, { sha, name: 'docs' })
  await look('the build', ({ builds }) => builds !== null)
  isDown = true
  world.forge.reportCheckRun(REPOSITORY, { sha, name: 'docs', conclusion: 'success' })
  await lookOn('the refusals', () => refused > 3)
  expect((await client.getJob(world.projectId, job.id)).builds).toMatchObject([{ state: 'pending' }])
  isDown = false
  await lookOn('the end of the build', ({ builds }) => builds?.[0]?.state === 'success')
})

test('a commit about which nobody reports anything costs fifteen requests, and then none', async () => {
  const { world, sha, client, lookOn, asked } = await givenCommit()
  await lookOn('five looks', () => asked().length >= 15)
  const other = await run(world, client)
  const areAbout = (commit: string) => asked().filter((path) => path.includes(commit)).length
  await lookOn('the looks at another commit', () => areAbout(String(other.commitSha)) >= 15)
  expect(areAbout(sha)).toBe(15)
})
