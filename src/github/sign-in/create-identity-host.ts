// What GitHub knows of people, asked with their own tokens: each sees through Docmend what they may see on GitHub.

import { IDENTITY_TIMEOUT_MS } from '../../people/defaults.ts'
import type { IdentityHost } from '../../people/identity-host.ts'
import { type Grant, type RepositoryRole, SignInRefusedError } from '../../people/identity-host.ts'
import { allPages, PER_PAGE } from '../api/all-pages.ts'
import type { CheckedOctokit } from '../api/checked-octokit.ts'
import { isRefusal, unlessMissing } from '../api/host-answer.ts'
import type { Api } from '../api/octokit.ts'
import { type OAuthSettings, requestGrant, signInUrl } from './oauth.ts'

export interface IdentitySettings extends OAuthSettings {
  api: Pick<Api, 'asPerson'>
}

export function createIdentityHost(settings: IdentitySettings): IdentityHost {
  return {
    signInUrl: (request) => signInUrl(settings, request),
    exchange: ({ code, verifier, redirectUri }) =>
      requestGrant(settings, { code, code_verifier: verifier, redirect_uri: redirectUri }),
    refresh: (refreshToken) => requestGrant(settings, { grant_type: 'refresh_token', refresh_token: refreshToken }),
    whoIs: async (grant) => {
      const { id, login } = (await ask(settings, grant, (octokit) => octokit.request('GET /user'))).data
      return { kind: 'person', id, login }
    },
    listRoles: (grant) => ask(settings, grant, listRoles),
    roleIn: (grant, repository) => ask(settings, grant, (octokit) => roleIn(octokit, repository)),
  }
}

async function ask<T>(
  { api }: IdentitySettings,
  { token }: Grant,
  question: (octokit: CheckedOctokit) => Promise<T>,
): Promise<T> {
  try {
    return await question(api.asPerson(token, AbortSignal.timeout(IDENTITY_TIMEOUT_MS)))
  } catch (error) {
    if (isRefusal(error, 401)) throw new SignInRefusedError('GitHub no longer accepts this sign-in', { cause: error })
    throw error
  }
}

/** Of the repositories that have the App, and that the person sees. */
async function listRoles(octokit: CheckedOctokit): Promise<Map<number, RepositoryRole>> {
  const installations = await allPages(async (page) => {
    const { data, headers } = await octokit.request('GET /user/installations', { per_page: PER_PAGE, page })
    return { items: data.installations, link: headers.link }
  })
  const roles = new Map<number, RepositoryRole>()
  for (const { id } of installations) {
    const route = 'GET /user/installations/{installation_id}/repositories'
    const repositories = await allPages(async (page) => {
      const { data, headers } = await octokit.request(route, { installation_id: id, per_page: PER_PAGE, page })
      return { items: data.repositories, link: headers.link }
    })
    for (const { id: repositoryId, permissions } of repositories) {
      const role = toRole(permissions)
      if (role !== undefined) roles.set(repositoryId, role)
    }
  }
  return roles
}

/** A name that another repository has taken since says nothing about the one that is meant. */
async function roleIn(
  octokit: CheckedOctokit,
  { id, fullName }: { id: number; fullName: string },
): Promise<RepositoryRole | undefined> {
  const [owner = '', repo = ''] = fullName.split('/')
  const found = (await unlessMissing(octokit.request('GET /repos/{owner}/{repo}', { owner, repo })))?.data
  return found?.id === id && found.permissions !== undefined ? toRole(found.permissions) : undefined
}

function toRole({ admin, push }: { admin: boolean; push: boolean }): RepositoryRole | undefined {
  if (admin) return 'admin'
  return push ? 'write' : undefined
}
