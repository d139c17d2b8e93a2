// What the Action needs to know about its workflow run, read once from the runner's environment.
import { randomUUID } from 'node:crypto'
import { context } from '@actions/github'

type Context = Pick<typeof context, 'actor' | 'eventName' | 'payload'>

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

export function readWorkflowRun(): WorkflowRun {
  return {
    // Outside a workflow there is no run to return to, so every start is its own run.
    id: Number.isNaN(context.runId) ? randomUUID() : String(context.runId),
    workflow: context.workflow ?? '',
    event: context.eventName ?? '',
    job: context.job ?? '',
    step: context.action ?? '',
    attempt: Number.isNaN(context.runAttempt) ? 1 : context.runAttempt,
    workspace: process.env.GITHUB_WORKSPACE ?? process.cwd(),
    temporary: process.env.RUNNER_TEMP,
    withheldBecause: findWithheldReason(context),
  }
}

/**
 * GitHub passes no secrets to runs for a fork's pull request (except `pull_request_target`) or started by Dependabot.
 * https://docs.github.com/en/actions/security-for-github-actions/security-guides/using-secrets-in-github-actions
 */
export function findWithheldReason({ actor, eventName, payload }: Context): string | undefined {
  if (actor === 'dependabot[bot]') return 'Dependabot started it'
  if (payload.pull_request === undefined || eventName === 'pull_request_target') return undefined
  // A head whose repository is gone came from a fork, because a deleted base repository runs no workflows.
  const head: unknown = payload.pull_request.head?.repo?.full_name
  return head === payload.repository?.full_name ? undefined : 'its pull request comes from a fork'
}
