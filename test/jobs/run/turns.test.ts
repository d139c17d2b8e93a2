// Follow-ups, patches and topics, on the real store, with a code host that does what the test says.
import { afterEach, expect, test } from '@jest/globals'
import type { Change } from '../../../src/base/git-tree.ts'
import { type Job, PATCH_MAX_BYTES } from '../../../src/jobs/job.ts'
import type { NewCommit, NewPullRequest, PublishTarget, RepositoryHost } from '../../../src/jobs/repository.ts'
import type { NewJob } from '../../../src/jobs/requests/store-requests.ts'
import { createMemoryTree } from '../../support/memory-tree.ts'
import { createScriptedModel, type Line } from '../../support/scripted-model.ts'
import { createHost, openedOn, PULL_REQUEST, RULES, startJobs, type WorkingJobs } from '../../support/working-jobs.ts'

const stops: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop()
})

const page = (path: string): Line[] => [
  { calls: [['write', { path, content: '# Page\n' }]] },
  { calls: [['finish', { title: `Add ${path}`, summary: 'Adds a page.' }]] },
]
const nothing: Line[] = [{ calls: [['finish', { title: '', summary: '', noChangesReason: 'It is there already' }]] }]

type Published = PublishTarget & Partial<NewCommit> & (({ kind: 'opened' } & NewPullRequest) | { kind: 'updated' })

interface Begun extends WorkingJobs {
  published: Published[]
  model: ReturnType<typeof createScriptedModel>
}

async function begin(lines: Line[], host: Partial<RepositoryHost> = {}): Promise<Begun> {
  const published: Published[] = []
  const recording: Partial<RepositoryHost> = {
    openPullRequest: async (target, commit, wanted) => {
      published.push({ kind: 'opened', ...target, ...commit, ...wanted })
      return openedOn(target.branch)
    },
    updatePullRequest: async (target, commit) => {
      published.push({ kind: 'updated', ...target, ...commit })
      return 'written'
    },
  }
  const model = createScriptedModel(lines)
  const jobs = await startJobs(createHost({ ...recording, ...host }), model)
  stops.push(() => jobs.stop())
  return { ...jobs, published, model }
}

async function run(jobs: Begun, wanted: Partial<NewJob> = {}): Promise<Job> {
  return jobs.ended((await jobs.create(wanted)).id)
}

async function follow(jobs: Begun, { id, projectId }: Job, prompt = 'Another one'): Promise<Job> {
  const message = { prompt, requestedBy: '@ana', at: Date.now() }
  expect(await jobs.storage.jobs.message(projectId, id, message, RULES)).toMatchObject({ kind: 'accepted' })
  jobs.worker.wake()
  return jobs.ended(id)
}

async function publish(jobs: Begun, { id, projectId, patchSha256 }: Job): Promise<Job> {
  const order = { sha256: patchSha256 ?? '', requestedBy: '@ana', at: Date.now(), openPullRequests: 10 }
  expect(await jobs.storage.jobs.publish(projectId, id, order)).toMatchObject({ kind: 'done' })
  jobs.worker.wake()
  return jobs.ended(id)
}

const pathsOf = (changes: readonly Change[] = []): string[] => changes.map(({ path }) => path).sort()

test('a message goes on from the head of the pull request and updates it', async () => {
  const jobs = await begin([...page('a.md'), ...page('b.md')])
  const first = await run(jobs)
  const second = await follow(jobs, first)
  expect(second).toMatchObject({ outcome: 'pr_updated', turn: 2, message: 'Updated pull request #7: Add b.md' })
  expect(jobs.published[1]).toMatchObject({
    branch: jobs.published[0]?.branch,
    base: { ref: 'main', commitSha: '4'.repeat(40) },
    kind: 'updated',
    mark: `${first.id}.2`,
  })
  expect(pathsOf(jobs.published[1]?.changes)).toEqual(['b.md'])
})

