// The steps of `docmend doctor --live`: each makes calls as a job, a comment or a check does, and looks whether the host shows
// what was written.
import type { Change } from '../../base/git-tree.ts'
import type { Base } from '../../jobs/job.ts'
import type { PublishTarget } from '../../jobs/repository.ts'
import type { Project } from '../../projects/project.ts'
import { type AppAccess, namesNext, PER_PAGE, withFreshToken, withListing, withToken } from '../api/access.ts'
import type { CheckedOctokit, Route } from '../api/checked-octokit.ts'
import { unlessMissing } from '../api/host-answer.ts'
import { guardWith } from '../api/patient-client.ts'
import type { Repository } from '../api/repositories.ts'
import { ROUTE_NEEDS, type RouteNeed } from '../api/route-needs.ts'
import { BUILD_PERMISSIONS } from '../api/tokens.ts'
import { hasWriteAccess } from '../comments/people.ts'
import { createAnswers } from '../comments/post-comment.ts'
import { openStickyComments } from '../comments/sticky-comment.ts'
import type { AccessSettings } from '../connect.ts'
import { createRepositoryHost } from '../host.ts'
import { commitsBetween, findHead } from '../publish/heads.ts'
import type { CallWatch } from './watch-calls.ts'

export interface Trial {
  github: AppAccess
  settings: AccessSettings
  watch: CallWatch
  project: Project
  repository: Repository
  base: Base
  branch: string
  mark: string
  signal: AbortSignal
  /** Why a call could not be made here. */
  impossible: Map<Route, string>
}

/** GitHub's replicas may lag; jobs look again after half a second, and after that in a later attempt. */
const LAG_MAX_MS = 10_000
const LAG_STEP_MS = 250
const LABEL = 'documentation'

// In this order: later steps use what earlier ones wrote.

export const STEPS: Readonly<Record<string, (trial: Trial) => Promise<void>>> = {
  'ask about the App': askAboutApp,
  'read the repository': readRepository,
  'open a pull request': openPullRequest,
  'read it back': readBack,
  'publish to it again': (trial) => publishAgain(trial, 2),
  'publish by git': (trial) => publishAgain({ ...trial, github: { ...trial.github, publisher: 'git-push' } }, 3),
  comment,
  'keep one comment': keepComment,
  'read what others report': readReports,
}

async function askAboutApp({ github, repository, watch, impossible, signal }: Trial): Promise<void> {
  const { installationId, repositoryId } = repository
  const app = github.api.asApp(signal, installationId)
  const { slug } = (await app.request('GET /app')).data
  const { data: installations } = await app.request('GET /app/installations', { per_page: PER_PAGE })
  if (installations.length < PER_PAGE && !installations.some(({ id }) => id === installationId))
    watch.differs('GET /app/installations', LACKS)
  const granted = await github.permissions.fetch(installationId, signal)
  for (const [route, { need }] of Object.entries<RouteNeed>(ROUTE_NEEDS)) {
    const [name = ''] = need.split(': ')
    const isOptional = BUILD_PERMISSIONS.some((one) => one === name)
    if (isOptional && granted[name] === undefined)
      impossible.set(route as Route, `The installation has not granted ${need}`)
  }
  const deliveries: Route = 'GET /app/hook/deliveries'
  await watch.mayMiss([deliveries], () => unlessMissing(app.request(deliveries, { per_page: 1 })))
  if (watch.seen.get(deliveries)?.statuses.has(404) === true) impossible.set(deliveries, 'The App has no webhook')
  await withListing(installationId, signal, github, async (lister) => {
    const route = 'GET /installation/repositories'
    const { total_count: total, repositories } = (await lister.request(route, { per_page: PER_PAGE })).data
    if (total <= PER_PAGE && !repositories.some(({ id }) => id === repositoryId)) watch.differs(route, LACKS)
    await lister.request('GET /users/{username}', { username: `${slug}[bot]` })
  })
}

async function readRepository({ github, project, base, branch, repository, watch, impossible, signal }: Trial) {
  const host = createRepositoryHost(github)
  const isMissable: Route[] = [
    'GET /repos/{owner}/{repo}/branches/{branch}',
    'GET /repos/{owner}/{repo}/contents/{path}',
    'GET /repos/{owner}/{repo}/collaborators/{username}/permission',
  ]
  await watch.mayMiss(isMissable, async () => {
    await host.facts(project, base, signal)
    await host.requireWriteAccess(project, { name: branch, isNew: true, isSignedOff: false }, signal)
    await hasWriteAccess(project, { id: 0, login: repository.owner, type: 'User', appId: null }, signal, github)
  })
  const asked = { owner: repository.owner, repo: repository.name, branch }
  const ruled = await withToken('forContents', repository, signal, github, async (octokit) => {
    const { data } = await octokit.request('GET /repos/{owner}/{repo}/rules/branches/{branch}', asked)
    const id = data.find(({ ruleset_id }) => ruleset_id !== undefined)?.ruleset_id
    if (id !== undefined)
      await octokit.request('GET /repos/{owner}/{repo}/rulesets/{ruleset_id}', { ...asked, ruleset_id: id })
    return id !== undefined
  })
  if (!ruled)
    impossible.set('GET /repos/{owner}/{repo}/rulesets/{ruleset_id}', 'No ruleset is about a branch of Docmend')
  const people: Route = 'GET /repos/{owner}/{repo}/collaborators/{username}/permission'
  if (watch.seen.get(people)?.statuses.has(200) !== true)
    impossible.set(people, 'GitHub tells it of people, and the owner of the repository is an organization')
}

