// Fixes what a turn works from: the head of a branch, or that of the pull request which the job continues.

import { AnswerFault } from '../../base/fetch.ts'
import { cut } from '../../base/text.ts'
import type { Base } from '../../jobs/job.ts'
import { type PinnedBase, type PinRequest, RepositoryError, type RepositoryFacts } from '../../jobs/repository.ts'
import type { Project } from '../../projects/project.ts'
import { type AppAccess, type HostAccess, withToken } from '../api/access.ts'
import type { CheckedOctokit } from '../api/checked-octokit.ts'
import { lookTwice, unlessMissing } from '../api/host-answer.ts'
import type { Repository } from '../api/repositories.ts'
import { findHeadTwice, type Head } from '../publish/heads.ts'
import { fetchPullRequest, withoutBody } from '../publish/pull-requests.ts'

type Continued = NonNullable<PinRequest['pullRequest']>

/** Throws what `RepositoryHost.pin` says. */
export async function pin(
  project: Project,
  { requestedRef, pullRequest }: PinRequest,
  signal: AbortSignal,
  github: AppAccess,
): Promise<PinnedBase> {
  const repository = await github.repositories.fetch(project, signal)
  return pullRequest === null
    ? pinBranch(requestedRef, repository, signal, github)
    : pinPullRequest(pullRequest, repository, signal, github)
}

async function pinBranch(
  requestedRef: string | null,
  repository: Repository,
  signal: AbortSignal,
  github: AppAccess,
): Promise<PinnedBase> {
  const ref = requestedRef ?? repository.defaultBranch
  const head = await findHead(repository, ref, signal, github)
  if (head !== undefined) {
    // By its name of now: a pull request is not opened for a former one.
    const base = { ref: head.name, commitSha: head.sha }
    return { kind: 'pinned', base, repository: repository.url, pullRequest: null }
  }
  const advice = requestedRef === null ? 'Is the repository empty? Push a first commit' : 'Name an existing branch'
  throw new RepositoryError(`The branch ${ref} does not exist in ${repository.fullName}. ${advice}`, {
    transient: false,
  })
}

async function pinPullRequest(
  known: Continued,
  repository: Repository,
  signal: AbortSignal,
  github: AppAccess,
): Promise<PinnedBase> {
  const pause = { sleep: github.sleep, signal }
  const ask = (octokit: CheckedOctokit) => fetchPullRequest(octokit, repository, known, pause)
  const found = await withToken('forPullRequests', repository, signal, github, ask)
  const pullRequest = withoutBody(found)
  if (found.state !== 'open') return { kind: 'not_open', pullRequest }

  const head = await findHead(repository, known.branch, signal, github)
  if (head === undefined) return { kind: 'not_open', pullRequest: { ...pullRequest, state: 'closed' } }
  const base = { ref: found.baseRef, commitSha: head.sha }
  return { kind: 'pinned', base, repository: repository.url, pullRequest }
}

function findHead(
  repository: Repository,
  branch: string,
  signal: AbortSignal,
  github: AppAccess,
): Promise<Head | undefined> {
  const pause = { sleep: github.sleep, signal }
  return withToken('forContents', repository, signal, github, (octokit) =>
    findHeadTwice(octokit, repository, branch, pause),
  )
}

// What a job needs to know about a repository in addition to its files, read with a token that can do nothing else.

/** Asks GitHub on behalf of one repository. */
interface Access extends HostAccess {
  octokit: CheckedOctokit
  repository: Repository
  signal: AbortSignal
}

const POLICY_FILE = '.docmend.yml'
const POLICY_MAX_BYTES = 64 * 1024
const TEMPLATE_MAX_BYTES = 64 * 1024
/** In the order in which GitHub looks for a template. */
const TEMPLATE_FOLDERS = ['.github', '', 'docs']
const TEMPLATE_NAME = /^pull_request_template(\.md|\.txt)?$/i
/** Merges among them are left out, so a few more are asked for than given. */
const COMMITS_READ = 50
const SUBJECTS_GIVEN = 30
const SUBJECT_MAX_CHARACTERS = 300

/** Throws what `RepositoryHost.facts` says. */
export async function readFacts(
  project: Project,
  base: Base,
  signal: AbortSignal,
  github: HostAccess,
): Promise<RepositoryFacts> {
  const access = await openAccess(project, signal, github)
  const { repository } = access
  const [policyFile, subjects, template] = await Promise.all([
    readPolicyFile(access),
    orElse([], 'the newest commits', access, () => readSubjects(base, access)),
    orElse(undefined, 'the pull request template', access, () => readTemplate(base, access)),
  ])
  return { isPrivate: repository.isPrivate, policyFile, subjects, template }
}

/** Gives `.docmend.yml` as it now is on the default branch. Throws what `RepositoryHost.facts` says. */
export async function readDefaultPolicyFile(
  project: Project,
  signal: AbortSignal,
  github: HostAccess,
): Promise<Uint8Array | undefined> {
  return readPolicyFile(await openAccess(project, signal, github))
}

/** Not from memory: whether a repository is private decides whether its readers may see page views. */
async function openAccess(project: Project, signal: AbortSignal, github: HostAccess): Promise<Access> {
  const repository = await github.repositories.fetch(project, signal)
  const token = await github.tokens.forContents(repository, signal)
  const octokit = github.api.asReader(repository.installationId, token, signal)
  return { ...github, octokit, repository, signal }
}

