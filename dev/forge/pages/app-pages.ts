// Registering an App from a manifest and installing it, as a person does.
import { readForm } from '../body.ts'
import type { ForgeContext } from '../context.ts'
import { install } from '../installations.ts'
import { createFromManifest, findApp, readManifest } from '../manifests.ts'
import { notFound, Refusal } from '../refusal.ts'
import { type Account, type App, hasRepository, type Repository } from '../state.ts'
import type { Answer } from '../visit.ts'
import { installPage } from './install-app.ts'
import { newAppPage } from './new-app.ts'
import { type PageRequest, page, queryOf, redirect, requireSameOrigin } from './page-request.ts'

/** The form with the manifest comes from the site of the App's maker. */
export async function showNewApp({ context, visit, params }: PageRequest): Promise<Answer> {
  const text = (await readForm(visit.request)).get('manifest') ?? ''
  const manifest = readManifest(text)
  const owner = params.org === undefined ? context.state.person : organizationNamed(context, params.org)
  const state = queryOf(visit).get('state') ?? ''
  return page(newAppPage(manifest, text, { owner, state }), new URL(manifest.redirectUrl).origin)
}

export async function createNewApp({ context, visit }: PageRequest): Promise<Answer> {
  requireSameOrigin(context, visit)
  const form = await readForm(visit.request)
  const field = (name: string): string => form.get(name) ?? ''
  const { person } = context.state
  const owner = field('owner') === person.login ? person : organizationNamed(context, field('owner'))
  const wish = { owner, name: field('name'), state: field('state') }
  return redirect(await createFromManifest(context, readManifest(field('manifest')), wish))
}

export function showInstall({ context, params }: PageRequest): Answer {
  const app = appNamed(context, params.slug)
  const target = app.setupUrl === undefined ? '' : new URL(app.setupUrl).origin
  return page(installPage(app, withoutApp(context, app)), target)
}

export async function installApp({ context, visit, params }: PageRequest): Promise<Answer> {
  requireSameOrigin(context, visit)
  const app = appNamed(context, params.slug)
  const form = await readForm(visit.request)
  const owner = form.get('owner') ?? ''
  const chosen = withoutApp(context, app).filter(
    (one) => one.owner.login === owner && form.getAll('repository').includes(one.name),
  )
  if (chosen.length === 0) throw new Refusal(422, 'Choose a repository on which to install the App')
  const { id } = install(context, app, owner, chosen)
  if (app.setupUrl === undefined) return redirect('/')
  const back = new URL(app.setupUrl)
  back.searchParams.set('installation_id', String(id))
  back.searchParams.set('setup_action', 'install')
  return redirect(back.href)
}

function withoutApp({ state }: ForgeContext, app: App): Repository[] {
  const own = [...state.installations.values()].filter((one) => one.app === app)
  return [...state.repositories.values()].filter(
    (repository) => !own.some((one) => one.account.id === repository.owner.id || hasRepository(one, repository)),
  )
}

function appNamed({ state }: ForgeContext, slug = ''): App {
  const app = findApp(state, slug)
  if (app === undefined) throw notFound()
  return app
}

function organizationNamed({ state }: ForgeContext, login: string): Account {
  const account = state.accounts.get(login.toLowerCase())
  if (account?.type !== 'Organization') throw notFound()
  return account
}
