// Accounts in GitHub's JSON: https://docs.github.com/en/rest/users/users
import type { Urls } from '../context.ts'
import type { Account } from '../state.ts'

/** GitHub's opaque id of an object, in its older readable form. */
export function nodeId(type: string, id: number | string): string {
  return Buffer.from(`0:${type}:${id}`).toString('base64')
}

export function presentAccount(urls: Urls, { id, login, type }: Account) {
  const url = `${urls.api}/users/${encodeURIComponent(login)}`
  return {
    login,
    id,
    node_id: nodeId(type, id),
    avatar_url: `${urls.web}/avatars/${id}`,
    gravatar_id: '',
    url,
    html_url: `${urls.web}/${encodeURIComponent(login)}`,
    followers_url: `${url}/followers`,
    following_url: `${url}/following{/other_user}`,
    gists_url: `${url}/gists{/gist_id}`,
    starred_url: `${url}/starred{/owner}{/repo}`,
    subscriptions_url: `${url}/subscriptions`,
    organizations_url: `${url}/orgs`,
    repos_url: `${url}/repos`,
    events_url: `${url}/events{/privacy}`,
    received_events_url: `${url}/received_events`,
    type,
    site_admin: false,
  }
}
