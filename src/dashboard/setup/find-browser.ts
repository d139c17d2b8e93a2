import { findSetupSession } from '../../projects/setup/setup-door.ts'
import type { DashboardContext } from '../context.ts'
import { readCookie } from '../cookies.ts'
import type { DashboardDeps } from '../deps.ts'

/** Names the browser that may set the service up: it has shown the token, or the instance admin has signed in with it. */
export async function findBrowser(
  context: DashboardContext,
  { setup }: Pick<DashboardDeps, 'setup'>,
): Promise<string | undefined> {
  const session = context.get('session')
  if (session?.visitor.kind === 'instance_admin') return `instance_admin ${session.id}`
  return findSetupSession(setup, readCookie(context, 'setup'))
}