/** The second is sent as a blob of its own, as it is no text. */
function toChanges({ mark }: Pick<Trial, 'mark'>, turn: number): Change[] {
  const page = new TextEncoder().encode(`# A trial of docmend doctor\n\nTurn ${turn} of ${mark}.\n`)
  return [
    { kind: 'write', path: `${mark}.md`, content: page },
    { kind: 'write', path: `${mark}.bin`, content: Uint8Array.of(0, turn) },
  ]
}

async function openPullRequest(trial: Trial): Promise<void> {
  const { github, project, base, branch, mark, repository, watch, impossible, signal } = trial
  const host = createRepositoryHost(github)
  const changes = toChanges(trial, 1)
  await host.open(project, base, signal)
  const { treeSha } = await host.buildTree(project, base, changes)
  const target: PublishTarget = { project, base, branch, mark, treeSha }
  const commit = { changes, message: 'Try docmend doctor', parentSha: base.commitSha, headSha: null }
  const body = 'A trial of `docmend doctor --live`, which closes it again.'
  const wanted = { title: 'Try docmend doctor', body, tail: '', draft: true, labels: [LABEL] }
  const label: Route = 'GET /repos/{owner}/{repo}/labels/{name}'
  const opened = await watch.mayMiss([label], () => host.openPullRequest(target, commit, wanted, guardWith(signal)))
  if (watch.seen.get(label)?.statuses.has(200) !== true) {
    const why = `The repository has no label "${LABEL}"`
    impossible.set(label, why)
    impossible.set('POST /repos/{owner}/{repo}/issues/{issue_number}/labels', why)
  }
  if (opened.kind !== 'opened') throw new Error('Something else moved the branch')
  await awaitHead(opened.commitSha, trial)
  await withToken('forContents', repository, signal, github, (octokit) => readCommit(opened.commitSha, octokit, trial))
}

/** Jobs look again when a branch is not where they have put it; how long that takes is worth knowing. */
async function awaitHead(sha: string, { github, repository, branch, watch, signal }: Trial): Promise<void> {
  const route: Route = 'GET /repos/{owner}/{repo}/branches/{branch}'
  const startedAt = performance.now()
  const look = () =>
    watch.mayMiss([route], () =>
      withToken('forContents', repository, signal, github, (octokit) => findHead(octokit, repository, branch)),
    )
  for (let turn = 0; (await look())?.sha !== sha; turn++) {
    const waitedMs = Math.round(performance.now() - startedAt)
    if (turn === 0) watch.differs(route, 'consistency: right after a write, the branch was not where it had been put')
    if (waitedMs > LAG_MAX_MS) throw new Error('The branch does not show its commit')
    await github.sleep(LAG_STEP_MS, signal)
  }
}

export const LACKS = 'body: the list lacks what is surely there'

async function readCommit(sha: string, octokit: CheckedOctokit, trial: Trial): Promise<void> {
  const { repository, base, watch } = trial
  const place = { owner: repository.owner, repo: repository.name }
  const [page, binary] = toChanges(trial, 1).map(({ path }) => path)
  const found = await octokit.request('GET /repos/{owner}/{repo}/contents/{path}', {
    ...place,
    path: page ?? '',
    ref: sha,
  })
  if (Array.isArray(found.data) || Buffer.from(found.data.content ?? '', 'base64').length !== found.data.size)
    watch.differs('GET /repos/{owner}/{repo}/contents/{path}', 'body: content is not the file that was written')
  const { tree } = (
    await octokit.request('GET /repos/{owner}/{repo}/git/trees/{tree_sha}', { ...place, tree_sha: sha })
  ).data
  if (![page, binary].every((path) => tree.some((entry) => entry.path === path)))
    watch.differs('GET /repos/{owner}/{repo}/git/trees/{tree_sha}', LACKS)
  const commits = (await octokit.request('GET /repos/{owner}/{repo}/commits', { ...place, sha, per_page: 2 })).data
  if (commits[0]?.sha !== sha || commits.length < 2) watch.differs('GET /repos/{owner}/{repo}/commits', LACKS)
  const between = await commitsBetween(octokit, repository, base.commitSha, sha)
  if (between.length !== 1) watch.differs('GET /repos/{owner}/{repo}/compare/{basehead}', LACKS)
}

/** Its number, and where its head is as far as the list of pull requests says. */
async function findOwn({ github, project, branch, watch, signal }: Trial): Promise<number> {
  const found = await createRepositoryHost(github).findPullRequest(project, branch, signal)
  if (found !== undefined) return found.number
  watch.differs('GET /repos/{owner}/{repo}/pulls', LACKS)
  throw new Error('There is no pull request')
}

