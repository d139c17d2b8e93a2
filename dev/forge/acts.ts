// What people do on the forge: create, rename and delete repositories, and the commits they push.
import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { presentAccount } from './api/present-account.ts'
import type { ForgeContext } from './context.ts'
import { parseCommit, serializeCommit } from './git/commit.ts'
import { createBareRepository, type RepositorySource } from './git/create-repository.ts'
import { createGitRunner } from './git/process.ts'
import { type GitRepository, openRepository } from './git/repository.ts'
import { editTree, toRawName } from './git/tree.ts'
import { emailOf, notifyInstallationRepositories, notifyRepository, repositoryPayload } from './notices.ts'
import { changeRef } from './refs.ts'
import { noReports } from './reports.ts'
import {
  accountOf,
  type ForgeState,
  findMoved,
  findRepository,
  fullName,
  type Installation,
  installationsOf,
  type Repository,
} from './state.ts'

export interface RepositoryRequest {
  owner: string
  name: string
  /** Default: public. */
  private?: boolean
  /** Default `main`. */
  defaultBranch?: string
  description?: string
  /** Files, a plain folder, or a git repository, which contributes its HEAD with its history. */
  from: RepositorySource
}

export interface RepositoryFolder {
  root: string
  env: Record<string, string>
}

export async function createRepository(
  context: ForgeContext,
  { root, env }: RepositoryFolder,
  request: RepositoryRequest,
): Promise<Repository> {
  const { state } = context
  const { owner, name, defaultBranch = 'main', from } = request
  if (findRepository(state, `${owner}/${name}`) !== undefined) throw new Error(`${owner}/${name} exists already`)
  const id = state.nextId()
  // Avoids the name of a forge that used the folder before.
  const gitDir = join(root, `${id}-${randomBytes(6).toString('hex')}.git`)
  const runGit = createGitRunner(env)
  const author = { name: state.person.login, email: emailOf(state.person), date: context.now() }
  await createBareRepository(runGit, { gitDir, defaultBranch, from, author }).catch(async (cause: unknown) => {
    await rm(gitDir, { recursive: true, force: true })
    throw new Error(
      `Could not make ${owner}/${name}. Is its source a folder with files, or a git repository with a commit and all its files (not a partial clone)?`,
      { cause },
    )
  })
  const repository: Repository = {
    id,
    owner: accountOf(state, owner),
    name,
    description: request.description ?? null,
    isPrivate: request.private ?? false,
    isArchived: false,
    defaultBranch,
    createdAt: context.now(),
    pushedAt: context.now(),
    git: await openRepository(gitDir, env, runGit),
    pulls: new Map(),
    formerBranches: new Map(),
    roles: new Map(),
    labels: new Map(),
    teams: new Map(),
    reports: noReports(),
  }
  state.repositories.set(id, repository)
  announceAccess(context, installationsOf(state, repository), { added: [repository], removed: [] })
  return repository
}

function announceAccess(
  context: ForgeContext,
  installations: readonly Installation[],
  changed: { added: Repository[]; removed: Repository[] },
): void {
  for (const installation of installations) notifyInstallationRepositories(context, installation, changed)
}

/** The repository with this `owner/name`, also a former one. Throws when there is none. */
export function repositoryNamed(state: ForgeState, name: string): Repository {
  const repository = findRepository(state, name) ?? findMoved(state, name)
  if (repository === undefined) throw new Error(`The forge has no repository ${name}`)
  return repository
}

export function renameRepository(context: ForgeContext, repository: Repository, name: string): void {
  const from = repository.name
  moveName(context.state, repository, () => {
    repository.name = name
  })
  const changes = { repository: { name: { from } } }
  notifyRepository(context, repository, 'repository', repositoryPayload(context, repository, 'renamed', changes))
}

/** Its former name leads to it, and pull requests for it follow. */
export async function renameBranch(
  context: ForgeContext,
  repository: Repository,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const sha = repository.git.refs().get(`refs/heads/${from}`)
  if (sha === undefined) throw new Error(`${fullName(repository)} has no branch ${from}`)
  const { person } = context.state
  await changeRef(context, repository, { ref: `refs/heads/${to}`, before: null, after: sha }, person)
  for (const { base } of repository.pulls.values()) if (base.ref === from) base.ref = to
  if (repository.defaultBranch === from) repository.defaultBranch = to
  await changeRef(context, repository, { ref: `refs/heads/${from}`, before: sha, after: null }, person)
  repository.formerBranches.set(from, to)
  repository.formerBranches.delete(to)
}

