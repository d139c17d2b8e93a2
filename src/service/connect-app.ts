// GitHub for the App in use: the connection to it, or what refuses in its place while there is no App to work with.
import { connectGitHub, type GitHubConnection } from '../github/connect.ts'
import type { Job } from '../jobs/job.ts'
import { NotInstalledError, RepositoryError, type RepositoryHost } from '../jobs/repository.ts'
import type { JobSignals } from '../jobs/signals.ts'
import { type AppInUse, appOf, whyNoApp } from './app-in-use.ts'
import type { Config } from './config.ts'

type ConnectionOptions = Parameters<typeof connectGitHub>[0]

interface ConnectionParts extends Pick<ConnectionOptions, 'settings' | 'hostClock' | 'index' | 'logger'> {
  config: Config
  storage: Pick<ConnectionOptions, 'projects' | 'jobs'>
  presence: { pace: ConnectionOptions['sharedPace'] }
  observability: Pick<ConnectionOptions, 'calls' | 'watchGit'>
  signals: JobSignals
  wake: () => void
}

/** Gives undefined while there is no App. */
export async function connectApp(inUse: AppInUse, parts: ConnectionParts): Promise<GitHubConnection | undefined> {
  const app = appOf(inUse)
  if (app === undefined) return undefined
  const { config, storage, observability, signals, wake } = parts
  const { apiUrl, serverUrl, dataDir, childEnv, publisher, messagesPerHour, tokensPerDay } = config
  const onMessage = (job: Job): void => {
    signals.changed(job.id)
    wake()
  }
  const connection = await connectGitHub({
    app,
    webhookSecret: app.webhookSecret,
    previousWebhookSecret: app.previousWebhookSecret,
    apiUrl,
    serverUrl,
    dataDir,
    childEnv,
    publisher,
    fetch,
    now: Date.now,
    hostClock: parts.hostClock,
    sharedPace: parts.presence.pace,
    logger: parts.logger,
    calls: observability.calls,
    watchGit: observability.watchGit,
    projects: storage.projects,
    jobs: storage.jobs,
    settings: parts.settings,
    rules: { perHour: messagesPerHour, tokensPerDay },
    onMessage,
    // A process without jobs needs no index of the pages.
    index: config.role === 'web' ? async () => {} : parts.index,
  })
  if (inUse.kind !== 'registered') return connection
  return { ...connection, host: awaitInstallation(connection.host, inUse, Date.now) }
}

/** How long after the registration of the GitHub App jobs wait for its installation. */
const INSTALLATION_AWAITED_MS = 60 * 60_000

/**
 * A job that waited for the App is claimed as soon as there is one, a minute before somebody installs it. So within an hour of
 * the registration, jobs wait for the installation instead of failing, also where a former App was installed. Every job begins
 * with `pin`.
 */
function awaitInstallation(
  host: RepositoryHost,
  { app, registeredAt }: Extract<AppInUse, { kind: 'registered' }>,
  now: () => number,
): RepositoryHost {
  return {
    ...host,
    pin: async (project, ...rest) => {
      try {
        return await host.pin(project, ...rest)
      } catch (error) {
        if (!(error instanceof NotInstalledError) || now() >= registeredAt + INSTALLATION_AWAITED_MS) throw error
        const message = `The GitHub App ${app.slug} is not installed on ${project.repository} yet. Install it there: ${app.htmlUrl}/installations/new`
        throw new RepositoryError(message, { transient: true, wait: {}, cause: error })
      }
    },
  }
}

/** Every job says why there is no App and waits, since a person may be registering one just now. */
export function hostWithoutApp(inUse: AppInUse): RepositoryHost {
  const refuse = (): Promise<never> =>
    Promise.reject(new RepositoryError(whyNoApp(inUse), { transient: true, wait: {} }))
  return {
    pin: refuse,
    pinContext: refuse,
    requireWriteAccess: refuse,
    open: refuse,
    openContext: refuse,
    pinCause: refuse,
    openCause: refuse,
    facts: refuse,
    buildTree: refuse,
    patch: refuse,
    findChangedPaths: refuse,
    branchWork: refuse,
    lookAtBranch: refuse,
    openPullRequest: refuse,
    lookAtPullRequest: refuse,
    updatePullRequest: refuse,
    rewordPullRequest: refuse,
    findPullRequest: refuse,
    comment: refuse,
    readBuilds: refuse,
    outcomeFacts: refuse,
  }
}
