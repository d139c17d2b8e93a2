// A docs repository on the local forge with our App installed on it, and this folder's parts connected to it.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import type { Change } from '../../src/documentation/change.ts'
import { type Forge, startForge } from '../../src/forge/forge.ts'
import type { Intercept } from '../../src/forge/options.ts'
import { connectGitHub, type GitHubConnection, type GitHubSettings } from '../../src/github/connect.ts'
import type { Base } from '../../src/jobs/job.ts'
import type { PublishRequest } from '../../src/jobs/repository.ts'
import type { PullRequestNote } from '../../src/jobs/store.ts'
import type { Project } from '../../src/projects/project.ts'
import type { InstallationChange } from '../../src/projects/project-store.ts'
import { createGitHubContract } from '../support/github-openapi.ts'
import { childEnv } from './scratch-repository.ts'

export const never = new AbortController().signal
export const REPOSITORY = 'acme/docs'
const SECRET = 'a secret of the webhooks'
const contract = createGitHubContract()

export interface HostedDocs {
  forge: Forge
  github: GitHubConnection
  project: Project
  installationId: number
  appId: number
  /** What the stores were told, in order. */
  applied: InstallationChange[]
  notes: PullRequestNote[]
  /** Projects that the store answers with. */
  projects: Project[]
  /** Everything that was logged, as text. */
  log: string[]
  /** Set it to be asked around every request to the forge. */
  intercept: { current: Intercept | undefined }
  /** Requests and answers that GitHub's own description forbids. */
  contractFaults: string[]
  dataDir: string
  connect(more?: Partial<GitHubSettings>): Promise<GitHubConnection>
  stop(): Promise<void>
}

export async function hostDocs(
  files: Record<string, string> = { 'docs/a.md': 'A\n', 'docs/b.md': 'B\n' },
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
    webhookSecret: SECRET,
    permissions: { contents: 'write', pull_requests: 'write' },
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
    createdAt: 0,
  }
  const log: string[] = []
  const applied: InstallationChange[] = []
  const notes: PullRequestNote[] = []
  const projects = [project]
  const connect = (more: Partial<GitHubSettings> = {}): Promise<GitHubConnection> =>
    connectGitHub({
      app: { appId: app.appId, privateKey: app.privateKeyPem },
      webhookSecret: SECRET,
      apiUrl: forge.apiUrl,
      serverUrl: forge.url,
      dataDir,
      childEnv,
      publisher: 'git-data',
      fetch: globalThis.fetch,
      now: () => Date.now(),
      logger: pino({ level: 'trace' }, { write: (line: string) => void log.push(line) }),
      projects: storeOf(projects, applied),
      jobs: { notePullRequest: async (note) => notes.push(note) > 0 },
      index: async () => {},
      pace: { burst: 1000, perSecond: 1000 },
      sleep: async (_ms, signal) => signal.throwIfAborted(),
      ...more,
    })
  const github = await connect()
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
    projects,
    log,
    intercept,
    contractFaults,
    dataDir,
    connect,
    stop,
  }
}

function storeOf(projects: Project[], applied: InstallationChange[]): GitHubSettings['projects'] {
  const deliveries = new Set<string>()
  const unused = async (): Promise<never> => {
    throw new Error('Not asked for in these tests')
  }
  return {
    find: unused,
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

export function write(path: string, content: string | Uint8Array): Change {
  return { kind: 'write', path, content: typeof content === 'string' ? new TextEncoder().encode(content) : content }
}

export const BRANCH = 'docmend/0193aaaa-0000-7000-8000-000000000001'

/** Pins, opens and builds as a job does, and gives what it would hand to `publish`. */
export async function prepare(
  docs: HostedDocs,
  changes: Change[],
  more: Partial<PublishRequest> = {},
): Promise<PublishRequest> {
  const { host } = docs.github
  const { base } = await host.pin(docs.project, null, never)
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
  const text = { title: 'Mend the docs', body: 'What was done.', commitMessage: 'Mend the docs' }
  return {
    project,
    base,
    changes,
    treeSha,
    branch: BRANCH,
    draft: false,
    labels: [],
    faultsOn: async () => undefined,
    ...text,
    ...more,
  }
}

export const freely = () => never
