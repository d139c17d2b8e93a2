// The pages for people, as a fetch-style application. They use the same ports as the API, and change nothing that the API and
// the commands could not change.
import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { requestId } from 'hono/request-id'
import { routePath } from 'hono/route'
import { secureHeaders } from 'hono/secure-headers'
import { isRotationDue } from '../projects/people/session.ts'
import { resumeSession } from '../projects/people/sign-in.ts'
import { formTokenOf } from '../projects/people/tokens.ts'
import { AccountPage } from './account-page.tsx'
import { answerFault } from './answer-fault.tsx'
import type { DashboardContext, DashboardEnv } from './context.ts'
import { dropCookie, readCookie, writeCookie } from './cookies.ts'
import type { DashboardDeps } from './deps.ts'
import { explainFault, forPrograms, noSuchPage, PageFault } from './faults.ts'
import { addJobRoutes } from './jobs/job-routes.tsx'
import { addNewJobRoutes } from './jobs/new-job-routes.tsx'
import { addKeptFormRoute } from './kept-form/kept-form-routes.tsx'
import { addKeyRoutes } from './keys/key-routes.tsx'
import { createLiveStreams } from './live/live-streams.ts'
import { findOrigin } from './origin.ts'
import { addPageRoutes } from './page/page-routes.tsx'
import { ACCOUNT, HOME, isApiPath, SIGN_IN } from './paths.ts'
import { ProjectsPage } from './projects-page.tsx'
import { addReaderCsvRoutes } from './readers/csv-routes.ts'
import { addReaderRoutes } from './readers/reader-routes.tsx'
import { addReferenceRoutes } from './reference/reference-routes.tsx'
import { readForm, requireSession } from './require.ts'
import { addLiveJobRoute } from './review/live-routes.tsx'
import { addReviewRoutes } from './review/review-routes.tsx'
import { addAuditRoutes } from './settings/audit-routes.tsx'
import { addPageViewsRoutes } from './settings/page-views-routes.tsx'
import { addSettingsRoutes } from './settings/settings-routes.tsx'
import { addWebhookRoutes } from './settings/webhook-routes.tsx'
import { addSetupRoutes } from './setup/setup-routes.tsx'
import { createShow, type Show, showFault } from './show.tsx'
import { addSignInRoutes } from './sign-in/sign-in-routes.tsx'
import { loadStaticFiles } from './static-files.ts'
import { addStaticRoutes } from './static-routes.ts'
import { addWeekRoutes } from './week/week-routes.tsx'

export type Dashboard = Hono<DashboardEnv>

export function createDashboard(deps: DashboardDeps): Dashboard {
  const site: Dashboard = new Hono<DashboardEnv>()
  const files = loadStaticFiles()
  const show = createShow(files.assets, deps.version)
  site.onError((error, context) => answerFault(deps, show, error, context))
  site.notFound((context) => {
    const fault = isApiPath(context.req.path) ? forPrograms() : noSuchPage()
    return showFault(show, context, explainFault(fault, context.get('requestId')))
  })
  site.use(requestId({ limitLength: 64, generator: deps.requestId }), nameRoute(deps), allowFormTarget, pageHeaders())
  addStaticRoutes(site, files)
  site.use(compress({ contentTypeFilter: WHOLE_TEXT }), nameOrigin(deps), findSession(deps))
  addSignInRoutes(site, deps, show)
  addSetupRoutes(site, deps, show)
  addHome(site, deps, show)
  addAccountRoutes(site, deps, show)
  addKeptFormRoute(site, deps, show)
  const sendLive = createLiveStreams(deps)
  addWeekRoutes(site, deps, show)
  addNewJobRoutes(site, deps, show)
  addJobRoutes(site, deps, show, sendLive)
  addLiveJobRoute(site, deps, sendLive)
  addReviewRoutes(site, deps, show)
  addReaderRoutes(site, deps, show)
  addReaderCsvRoutes(site, deps)
  addPageRoutes(site, deps, show)
  addKeyRoutes(site, deps, show)
  addSettingsRoutes(site, deps, show)
  addPageViewsRoutes(site, deps, show)
  addWebhookRoutes(site, deps, show)
  addAuditRoutes(site, deps, show)
  addReferenceRoutes(site, deps, show)
  return site
}

