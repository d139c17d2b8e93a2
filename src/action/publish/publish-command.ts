// `command: publish`: opens the pull request of a bundle that an earlier job made, with the token of this job.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { connectWithToken } from '../../github/connect-with-token.ts'
import type { GitHubSettings } from '../../github/settings.ts'
import { type PublishEnd, publishBundle } from '../../local/workflow/publish-bundle.ts'
import { readBundle } from '../../local/workflow/read-bundle.ts'
import type { Project } from '../../projects/project.ts'
import { useProxy } from '../../service/proxy.ts'
import { addToSummary } from '../job-summary.ts'
import { log } from '../log.ts'
import { startDocs } from '../run/start-docs.ts'
import { watchForStop } from '../stop-signals.ts'
import { annotationText, summaryHtml } from '../untrusted-text.ts'
import * as commands from '../workflow-commands.ts'
import type { WorkflowRun } from '../workflow-run.ts'
import { adviseOnPermissions } from './advise-on-permissions.ts'
import { type PublishInputs, readPublishInputs } from './publish-inputs.ts'

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
  useProxy(config)
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