test('a follow-up is told what was asked and answered before, and what it is asked now', async () => {
  const jobs = await begin([...page('a.md'), ...nothing])
  await follow(jobs, await run(jobs, { prompt: 'Add the page a' }), 'Is it in the navigation?')
  const [, user] = jobs.model.requests.at(-1)?.messages ?? []
  expect(user?.text).toMatch(/Add the page a[\s\S]*Opened pull request #7: Add a\.md[\s\S]*Is it in the navigation\?/)
})

test('each turn has a budget of its own, and what is shown is the sum', async () => {
  const jobs = await begin([...page('a.md'), ...page('b.md')])
  const second = await follow(jobs, await run(jobs))
  expect(second.spent).toMatchObject({ modelCalls: 4, inputTokens: 400 })
  expect(second.spentBefore).toMatchObject({ modelCalls: 2, inputTokens: 200 })
})

test('the pull request is told how a follow-up ended, also when it changed nothing', async () => {
  const jobs = await begin([...page('a.md'), ...nothing])
  await follow(jobs, await run(jobs))
  const reply = await jobs.storage.jobs.claimReply(60_000)
  expect(reply).toMatchObject({ pullRequestNumber: 7, turn: 2 })
  expect(reply?.text).toContain('It is there already')
  expect(await jobs.storage.jobs.claimReply(60_000)).toBeUndefined()
})

test('a reason that holds a secret is not repeated on the pull request', async () => {
  const token = `ghp_${'aB3dE6gH9jK2mN5pQ8sT1vW4yZ7cF0'.repeat(2).slice(0, 36)}`
  const leak: Line[] = [{ calls: [['finish', { title: '', summary: '', noChangesReason: `It says ${token}` }]] }]
  const jobs = await begin([...page('a.md'), ...leak])
  const second = await follow(jobs, await run(jobs))
  expect(second.message).toContain(token)
  expect((await jobs.storage.jobs.claimReply(60_000))?.text).toMatch(/not repeated here.*looks like a secret/)
})

test('a name that was listed once is not listed again: a follow-up starts from the page that has it', async () => {
  const first = '# A\n\nRun it with `--frob`.\n'
  const lines: Line[] = [
    { calls: [['write', { path: 'a.md', content: first }]] },
    { calls: [['finish', { title: 'Add a.md', summary: 'Adds a page.' }]] },
    { calls: [['write', { path: 'b.md', content: '# B\n\nNeither `--frob` nor `--brob` is needed.\n' }]] },
    { calls: [['finish', { title: 'Add b.md', summary: 'Adds a page.' }]] },
  ]
  const open: RepositoryHost['open'] = async (_project, { commitSha }) =>
    createMemoryTree({ 'index.md': '# Index\n', ...(commitSha.startsWith('4') ? { 'a.md': first } : {}) })
  const jobs = await begin(lines, { open })
  await follow(jobs, await run(jobs))
  expect(jobs.published[0]).toMatchObject({ body: expect.stringContaining('no source has the flag `--frob`') })
  const { text } = (await jobs.storage.jobs.claimReply(60_000)) ?? {}
  expect(text).toContain('no source has the flag `--brob`')
  expect(text).not.toContain('no source has the flag `--frob`')
})

test('what a follow-up asks for passes the same gate as a first request', async () => {
  const leak: Line[] = [
    { calls: [['write', { path: 'b.md', content: `It says ghp_${'aB3dE6gH9jK2mN5pQ8sT1vW4yZ7cF0aB3dE6'}\n` }]] },
    { calls: [['finish', { title: 'Add b.md', summary: 'Adds a page.' }]] },
  ]
  const jobs = await begin([...page('a.md'), ...leak])
  const second = await follow(jobs, await run(jobs))
  expect(second).toMatchObject({ status: 'failed', outcome: 'policy_refused', turn: 2 })
  expect(jobs.published.map(({ kind }) => kind)).toEqual(['opened'])
})

test('a patch is kept with its hash, nothing is published, and the job says so', async () => {
  const jobs = await begin(page('a.md'))
  const job = await run(jobs, { mode: 'patch' })
  expect(job).toMatchObject({ status: 'completed', outcome: 'patch_ready', pullRequest: null })
  const kept = await jobs.storage.jobs.patch(job.projectId, job.id)
  expect(Buffer.from(kept?.patch ?? []).toString()).toBe('write a.md\n')
  expect(kept?.sha256).toBe(job.patchSha256)
  expect(jobs.published).toEqual([])
})

test('a message to a patch goes on from it, on the same base', async () => {
  const jobs = await begin([...page('a.md'), ...page('b.md')])
  const second = await follow(jobs, await run(jobs, { mode: 'patch' }))
  expect(second).toMatchObject({ outcome: 'patch_ready', base: { commitSha: '1'.repeat(40) } })
  const kept = await jobs.storage.jobs.result(second.id)
  expect(pathsOf(kept?.changes)).toEqual(['a.md', 'b.md'])
})

test('publish sends what was kept without asking the model again', async () => {
  const jobs = await begin(page('a.md'))
  const { id, projectId, patchSha256 } = await run(jobs, { mode: 'patch' })
  const asked = jobs.model.requests.length
  const order = { sha256: patchSha256 ?? '', requestedBy: '@ana', at: Date.now(), openPullRequests: 10 }
  expect(await jobs.storage.jobs.publish(projectId, id, order)).toMatchObject({ kind: 'done' })
  jobs.worker.wake()
  expect(await jobs.ended(id)).toMatchObject({ outcome: 'pr_opened', turn: 1 })
  expect(pathsOf(jobs.published[0]?.changes)).toEqual(['a.md'])
  expect(jobs.model.requests).toHaveLength(asked)
  expect(await jobs.storage.jobs.publish(projectId, id, order)).toMatchObject({
    kind: 'done',
    job: { status: 'completed' },
  })
})

test('a pull request that is opened in a later turn tells all that was asked and spent, and has one mark', async () => {
  const jobs = await begin([...page('a.md'), ...page('b.md')])
  const asked = await run(jobs, { mode: 'patch', prompt: 'Add the page a' })
  const { id, projectId } = await follow(jobs, asked, 'And the page b')
  const order = { sha256: undefined, requestedBy: '@ana', at: Date.now(), openPullRequests: 10 }
  expect(await jobs.storage.jobs.publish(projectId, id, order)).toMatchObject({ kind: 'done' })
  jobs.worker.wake()
  expect(await jobs.ended(id)).toMatchObject({ outcome: 'pr_opened', turn: 2 })
  const [opened] = jobs.published
  const body = opened?.kind === 'opened' ? opened.body : ''
  expect(body).toMatch(/> Add the page a\n\nThen:\n\n.*\n\n> And the page b/)
  expect(body).toContain('Used: 4 model calls')
  const tail = opened?.kind === 'opened' ? opened.tail : ''
  expect(`${body}${tail}`.match(/docmend:job=\S+/g)).toEqual([`docmend:job=${id}.2`])
  expect(await jobs.storage.jobs.claimReply(60_000)).toBeUndefined()
})

test('a follow-up names the branch that it worked from, and the job goes on naming that of its pull request', async () => {
  const jobs = await begin([...page('a.md'), ...page('b.md')])
  const first = await run(jobs)
  const message = { prompt: 'Another one', requestedBy: '@ana', at: Date.now() }
  const accepted = await jobs.storage.jobs.message(first.projectId, first.id, message, RULES)
  expect(accepted).toMatchObject({ kind: 'accepted', job: { base: null, lastRef: 'main' } })
  jobs.worker.wake()
  await jobs.ended(first.id)
  const reply = await jobs.storage.jobs.claimReply(60_000)
  expect(reply?.text).toContain(`the repository at \`docmend/${first.id}\`, commit ${'4'.repeat(40)}`)
})

test('two jobs of one topic make one pull request', async () => {
  const jobs = await begin([...page('a.md'), ...page('b.md')])
  const first = await run(jobs, { topic: 'nightly' })
  const second = await run(jobs, { topic: 'nightly' })
  expect(first).toMatchObject({ outcome: 'pr_opened' })
  expect(second).toMatchObject({ outcome: 'pr_updated', pullRequest: { number: 7 } })
  expect(jobs.published.map(({ branch, kind }) => ({ branch, kind }))).toEqual([
    { branch: `docmend/${first.id}`, kind: 'opened' },
    { branch: `docmend/${first.id}`, kind: 'updated' },
  ])
})

test('when the pull request of a topic is merged by now, the next job opens one of its own', async () => {
  const merged = { ...PULL_REQUEST, state: 'merged' } as const
  const host = createHost()
  const jobs = await begin([...page('a.md'), ...page('b.md')], {
    pin: async (project, request, signal) =>
      request.pullRequest === null ? host.pin(project, request, signal) : { kind: 'not_open', pullRequest: merged },
  })
  await run(jobs, { topic: 'nightly' })
  const second = await run(jobs, { topic: 'nightly' })
  expect(second).toMatchObject({ outcome: 'pr_opened', branch: `docmend/${second.id}` })
})

test('an update of a pull request that was closed in that moment says so', async () => {
  const jobs = await begin([...page('a.md'), ...page('b.md')], {
    lookAtPullRequest: async (_number, { branch }) => ({
      pullRequest: { ...PULL_REQUEST, branch, state: 'closed' },
      headSha: null,
      hasOurCommit: true,
    }),
  })
  const second = await follow(jobs, await run(jobs))
  expect(second.message).toBe('Updated pull request #7: Add b.md. It is closed now')
})

test('a follow-up whose pull request was merged meanwhile fails, says so, and keeps its patch', async () => {
  const merged = { ...PULL_REQUEST, state: 'merged' } as const
  const jobs = await begin([...page('a.md'), ...page('b.md')], {
    lookAtPullRequest: async () => ({ pullRequest: merged, headSha: null, hasOurCommit: false }),
  })
  const second = await follow(jobs, await run(jobs))
  expect(second).toMatchObject({ status: 'failed', outcome: 'error', pullRequest: { state: 'merged' } })
  expect(second.message).toMatch(/#7 is merged.*Start a new job/)
  expect(pathsOf((await jobs.storage.jobs.result(second.id))?.changes)).toEqual(['b.md'])
})

test('comments that wait begin one next turn when the present one ends', async () => {
  const reached = Promise.withResolvers<void>()
  const goOn = Promise.withResolvers<void>()
  const jobs = await begin([...page('a.md'), ...page('b.md'), ...page('c.md')], {
    updatePullRequest: async () => {
      reached.resolve()
      await goOn.promise
      return 'written'
    },
  })
  const project = await jobs.storage.projects.apply(
    [{ kind: 'installed', installationId: 1, repositories: [{ id: 5, fullName: 'acme/docs' }] }],
    Date.now(),
  )
  expect(project).toBe(true)
  const first = await run(jobs)
  const second = follow(jobs, first)
  await reached.promise
  for (const key of ['issue_comment:1', 'issue_comment:2', 'issue_comment:1']) {
    const comment = { repositoryId: 5, pullRequestNumber: 7, commentKey: key, deliveryId: `${key} ${Math.random()}` }
    await jobs.storage.jobs.comment(
      { ...comment, prompt: `As ${key} says`, requestedBy: '@ana', at: Date.now() },
      RULES,
    )
  }
  goOn.resolve()
  expect(await second).toMatchObject({
    turn: 3,
    outcome: 'pr_updated',
    prompt: 'As issue_comment:1 says\n\nAs issue_comment:2 says',
  })
})

test('the pull request is told what this turn has used, not what all turns have', async () => {
  const jobs = await begin([...page('a.md'), ...nothing])
  await follow(jobs, await run(jobs))
  const reply = await jobs.storage.jobs.claimReply(60_000)
  expect(reply?.text).toContain('Used: 1 model call; 100 tokens in')
})

test('edits that give back what was there stand in the transcript as how the turn ended', async () => {
  const jobs = await begin(page('a.md'), { buildTree: async () => ({ treeSha: '3'.repeat(40), isUnchanged: true }) })
  const { id, message } = await run(jobs)
  const last = (await jobs.storage.jobs.transcript(id)).at(-1)
  expect(last).toMatchObject({ kind: 'outcome', outcome: 'no_changes', message, patchSha256: null })
})

test('a message to a patch beside an open pull request of its topic goes on from the patch', async () => {
  const host = createHost()
  let head = 0
  const jobs = await begin([...page('a.md'), ...page('b.md'), ...page('c.md')], {
    pin: async (...asked) => {
      const pinned = await host.pin(...asked)
      head += 1
      return pinned.kind === 'not_open' ? pinned : { ...pinned, base: { ref: 'main', commitSha: `${head}`.repeat(40) } }
    },
  })
  await run(jobs, { topic: 'nightly' })
  const patch = await run(jobs, { topic: 'nightly', mode: 'patch' })
  expect(patch).toMatchObject({ outcome: 'patch_ready', pullRequest: { number: 7 } })
  const second = await follow(jobs, patch)
  expect(second.base).toEqual(patch.base)
  expect(pathsOf((await jobs.storage.jobs.result(second.id))?.changes)).toEqual(['b.md', 'c.md'])
})

test('a patch that is published once its topic has a pull request updates that one', async () => {
  const jobs = await begin([...page('a.md'), ...page('b.md')])
  const patch = await run(jobs, { topic: 'nightly', mode: 'patch' })
  const opened = await run(jobs, { topic: 'nightly' })
  expect(await publish(jobs, patch)).toMatchObject({ outcome: 'pr_updated', branch: opened.branch })
  expect(jobs.published.map(({ branch, kind }) => ({ branch, kind }))).toEqual([
    { branch: opened.branch, kind: 'opened' },
    { branch: opened.branch, kind: 'updated' },
  ])
})

test.each([
  ['wants no pull requests', 'enabled: false\n', /enabled: false/],
  ['lets the file not be changed', 'exclude: ["a.md"]\n', /a\.md/],
])('a patch is not published once the repository %s, and is kept', async (_, file, why) => {
  let policyFile: Uint8Array | undefined
  const facts = { isPrivate: false, subjects: [], template: undefined }
  const jobs = await begin(page('a.md'), { facts: async () => ({ ...facts, policyFile }) })
  const patch = await run(jobs, { mode: 'patch' })
  policyFile = Buffer.from(file)
  const refused = await publish(jobs, patch)
  expect(refused).toMatchObject({ status: 'failed', outcome: 'policy_refused', patchSha256: patch.patchSha256 })
  expect(refused.message).toMatch(why)
  expect(jobs.published).toEqual([])
})

test('a patch is published as a draft once the repository wants drafts', async () => {
  let policyFile: Uint8Array | undefined
  const facts = { isPrivate: false, subjects: [], template: undefined }
  const jobs = await begin(page('a.md'), { facts: async () => ({ ...facts, policyFile }) })
  const patch = await run(jobs, { mode: 'patch' })
  policyFile = Buffer.from('draft: true\n')
  await publish(jobs, patch)
  expect(jobs.published).toMatchObject([{ draft: true }])
})

test('a patch that is too large to be kept says so', async () => {
  const jobs = await begin(page('a.md'), { patch: async () => Buffer.alloc(PATCH_MAX_BYTES + 1, 'x') })
  const job = await run(jobs, { mode: 'patch' })
  expect(job).toMatchObject({ outcome: 'patch_ready', patchSha256: null })
  expect(job.message).toMatch(/more than 16 MiB and cannot be shown/)
})
