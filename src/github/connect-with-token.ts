// GitHub with one token that was handed in, such as the `GITHUB_TOKEN` of a workflow: enough to read one repository and to
// publish to it. Webhooks, comments and installations need the App (connect.ts).
import type { Change, Tree } from '../base/git-tree.ts'
import { RepositoryError, type RepositoryHost } from '../jobs/repository.ts'
import type { Project } from '../projects/project.ts'
import { type HostAccess, withToken } from './api/access.ts'
import { unlessMissing } from './api/host-answer.ts'
import { createApi } from './api/octokit.ts'
import { sleep } from './api/pace.ts'
import { createRepositories } from './api/repositories.ts'
import type { Tokens } from './api/tokens.ts'
import { explaining } from './errors.ts'
import { buildTree } from './git/build-tree.ts'
import { writeCaBundle } from './git/git-environment.ts'
import { createKeptListings } from './git/kept-listings.ts'
import { type MergedPatch, mergePatch, readPatch } from './git/patches.ts'
import type { GitHubSettings } from './github-settings.ts'
import { openCommit } from './host.ts'
import { ensureCommit, withGit } from './mirror/fetched-mirror.ts'
import { createMirrors } from './mirror/mirror.ts'
import { readFacts } from './pin/pin.ts'
import { type CollectingPullRequest, findCollecting } from './publish/collecting-pull-request.ts'
import { createPublishing } from './publish/create-publishing.ts'
import { findHead } from './publish/heads.ts'

interface TokenSettings
  extends Pick<GitHubSettings, 'apiUrl' | 'serverUrl' | 'dataDir' | 'childEnv' | 'fetch' | 'now' | 'logger'> {
  token: string
}

export interface TokenHost
  extends Pick<
    RepositoryHost,
    | 'open'
    | 'facts'
    | 'buildTree'
    | 'findChangedPaths'
    | 'lookAtBranch'
    | 'openPullRequest'
    | 'lookAtPullRequest'
    | 'updatePullRequest'
    | 'rewordPullRequest'
  > {
  /** Gives the name of the default branch. */
  defaultBranch(project: Project, signal: AbortSignal): Promise<string>
  /** Gives the commit that a branch stands at, or undefined when there is no such branch. */
  headOf(project: Project, branch: string, signal: AbortSignal): Promise<string | undefined>
  /** True when the commit is in the history of the branch: GitHub gives those of forks by their ids, too. */
  isOnBranch(project: Project, commitSha: string, branch: string, signal: AbortSignal): Promise<boolean>
  /** Gives what a patch changes on a commit. Throws `PatchError`. */
  readPatch(project: Project, commitSha: string, patch: Uint8Array): Promise<Change[]>
  /** Gives what a patch changes on another commit than its own. Throws `PatchError`. */
  mergePatch(project: Project, ontoSha: string, merged: MergedPatch): Promise<Change[]>
  /** Gives the open pull request for a branch whose own branch is wanted. */
  findCollecting(
    project: Project,
    wanted: { baseRef: string; isWanted: (branch: string) => boolean },
    signal: AbortSignal,
  ): Promise<CollectingPullRequest | undefined>
}

export async function connectWithToken(settings: TokenSettings): Promise<TokenHost> {
  const github = await createAccess(settings)
  const asking = <T>(project: Project, doing: string, work: () => Promise<T>): Promise<T> =>
    explaining(`${doing} of ${project.repository}`, work)
  const repositoryOf = (project: Project, signal: AbortSignal) => github.repositories.recall(project, signal)
  return {
    ...createPublishing(github, () => undefined),
    open: (project, base, signal): Promise<Tree> =>
      asking(project, 'fetch a commit', () => openCommit(project, base.commitSha, signal, github)),
    facts: (project, base, signal) =>
      asking(project, 'read the settings', () => readFacts(project, base, signal, github)),
    buildTree: (project, base, changes) =>
      asking(project, 'build the changes on a commit', async () => {
        const built = await withGit(project, base.commitSha, github, (git) => buildTree(git, base.commitSha, changes))
        return { treeSha: built.treeSha, isUnchanged: built.treeSha === built.baseTreeSha }
      }),
    defaultBranch: (project, signal) =>
      asking(project, 'read the name', async () => (await repositoryOf(project, signal)).defaultBranch),
    headOf: (project, branch, signal) =>
      asking(project, `look at the branch ${branch}`, async () => {
        const repository = await repositoryOf(project, signal)
        return withToken('forContents', repository, signal, github, async (octokit) => {
          return (await findHead(octokit, repository, branch))?.sha
        })
      }),
    isOnBranch: (project, commitSha, branch, signal) =>
      asking(project, `look at the history of the branch ${branch}`, async () => {
        const repository = await repositoryOf(project, signal)
        const place = { owner: repository.owner, repo: repository.name }
        return withToken('forContents', repository, signal, github, async (octokit) => {
          const asked = { ...place, basehead: `${commitSha}...${branch}`, per_page: 1 }
          const compared = octokit.request('GET /repos/{owner}/{repo}/compare/{basehead}', asked)
          return (await unlessMissing(compared))?.data.merge_base_commit.sha === commitSha
        })
      }),
    readPatch: (project, commitSha, patch) =>
      asking(project, 'read the patch on a commit', () =>
        withGit(project, commitSha, github, (git) => readPatch(git, commitSha, patch)),
      ),
    mergePatch: (project, ontoSha, merged) =>
      asking(project, 'read the patch on a commit', () =>
        withGit(project, ontoSha, github, async (git) => {
          await ensureCommit(project, merged.baseSha, github)
          return mergePatch(git, ontoSha, merged)
        }),
      ),
    findCollecting: (project, wanted, signal) =>
      asking(project, 'look for the pull request of the topic', async () => {
        const repository = await repositoryOf(project, signal)
        return withToken('forPullRequests', repository, signal, github, (octokit) =>
          findCollecting(octokit, repository, wanted),
        )
      }),
  }
}

async function createAccess(settings: TokenSettings): Promise<HostAccess> {
  const { token, now, dataDir, childEnv } = settings
  const caFile = await writeCaBundle(dataDir, childEnv)
  const api = createApi({ ...settings, app: undefined, sleep })
  const tokens = onlyToken(token)
  return {
    ...settings,
    // As GitHub makes the account of the token the author, it signs the commit.
    publisher: 'git-data',
    actsAs: 'token',
    sleep,
    api,
    tokens,
    repositories: createRepositories(api, tokens, now),
    mirrors: createMirrors({ ...settings, caFile }),
    listings: createKeptListings(),
  }
}

/** The workflow decides what the token may do, and it ends with the workflow's job. */
function onlyToken(token: string): Tokens {
  const give = async (): Promise<string> => token
  return {
    forContents: give,
    forPullRequests: give,
    forPublishing: give,
    forComments: give,
    forTeams: give,
    forBuilds: give,
    forListing: give,
    findInstallation: async (fullName) => {
      const advice = 'Give the job of the workflow the permissions `contents: write` and `pull-requests: write`'
      throw new RepositoryError(`The token cannot read ${fullName}. ${advice}`, { transient: false })
    },
    forget: () => undefined,
    retire: () => undefined,
    settled: async () => undefined,
  }
}
