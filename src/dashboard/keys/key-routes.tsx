// The API keys page and its forms.

import type { Hono } from 'hono'
import type { FC } from 'hono/jsx'
import { z } from 'zod'
import { SCOPES } from '../../contract/scopes.ts'
import { type ApiKey, issueKeyFor, type KeyRequest, TooManyKeysError } from '../../projects/api-key.ts'
import type { Project } from '../../projects/project.ts'
import type { DashboardContext, DashboardEnv } from '../context.ts'
import type { DashboardDeps } from '../deps.ts'
import { noSuchPage } from '../faults.ts'
import { createFlash, type Flash } from '../flash.ts'
import { FormToken } from '../layout.tsx'
import { Day } from '../parts.tsx'
import { projectPath } from '../paths.ts'
import { projectFrame } from '../project-frame.ts'
import { readForm, requireAdmin, requireAdminNow, type Visit } from '../require.ts'
import type { Show } from '../show.tsx'
import { KeysPage } from './keys-page.tsx'
import { type KeyForm, type KeyFormFaults, readKeyForm, readKeyQuery, toKeyRequest } from './read-key-form.ts'

// Asks before a key is revoked.

const RevokePage: FC<{ project: Project; apiKey: ApiKey; formToken: string }> = ({ project, apiKey, formToken }) => (
  <form class="stack" method="post" action={projectPath(project.id, 'keys', apiKey.id, 'revoke')}>
    <h1>Revoke “{apiKey.name}”?</h1>
    <p class="lead">Programs that use this key will get 401. This cannot be undone.</p>
    <dl class="facts">
      <dt>Key</dt>
      <dd class="mono">{apiKey.id}</dd>
      <dt>Last used</dt>
      <dd>{apiKey.lastUsedAt === null ? 'never' : <Day at={apiKey.lastUsedAt} />}</dd>
    </dl>
    <p class="row">
      <button class="danger" type="submit">
        Revoke the key
      </button>
      <a href={projectPath(project.id, 'keys')}>Keep it</a>
    </p>
    <FormToken value={formToken} />
  </form>
)

const CreatedKey = z.object({
  projectId: z.string(),
  name: z.string(),
  secret: z.string(),
  scopes: z.array(z.enum(SCOPES)),
})
type CreatedKey = z.infer<typeof CreatedKey>

export function addKeyRoutes(site: Hono<DashboardEnv>, deps: DashboardDeps, show: Show): void {
  const [keys, revoke] = [projectPath(':projectId', 'keys'), projectPath(':projectId', 'keys', ':keyId', 'revoke')]
  site.get(keys, async (context) => {
    const visit = await requireAdmin(context, deps)
    const form = readKeyQuery(context.req.query('name'), context.req.queries('scope') ?? [])
    return showKeys({ context, deps, show }, visit, { form, faults: {} })
  })
  site.post(keys, (context) => create(context, deps, show))
  site.get(revoke, async (context) => {
    const visit = await requireAdmin(context, deps)
    const apiKey = await findKey(context, deps, visit)
    const content = <RevokePage project={visit.project} apiKey={apiKey} formToken={context.get('formToken')} />
    return show(context, { title: 'Revoke a key', isNarrow: true, ...projectFrame(visit, 'keys') }, content)
  })
  site.post(revoke, async (context) => {
    await readForm(context, deps)
    const visit = await requireAdminNow(context, deps)
    const { id } = await findKey(context, deps, visit)
    await deps.keys.revoke(visit.project.id, id, deps.now(), visit.session.visitor)
    return context.redirect(projectPath(visit.project.id, 'keys'), 303)
  })
}

async function create(context: DashboardContext, deps: DashboardDeps, show: Show): Promise<Response> {
  const form = readKeyForm(await readForm(context, deps))
  const visit = await requireAdminNow(context, deps)
  const wanted = toKeyRequest(form, deps.now())
  if ('faults' in wanted) return showKeys({ context, deps, show }, visit, { form, faults: wanted.faults })
  const { project } = visit
  const issued = await issueUnlessTooMany(deps, project, { ...wanted.request, createdBy: visit.session.visitor })
  if ('fault' in issued) return showKeys({ context, deps, show }, visit, { form, faults: { form: issued.fault } })
  const { secret } = issued
  const { name, scopes } = wanted.request
  const created: CreatedKey = { projectId: project.id, name, secret, scopes }
  flashOf(deps).write(context, created)
  return context.redirect(projectPath(project.id, 'keys'), 303)
}

async function issueUnlessTooMany(
  deps: DashboardDeps,
  project: Project,
  request: KeyRequest,
): Promise<{ secret: string } | { fault: string }> {
  try {
    return await issueKeyFor(deps, project, request, deps.now())
  } catch (error) {
    if (error instanceof TooManyKeysError) return { fault: `${error.message}.` }
    throw error
  }
}

interface Showing {
  context: DashboardContext
  deps: DashboardDeps
  show: Show
}

async function showKeys(
  { context, deps, show }: Showing,
  visit: Visit,
  { form, faults }: { form: KeyForm; faults: KeyFormFaults },
): Promise<Response> {
  const { project } = visit
  const created = takeCreated(context, deps, project.id)
  const content = (
    <KeysPage
      project={project}
      keys={await deps.keys.list(project.id)}
      created={created}
      form={form}
      faults={faults}
      formToken={context.get('formToken')}
      origin={deps.baseUrl ?? context.get('origin')}
      now={deps.now()}
    />
  )
  const status = Object.keys(faults).length > 0 ? 422 : 200
  return show(context, { title: `API keys of ${project.repository}`, ...projectFrame(visit, 'keys') }, content, status)
}

/** A key is shown on the first page after it was made, and never again. */
function takeCreated(context: DashboardContext, deps: DashboardDeps, projectId: string): CreatedKey | undefined {
  const created = flashOf(deps).take(context)
  return created?.projectId === projectId ? created : undefined
}

function flashOf(deps: DashboardDeps): Flash<CreatedKey> {
  return createFlash(deps, 'key that was just created', CreatedKey)
}

async function findKey(context: DashboardContext, { keys }: DashboardDeps, { project }: Visit) {
  const key = (await keys.list(project.id)).find(({ id }) => id === context.req.param('keyId'))
  if (key === undefined) throw noSuchPage()
  return key
}
