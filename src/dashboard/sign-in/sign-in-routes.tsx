// Signing in and out.

import type { Hono } from 'hono'
import type { FC } from 'hono/jsx'
import type { IdentityHost } from '../../projects/people/grants.ts'
import {
  beginSignIn,
  finishSignIn,
  lookAtSignInLink,
  type SignedIn,
  SignInFault,
  signOut,
  useSignInLink,
} from '../../projects/people/sign-in.ts'
import type { DashboardContext, DashboardEnv } from '../context.ts'
import { dropCookie, readCookie, writeCookie } from '../cookies.ts'
import type { DashboardDeps } from '../deps.ts'
import { noSuchPage } from '../faults.ts'
import {
  GITHUB_CALLBACK,
  HOME,
  readReturnTo,
  SETUP,
  SIGN_IN,
  SIGN_IN_LINK,
  SIGN_IN_WITH_GITHUB,
  SIGN_OUT,
} from '../paths.ts'
import { readBody, readField, readForm, requireOwnOrigin, requireSession } from '../require.ts'
import type { Show } from '../show.tsx'

// Where everyone begins who is not signed in.

const SignInPage: FC<{ canUseGitHub: boolean; returnTo: string; host: string }> = ({
  canUseGitHub,
  returnTo,
  host,
}) => (
  <div class="stack wide">
    <div class="stack">
      <h1>Sign in to Docmend</h1>
      <p class="lead">You see the projects whose repositories you can write to.</p>
      {canUseGitHub ? (
        <p>
          <a class="button main" href={`${SIGN_IN_WITH_GITHUB}?to=${encodeURIComponent(returnTo)}`}>
            Sign in with {host}
          </a>
        </p>
      ) : (
        <p class="notice">
          Signing in with {host} is not set up: the service needs GITHUB_CLIENT_ID and GITHUB_CLIENT_SECRET of its
          GitHub App.
        </p>
      )}
    </div>
    <section class="stack tight soft small">
      <h2>For the instance admin</h2>
      <p>
        Run <code>docmend login</code> where the service runs, and open the link that it prints.
      </p>
    </section>
  </div>
)

/** A link in a mail or a chat is opened by programs, too, so only the button uses it up. */
const LinkPage: FC<{ token: string; returnTo: string }> = ({ token, returnTo }) => (
  <form class="stack" method="post" action={SIGN_IN_LINK}>
    <h1>Sign in as the instance admin</h1>
    <p class="lead">The link works once. It signs this browser in, with access to all projects.</p>
    <p>
      <button class="main" type="submit">
        Sign in
      </button>
    </p>
    <input type="hidden" name="token" value={token} />
    <input type="hidden" name="to" value={returnTo} />
  </form>
)

export function addSignInRoutes(site: Hono<DashboardEnv>, deps: DashboardDeps, show: Show): void {
  site.get(SIGN_IN, (context) => {
    const returnTo = readReturnTo(context.req.query('to'))
    if (context.get('session') !== undefined) return context.redirect(returnTo, 303)
    if (deps.setup.isOpen) return context.redirect(SETUP, 303)
    const host = new URL(deps.serverUrl).host
    const content = <SignInPage canUseGitHub={deps.identity !== undefined} returnTo={returnTo} host={nameHost(host)} />
    return show(context, { title: 'Sign in', isNarrow: true }, content)
  })
  site.get(SIGN_IN_WITH_GITHUB, (context) => leaveForGitHub(context, deps))
  site.get(GITHUB_CALLBACK, (context) => comeBack(context, deps))
  site.get(SIGN_IN_LINK, async (context) => {
    const { token = '', to } = context.req.query()
    await lookAtSignInLink(deps, token)
    const content = <LinkPage token={token} returnTo={readReturnTo(to)} />
    return show(context, { title: 'Sign in', isNarrow: true }, content)
  })
  site.post(SIGN_IN_LINK, async (context) => {
    requireOwnOrigin(context)
    const form = await readBody(context)
    const signedIn = await useSignInLink(deps, readField(form, 'token'), browserOf(context))
    const returnTo = deps.setup.isOpen ? SETUP : readReturnTo(readField(form, 'to'))
    return enter(context, { ...signedIn, returnTo })
  })
  site.post(SIGN_OUT, async (context) => {
    await readForm(context, deps)
    await signOut(deps.sessions, requireSession(context))
    dropCookie(context, 'session')
    return context.redirect(SIGN_IN, 303)
  })
}

async function leaveForGitHub(context: DashboardContext, deps: DashboardDeps): Promise<Response> {
  const returnTo = readReturnTo(context.req.query('to'))
  const request = { returnTo, redirectUri: redirectUriOf(context) }
  const { location, browserToken } = await beginSignIn(deps, requireIdentity(deps), request)
  writeCookie(context, 'sign_in', browserToken)
  return context.redirect(location, 303)
}

async function comeBack(context: DashboardContext, deps: DashboardDeps): Promise<Response> {
  const { code = '', state = '', error } = context.req.query()
  const browserToken = readCookie(context, 'sign_in')
  dropCookie(context, 'sign_in')
  if (error !== undefined) throw new SignInFault('You did not let Docmend know who you are, so you are not signed in.')
  const callback = { code, state, browserToken, redirectUri: redirectUriOf(context), browser: browserOf(context) }
  return enter(context, await finishSignIn(deps, requireIdentity(deps), callback))
}

function enter(context: DashboardContext, { token, returnTo }: SignedIn): Response {
  writeCookie(context, 'session', token)
  return context.redirect(returnTo === '' ? HOME : returnTo, 303)
}

function requireIdentity({ identity }: DashboardDeps): IdentityHost {
  if (identity === undefined) throw noSuchPage()
  return identity
}

function redirectUriOf(context: DashboardContext): string {
  return `${context.get('origin')}${GITHUB_CALLBACK}`
}

function browserOf(context: DashboardContext): string {
  return context.req.header('User-Agent') ?? ''
}

/** As people call it. */
function nameHost(host: string): string {
  return host === 'github.com' ? 'GitHub' : host
}
