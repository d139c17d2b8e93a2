// REST: who reviews a pull request, and to whom it is assigned. https://docs.github.com/en/rest/pulls/review-requests and
// https://docs.github.com/en/rest/issues/assignees
import { reaches } from '../installation-tokens.ts'
import { Refusal } from '../refusal.ts'
import { type Account, type ForgeState, fullName, type Pull, type Repository, type Team } from '../state.ts'
import { nodeId } from './present-account.ts'
import { presentIssue } from './present-issue.ts'
import { presentPull } from './present-pull.ts'
import { pullOf } from './pulls.ts'
import { type ApiAnswer, type ApiRequest, textList } from './request.ts'

/** All or nobody. */
export function requestReviewers(request: ApiRequest, repository: Repository): ApiAnswer {
  const { context } = request
  const pull = pullOf(request, repository)
  const logins = textList(request, 'PullRequest', 'reviewers') ?? []
  const slugs = textList(request, 'PullRequest', 'team_reviewers') ?? []
  const reviewers = logins.map((login) => reviewerOf(context.state, repository, pull, login))
  const teams = slugs.map((slug) => teamOf(request, repository, slug))
  pull.reviewers = [...new Set([...pull.reviewers, ...reviewers])]
  pull.teamReviewers = [...new Set([...pull.teamReviewers, ...teams])]
  return { status: 201, body: presentPull(context.urls, repository, pull) }
}

function reviewerOf(state: ForgeState, repository: Repository, pull: Pull, login: string): Account {
  const account = collaboratorOf(state, repository, login)
  if (account === undefined) throw notCollaborator(repository)
  if (account === pull.author) throw new Refusal(422, 'Review cannot be requested from pull request author.')
  return account
}

/** Without the permission, a team is there and cannot be seen. */
function teamOf({ caller }: ApiRequest, repository: Repository, slug: string): Team {
  const team = repository.teams.get(slug.toLowerCase())
  if (team === undefined) throw notCollaborator(repository)
  if (caller.kind === 'installation' && reaches(caller.token.permissions.members, 'read')) return team
  const error = `Could not resolve to a node with the global id of '${nodeId('Team', team.id)}'.`
  throw new Refusal(422, 'Validation Failed', { errors: [error] })
}

function notCollaborator(repository: Repository): Refusal {
  return new Refusal(
    422,
    `Reviews may only be requested from collaborators. One or more of the users or teams you specified is not a collaborator of the ${fullName(repository)} repository.`,
  )
}

const ASSIGNEES_MAX = 10

/** Passes over those who cannot be assigned. */
export function addAssignees(request: ApiRequest, repository: Repository): ApiAnswer {
  const { context } = request
  const pull = pullOf(request, repository)
  const logins = textList(request, 'Issue', 'assignees') ?? []
  const accounts = logins.flatMap((login) => collaboratorOf(context.state, repository, login) ?? [])
  pull.assignees = [...new Set([...pull.assignees, ...accounts])].slice(0, ASSIGNEES_MAX)
  return { status: 201, body: presentIssue(context.urls, repository, pull) }
}

/** Whoever was given a role, the App that wrote the pull request, and the person who owns all. */
function collaboratorOf(state: ForgeState, repository: Repository, login: string): Account | undefined {
  const account = state.accounts.get(login.toLowerCase())
  if (account === undefined) return undefined
  const isKnown = repository.roles.has(account.id) || account === state.person || account.type === 'Bot'
  return isKnown ? account : undefined
}
