// Every page of the dashboard in every state that looks different. A page that is missing here fails screens.test.ts.
import type { Page } from 'playwright-core'
import { fillPath } from '../support/dashboard-routes.ts'
import type { Place, Stage, Who } from './stage.ts'

export interface Screen {
  /** As the application lists it; '' for what no route leads to. */
  route: string
  state: string
  who: Who
  place: (stage: Stage) => Place
  /** With the parameters of the route; the route's own path when it is missing. */
  path?: string
  /** What a person does there, or what happens meanwhile. */
  act?: (page: Page, stage: Stage) => Promise<void>
  /** The answer of the page that is opened; 200 when it is missing. */
  status?: number
}

const PROJECT = '/projects/:projectId'

const full = (stage: Stage): Place => stage.full
const empty = (stage: Stage): Place => stage.empty

/** A page of somebody who administers the project with everything on it. */
function ofProject(path: string, state: string, more: Partial<Screen> = {}): Screen {
  return { route: `GET ${PROJECT}${path}`, state, who: 'octocat', place: full, ...more }
}

/** Presses the button of a form, wherever that leads. */
const send =
  (form: string, fill: (page: Page) => Promise<void> = async () => {}) =>
  async (page: Page): Promise<void> => {
    await fill(page)
    await Promise.all([
      page.waitForEvent('framenavigated'),
      page.locator(`${form} button[type="submit"]`).first().click(),
    ])
    await page.waitForLoadState()
  }

const OUTSIDE: Screen[] = [
  { route: 'GET /login', state: 'with GitHub', who: 'nobody', place: full },
  { route: 'GET /login', state: 'GitHub is not set up', who: 'nobody', place: (stage) => stage.broken },
  { route: 'GET /login/link', state: 'to be used', who: 'nobody', place: full, path: '/login/link?token=:link' },
  {
    route: 'GET /login/link',
    state: 'made up',
    who: 'nobody',
    place: full,
    path: '/login/link?token=x',
    status: 400,
  },
  { route: 'GET /login/github/callback', state: 'a state that is not ours', who: 'nobody', place: full, status: 400 },
]

const OF_VISITORS: Screen[] = [
  { route: 'GET /', state: 'projects', who: 'octocat', place: full },
  { route: 'GET /', state: 'GitHub is away', who: 'late', place: full, status: 502 },
  { route: 'GET /', state: 'the database is away', who: 'octocat', place: (stage) => stage.withoutStore, status: 503 },
  { route: 'GET /', state: 'a bug', who: 'octocat', place: (stage) => stage.broken, status: 500 },
  { route: 'GET /account', state: 'several browsers', who: 'octocat', place: full },
  { route: '', state: 'no such page', who: 'octocat', place: full, path: `${PROJECT}/nothing`, status: 404 },
]

const bare = (stage: Stage): Place => stage.bare

const OF_SETUP: Screen[] = [
  { route: 'GET /setup', state: 'asks for the token', who: 'nobody', place: bare },
  {
    route: 'GET /setup',
    state: 'a wrong token',
    who: 'nobody',
    place: bare,
    act: send('form[action="/setup"]', (page) => page.locator('[name="token"]').fill('no token')),
  },
  { route: 'GET /setup', state: 'whose App it will be', who: 'instance_admin', place: bare },
  {
    route: 'GET /setup/register',
    state: 'no name of an organization',
    who: 'instance_admin',
    place: bare,
    path: '/setup/register?account=organization&organization=a+b',
    status: 400,
  },
  {
    route: 'GET /setup/register',
    state: 'what will be registered',
    who: 'instance_admin',
    place: bare,
    path: '/setup/register?account=personal',
  },
  {
    route: 'GET /setup/registered',
    state: 'a state that is not ours',
    who: 'instance_admin',
    place: bare,
    status: 400,
  },
  { route: 'GET /setup/checklist', state: 'nothing is set up', who: 'instance_admin', place: bare },
  { route: 'GET /setup/checklist', state: 'at work', who: 'octocat', place: full },
  { route: 'GET /', state: 'no project yet', who: 'instance_admin', place: bare },
]

