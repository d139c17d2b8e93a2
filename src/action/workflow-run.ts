// What the Action needs to know about its workflow run, read once from the runner's environment.
import { randomUUID } from 'node:crypto'

/** Who or what started the run. */
interface Trigger {
  actor: string
  eventName: string
  payload: EventPayload
}

/** The parts of a webhook's payload that tell where a pull request comes from. */
interface EventPayload {
  pull_request?: { head?: { repo?: { full_name?: unknown } | null | undefined } } | undefined
  repository?: { full_name?: unknown } | undefined
}

export interface WorkflowRun {
  id: string
  /** Name of the workflow, or the path of its file when it has none. */
  workflow: string
  /** What started the run, such as `schedule`. */
  event: string
  /** The job's key in the workflow file. */
  job: string
  /** GITHUB_ACTION: the step's id, or a name that the runner numbers within the job. */
  step: string
  /** 1, then one more for each re-run of the same run. */
  attempt: number
  /** Folder that holds the checked-out files. */
  workspace: string
  /** Folder that the runner empties after the job; undefined outside a runner. */
  temporary: string | undefined
  /** Why GitHub gives this run no secrets; undefined when it does. */
  withheldBecause: string | undefined
}

/** Reads the variables that GitHub sets: https://docs.github.com/en/actions/reference/workflows-and-actions/variables */
export async function readWorkflowRun(): Promise<WorkflowRun> {
  const { env } = process
  const { GITHUB_RUN_ID: id = '', GITHUB_RUN_ATTEMPT: attempt = '', GITHUB_EVENT_NAME: event = '' } = env
  return {
    // Outside a workflow there is no run to return to, so every start is its own run.
    id: isNumber(id) ? id : randomUUID(),
    workflow: env.GITHUB_WORKFLOW ?? '',
    event,
    job: env.GITHUB_JOB ?? '',
    step: env.GITHUB_ACTION ?? '',
    attempt: isNumber(attempt) ? Number(attempt) : 1,
    workspace: env.GITHUB_WORKSPACE ?? process.cwd(),
    temporary: env.RUNNER_TEMP,
    withheldBecause: findWithheldReason({
      actor: env.GITHUB_ACTOR ?? '',
      eventName: event,
      payload: await readPayload(event),
    }),
  }
}

function isNumber(text: string): boolean {
  return /^\d+$/.test(text)
}

/** Only pull requests can come from a fork; for other events the client of GitHub in the package is not loaded. */
async function readPayload(event: string): Promise<EventPayload> {
  if (!event.startsWith('pull_request')) return {}
  const { context } = await import('@actions/github')
  const { pull_request: pullRequest, repository } = context.payload
  return { pull_request: pullRequest && { head: pullRequest.head }, repository }
}

/**
 * GitHub passes no secrets to runs for a fork's pull request (except `pull_request_target`) or started by Dependabot.
 * https://docs.github.com/en/actions/security-for-github-actions/security-guides/using-secrets-in-github-actions
 */
export function findWithheldReason({ actor, eventName, payload }: Trigger): string | undefined {
  if (actor === 'dependabot[bot]') return 'Dependabot started it'
  if (payload.pull_request === undefined || eventName === 'pull_request_target') return undefined
  // A head whose repository is gone came from a fork, because a deleted base repository runs no workflows.
  const head: unknown = payload.pull_request.head?.repo?.full_name
  return head === payload.repository?.full_name ? undefined : 'its pull request comes from a fork'
}
