// `command: publish`: opens the pull request of a bundle that an earlier job made, with the token of this job.

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { TOPIC_MAX_CHARACTERS } from '../../contract/limits.ts'
import type { PullRequestOptions } from '../../contract/pull-request-options.ts'
import { connectWithToken } from '../../github/connect-with-token.ts'
import type { GitHubSettings } from '../../github/github-settings.ts'
import { RepositoryError } from '../../jobs/repository.ts'
import { type PublishEnd, publishBundle } from '../../local/workflow/publish-bundle.ts'
import { readBundle } from '../../local/workflow/read-bundle.ts'
import type { Project } from '../../projects/project.ts'
import type { ProjectSettings } from '../../projects/settings.ts'
import type { Config } from '../../service/config.ts'
import { useProxy } from '../../service/proxy.ts'
import { readBundleDir } from '../bundle-dir.ts'
import { readDocsRoot } from '../check/check-inputs.ts'
import { readTopic } from '../inputs.ts'
import { addToSummary } from '../job-summary.ts'
import { log } from '../log.ts'
import { readPullRequestOptions } from '../pull-request-inputs.ts'
import { readAll } from '../read-all.ts'
import { readBoolean, readMinutes, readRequired } from '../read-input.ts'
import { mask, readSettings, readStepConfig } from '../run/local-settings.ts'
import { startDocs } from '../run/start-docs.ts'
import { watchForStop } from '../stop-signals.ts'
import { annotationText, summaryHtml } from '../untrusted-text.ts'
import * as commands from '../workflow-commands.ts'
import type { WorkflowRun } from '../workflow-run.ts'

// What a token of a workflow may not do, in the words of a workflow instead of those of an App.

const PERMISSIONS =
  'The token may not do this. Give the job `permissions: contents: write` and `pull-requests: write`, and turn on "Allow GitHub Actions to create and approve pull requests" (Settings, Actions, General; an organization can forbid it), or pass the token of a GitHub App as github-token'

/** Gives another error for what the permissions of the token, or a setting, forbid. */
export function adviseOnPermissions(error: unknown): unknown {
  if (!(error instanceof RepositoryError) || error.forbidden === undefined) return error
  const { doing, said } = error.forbidden
  return new Error(`Could not ${doing}. ${PERMISSIONS}. ${said}`, { cause: error })
}

// The inputs of `command: publish`, parsed and checked, and what GitHub tells of the run.

export interface PublishInputs {
  config: Config
  bundleDir: string
  patchSha256: string | undefined
  token: string
  ref: string | undefined
  docsRoot: string | undefined
  draft: boolean
  /** '' = none. */
  topic: string
  options: PullRequestOptions
  settings: ProjectSettings
  timeoutMs: number
  summary: boolean
  /** `owner/name`. */
  repository: string
  repositoryId: number | null
  run: { id: string; url: string }
  temporary: string | undefined
}

/** Throws an error that names each wrong input and says what to write. */
export function readPublishInputs(run: WorkflowRun, env: NodeJS.ProcessEnv): PublishInputs {
  const { GITHUB_REPOSITORY: repository = '', GITHUB_SERVER_URL: server = 'https://github.com' } = env
  const id = Number(env.GITHUB_REPOSITORY_ID ?? '')
  const inputs = readAll({
    token: readToken,
    config: () => readStepConfig(env),
    bundleDir: () => readBundleDir(run),
    patchSha256: readSha256,
    docsRoot: readDocsRoot,
    draft: () => readBoolean('draft'),
    topic: () => readCheckedTopic(run),
    options: readPullRequestOptions,
    settings: () => readSettings('publish'),
    timeoutMs: () => readMinutes('timeout-minutes'),
    summary: () => readBoolean('summary'),
  })
  return {
    ...inputs,
    ref: readBranch(env),
    repository,
    repositoryId: Number.isSafeInteger(id) && id > 0 ? id : null,
    run: { id: run.id, url: `${server}/${repository}/actions/runs/${run.id}` },
    temporary: run.temporary,
  }
}

function readToken(): string {
  const advice = 'Pass github.token, or the token of a GitHub App.'
  const token = readRequired('github-token', advice)
  mask(token)
  return token
}

function readSha256(): string | undefined {
  const text = commands.getInput('patch-sha256').toLowerCase()
  if (text === '') return undefined
  if (/^[0-9a-f]{64}$/.test(text)) return text
  throw new Error(`patch-sha256 is "${text}"; pass the output patch-sha256 of the job that made the patch.`)
}

