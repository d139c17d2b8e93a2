// REST: what a person who has signed in with an App sees through it.
// https://docs.github.com/en/rest/apps/installations?apiVersion=2022-11-28#list-app-installations-accessible-to-the-user-access-token
import { requireUser } from '../auth.ts'
import { notFound } from '../refusal.ts'
import { roleOf } from '../roles.ts'
import { type Account, type ForgeState, type Installation, type Repository, repositoriesOf } from '../state.ts'
import { presentAccount } from './present-account.ts'
import { presentInstallation } from './present-app.ts'
import { presentRepository } from './present-repository.ts'
import { presentRights } from './present-rights.ts'
import { type ApiAnswer, type ApiRequest, paginate } from './request.ts'

export function getSignedInUser({ caller, context }: ApiRequest): ApiAnswer {
  return { status: 200, body: presentAccount(context.urls, requireUser(caller).person) }
}

export function listUserInstallations(request: ApiRequest): ApiAnswer {
  const { state, urls } = request.context
  const { app, person } = requireUser(request.caller)
  const all = [...state.installations.values()].filter((one) => one.app === app && one.suspendedAt === null)
  const seen = all.filter((one) => repositoriesSeen(state, one, person).length > 0)
  const { page, headers } = paginate(request, seen)
  const installations = page.map((one) => presentInstallation(state, urls, one))
  return { status: 200, headers, body: { total_count: seen.length, installations } }
}

export function listUserRepositories(request: ApiRequest): ApiAnswer {
  const { state, urls } = request.context
  const { app, person } = requireUser(request.caller)
  const installation = state.installations.get(Number(request.params.installation))
  if (installation?.app !== app) throw notFound()
  const seen = repositoriesSeen(state, installation, person)
  const { page, headers } = paginate(request, seen)
  const repositories = page.map((one) => ({
    ...presentRepository(urls, one),
    permissions: presentRights(roleOf(state, one, person)),
  }))
  return { status: 200, headers, body: { total_count: seen.length, repositories } }
}

function repositoriesSeen(state: ForgeState, installation: Installation, person: Account): Repository[] {
  return repositoriesOf(state, installation).filter((one) => roleOf(state, one, person) !== 'none')
}
