// The claims that GitHub Actions puts into the token of a job.
// https://docs.github.com/en/actions/reference/security/oidc#oidc-token-claims
import { randomUUID } from 'node:crypto'
import { fullName, type Repository } from '../state.ts'

export interface WorkflowRunRequest {
  /** `owner/name` of the repository whose workflow runs. */
  repository: string
  /** What started the run: `push`, `schedule`, `pull_request` ... */
  event: string
  /** Branch or full ref; default: the default branch, and for `pull_request` the merge of number 1. */
  ref?: string
  /** Environment of the job. */
  environment?: string
  /** Path of a reusable workflow that the job calls. */
  calls?: string
  /** Who started it; default: the person of the forge. */
  actor?: string
  /** `permissions: id-token: write`; without it the job cannot request a token. Default true. */
  idToken?: boolean
}

export interface WorkflowRun extends WorkflowRunRequest {
  id: number
  repositoryRef: Repository
  fullRef: string
  sha: string
  actorId: number
  actorLogin: string
  /** The credential that the job sends when it requests tokens. */
  requestToken: string
}

const lifetimeSeconds = 300
/** GitHub sets `nbf` to a few minutes before now. */
const earlierSeconds = 300
const workflow = '.github/workflows/docs.yml'

/** The claims of a token that the job requests now. */
export function claimsOf(run: WorkflowRun, issuer: string, audience: string, now: Date): Record<string, unknown> {
  const { repositoryRef: repository, event, environment } = run
  const seconds = Math.floor(now.getTime() / 1000)
  const name = fullName(repository)
  const workflowRef = `${name}/${workflow}@${run.fullRef}`
  return {
    jti: randomUUID(),
    sub: subjectOf(run, name),
    aud: audience,
    ref: run.fullRef,
    sha: run.sha,
    repository: name,
    repository_id: String(repository.id),
    repository_owner: repository.owner.login,
    repository_owner_id: String(repository.owner.id),
    repository_visibility: repository.isPrivate ? 'private' : 'public',
    run_id: String(run.id),
    run_number: '1',
    run_attempt: '1',
    runner_environment: 'github-hosted',
    actor: run.actorLogin,
    actor_id: String(run.actorId),
    workflow: 'Docs',
    workflow_ref: workflowRef,
    workflow_sha: run.sha,
    head_ref: event.startsWith('pull_request') ? 'topic' : '',
    base_ref: event.startsWith('pull_request') ? repository.defaultBranch : '',
    event_name: event,
    ref_type: run.fullRef.startsWith('refs/tags/') ? 'tag' : 'branch',
    ref_protected: 'false',
    ...(environment === undefined ? {} : { environment }),
    job_workflow_ref: run.calls ?? workflowRef,
    job_workflow_sha: run.sha,
    iss: issuer,
    nbf: seconds - earlierSeconds,
    exp: seconds + lifetimeSeconds,
    iat: seconds,
  }
}

function subjectOf({ environment, event, fullRef }: WorkflowRun, name: string): string {
  if (environment !== undefined) return `repo:${name}:environment:${environment}`
  return event === 'pull_request' ? `repo:${name}:pull_request` : `repo:${name}:ref:${fullRef}`
}
