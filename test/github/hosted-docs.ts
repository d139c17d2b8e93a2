// A docs repository on the local forge with our App installed on it, and this folder's parts connected to it.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { type Forge, startForge } from '../../dev/forge/forge.ts'
import type { Intercept } from '../../dev/forge/options.ts'
import type { Change } from '../../src/base/git-tree.ts'
import { type ApiSettings, createApi } from '../../src/github/api/octokit.ts'
import { createTokens } from '../../src/github/api/tokens.ts'
import { connectGitHub, type GitHubConnection } from '../../src/github/connect.ts'
import type { GitHubSettings } from '../../src/github/github-settings.ts'
import type { Base } from '../../src/jobs/job.ts'
import type { PullRequestUpdate } from '../../src/jobs/pull-requests.ts'
import type { PinnedBase, RepositoryHost } from '../../src/jobs/repository.ts'
import {
  type Publication,
  type PublishDeps,
  type PublishRequest,
  publishChanges,
} from '../../src/jobs/run/publish-changes.ts'
import type { InstallationChange, Project } from '../../src/projects/project.ts'
import { APP_KEY } from '../support/app-key.ts'
import { createGitHubContract } from '../support/github-openapi.ts'
import { childEnv } from './scratch-repository.ts'

export const never = new AbortController().signal
export const REPOSITORY = 'acme/docs'
export const WEBHOOK_SECRET = 'a secret of the webhooks'
const contract = createGitHubContract()

export interface HostedDocs {
  forge: Forge
  github: GitHubConnection
  project: Project
  installationId: number
  appId: number
  /** What the stores were told, in order. */
  applied: InstallationChange[]
  notes: PullRequestUpdate[]
  /** What people looked at. */
  looks: { repositoryId: number; number: number; at: number }[]
  /** Projects that the store answers with. */
  projects: Project[]
  /** Everything that was logged, as text. */
  log: string[]
  /** Set it to be asked around every request to the forge. */
  intercept: { current: Intercept | undefined }
  /** Requests and answers that GitHub's own description forbids. */
  contractFaults: string[]
  dataDir: string
  /** The bare repository on the forge. */
  gitDir: string
  connect(more?: Partial<GitHubSettings>): Promise<GitHubConnection>
  /** Opens a pull request of this branch as the App, in one call; gives its number. */
  openPullRequest(branch: string, more?: { body?: string; base?: string }): Promise<number>
  stop(): Promise<void>
}

