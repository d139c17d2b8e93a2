// What a request must have before its page is made: a visitor, access to the project, and for changes a form of ours.

import type { RepositoryRole } from '../projects/people/grants.ts'
import type { Session } from '../projects/people/session.ts'
import { isFormToken } from '../projects/people/tokens.ts'
import type { Project } from '../projects/project.ts'
import type { DashboardContext } from './context.ts'
import type { DashboardDeps } from './deps.ts'
import { formTooOld, noSuchPage, PageFault } from './faults.ts'

/** Nobody is signed in: the way leads to the sign-in page and back. */
export class SignInNeeded extends Error {}

export function requireSession(context: DashboardContext): Session {
  const session = context.get('session')
  if (session === undefined) throw new SignInNeeded()
  return session
}

export interface Visit {
  session: Session
  project: Project
  role: RepositoryRole
}

/** The project of the path, for reading. Throws 404 for what does not exist and for what the visitor may not see. */
export async function requireProject(
  context: DashboardContext,
  { projects, visitorRoles }: DashboardDeps,
): Promise<Visit> {
  const session = requireSession(context)
  const project = await projects.find(context.req.param('projectId') ?? '')
  const role = project && (await visitorRoles.recall(session, [project])).get(project.id)
  if (project === undefined || role === undefined) throw noSuchPage()
  return { session, project, role }
}

/** The same for a change that needs only write access: GitHub is asked now. */
export async function requireWriterNow(context: DashboardContext, deps: DashboardDeps): Promise<Visit> {
  const session = requireSession(context)
  const project = await deps.projects.find(context.req.param('projectId') ?? '')
  const role = project && (await deps.visitorRoles.ask(session, project))
  if (role !== 'admin') deps.visitorRoles.forget(session.visitor)
  if (project === undefined || role === undefined) throw noSuchPage()
  return { session, project, role }
}

/** The same for administrators of the repository. */
export async function requireAdmin(context: DashboardContext, deps: DashboardDeps): Promise<Visit> {
  const visit = await requireProject(context, deps)
  if (visit.role !== 'admin') throw adminsOnly(visit.project)
  return visit
}

/** The same for a change that administrators alone may make. */
export async function requireAdminNow(context: DashboardContext, deps: DashboardDeps): Promise<Visit> {
  const visit = await requireWriterNow(context, deps)
  if (visit.role !== 'admin') throw adminsOnly(visit.project)
  return visit
}

function adminsOnly({ repository }: Project): PageFault {
  return new PageFault(403, 'For administrators', `Only administrators of ${repository} on GitHub may open this page.`)
}

const FORM_MAX_BYTES = 256 * 1024

/** Reads a form that one of our pages sent. Throws 403 for one from elsewhere, or from before the visitor signed in. */
export async function readForm(
  context: DashboardContext,
  { encryption }: Pick<DashboardDeps, 'encryption'>,
): Promise<FormData> {
  requireOwnOrigin(context)
  const form = await readBody(context)
  if (!isFormToken(encryption, requireSession(context), form.get('form_token'))) throw formTooOld()
  return form
}

/** Browsers send `Origin` with every form. */
export function requireOwnOrigin(context: DashboardContext): void {
  if (isFromOwnPage(context)) return
  throw new PageFault(403, 'Sent from elsewhere', 'This form came from another site. Open the page here and try again.')
}

export function isFromOwnPage(context: DashboardContext): boolean {
  return context.req.header('Origin') === context.get('origin')
}

export async function readBody(context: DashboardContext): Promise<FormData> {
  const length = Number(context.req.header('Content-Length') ?? Number.POSITIVE_INFINITY)
  if (length > FORM_MAX_BYTES) throw new PageFault(413, 'Too long', 'What you sent is longer than 256 KiB.')
  try {
    return await context.req.formData()
  } catch {
    throw new PageFault(400, 'Not a form', 'What you sent cannot be read. Open the page here and send its form again.')
  }
}

/** A field as text, with the line breaks that everything else has; '' when it is missing or a file. */
export function readField(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value.replaceAll('\r\n', '\n').trim() : ''
}

/** A key of ours: browsers send a form again when a person reloads its answer. */
export function readRequestKey(form: FormData): string | undefined {
  const key = readField(form, 'request_key')
  return /^[0-9a-f-]{36}$/.test(key) ? key : undefined
}