const OF_JOBS: Screen[] = [
  ofProject('', 'this week'),
  ofProject('', 'nothing yet', { place: empty }),
  ofProject('', 'an earlier week', { path: `${PROJECT}?week=2026-W01` }),
  ofProject('', 'no such week', { path: `${PROJECT}?week=2026-W99`, status: 404 }),
  ofProject('/jobs', 'some'),
  ofProject('/jobs', 'none', { place: empty }),
  ofProject('/jobs', 'none in this state', { path: `${PROJECT}/jobs?status=archived` }),
  ofProject('/jobs', 'one is at work', { place: (stage) => stage.working }),
  ofProject('/jobs/new', 'empty'),
  ofProject('/jobs/new', 'with a prompt', { path: `${PROJECT}/jobs/new?prompt=Rename+one+to+two` }),
  ofProject('/jobs/new', 'refused', {
    act: send(`form[action$="/jobs"]`, async (page) => {
      await page.locator('[name="prompt"]').fill('x')
      await page.locator('[name="ref"]').evaluate((field) => {
        ;(field as unknown as { value: string }).value = 'no such..branch'
      })
    }),
  }),
  ofProject('/jobs/:jobId', 'with a pull request'),
  ofProject('/jobs/:jobId', 'waits for approval', { path: `${PROJECT}/jobs/:patch` }),
  ofProject('/jobs/:jobId', 'failed', { path: `${PROJECT}/jobs/:failed` }),
  ofProject('/jobs/:jobId', 'at work', { place: (stage) => stage.working }),
  ofProject('/jobs/:jobId/message', 'empty'),
  ofProject('/jobs/:jobId/transcript', 'of one turn'),
  ofProject('/jobs/:jobId/cancel', 'asks'),
  ofProject('/jobs/:jobId/archive', 'nothing is lost'),
  ofProject('/jobs/:jobId/archive', 'a patch is lost', { path: `${PROJECT}/jobs/:patch/archive` }),
]

const OF_READERS: Screen[] = [
  ofProject('/readers', 'two weeks'),
  ofProject('/readers', 'a day without views', { path: `${PROJECT}/readers?from=2020-01-01&to=2020-01-01` }),
  ofProject('/readers', 'none', { place: empty }),
  ofProject('/readers/pages', 'two weeks'),
  ofProject('/readers/pages', 'of one agent', { path: `${PROJECT}/readers/pages?agent=GPTBot` }),
  ofProject('/readers/pages', 'none', { place: empty }),
  ofProject('/readers/agents', 'two weeks'),
  ofProject('/readers/agents', 'none', { place: empty }),
  ofProject('/readers/missing', 'by suggestion'),
  ofProject('/readers/missing', 'none', { place: empty }),
  ofProject('/readers/pages', 'what agents received', { path: `${PROJECT}/readers/pages?show=received&days=365` }),
  ofProject('/readers', 'days that cannot be', { path: `${PROJECT}/readers?from=2026-02-31` }),
  ofProject('/readers/failed-requests', 'none'),
  ofProject('/page', 'much read', { path: `${PROJECT}/page?path=/quickstart` }),
  ofProject('/page', 'missing', { path: `${PROJECT}/page?path=/guides/webhooks` }),
  ofProject('/page', 'never asked for', { path: `${PROJECT}/page?path=/nowhere`, place: empty }),
  ofProject('/page', 'without a path', { status: 400 }),
  ofProject('/page/docs', 'what the docs say', { path: `${PROJECT}/page/docs?path=/quickstart` }),
]

