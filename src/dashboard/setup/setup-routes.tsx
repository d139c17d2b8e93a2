// The first set-up: into the pages with the token of the log, to GitHub with a manifest, and back with the App.

import type { Hono } from 'hono'
import type { FC } from 'hono/jsx'
import type { Project } from '../../projects/project.ts'
import { isAccountName, type Manifest, makeManifest } from '../../projects/setup/manifest.ts'
import { beginRegistration, finishRegistration, SetupFault } from '../../projects/setup/register-app.ts'
import { enterWithToken, findSetupSession } from '../../projects/setup/setup-door.ts'
import type { DashboardContext, DashboardEnv } from '../context.ts'
import { readCookie, writeCookie } from '../cookies.ts'
import type { DashboardDeps } from '../deps.ts'
import { noSuchPage } from '../faults.ts'
import { isThisMachine } from '../origin.ts'
import {
  GITHUB_CALLBACK,
  HOME,
  SETUP,
  SETUP_CHECKLIST,
  SETUP_CHECKLIST_ITEMS,
  SETUP_INSTALLED,
  SETUP_REGISTER,
  SETUP_REGISTERED,
  SIGN_IN_WITH_GITHUB,
} from '../paths.ts'
import { readBody, readField, requireOwnOrigin, requireSession } from '../require.ts'
import type { Show } from '../show.tsx'
import { AccountStep } from './account-step.tsx'
import { Checklist, ChecklistPage } from './checklist-page.tsx'
import { RegisterStep } from './register-step.tsx'
import { Steps } from './steps.tsx'

/** Names the browser that may set the service up: it has shown the token, or the instance admin has signed in with it. */
async function findBrowser(
  context: DashboardContext,
  { setup }: Pick<DashboardDeps, 'setup'>,
): Promise<string | undefined> {
  const session = context.get('session')
  if (session?.visitor.kind === 'instance_admin') return `instance_admin ${session.id}`
  return findSetupSession(setup, readCookie(context, 'setup'))
}

// The door of the set-up: it opens to anyone who can read the log of the service.

const TokenStep: FC<{ fault: string | undefined }> = ({ fault }) => (
  <div class="stack wide">
    <Steps current={1} />
    <form class="stack" method="post" action={SETUP}>
      <h1>Set up Docmend</h1>
      <p class="lead">
        When the service started, it printed a token to its log. The token shows that the service is yours. It works
        once.
      </p>
      <div class="field">
        <label for="token">Token from the log</label>
        <input
          class="mono"
          id="token"
          name="token"
          required
          maxlength={200}
          autocomplete="off"
          autocapitalize="off"
          spellcheck={false}
          aria-invalid={fault === undefined ? undefined : 'true'}
          aria-describedby={fault === undefined ? undefined : 'token-fault'}
        />
        {fault !== undefined && (
          <p class="fault" id="token-fault" role="alert">
            {fault}
          </p>
        )}
      </div>
      <button class="main" type="submit">
        Continue
      </button>
    </form>
    <section class="stack tight soft small setup-aside">
      <h2>No access to the log?</h2>
      <p>
        Run <code>docmend login</code> where the service runs, and open the link that it prints.
      </p>
    </section>
  </div>
)

// The checklist of a new installation, for the instance admin, the person who sets the service up, and administrators of a project.

function addChecklistRoutes(site: Hono<DashboardEnv>, deps: DashboardDeps, show: Show): void {
  site.get(SETUP_CHECKLIST, async (context) => {
    const measured = await measure(context, deps)
    return show(context, { title: 'Set-up checklist', isNarrow: true }, <ChecklistPage {...measured} />)
  })
  site.get(SETUP_CHECKLIST_ITEMS, async (context) => context.html(<Checklist {...(await measure(context, deps))} />))
}

async function measure(context: DashboardContext, deps: DashboardDeps) {
  const projects = await findProjects(context, deps)
  const [first] = projects.filter(({ state }) => state === 'active')
  const { installUrl, isOpen } = deps.setup
  const isSignedIn = context.get('session') !== undefined
  return { items: await deps.setup.checklist(projects), project: first, installUrl, isOpen, isSignedIn }
}

/** All projects for those who may set the service up; else those that the person administers, and 404 without any. */
async function findProjects(context: DashboardContext, deps: DashboardDeps): Promise<Project[]> {
  const all = await deps.projects.list()
  if ((await findBrowser(context, deps)) !== undefined) return all
  const roles = await deps.visitorRoles.recall(requireSession(context), all)
  const own = all.filter(({ id }) => roles.get(id) === 'admin')
  if (own.length === 0) throw noSuchPage()
  return own
}

// A registration that did not succeed, and the way on.

/** `again`: tries the same registration once more. */
const SetupFaultPage: FC<{ fault: SetupFault; again: string }> = ({ fault, again }) => (
  <div class="stack wide">
    <Steps current={2} />
    <div class="stack">
      <h1>The App is not in use</h1>
      <p class="notice bad" role="alert">
        {fault.message}
      </p>
      <p>
        <NextStep fault={fault} again={again} />
      </p>
    </div>
  </div>
)

const NextStep: FC<{ fault: SetupFault; again: string }> = ({ fault: { reason }, again }) => {
  if (reason === 'set_up_meanwhile') return <a href={HOME}>Go to the start page</a>
  const isSame = reason === 'host_away'
  return (
    <a class="button main" href={isSame ? again : SETUP}>
      {isSame ? 'Try again' : 'Start the registration again'}
    </a>
  )
}