async function readBack(trial: Trial): Promise<void> {
  const { github, repository, signal } = trial
  const asked = {
    owner: repository.owner,
    repo: repository.name,
    pull_number: await findOwn(trial),
    per_page: PER_PAGE,
  }
  await withToken('forPullRequests', repository, signal, github, async (octokit) => {
    await octokit.request('GET /repos/{owner}/{repo}/pulls/{pull_number}/comments', asked)
    await octokit.request('GET /repos/{owner}/{repo}/pulls/{pull_number}/reviews', asked)
  })
}

async function publishAgain(trial: Trial, turn: number): Promise<void> {
  const { github, project, base, branch, mark, repository, watch, signal } = trial
  const host = createRepositoryHost(github)
  const number = await findOwn(trial)
  const continued = await host.pin(project, { requestedRef: null, pullRequest: { number, branch } }, signal)
  if (continued.kind !== 'pinned') throw new Error('The pull request is closed')
  const head = continued.base.commitSha
  await host.open(project, continued.base, signal)
  const changes = toChanges(trial, turn)
  const { treeSha } = await host.buildTree(project, continued.base, changes)
  const target = { project, base: continued.base, branch, mark, treeSha }
  const commit = { changes, message: `Try it again, turn ${turn}`, parentSha: head, headSha: head }
  await host.updatePullRequest(target, commit, guardWith(signal))
  const words = { title: `Try docmend doctor, turn ${turn}`, body: 'A trial of `docmend doctor --live`.' }
  const { title } = await host.rewordPullRequest(number, words, target, guardWith(signal))
  const asked = { owner: repository.owner, repo: repository.name, pull_number: number }
  const route = 'GET /repos/{owner}/{repo}/pulls/{pull_number}'
  const { data } = await withToken('forPullRequests', repository, signal, github, (octokit) =>
    octokit.request(route, asked),
  )
  if (title === 'written' && data.title !== words.title)
    watch.differs(route, 'body: title is not the one that was written')
  if (data.base.ref !== base.ref) watch.differs(route, 'body: base.ref is not the branch that it was opened for')
}

async function comment(trial: Trial): Promise<void> {
  const { github, project, repository, mark, watch, signal } = trial
  const number = await findOwn(trial)
  const host = createRepositoryHost(github)
  // Once more what is there already: a list that lacked it would make a second one.
  for (const turn of [1, 1, 2]) {
    const said = { text: `Comment ${turn} of the trial.`, mark: `docmend:${mark}=${turn}` }
    await host.comment(project, number, said, signal)
  }
  const route = 'GET /repos/{owner}/{repo}/issues/{issue_number}/comments'
  const asked = { owner: repository.owner, repo: repository.name, issue_number: number, per_page: 1 }
  const first = await withToken('forPullRequests', repository, signal, github, (octokit) =>
    octokit.request(route, asked),
  )
  if (!namesNext(first.headers.link)) watch.differs(route, 'header: link names no next page of a list that has one')
  const whole = await withToken('forPullRequests', repository, signal, github, (octokit) =>
    octokit.request(route, { ...asked, per_page: PER_PAGE }),
  )
  const own = whole.data.filter(({ body }) => body?.includes(mark))
  if (own.length !== 2) watch.differs(route, LACKS)
  const [found] = own
  if (found === undefined) throw new Error('There is no comment')
  const answers = createAnswers({ ...github, stopping: signal })
  const author = { id: 0, login: '', type: 'Bot', appId: null }
  const incoming = {
    kind: 'issue',
    id: found.id,
    repositoryId: repository.repositoryId,
    pullRequestNumber: number,
  } as const
  answers.answer(project, { ...incoming, author, body: '', place: null }, null)
  await answers.settled()
}

/** Made, edited and deleted, as the checks of a workflow do it. */
async function keepComment(trial: Trial): Promise<void> {
  const { github, settings, project, repository, mark, watch, signal } = trial
  const number = await findOwn(trial)
  await withFreshToken('forComments', project, guardWith(signal), github, async (octokit, _repository, token) => {
    const asked = { owner: repository.owner, repo: repository.name, pull_number: number }
    const { head } = (await octokit.request('GET /repos/{owner}/{repo}/pulls/{pull_number}', asked)).data
    const comments = openStickyComments({ ...settings, token, repository: repository.fullName, signal })
    const pull = { number, headSha: head.sha }
    const ends: unknown[] = []
    for (const text of ['Things stand well.', 'Things stand better.', undefined])
      ends.push(await comments.keep(pull, `docmend:${mark}=kept`, text))
    if (ends.join() !== 'created,updated,deleted')
      watch.differs('GET /repos/{owner}/{repo}/issues/{issue_number}/comments', LACKS)
  })
}

async function readReports({ github, project, base, watch, impossible, signal }: Trial): Promise<void> {
  await createRepositoryHost(github).readBuilds(project, base.commitSha, signal)
  const route: Route = 'GET /repos/{owner}/{repo}/deployments/{deployment_id}/statuses'
  if (!watch.seen.has(route) && !impossible.has(route)) impossible.set(route, 'The commit has no deployment')
}
