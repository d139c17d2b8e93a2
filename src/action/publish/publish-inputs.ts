// The inputs of `command: publish`, parsed and checked, and what GitHub tells of the run.

import { TOPIC_MAX_CHARACTERS } from '../../contract/limits.ts'
import type { PullRequestOptions } from '../../contract/pull-request-options.ts'
import type { ProjectSettings } from '../../projects/settings.ts'
import type { Config } from '../../service/config.ts'
import { readBundleDir } from '../bundle-dir.ts'
import { readDocsRoot } from '../check/check-inputs.ts'
import { readTopic } from '../inputs.ts'
import { readPullRequestOptions } from '../pull-request-inputs.ts'
import { readAll } from '../read-all.ts'
import { readBoolean, readMinutes, readRequired } from '../read-input.ts'
import { mask, readSettings, readStepConfig } from '../run/local-settings.ts'
import * as commands from '../workflow-commands.ts'
import type { WorkflowRun } from '../workflow-run.ts'

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