export function addSetupRoutes(site: Hono<DashboardEnv>, deps: DashboardDeps, show: Show): void {
  site.get(SETUP, async (context) => {
    requireOpen(deps)
    const browser = await findBrowser(context, deps)
    return browser === undefined ? showDoor(show, context) : showAccounts(show, context, deps)
  })
  site.post(SETUP, (context) => enter(context, deps, show))
  site.get(SETUP_REGISTER, (context) => showManifest(context, deps, show))
  site.get(SETUP_REGISTERED, (context) => comeBack(context, deps, show))
  site.get(SETUP_INSTALLED, (context) => welcome(context, deps))
  addChecklistRoutes(site, deps, show)
}

function requireOpen({ setup }: DashboardDeps): void {
  if (!setup.isOpen) throw noSuchPage()
}

const PAGE = { title: 'Set up Docmend', isNarrow: true } as const

function showDoor(show: Show, context: DashboardContext, fault?: SetupFault): Response | Promise<Response> {
  const status = fault === undefined ? 200 : fault.reason === 'too_many_tries' ? 429 : 403
  return show(context, PAGE, <TokenStep fault={fault?.message} />, status)
}

/** `wrong`: what was typed and is no name of an organization. */
function showAccounts(
  show: Show,
  context: DashboardContext,
  { serverUrl, setup }: DashboardDeps,
  wrong?: string,
): Response | Promise<Response> {
  const isInstanceAdmin = context.get('session') !== undefined
  const content = (
    <AccountStep host={new URL(serverUrl).host} why={setup.why} isInstanceAdmin={isInstanceAdmin} wrong={wrong} />
  )
  return show(context, PAGE, content, wrong === undefined ? 200 : 400)
}

/** The token is taken from a form alone: addresses end up in logs and histories. */
async function enter(context: DashboardContext, deps: DashboardDeps, show: Show): Promise<Response> {
  requireOpen(deps)
  requireOwnOrigin(context)
  const token = readField(await readBody(context), 'token')
  try {
    writeCookie(context, 'setup', await enterWithToken(deps.setup, token))
    return context.redirect(SETUP, 303)
  } catch (error) {
    if (error instanceof SetupFault) return showDoor(show, context, error)
    throw error
  }
}

/** The form of this page, and of no other, leads to the code host. */
async function showManifest(context: DashboardContext, deps: DashboardDeps, show: Show): Promise<Response> {
  requireOpen(deps)
  const browser = await findBrowser(context, deps)
  if (browser === undefined) return context.redirect(SETUP, 303)
  const { account, organization = '' } = context.req.query()
  const owner = account === 'organization' ? organization.trim() : ''
  if (account === 'organization' && !isAccountName(owner)) return showAccounts(show, context, deps, organization)
  const state = await beginRegistration(deps.setup, browser)
  const below = owner === '' ? '' : `/organizations/${owner}`
  const action = `${deps.serverUrl}${below}/settings/apps/new?state=${state}`
  const { host, origin } = new URL(deps.serverUrl)
  context.set('formTarget', origin)
  const manifest = makeManifestFor(context, deps, owner)
  return show(context, PAGE, <RegisterStep manifest={manifest} action={action} host={host} owner={owner} />)
}

function makeManifestFor(context: DashboardContext, deps: DashboardDeps, owner: string): Manifest {
  const { setup, serverUrl, baseUrl } = deps
  const browserOrigin = context.get('origin')
  // The instance admin may be on this machine; everybody else is not.
  const origin = baseUrl ?? browserOrigin
  const paths = {
    webhooks: setup.webhooksPath,
    callback: GITHUB_CALLBACK,
    registered: SETUP_REGISTERED,
    installed: SETUP_INSTALLED,
  }
  // GitHub takes no webhook address that it cannot reach; a code host on this machine reaches it.
  const canGetWebhooks = !isThisMachine(new URL(origin).host) || isThisMachine(new URL(serverUrl).host)
  return makeManifest(setup.template(), { origin, browserOrigin, canGetWebhooks, paths }, owner)
}

async function comeBack(context: DashboardContext, deps: DashboardDeps, show: Show): Promise<Response> {
  const browser = await findBrowser(context, deps)
  if (browser === undefined) throw noSuchPage()
  const { code = '', state = '' } = context.req.query()
  try {
    if (!deps.setup.isOpen) throw new SetupFault('set_up_meanwhile')
    const app = await finishRegistration(deps.setup, { code, state, browser })
    return context.redirect(`${app.htmlUrl}/installations/new`, 303)
  } catch (error) {
    if (!(error instanceof SetupFault)) throw error
    deps.logger.warn({ err: error.cause, reason: error.reason }, 'The registration of the GitHub App did not succeed')
    const again = `${SETUP_REGISTERED}?${new URLSearchParams({ code, state }).toString()}`
    return show(context, PAGE, <SetupFaultPage fault={error} again={again} />, statusOf(error))
  }
}

function statusOf({ reason }: SetupFault): 400 | 409 | 502 {
  if (reason === 'host_away') return 502
  return reason === 'set_up_meanwhile' ? 409 : 400
}

/** GitHub sends everyone here who has installed the App, now and later. */
async function welcome(context: DashboardContext, deps: DashboardDeps): Promise<Response> {
  if (deps.setup.isOpen) throw noSuchPage()
  const isSignedIn = context.get('session') !== undefined
  const isSettingUp = (await findBrowser(context, deps)) !== undefined
  if (isSettingUp || isSignedIn) await deps.setup.lookForInstallations()
  if (isSettingUp) await deps.setup.endWaits()
  const next = isSettingUp ? SETUP_CHECKLIST : HOME
  if (deps.identity === undefined || isSignedIn) return context.redirect(next, 303)
  return context.redirect(`${SIGN_IN_WITH_GITHUB}?to=${encodeURIComponent(next)}`, 303)
}