export async function hostDocs(
  files: Record<string, string> = { 'docs/a.md': 'A\n', 'docs/b.md': 'B\n' },
  /** Of the App, besides writing files and pull requests. */
  permissions: Readonly<Record<string, 'read'>> = {},
): Promise<HostedDocs> {
  const intercept: HostedDocs['intercept'] = { current: undefined }
  const contractFaults: string[] = []
  const forge = await startForge({
    env: { PATH: childEnv.PATH },
    intercept: (event) => intercept.current?.(event),
    observe: ({ method, path, requestBody, status, responseBody }) => {
      // Where a renamed repository redirects to; GitHub answers there without describing it.
      if (path.includes('/repositories/')) return
      contractFaults.push(
        ...contract.checkRequest(method, path, requestBody),
        ...contract.checkResponse(method, path, status, responseBody),
      )
    },
  })
  const app = await forge.createApp({
    name: 'Docmend',
    webhookSecret: WEBHOOK_SECRET,
    permissions: { contents: 'write', pull_requests: 'write', ...permissions },
    privateKeyPem: APP_KEY,
  })
  const repository = await forge.createRepository({ owner: 'acme', name: 'docs', private: true, from: { files } })
  const { installationId } = forge.install(app.appId, { owner: 'acme', repositories: 'all' })
  const dataDir = mkdtempSync(join(tmpdir(), 'docmend-data-'))
  const project: Project = {
    id: 'prj_1',
    repositoryId: repository.id,
    repository: REPOSITORY,
    docsRoot: null,
    installationId,
    state: 'active',
  }
  const log: string[] = []
  const applied: InstallationChange[] = []
  const notes: PullRequestUpdate[] = []
  const looks: { repositoryId: number; number: number; at: number }[] = []
  const projects = [project]
  const access: ApiSettings = {
    app: { appId: app.appId, privateKey: app.privateKeyPem },
    apiUrl: forge.apiUrl,
    fetch: globalThis.fetch,
    now: () => Date.now(),
    logger: pino({ level: 'trace' }, { write: (line: string) => void log.push(line) }),
    sleep: async (_ms, signal) => signal.throwIfAborted(),
  }
  const connect = (more: Partial<GitHubSettings> = {}): Promise<GitHubConnection> =>
    connectGitHub({
      ...access,
      webhookSecret: WEBHOOK_SECRET,
      serverUrl: forge.url,
      dataDir,
      childEnv,
      publisher: 'git-data',
      projects: storeOf(projects, applied),
      jobs: {
        recordPullRequest: async (note) => {
          notes.push(note)
          return 'saved'
        },
        findByPullRequest: unused,
        comment: unused,
        claimUnseenPullRequests: unused,
        claimUnreadPullRequests: unused,
        saveSeenComments: unused,
        recordLook: async (look) => {
          looks.push(look)
        },
      },
      settings: unused,
      rules: { perHour: 100, tokensPerDay: 1_000_000 },
      onMessage: () => {},
      index: async () => {},
      pace: { burst: 1000, perSecond: 1000 },
      ...more,
    })
  const github = await connect()
  const openPullRequest: HostedDocs['openPullRequest'] = async (branch, more = {}) => {
    const api = createApi(access)
    const scope = { installationId, repositoryId: repository.id, fullName: REPOSITORY }
    const token = await createTokens(api, access.logger).forPublishing(scope, never)
    const wanted = { title: 'Mend the docs', body: 'What was done.', head: branch, base: 'main', ...more }
    const octokit = api.asPublisher(installationId, token, () => never)
    return (await octokit.request('POST /repos/{owner}/{repo}/pulls', { owner: 'acme', repo: 'docs', ...wanted })).data
      .number
  }
  const stop = async (): Promise<void> => {
    await github.stop()
    await forge.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  const { appId } = app
  return {
    forge,
    github,
    project,
    installationId,
    appId,
    applied,
    notes,
    looks,
    projects,
    log,
    intercept,
    contractFaults,
    dataDir,
    gitDir: repository.gitDir,
    connect,
    openPullRequest,
    stop,
  }
}

function storeOf(projects: Project[], applied: InstallationChange[]): GitHubSettings['projects'] {
  const deliveries = new Set<string>()
  return {
    find: async (id) => projects.find((project) => project.id === id),
    findByRepository: unused,
    ensure: unused,
    list: async () => projects,
    apply: async (changes, _now, deliveryId) => {
      if (deliveryId !== undefined && deliveries.has(deliveryId)) return false
      deliveries.add(deliveryId ?? '')
      applied.push(...changes)
      return true
    },
  }
}

async function unused(): Promise<never> {
  throw new Error('Not asked for in these tests')
}

export function write(path: string, content: string | Uint8Array): Change {
  return { kind: 'write', path, content: typeof content === 'string' ? new TextEncoder().encode(content) : content }
}

/** Pins a branch, as turn 1 of a job does. */
export async function pinBranch(
  { github, project }: Pick<HostedDocs, 'github' | 'project'>,
  requestedRef: string | null = null,
): Promise<Extract<PinnedBase, { kind: 'pinned' }>> {
  const pinned = await github.host.pin(project, { requestedRef, pullRequest: null }, never)
  if (pinned.kind !== 'pinned') throw new Error('Nothing was to be continued')
  return pinned
}

/** That of a job's first turn: its id. */
export const MARK = '0193aaaa-0000-7000-8000-000000000001'
export const BRANCH = `docmend/${MARK}`

/** Pins, opens and builds as a job does, and gives what it would hand to `publish`. */
export async function prepare(
  docs: HostedDocs,
  changes: Change[],
  more: Partial<PublishRequest> = {},
): Promise<PublishRequest> {
  const { host } = docs.github
  const { base } = more.base === undefined ? await pinBranch(docs) : { base: more.base }
  await host.open(docs.project, base, never)
  const { treeSha } = await host.buildTree(docs.project, base, changes)
  return requestFor(docs.project, base, changes, treeSha, more)
}

function requestFor(
  project: Project,
  base: Base,
  changes: Change[],
  treeSha: string,
  more: Partial<PublishRequest>,
): PublishRequest {
  const text = { title: 'Mend the docs', body: 'What was done.', tail: '', commitMessage: 'Mend the docs' }
  return {
    project,
    base,
    changes,
    treeSha,
    branch: BRANCH,
    mark: MARK,
    continues: null,
    draft: false,
    labels: [],
    ...text,
    ...more,
  }
}

/** Publishes as a job does, with nothing against it unless the test says so. */
export function publish(
  host: RepositoryHost,
  request: PublishRequest,
  deps: Partial<PublishDeps> = {},
): Promise<Publication> {
  return publishChanges(request, {
    host,
    findFault: async () => undefined,
    guard: () => never,
    sleep: async (_ms, signal) => signal.throwIfAborted(),
    logger: pino({ level: 'silent' }),
    ...deps,
  })
}