async function orElse<T>(fallback: T, what: string, access: Access, read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    access.signal.throwIfAborted()
    access.logger.warn(
      { err: error, repository: access.repository.fullName },
      `Could not read ${what}; continuing without it`,
    )
    return fallback
  }
}

/**
 * From the head commit of the default branch, by its id: a name may also be that of a tag, and the branch of a job, or
 * of a pull request, must never decide on its own policy.
 */
async function readPolicyFile(access: Access): Promise<Uint8Array | undefined> {
  const { octokit, repository, sleep, signal } = access
  const branch = repository.defaultBranch
  const head = await findHeadTwice(octokit, repository, branch, { sleep, signal })
  if (head === undefined) {
    throw new RepositoryError(`The default branch ${branch} of ${repository.fullName} does not exist`, {
      transient: true,
    })
  }
  const found = await findFile(access, POLICY_FILE, head.sha)
  if (found !== undefined) return policyBytes(found, repository)
  // A 404 may be odd, and without this file the job may do more: only the listing of the commit proves that there is none.
  const listed = await lookTwice(() => unlessMissing(readFolder(access, head.sha)), { sleep, signal })
  if (listed?.every(({ path }) => path !== POLICY_FILE) === true) return undefined
  const again = await lookTwice(() => findFile(access, POLICY_FILE, head.sha), { sleep, signal })
  if (again !== undefined) return policyBytes(again, repository)
  throw new RepositoryError(
    `GitHub does not return ${POLICY_FILE} of ${repository.fullName} and does not show that there is none. If this persists, check githubstatus.com`,
    { transient: true },
  )
}

function policyBytes(file: FoundFile, { fullName }: Repository): Uint8Array {
  if (file.kind === 'file' && file.size <= POLICY_MAX_BYTES) return file.content()
  const why = file.kind === 'file' ? `is larger than ${POLICY_MAX_BYTES / 1024} KiB` : 'is not a regular file'
  throw new RepositoryError(`${POLICY_FILE} on the default branch of ${fullName} ${why}: fix it there`, {
    transient: false,
  })
}

type FoundFile = { kind: 'file'; size: number; content: () => Uint8Array } | { kind: 'other' }

/** undefined when there is nothing of this name. GitHub leaves out content above 1 MB, but gives its size. */
async function findFile(
  { octokit, repository }: Access,
  path: string,
  commitSha: string,
): Promise<FoundFile | undefined> {
  const place = { owner: repository.owner, repo: repository.name, path, ref: commitSha }
  const answer = await unlessMissing(octokit.request('GET /repos/{owner}/{repo}/contents/{path}', place))
  if (answer === undefined) return undefined
  const { data } = answer
  if (Array.isArray(data) || data.type !== 'file' || data.content === undefined) return { kind: 'other' }
  const { size, content } = data
  return { kind: 'file', size, content: () => decodeWhole(content, size, path) }
}

function decodeWhole(content: string, size: number, path: string): Uint8Array {
  const bytes = new Uint8Array(Buffer.from(content, 'base64'))
  if (bytes.byteLength === size) return bytes
  throw new AnswerFault(`gave ${bytes.byteLength} of the ${size} bytes of ${path}`)
}

async function readSubjects({ commitSha }: Base, { octokit, repository }: Access): Promise<string[]> {
  const { data } = await octokit.request('GET /repos/{owner}/{repo}/commits', {
    owner: repository.owner,
    repo: repository.name,
    sha: commitSha,
    per_page: COMMITS_READ,
  })
  const own = data.filter(({ parents }) => parents.length < 2)
  return own.slice(0, SUBJECTS_GIVEN).map(({ commit }) => readSubject(commit.message))
}

function readSubject(message: string): string {
  return cut(message.split('\n', 1)[0] ?? '', SUBJECT_MAX_CHARACTERS)
}

async function readTemplate({ commitSha }: Base, access: Access): Promise<string | undefined> {
  const root = await readFolder(access, commitSha)
  for (const folder of TEMPLATE_FOLDERS) {
    const found = (await entriesBelow(root, folder, access)).find(
      ({ type, path }) => type === 'blob' && TEMPLATE_NAME.test(path),
    )
    if (found === undefined) continue
    const file = await findFile(access, folder === '' ? found.path : `${folder}/${found.path}`, commitSha)
    if (file?.kind === 'file' && file.size <= TEMPLATE_MAX_BYTES) return new TextDecoder().decode(file.content())
  }
  return undefined
}

interface FolderEntry {
  path: string
  type: string
  sha: string
}

async function entriesBelow(root: readonly FolderEntry[], folder: string, access: Access): Promise<FolderEntry[]> {
  if (folder === '') return [...root]
  const found = root.find(({ type, path }) => type === 'tree' && path === folder)
  return found === undefined ? [] : readFolder(access, found.sha)
}

/** Of a tree, or the top of a commit; all of it or none, where a listing by path ends after 1,000 entries. */
async function readFolder({ octokit, repository }: Access, sha: string): Promise<FolderEntry[]> {
  const place = { owner: repository.owner, repo: repository.name, tree_sha: sha }
  const { data } = await octokit.request('GET /repos/{owner}/{repo}/git/trees/{tree_sha}', place)
  if (data.truncated) throw new AnswerFault('lists only a part of the files of a folder')
  return data.tree
}
