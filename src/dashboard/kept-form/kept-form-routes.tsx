// Where a form goes that could not be taken while nobody was signed in: back to its writer, who sends it. Nothing changes here.
import type { Hono } from 'hono'
import type { DashboardEnv } from '../context.ts'
import type { DashboardDeps } from '../deps.ts'
import { PageFault } from '../faults.ts'
import { KEPT_FORM } from '../paths.ts'
import { readBody, readField, requireOwnOrigin } from '../require.ts'
import type { Show } from '../show.tsx'
import { openKeptForm } from './kept-form.ts'
import { ContinueLater, SendAgain } from './kept-form-part.tsx'

export function addKeptFormRoute(site: Hono<DashboardEnv>, deps: DashboardDeps, show: Show): void {
  site.post(KEPT_FORM, async (context) => {
    requireOwnOrigin(context)
    const session = context.get('session')
    const encrypted = readField(await readBody(context), 'kept')
    const kept = openKeptForm(deps.encryption, encrypted, session, deps.now())
    if (kept === undefined) throw notKept()
    const part =
      session === undefined ? (
        <ContinueLater kept={kept} encrypted={encrypted} isSignedOut />
      ) : (
        <SendAgain kept={kept} formToken={context.get('formToken')} />
      )
    const title = session === undefined ? 'You are not signed in yet' : 'Send it again?'
    const content = (
      <div class="stack">
        <h1>{title}</h1>
        <p>Nothing was sent so far.</p>
        {part}
      </div>
    )
    return show(context, { title, isNarrow: true }, content, session === undefined ? 403 : 200)
  })
}

function notKept(): PageFault {
  const message =
    'What you typed was kept for an hour, for you alone. Go back in this tab to copy it, or type it again.'
  return new PageFault(403, 'No longer kept', message)
}
