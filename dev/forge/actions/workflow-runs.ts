// Runs of GitHub Actions: the forge's data about a run, the environment of its steps, and the tokens that they request.
import { randomBytes } from 'node:crypto'
import { repositoryNamed } from '../acts.ts'
import type { ForgeContext } from '../context.ts'
import { accountOf, fullName } from '../state.ts'
import type { Answer } from '../visit.ts'
import { claimsOf, type WorkflowRun, type WorkflowRunRequest } from './claims.ts'
import type { TokenService } from './token-service.ts'

export interface StartedRun {
  id: number
  /** The variables that the runner sets for a step of the job. */
  env: Record<string, string>
  /** The token that a step would get for this audience; tests of its readers may replace claims. */
  token(audience: string, claims?: Record<string, unknown>): Promise<string>
}

export interface Actions {
  tokens: TokenService
  start(request: WorkflowRunRequest): StartedRun
  /** Answers below `/_services/`. */
  answer(path: string, authorization: string | undefined): Promise<Answer>
}

/** Next to REST, git and pages, as on GitHub Enterprise Server. */
export const servicesPrefix = '/_services'
const tokenPath = `${servicesPrefix}/token/.well-known`

export function createActions(context: ForgeContext, tokens: TokenService): Actions {
  const runs = new Map<number, WorkflowRun>()
  const issue = (run: WorkflowRun, audience: string, claims: Record<string, unknown> = {}): Promise<string> =>
    tokens.sign({ ...claimsOf(run, tokens.issuer, audience, context.now()), ...claims })
  return {
    tokens,
    start: (request) => {
      const run = startRun(context, request)
      runs.set(run.id, run)
      return { id: run.id, env: environmentOf(context, run), token: (audience, claims) => issue(run, audience, claims) }
    },
    answer: async (address, authorization) => {
      const { pathname, searchParams } = new URL(address, context.urls.web)
      if (pathname === `${tokenPath}/openid-configuration`) return { status: 200, body: tokens.configuration() }
      if (pathname === `${tokenPath}/jwks`) return { status: 200, body: await tokens.keys() }
      const run = runs.get(Number(/^\/_services\/pipelines\/(\d+)\/idtoken$/.exec(pathname)?.[1]))
      if (run === undefined) return { status: 404, body: { message: 'Not Found' } }
      if (authorization?.toLowerCase() !== `bearer ${run.requestToken}`) {
        return { status: 401, body: { message: 'Unauthorized' } }
      }
      const owner = `${context.urls.web}/${run.repositoryRef.owner.login}`
      return { status: 200, body: { value: await issue(run, searchParams.get('audience') ?? owner) } }
    },
  }
}

function startRun({ state }: ForgeContext, request: WorkflowRunRequest): WorkflowRun {
  const repository = repositoryNamed(state, request.repository)
  const actor = request.actor === undefined ? state.person : accountOf(state, request.actor)
  const fullRef = fullRefOf(request, repository.defaultBranch)
  const refs = repository.git.refs()
  return {
    ...request,
    id: state.nextId(),
    repositoryRef: repository,
    fullRef,
    sha: refs.get(fullRef) ?? refs.get(`refs/heads/${repository.defaultBranch}`) ?? '',
    actorId: actor.id,
    actorLogin: actor.login,
    requestToken: randomBytes(24).toString('hex'),
  }
}

/** `pull_request_target` and similar events run on the base, `pull_request` on the merge of both. */
function fullRefOf({ event, ref }: WorkflowRunRequest, defaultBranch: string): string {
  if (ref?.startsWith('refs/')) return ref
  if (ref === undefined && event === 'pull_request') return 'refs/pull/1/merge'
  return `refs/heads/${ref ?? defaultBranch}`
}

/** https://docs.github.com/en/actions/reference/workflows-and-actions/variables */
function environmentOf({ urls }: ForgeContext, run: WorkflowRun): Record<string, string> {
  const { repositoryRef: repository } = run
  return {
    GITHUB_ACTIONS: 'true',
    GITHUB_SERVER_URL: urls.web,
    GITHUB_API_URL: urls.api,
    GITHUB_REPOSITORY: fullName(repository),
    GITHUB_REPOSITORY_ID: String(repository.id),
    GITHUB_EVENT_NAME: run.event,
    GITHUB_REF: run.fullRef,
    GITHUB_SHA: run.sha,
    GITHUB_ACTOR: run.actorLogin,
    GITHUB_RUN_ID: String(run.id),
    GITHUB_RUN_ATTEMPT: '1',
    ...(run.idToken === false ? {} : tokenRequestOf(urls.web, run)),
  }
}

function tokenRequestOf(web: string, { id, requestToken }: WorkflowRun): Record<string, string> {
  return {
    ACTIONS_ID_TOKEN_REQUEST_URL: `${web}${servicesPrefix}/pipelines/${id}/idtoken?api-version=2.0`,
    ACTIONS_ID_TOKEN_REQUEST_TOKEN: requestToken,
  }
}
