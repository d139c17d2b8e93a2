// REST: accounts of people and Apps. https://docs.github.com/en/rest/users/users
import { requireToken } from '../auth.ts'
import { notFound } from '../refusal.ts'
import { presentAccount } from './present-account.ts'
import type { ApiAnswer, ApiRequest } from './request.ts'

/** What everyone may see of an account; of all that people can tell about themselves, nothing. */
export function getUser({ context, caller, params }: ApiRequest): ApiAnswer {
  requireToken(caller)
  const account = context.state.accounts.get((params.login ?? '').toLowerCase())
  if (account === undefined) throw notFound()
  const at = context.now().toISOString()
  const told = { name: null, company: null, blog: null, location: null, email: null, hireable: null, bio: null }
  const counts = { public_repos: 0, public_gists: 0, followers: 0, following: 0 }
  const body = { ...presentAccount(context.urls, account), ...told, ...counts, created_at: at, updated_at: at }
  return { status: 200, body: { ...body, user_view_type: 'public' } }
}
