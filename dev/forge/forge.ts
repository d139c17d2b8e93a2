// The forge: a local stand-in for the part of GitHub that Docmend uses, for the demo and for end-to-end tests.
// REST at `${url}/api/v3` (as on GitHub Enterprise Server), git at `${url}/OWNER/NAME.git`, pages at `${url}/OWNER/NAME`.
import type { ChildProcessWithoutNullStreams } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTokenService } from './actions/token-service.ts'
import { type Actions, createActions, servicesPrefix } from './actions/workflow-runs.ts'
import type { RepositoryRequest } from './acts.ts'
import * as acts from './acts.ts'
import type { ForgeContext } from './context.ts'
import type { Forge } from './forge-surface.ts'
import { gitEnvironment } from './git/process.ts'
import type { AppRequest } from './installations.ts'
import * as installations from './installations.ts'
import { type MergeMethod, mergeBranch, mergePull } from './merge.ts'
import type { ForgeOptions, RecordedRequest } from './options.ts'
import { closePull, editPull } from './pulls.ts'
import { changeRef } from './refs.ts'
import * as reports from './reports.ts'
import { restPrefix } from './rest.ts'
import { createRequestListener } from './server.ts'
import { createState, fullName, labelOf, type Pull, personOf, type Repository, type Role } from './state.ts'
import { branchesOf, summarizeComments, summarizePull, summarizeRepository } from './summaries.ts'
import { changeWords, review, type Said, type SaidInReview, type SaidOnLine, say, sayOnLine, takeBack } from './talk.ts'
import { createWebhooks } from './webhooks.ts'

export type { Forge, RegisteredApp, RepositorySummary } from './forge-surface.ts'

const requestsKept = 10_000
const webhookTimeoutMs = 10_000
const hourMs = 3_600_000

/** Starts an empty forge. */
export async function startForge(options: ForgeOptions): Promise<Forge> {
  const env = gitEnvironment(options.env.PATH)
  const root = options.dir ?? (await mkdtemp(join(tmpdir(), 'docmend-forge-')))
  await mkdir(root, { recursive: true })
  const server = createServer()
  const url = await listen(server, options.port ?? 0)
  const context = createContext(options, url)
  const actions = createActions(context, createTokenService(`${url}${servicesPrefix}/token`))
  const requests: RecordedRequest[] = []
  const children = new Set<ChildProcessWithoutNullStreams>()
  const record = (request: RecordedRequest) => {
    requests.push(request)
    if (requests.length > requestsKept) requests.shift()
  }
  const { intercept, observe } = options
  server.on(
    'request',
    createRequestListener({
      context,
      git: { root, env, children, capabilities: undefined },
      actions,
      intercept,
      observe,
      record,
    }),
  )
  const stop = async () => {
    context.webhooks.stop()
    await close(server)
    for (const child of children) child.kill()
    for (const { git } of context.state.repositories.values()) git.close()
    await context.webhooks.settled()
    if (options.dir === undefined) await rm(root, { recursive: true, force: true, maxRetries: 3 })
  }
  return {
    url,
    apiUrl: context.urls.api,
    requests,
    stop,
    ...actsOn(context, { root, env }),
    ...talkOn(context),
    ...reportsOn(context),
    ...appsOn(context),
    ...workflowsOn(actions),
  }
}

async function listen(server: Server, port: number): Promise<string> {
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The forge has no port')
  return `http://127.0.0.1:${address.port}`
}

async function close(server: Server): Promise<void> {
  const closed = once(server, 'close')
  server.close()
  server.closeAllConnections()
  await closed
}

function createContext(options: ForgeOptions, url: string): ForgeContext {
  const now = options.now ?? (() => new Date())
  const { logger } = options
  const state = createState(options.login ?? 'octocat')
  return {
    state,
    now,
    logger,
    urls: { web: url, api: `${url}${restPrefix}` },
    webhooks: createWebhooks({ timeoutMs: webhookTimeoutMs, now, nextId: state.nextId, logger }),
    tokenLifetimeMs: options.tokenLifetimeMs ?? hourMs,
  }
}

function actsOn(context: ForgeContext, folder: acts.RepositoryFolder) {
  const { state } = context
  const named = (name: string) => acts.repositoryNamed(state, name)
  return {
    createRepository: async (request: RepositoryRequest) =>
      summarizeRepository(context, await acts.createRepository(context, folder, request)),
    rename: (name: string, to: string) => acts.renameRepository(context, named(name), to),
    transfer: (name: string, owner: string) => acts.transferRepository(context, named(name), owner),
    archive: (name: string, isArchived = true) => acts.archiveRepository(context, named(name), isArchived),
    deleteRepository: (name: string) => acts.deleteRepository(context, named(name)),
    pushFile: (name: string, branch: string, path: string, content: string | Uint8Array | null, message: string) =>
      acts.commitFile(context, named(name), { branch, path, content, message }),
    deleteBranch: (name: string, branch: string) => deleteBranch(context, named(name), branch),
    renameBranch: (name: string, from: string, to: string) => acts.renameBranch(context, named(name), { from, to }),
    addLabel: (name: string, label: string) => void labelOf(state, named(name), label),
    addTeam: (name: string, slug: string) =>
      void named(name).teams.set(slug.toLowerCase(), { id: state.nextId(), slug }),
    branches: (name: string) => branchesOf(named(name)),
    mergePullRequest: async (name: string, number: number, method?: MergeMethod) =>
      mergePull(context, named(name), pullOf(named(name), number), state.person, method),
    forcePush: (name: string, branch: string, sha: string) => acts.forcePush(context, named(name), { branch, sha }),
    mergeBranch: (name: string, branches: { from: string; into: string }) =>
      mergeBranch(context, named(name), branches, state.person),
    closePullRequest: (name: string, number: number) =>
      closePull(context, named(name), pullOf(named(name), number), state.person),
    reopenPullRequest: (name: string, number: number) =>
      editPull(context, named(name), pullOf(named(name), number), { state: 'open' }, state.person),
    editPullRequest: (name: string, number: number, edit: { title?: string; body?: string }) =>
      editPull(context, named(name), pullOf(named(name), number), edit, state.person),
    pullRequests: (name: string) =>
      [...named(name).pulls.values()].map((pull) => summarizePull(context, named(name), pull)),
  }
}

