// Routes and answers of the pages and their forms.

import { readForm } from '../body.ts'
import type { ForgeContext } from '../context.ts'
import { readPatch } from '../git/diff.ts'
import { mergePull } from '../merge.ts'
import { closePull } from '../pulls.ts'
import { notFound, Refusal } from '../refusal.ts'
import { createRouter } from '../router.ts'
import { findMoved, findRepository, fullName, type Pull, type Repository } from '../state.ts'
import { say } from '../talk.ts'
import { exchangeForToken, grantCode, readSignInRequest } from '../user-tokens.ts'
import type { Answer, Visit } from '../visit.ts'
import { createNewApp, installApp, showInstall, showNewApp } from './app-pages.ts'
import { filePage } from './file.ts'
import { homePage } from './home.ts'
import { html } from './html.ts'
import { layout } from './layout.ts'
import { CREATE_APP } from './new-app.ts'
import { type PageHandler, type PageRequest, page, queryOf, redirect, requireSameOrigin } from './page-request.ts'
import { pullPage } from './pull.ts'
import { repositoryPage } from './repository.ts'
import { signInPage } from './sign-in.ts'
import { style } from './style.ts'

const routes: [method: string, path: string, handler: PageHandler][] = [
  ['GET', '/', ({ context }) => page(homePage([...context.state.repositories.values()]))],
  ['GET', '/-/style.css', () => ({ status: 200, body: style, headers: { 'content-type': 'text/css; charset=utf-8' } })],
  ['GET', '/login/oauth/authorize', showSignIn],
  ['POST', '/login/oauth/authorize', signIn],
  ['POST', '/login/oauth/access_token', giveToken],
  ['POST', '/settings/apps/new', showNewApp],
  ['POST', '/organizations/:org/settings/apps/new', showNewApp],
  ['POST', CREATE_APP, createNewApp],
  ['GET', '/apps/:slug', ({ params }) => redirect(`/apps/${params.slug}/installations/new`)],
  ['GET', '/apps/:slug/installations/new', showInstall],
  ['POST', '/apps/:slug/installations', installApp],
  ['GET', '/:owner/:name', showRepository],
  ['GET', '/:owner/:name/blob/:ref/*path', showFile],
  ['GET', '/:owner/:name/pull/:number.diff', showPatch],
  ['GET', '/:owner/:name/pull/:number', showPull],
  ['POST', '/:owner/:name/pull/:number/merge', endPull],
  ['POST', '/:owner/:name/pull/:number/close', endPull],
  ['POST', '/:owner/:name/pull/:number/comment', sayOnPull],
]

const match = createRouter(routes.map(([method, path, handler]) => ({ method, path, handler })))

/** The answer to a request for a page; a refusal is a page too. */
export async function servePage(context: ForgeContext, visit: Visit): Promise<Answer> {
  const found = match(visit.method, visit.path.split('?')[0] ?? '')
  try {
    if (found === undefined) throw notFound()
    return await found.handler({ context, visit, params: found.params })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { ...page(layout(error.message, [], html`<h1>${error.message}</h1>`)), status: error.status }
  }
}

function showRepository({ context, params }: PageRequest): Answer {
  const name = `${params.owner}/${params.name}`
  const repository = findRepository(context.state, name)
  if (repository !== undefined) return page(repositoryPage(repository, context.urls.web))
  const moved = findMoved(context.state, name)
  if (moved === undefined) throw notFound()
  return redirect(`/${fullName(moved)}`)
}

async function showFile({ context, params }: PageRequest): Promise<Answer> {
  const name = `${params.owner}/${params.name}`
  const repository = findRepository(context.state, name) ?? findMoved(context.state, name)
  if (repository === undefined) throw notFound()
  return page(await filePage(repository, params.ref ?? '', params.path ?? ''))
}

function showSignIn({ context, visit }: PageRequest): Answer {
  const query = queryOf(visit)
  const people = [...context.state.accounts.values()].filter(({ type }) => type === 'User')
  const request = readSignInRequest(context.state, query)
  return page(signInPage(request, people, query.toString()), new URL(request.redirectUri).origin)
}

async function signIn({ context, visit }: PageRequest): Promise<Answer> {
  requireSameOrigin(context, visit)
  const request = readSignInRequest(context.state, queryOf(visit))
  const login = (await readForm(visit.request)).get('login') ?? ''
  const person = context.state.accounts.get(login.toLowerCase())
  if (person === undefined) throw notFound()
  return redirect(grantCode(context.state, request, person, context.now()))
}

async function giveToken({ context, visit }: PageRequest): Promise<Answer> {
  return { status: 200, body: exchangeForToken(context.state, await readForm(visit.request), context.now()) }
}

async function showPull(request: PageRequest): Promise<Answer> {
  const { repository, pull } = pullOf(request)
  return page(await pullPage(repository, pull, request.context.state.person))
}

const patchBytes = 20_000_000

async function showPatch(request: PageRequest): Promise<Answer> {
  const { repository, pull } = pullOf(request)
  const { text } = await readPatch(repository.git.git, pull.base.sha, pull.head.sha, patchBytes)
  return {
    status: 200,
    body: text,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'x-content-type-options': 'nosniff' },
  }
}

function pullOf({ context, params }: PageRequest): { repository: Repository; pull: Pull } {
  const name = `${params.owner}/${params.name}`
  const repository = findRepository(context.state, name) ?? findMoved(context.state, name)
  const pull = repository?.pulls.get(Number(params.number))
  if (repository === undefined || pull === undefined) throw notFound()
  return { repository, pull }
}

async function endPull(request: PageRequest): Promise<Answer> {
  const { context, visit } = request
  requireSameOrigin(context, visit)
  visit.request.resume()
  const { repository, pull } = pullOf(request)
  if (visit.path.endsWith('/merge')) await mergePull(context, repository, pull, context.state.person)
  else closePull(context, repository, pull, context.state.person)
  return redirect(`/${fullName(repository)}/pull/${pull.number}`)
}

async function sayOnPull(request: PageRequest): Promise<Answer> {
  const { context, visit } = request
  requireSameOrigin(context, visit)
  const { repository, pull } = pullOf(request)
  const body = ((await readForm(visit.request)).get('body') ?? '').trim()
  if (body === '') throw new Refusal(422, 'Write something before you send it')
  const { id } = say(context, repository, pull, { login: context.state.person.login, body })
  return redirect(`/${fullName(repository)}/pull/${pull.number}#issuecomment-${id}`)
}