const OF_KEYS: Screen[] = [
  ofProject('/keys', 'one in use and one revoked'),
  ofProject('/keys', 'the first', { place: empty }),
  ofProject('/keys', 'for administrators alone', { who: 'wendy', status: 403 }),
  ofProject('/keys', 'refused', {
    act: send('form[action$="/keys"]', async (page) => {
      await page.locator('[name="name"]').fill('CI')
      await page.locator('[name="addresses"]').evaluate((field) => {
        ;(field as unknown as { value: string }).value = '10.0.0.0/99'
      })
    }),
  }),
  ofProject('/keys', 'just created', {
    act: send('form[action$="/keys"]', (page) => page.locator('[name="name"]').fill('Preview')),
  }),
  ofProject('/keys/:keyId/revoke', 'asks'),
]

const OF_SETTINGS: Screen[] = [
  ofProject('/settings', 'as they are'),
  ofProject('/settings', 'refused', {
    act: send('form:has([name="hosts"])', (page) => page.locator('[name="hosts"]').fill('https://x')),
  }),
  ofProject('/settings/page-views', 'snippets'),
  ofProject('/settings/page-views', 'a view explained', {
    path: `${PROJECT}/settings/page-views?url=/guide&preset=gptbot`,
  }),
  ofProject('/settings/webhooks', 'none'),
  ofProject('/settings/webhooks', 'refused', {
    act: send('form[action$="/webhooks"]', (page) => page.locator('[name="url"]').fill('http://x.example')),
  }),
  ofProject('/settings/webhooks/:endpointId', 'just added', {
    path: `${PROJECT}/settings/webhooks`,
    act: send('form[action$="/webhooks"]', (page) => page.locator('[name="url"]').fill('https://hooks.example.com/x')),
  }),
  ofProject('/settings/webhooks/:endpointId/remove', 'asks', {
    path: `${PROJECT}/settings/webhooks`,
    act: async (page) => {
      await send('form[action$="/webhooks"]', () => page.locator('[name="url"]').fill('https://hooks.example.com/y'))(
        page,
      )
      await page.goto(`${page.url()}/remove`)
    },
  }),
  ofProject('/settings/audit', 'some'),
  ofProject('/settings/audit', 'none that fits', { path: `${PROJECT}/settings/audit?who=x+1+y` }),
  { route: 'GET /reference', state: 'all of it', who: 'nobody', place: full },
  {
    route: 'GET /reference/:operationId',
    state: 'a job',
    who: 'octocat',
    place: full,
    path: '/reference/createAgentJob',
  },
  { route: 'GET /audit', state: 'for instance admins alone', who: 'octocat', place: full, status: 404 },
]

export const SCREENS: readonly Screen[] = [
  ...OUTSIDE,
  ...OF_SETUP,
  ...OF_VISITORS,
  ...OF_JOBS,
  ...OF_READERS,
  ...OF_KEYS,
  ...OF_SETTINGS,
]

const PARTS_OF_READERS = ['received', 'suggestions']
const CSV_OF_READERS = ['days', 'pages', 'agents', 'failed-requests', 'missing'].map((name) => `${name}.csv`)

/** Routes that answer with something else than a page. */
export const NOT_PAGES = [
  ...[...PARTS_OF_READERS, ...CSV_OF_READERS].map((name) => `GET ${PROJECT}/readers/${name}`),
  'GET /static/:name',
  'GET /login/github',
  'GET /setup/installed',
  'GET /setup/checklist/items',
  `GET ${PROJECT}/week.md`,
  `GET ${PROJECT}/jobs/live`,
  `GET ${PROJECT}/jobs/:jobId/live`,
  'GET /audit/audit.csv',
  `GET ${PROJECT}/settings/audit/audit.csv`,
  `GET ${PROJECT}/jobs/:jobId/patch`,
  `GET ${PROJECT}/jobs/:jobId/request`,
]

export function addressOf({ route, path, place }: Screen, stage: Stage): string {
  const { url, values } = place(stage)
  const full = path ?? route.split(' ')[1] ?? '/'
  return `${url}${fillPath(full, values)}`
}