function talkOn(context: ForgeContext) {
  const { state } = context
  const named = (name: string) => acts.repositoryNamed(state, name)
  const pull = (name: string, number: number) => pullOf(named(name), number)
  const setLock = (name: string, number: number, isLocked: boolean) => {
    pull(name, number).isLocked = isLocked
  }
  return {
    setRole: (name: string, login: string, role: Role) => void named(name).roles.set(personOf(state, login).id, role),
    comment: (name: string, number: number, said: Said) => say(context, named(name), pull(name, number), said).id,
    reviewComment: async (name: string, number: number, said: SaidOnLine) =>
      (await sayOnLine(context, named(name), pull(name, number), said)).id,
    review: (name: string, number: number, said: SaidInReview) =>
      review(context, named(name), pull(name, number), said).id,
    editComment: (name: string, id: number, edit: { body: string; login?: string }) =>
      changeWords(context, named(name), id, edit),
    deleteComment: (name: string, id: number) => takeBack(context, named(name), id),
    lock: (name: string, number: number) => setLock(name, number, true),
    unlock: (name: string, number: number) => setLock(name, number, false),
    comments: (name: string, number: number) => summarizeComments(pull(name, number)),
  }
}

function reportsOn(context: ForgeContext) {
  const named = (name: string) => acts.repositoryNamed(context.state, name)
  return {
    reportCheckRun: (name: string, report: reports.CheckRunReport) =>
      reports.reportCheckRun(context, named(name), report),
    reportStatus: (name: string, report: reports.StatusReport) => reports.reportStatus(context, named(name), report),
    reportDeployment: (name: string, report: reports.DeploymentReport) =>
      reports.reportDeployment(context, named(name), report),
  }
}

function appsOn(context: ForgeContext) {
  const { state, webhooks } = context
  const on = (id: number) => installations.installationOf(state, id)
  const named = (id: number, names: readonly string[]) => ownedBy(context, on(id).account.login, names)
  return {
    createApp: async (request: AppRequest) => {
      const { app, privateKeyPem } = await installations.createApp(context, request)
      return { appId: app.id, clientId: app.clientId, clientSecret: app.clientSecret, slug: app.slug, privateKeyPem }
    },
    setWebhook: (appId: number, url: string) => {
      installations.appOf(state, appId).webhookUrl = url
    },
    setCallbackUrls: (appId: number, urls: string[]) => {
      installations.appOf(state, appId).callbackUrls = urls
    },
    install: (appId: number, { owner, repositories }: { owner: string; repositories: 'all' | readonly string[] }) => {
      const chosen = repositories === 'all' ? repositories : ownedBy(context, owner, repositories)
      const { id } = installations.install(context, installations.appOf(state, appId), owner, chosen)
      return { installationId: id }
    },
    uninstall: (id: number) => installations.uninstall(context, on(id)),
    suspend: (id: number) => installations.setSuspended(context, on(id), true),
    unsuspend: (id: number) => installations.setSuspended(context, on(id), false),
    addRepositories: (id: number, names: readonly string[]) =>
      installations.addRepositories(context, on(id), named(id, names)),
    removeRepositories: (id: number, names: readonly string[]) =>
      installations.removeRepositories(context, on(id), named(id, names)),
    deliveries: webhooks.deliveries(),
    redeliver: async (id: number) => {
      const delivery = webhooks.deliveries().find((one) => one.id === id)
      if (delivery === undefined) throw new Error(`The forge has no delivery ${id}`)
      return webhooks.redeliver(installations.appOf(state, delivery.appId), delivery)
    },
    webhooksSettled: () => webhooks.settled(),
  }
}

function workflowsOn(actions: Actions): Pick<Forge, 'tokenIssuer' | 'workflowRun' | 'rotateTokenKeys'> {
  return {
    tokenIssuer: actions.tokens.issuer,
    workflowRun: (request) => actions.start(request),
    rotateTokenKeys: (options) => actions.tokens.rotate(options),
  }
}

/** Accepts names with or without the owner. */
function ownedBy({ state }: ForgeContext, owner: string, names: readonly string[]): Repository[] {
  return names.map((name) => acts.repositoryNamed(state, name.includes('/') ? name : `${owner}/${name}`))
}

async function deleteBranch(context: ForgeContext, repository: Repository, branch: string): Promise<void> {
  const ref = `refs/heads/${branch}`
  const before = repository.git.refs().get(ref)
  if (before === undefined) throw new Error(`${fullName(repository)} has no branch ${branch}`)
  await changeRef(context, repository, { ref, before, after: null }, context.state.person)
}

function pullOf(repository: Repository, number: number): Pull {
  const pull = repository.pulls.get(number)
  if (pull === undefined) throw new Error(`${fullName(repository)} has no pull request ${number}`)
  return pull
}
