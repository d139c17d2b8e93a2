// What a request that fails is answered with. What was typed into a form comes back with the answer.
import type { Child } from 'hono/jsx'
import type { DashboardContext } from './context.ts'
import { dropCookie } from './cookies.ts'
import type { DashboardDeps } from './deps.ts'
import { type Explained, explainFault, isGrantLost } from './faults.ts'
import { encryptKeptForm, type KeptForm, readKeptForm } from './kept-form/kept-form.ts'
import { ContinueLater, SendAgain } from './kept-form/kept-form-part.tsx'
import { HOME, SIGN_IN } from './paths.ts'
import { SignInNeeded } from './require.ts'
import { type Show, showFault } from './show.tsx'

type Answer = Response | Promise<Response>

export async function answerFault(
  deps: DashboardDeps,
  show: Show,
  error: Error,
  context: DashboardContext,
): Promise<Response> {
  const kept = await readKeptForm(context)
  if (error instanceof SignInNeeded) return askToSignIn(deps, show, context, kept)
  if (isGrantLost(error)) {
    const part = kept && keepFor(deps, context, kept, true)
    await endSession(deps, context)
    return askToSignIn(deps, show, context, kept, part)
  }
  const requestId = context.get('requestId')
  const fault = explainFault(error, requestId)
  if (fault.isUnexpected) deps.logger.error({ err: error, requestId, path: context.req.path }, fault.title)
  const hasSession = context.get('session') !== undefined
  const part =
    kept && hasSession ? (
      <SendAgain kept={kept} formToken={context.get('formToken')} />
    ) : (
      kept && keepFor(deps, context, kept, false)
    )
  return showFault(show, context, fault, part)
}

async function endSession({ sessions }: DashboardDeps, context: DashboardContext): Promise<void> {
  const session = context.get('session')
  if (session !== undefined) await sessions.end(session.visitor, session.id)
  dropCookie(context, 'session')
  context.set('session', undefined)
}

/** The session that is lost, if any, says whose it is. */
function keepFor(
  { encryption, now }: DashboardDeps,
  context: DashboardContext,
  kept: KeptForm,
  isSignedOut: boolean,
): Child {
  const encrypted = encryptKeptForm(encryption, kept, context.get('session'), now())
  return <ContinueLater kept={kept} encrypted={encrypted} isSignedOut={isSignedOut} />
}

const SIGNED_OUT: Explained = {
  status: 403,
  title: 'You are signed out',
  message: 'Nothing was changed. Sign in again, come back to this tab, and go on.',
  isUnexpected: false,
}

/** The page that was asked for comes after it; a form in which something was typed has to be sent again. */
function askToSignIn(
  deps: DashboardDeps,
  show: Show,
  context: DashboardContext,
  kept: KeptForm | undefined,
  part = kept && keepFor(deps, context, kept, true),
): Answer {
  // A part of a page cannot show the way; the next whole page does.
  if (context.req.header('HX-Request') === 'true') return context.body(null, 401)
  if (part !== undefined) return showFault(show, context, SIGNED_OUT, part)
  const { method, url } = context.req
  const { pathname, search } = new URL(url)
  const returnTo = method === 'GET' && pathname !== HOME ? `?to=${encodeURIComponent(`${pathname}${search}`)}` : ''
  return context.redirect(`${SIGN_IN}${returnTo}`, 303)
}
