// Apps, installations and their tokens in GitHub's JSON: https://docs.github.com/en/rest/apps/apps
import type { Urls } from '../context.ts'
import { type App, type ForgeState, type Installation, type InstallationToken, repositoriesOf } from '../state.ts'
import type { Delivery } from '../webhooks.ts'
import { nodeId, presentAccount } from './present-account.ts'
import { presentRepository } from './present-repository.ts'

export function presentApp(state: ForgeState, urls: Urls, app: App) {
  const installations = [...state.installations.values()].filter((one) => one.app.id === app.id)
  return {
    id: app.id,
    slug: app.slug,
    client_id: app.clientId,
    node_id: nodeId('Integration', app.id),
    owner: presentAccount(urls, app.owner),
    name: app.name,
    description: app.description,
    external_url: app.url ?? urls.web,
    html_url: `${urls.web}/apps/${app.slug}`,
    created_at: app.createdAt.toISOString(),
    updated_at: app.createdAt.toISOString(),
    permissions: app.permissions,
    events: app.events,
    installations_count: installations.length,
  }
}

export function presentInstallation(state: ForgeState, urls: Urls, installation: Installation) {
  const { id, app, account, suspendedAt } = installation
  return {
    id,
    account: presentAccount(urls, account),
    repository_selection: installation.selection,
    access_tokens_url: `${urls.api}/app/installations/${id}/access_tokens`,
    repositories_url: `${urls.api}/installation/repositories`,
    html_url: `${urls.web}/settings/installations/${id}`,
    app_id: app.id,
    app_slug: app.slug,
    client_id: app.clientId,
    target_id: account.id,
    target_type: account.type,
    permissions: app.permissions,
    events: app.events,
    created_at: installation.createdAt.toISOString(),
    updated_at: installation.updatedAt.toISOString(),
    single_file_name: null,
    has_multiple_single_files: false,
    single_file_paths: [],
    suspended_by: suspendedAt === null ? null : presentAccount(urls, state.person),
    suspended_at: suspendedAt?.toISOString() ?? null,
  }
}

export function presentToken(state: ForgeState, urls: Urls, token: InstallationToken) {
  const { value, expiresAt, permissions, repositoryIds, installation } = token
  const chosen = repositoriesOf(state, installation).filter((one) => repositoryIds?.has(one.id))
  return {
    token: value,
    expires_at: expiresAt.toISOString().replace(/\.\d+Z$/, 'Z'),
    permissions,
    repository_selection: repositoryIds === null ? installation.selection : 'selected',
    ...(repositoryIds === null ? {} : { repositories: chosen.map((one) => presentRepository(urls, one)) }),
  }
}

/** As the list shows it, without what was sent. */
export function presentDelivery(delivery: Delivery) {
  const { id, guid, deliveredAt, isRedelivery, status, event, action } = delivery
  return {
    id,
    guid,
    delivered_at: deliveredAt.toISOString(),
    redelivery: isRedelivery,
    duration: 0.1,
    status: status === null ? 'failed to connect to host' : String(status),
    status_code: status ?? 502,
    event,
    action,
    installation_id: null,
    repository_id: null,
    throttled_at: null,
  }
}
