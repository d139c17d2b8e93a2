// Who may open which route of the dashboard. A route below a project that is not named here is for whoever may write its
// repository; any other route that is not named here fails the tests.
import type { DashboardRoute } from '../../support/dashboard-routes.ts'

/**
 * `nobody`: only while the service is not set up, which setup.test.ts is about. `some admins`: whoever administers any
 * project.
 */
export type Audience = 'nobody' | 'everyone' | 'visitors' | 'instance admins' | 'some admins' | 'writers' | 'admins'

const PROJECT = '/projects/:projectId'

const EVERYONE = [
  'GET /reference',
  'GET /reference/:operationId',
  'GET /static/:name',
  'GET /login',
  'GET /login/github',
  'GET /login/github/callback',
  'GET /login/link',
  'POST /login/link',
  'POST /form',
  'GET /setup/installed',
]

const NOBODY = ['GET /setup', 'POST /setup', 'GET /setup/register', 'GET /setup/registered']

const VISITORS = [
  'GET /',
  'GET /account',
  'POST /logout',
  'POST /account/sessions/end',
  'POST /account/sessions/:session/end',
]

/** Of any project; for all others there is no such page. */
const SOME_ADMINS = ['GET /setup/checklist', 'GET /setup/checklist/items']

/** For all others there is no such page. */
const INSTANCE_ADMINS = ['GET /audit', 'GET /audit/audit.csv']

/** With all that is below them. */
const FOR_ADMINS = [`${PROJECT}/keys`, `${PROJECT}/settings`]

/** Throws for a route that nobody has thought about. */
export function audienceOf({ name, path }: DashboardRoute): Audience {
  if (NOBODY.includes(name)) return 'nobody'
  if (EVERYONE.includes(name)) return 'everyone'
  if (VISITORS.includes(name)) return 'visitors'
  if (SOME_ADMINS.includes(name)) return 'some admins'
  if (INSTANCE_ADMINS.includes(name)) return 'instance admins'
  if (path !== PROJECT && !path.startsWith(`${PROJECT}/`)) throw new Error(`Say in who-may.ts who may open ${name}`)
  return FOR_ADMINS.some((root) => path === root || path.startsWith(`${root}/`)) ? 'admins' : 'writers'
}