/** The same rules as those of the API, which nobody asks here. */
function readCheckedTopic(run: WorkflowRun): string {
  const topic = readTopic(run)
  const { length } = Array.from(topic)
  if (length > TOPIC_MAX_CHARACTERS) {
    throw new Error(`topic has ${length} characters; at most ${TOPIC_MAX_CHARACTERS} are allowed. Shorten it.`)
  }
  if (/\p{Cc}/u.test(topic)) throw new Error('topic must be one line without control characters.')
  return topic
}

/** The branch of the run, where it is one; a pull request or a tag has none. */
function readBranch({ GITHUB_REF: ref = '' }: NodeJS.ProcessEnv): string | undefined {
  const wanted = commands.getInput('ref')
  if (wanted !== '') return wanted
  return ref.startsWith('refs/heads/') ? ref.slice('refs/heads/'.length) : undefined
}

/** Runs the step and sets its outputs. Throws an error that says what to do. */
export async function publishWithToken(run: WorkflowRun, env: NodeJS.ProcessEnv): Promise<void> {
  const inputs = readPublishInputs(run, env)
  const { stop } = watchForStop(inputs.timeoutMs, 0)
  const end = await publish(inputs, stop).catch((error: unknown) => Promise.reject(adviseOnPermissions(error)))
  setOutputs(end)
  if (end.status === 'failed') commands.setFailed(annotationText(end.message))
  else log(end.outcome === 'no_changes' ? end.message : `${end.message}\n${end.pullRequest.url}`)
  if (inputs.summary) addToSummary(summarize(end))
}

async function publish(inputs: PublishInputs, signal: AbortSignal): Promise<PublishEnd> {
  const { config } = inputs
  useProxy(config.childEnv)
  const bundle = await readBundle(inputs.bundleDir, inputs)
  const logger = createLogger()
  const dataDir = await mkdtemp(join(inputs.temporary ?? tmpdir(), 'docmend-'))
  const docs = startDocs()
  try {
    const { apiUrl, serverUrl, childEnv } = config
    const settings = { apiUrl, serverUrl, childEnv, dataDir, logger, token: inputs.token, fetch, now: Date.now }
    const host = await connectWithToken(settings)
    const project = asProject(inputs)
    return await publishBundle(
      { ...inputs, bundle, project, signal },
      { config, host, docs, logger, secrets: [inputs.token] },
    )
  } finally {
    await docs.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Without a service, a project is the repository in which the workflow runs. */
function asProject({ repository, repositoryId }: PublishInputs): Project {
  return {
    id: 'prj_workflow',
    repositoryId,
    repository,
    docsRoot: null,
    installationId: 0,
    state: 'active',
  }
}

/** Shown where the run has debug logging. */
function createLogger(): GitHubSettings['logger'] {
  return pino({ base: null, timestamp: false }, { write: (line) => commands.debug(annotationText(line)) })
}

function setOutputs(end: PublishEnd): void {
  const pullRequest = 'pullRequest' in end ? end.pullRequest : undefined
  commands.setOutput('status', end.status)
  commands.setOutput('outcome', end.outcome)
  commands.setOutput('message', end.message)
  commands.setOutput('changed', pullRequest !== undefined)
  commands.setOutput('branch', pullRequest?.branch ?? '')
  commands.setOutput('changed-files', 'files' in end ? end.files.join('\n') : '')
  commands.setOutput('prLink', pullRequest?.url ?? '')
  commands.setOutput('pr-link', pullRequest?.url ?? '')
  commands.setOutput('pr-number', pullRequest?.number ?? '')
}

const TITLES = {
  pr_opened: 'A pull request was opened',
  pr_updated: 'The pull request was updated',
  no_changes: 'There was nothing to publish',
  policy_refused: 'The patch was refused',
  checks_failed: 'The patch did not pass the checks',
  error: 'The patch was not published',
} as const satisfies Record<PublishEnd['outcome'], string>

function summarize(end: PublishEnd): string {
  const link = 'pullRequest' in end ? `\n\n${summaryHtml(end.pullRequest.url)}` : ''
  return `### ${TITLES[end.outcome]}\n\n<blockquote>${summaryHtml(end.message)}</blockquote>${link}\n`
}