/**
 * The old owner's installations lose the repository; installations of the new owner that cover all repositories get it.
 */
export function transferRepository(context: ForgeContext, repository: Repository, owner: string): void {
  const { state, urls } = context
  const from = repository.owner
  const before = installationsOf(state, repository)
  moveName(state, repository, () => {
    repository.owner = accountOf(state, owner)
  })
  for (const installation of before) installation.repositoryIds.delete(repository.id)
  const after = installationsOf(state, repository)
  const changes = { owner: { from: { [from.type === 'User' ? 'user' : 'organization']: presentAccount(urls, from) } } }
  const payload = repositoryPayload(context, repository, 'transferred', changes)
  notifyRepository(context, repository, 'repository', payload, [...before, ...after])
  announceAccess(context, before, { added: [], removed: [repository] })
  announceAccess(context, after, { added: [repository], removed: [] })
}

function moveName(state: ForgeState, repository: Repository, change: () => void): void {
  state.formerNames.set(fullName(repository).toLowerCase(), repository.id)
  change()
  state.formerNames.delete(fullName(repository).toLowerCase())
}

export async function deleteRepository(context: ForgeContext, repository: Repository): Promise<void> {
  const { state } = context
  notifyRepository(context, repository, 'repository', repositoryPayload(context, repository, 'deleted'))
  for (const installation of installationsOf(state, repository)) installation.repositoryIds.delete(repository.id)
  state.repositories.delete(repository.id)
  repository.git.close()
  await rm(repository.git.gitDir, { recursive: true, force: true })
}

/** An archived repository can be read but no longer written. */
export function archiveRepository(context: ForgeContext, repository: Repository, isArchived: boolean): void {
  repository.isArchived = isArchived
  const action = isArchived ? 'archived' : 'unarchived'
  notifyRepository(context, repository, 'repository', repositoryPayload(context, repository, action))
}

export interface PersonsCommit {
  branch: string
  path: string
  /** null removes the file. */
  content: string | Uint8Array | null
  message: string
}

/** Like a force push: the branch now points to this commit, whatever it contained before. */
export async function forcePush(
  context: ForgeContext,
  repository: Repository,
  { branch, sha }: { branch: string; sha: string },
): Promise<void> {
  const ref = `refs/heads/${branch}`
  const object = await repository.git.read(sha)
  if (object?.type !== 'commit') throw new Error(`${fullName(repository)} has no commit ${sha}`)
  const before = repository.git.refs().get(ref) ?? null
  if (before === sha || (await changeRef(context, repository, { ref, before, after: sha }, context.state.person)))
    return
  throw new Error(`Could not push to ${branch} of ${fullName(repository)}: someone else moved it at the same time`)
}

/**
 * A person's commit of one file on top of the branch, which is created from the default branch if it does not exist.
 */
export async function commitFile(
  context: ForgeContext,
  repository: Repository,
  { branch, path, content, message }: PersonsCommit,
): Promise<string> {
  const { git, defaultBranch } = repository
  const ref = `refs/heads/${branch}`
  const sha = content === null ? null : await git.write('blob', Buffer.from(content))
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const before = git.refs().get(ref) ?? null
    const parent = before ?? git.refs().get(`refs/heads/${defaultBranch}`)
    if (parent === undefined) throw new Error(`${fullName(repository)} has no branch ${defaultBranch}`)
    const tree = await editTree(git, await treeOf(git, parent), [{ path: toRawName(path), mode: '100644', sha }])
    const after = await writeCommit(context, git, { tree, parent, message })
    if (await changeRef(context, repository, { ref, before, after }, context.state.person)) return after
  }
  throw new Error(
    `Could not commit to ${branch} of ${fullName(repository)}: others kept moving it, or its name cannot be`,
  )
}

async function treeOf(git: GitRepository, commit: string): Promise<string | undefined> {
  const object = await git.read(commit)
  return object === undefined ? undefined : parseCommit(object.bytes).tree
}

function writeCommit(
  { state, now }: ForgeContext,
  git: GitRepository,
  { tree, parent, message }: { tree: string; parent: string; message: string },
): Promise<string> {
  const who = { name: state.person.login, email: emailOf(state.person), date: now() }
  return git.write('commit', serializeCommit({ tree, parents: [parent], author: who, committer: who, message }))
}