/** Also for a page that was not found: then it is the pattern of what answered so. */
function nameRoute({ routed }: DashboardDeps) {
  return async (context: DashboardContext, next: Next): Promise<void> => {
    try {
      await next()
    } finally {
      routed(routePath(context, -1))
    }
  }
}

/** Pages and exports. Streams of events are no part of it: each has to leave at once. */
const WHOLE_TEXT = /^text\/(?:html|csv|markdown|plain)\b/

/** Nothing runs or is shown that we did not send, and nobody may frame a page. */
function pageHeaders() {
  return secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'none'"],
      styleSrc: ["'self'"],
      scriptSrc: ["'self'"],
      imgSrc: ["'self'", 'data:'],
      connectSrc: ["'self'"],
      formAction: ["'self'"],
      baseUri: ["'none'"],
      frameAncestors: ["'none'"],
    },
    xFrameOptions: 'DENY',
    referrerPolicy: 'same-origin',
    // The proxy in front decides whether the whole host requires https.
    strictTransportSecurity: false,
  })
}

type Next = () => Promise<void>

const OWN_FORMS = "form-action 'self'"

/** For the page whose form leads to another server, which may want to know where the form comes from. */
async function allowFormTarget(context: DashboardContext, next: Next): Promise<void> {
  await next()
  const target = context.get('formTarget')
  if (target === undefined) return
  const { headers } = context.res
  const policy = headers.get('Content-Security-Policy') ?? ''
  headers.set('Content-Security-Policy', policy.replace(OWN_FORMS, `${OWN_FORMS} ${target}`))
  headers.set('Referrer-Policy', 'strict-origin-when-cross-origin')
}

function nameOrigin({ baseUrl }: DashboardDeps) {
  return async (context: DashboardContext, next: Next): Promise<void> => {
    const found = findOrigin(context.req.header('Host'), baseUrl)
    context.set('origin', 'origin' in found ? found.origin : '')
    context.header('Cache-Control', 'no-store')
    if ('origin' in found) return next()
    const advice =
      found.expected === undefined
        ? 'Set BASE_URL of the service to the address under which people reach it, and start it again.'
        : `Open ${found.expected} instead.`
    throw new PageFault(421, 'Another address', `The service does not know itself under this address. ${advice}`)
  }
}

function findSession(deps: DashboardDeps) {
  return async (context: DashboardContext, next: Next): Promise<void> => {
    const found = await resumeSession(deps, readCookie(context, 'session'), isRotationDue)
    context.set('session', found?.session)
    context.set('formToken', found === undefined ? '' : formTokenOf(deps.encryption, found.session))
    if (found?.newToken !== undefined) writeCookie(context, 'session', found.newToken)
    await next()
  }
}

function addHome(site: Dashboard, { projects, visitorRoles, setup }: DashboardDeps, show: Show): void {
  site.get(HOME, async (context) => {
    const session = requireSession(context)
    const all = await projects.list()
    const roles = await visitorRoles.recall(session, all)
    const seen = all.flatMap((project) => {
      const role = roles.get(project.id)
      return role === undefined ? [] : [{ project, role }]
    })
    const { isOpen: isSetupOpen, installUrl } = setup
    const content = (
      <ProjectsPage seen={seen} visitor={session.visitor} isSetupOpen={isSetupOpen} installUrl={installUrl} />
    )
    return show(context, { title: 'Projects' }, content)
  })
}

function addAccountRoutes(site: Dashboard, deps: DashboardDeps, show: Show): void {
  const { sessions, now } = deps
  site.get(ACCOUNT, async (context) => {
    const own = requireSession(context)
    const all = await sessions.list(own.visitor, now())
    const content = <AccountPage own={own} sessions={all} formToken={context.get('formToken')} />
    return show(context, { title: 'Account' }, content)
  })
  site.post(`${ACCOUNT}/sessions/end`, async (context) => {
    await readForm(context, deps)
    await sessions.endAll(requireSession(context).visitor)
    dropCookie(context, 'session')
    return context.redirect(SIGN_IN, 303)
  })
  site.post(`${ACCOUNT}/sessions/:session/end`, async (context) => {
    await readForm(context, deps)
    await sessions.end(requireSession(context).visitor, context.req.param('session'))
    return context.redirect(ACCOUNT, 303)
  })
}
