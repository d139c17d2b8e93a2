// The webhook endpoints of a project, what was sent to each, and what administrators do with them.

import type { Context, Hono } from 'hono'
import { z } from 'zod'
import { HOUR_MS } from '../../base/days.ts'
import { plural, withFullStop } from '../../base/text.ts'
import { SUBSCRIBABLE_EVENTS } from '../../contract/webhook-events.ts'
import { visitorName } from '../../projects/people/person.ts'
import {
  createEndpoint,
  EndpointFault,
  type EndpointWithSecret,
  pingEndpoint,
  replaceSecret,
} from '../../projects/webhooks/change-endpoint.ts'
import { type Endpoint, SECRET_OVERLAP_HOURS } from '../../projects/webhooks/endpoint.ts'
import { DELIVERY_TIMEOUT_MS } from '../../projects/webhooks/send-webhook.ts'
import type { DashboardContext, DashboardEnv } from '../context.ts'
import type { DashboardDeps } from '../deps.ts'
import { noSuchPage } from '../faults.ts'
import { createFlash, type Flash } from '../flash.ts'
import { projectFrame } from '../project-frame.ts'
import { readField, readForm, requireAdmin, requireAdminNow, type Visit } from '../require.ts'
import type { Show } from '../show.tsx'
import { EndpointPage, RemoveEndpointPage } from './endpoint-page.tsx'
import { settingsPath } from './settings-nav.tsx'
import { EMPTY_ENDPOINT_FORM, type EndpointForm, WebhooksPage } from './webhooks-page.tsx'

const DELIVERIES_SHOWN = 50

/** What the page of an endpoint shows once. */
const Said = z.object({
  endpointId: z.string(),
  secret: z.string().optional(),
  said: z.string().optional(),
  isGood: z.boolean(),
})
export type Said = z.infer<typeof Said>

interface Parts {
  deps: DashboardDeps
  show: Show
  flash: Flash<Said>
}

export function addWebhookRoutes(site: Hono<DashboardEnv>, deps: DashboardDeps, show: Show): void {
  const parts: Parts = { deps, show, flash: createFlash(deps, 'what came of a webhook endpoint', Said) }
  const all = settingsPath(':projectId', 'webhooks')
  const one = `${all}/:endpointId`
  site.get(all, async (context) => {
    const visit = await requireAdmin(context, deps)
    return showAll(context, parts, visit, { form: EMPTY_ENDPOINT_FORM })
  })
  site.post(all, (context) => add(context, parts))
  site.get(one, async (context) => showOne(context, parts, await requireAdmin(context, deps)))
  site.get(`${one}/remove`, async (context) => {
    const visit = await requireAdmin(context, deps)
    const endpoint = await findEndpoint(context, deps, visit)
    const content = <RemoveEndpointPage {...visit} endpoint={endpoint} formToken={context.get('formToken')} />
    return show(context, { title: 'Remove an endpoint', isNarrow: true, ...projectFrame(visit, 'settings') }, content)
  })
  for (const [verb, act] of Object.entries(ACTS)) {
    site.post(`${one}/${verb}`, (context) => doAct(context, parts, act))
  }
  site.post(`${one}/deliveries/:eventId/redeliver`, (context) =>
    doAct(context, parts, (given) => redeliver(given, context.req.param('eventId'))),
  )
  site.post(`${one}/remove`, (context) => remove(context, parts))
}

interface Given {
  deps: DashboardDeps
  visit: Visit
  endpoint: Endpoint
}

/** What a button does, and the sentence about it. */
type Act = (given: Given) => Promise<Omit<Said, 'endpointId'>>

const ACTS: Readonly<Record<string, Act>> = {
  test: async ({ deps, visit, endpoint }) => {
    // Longer than the attempt may take, which ends by itself and says why.
    const signal = AbortSignal.timeout(2 * DELIVERY_TIMEOUT_MS)
    const sent = await pingEndpoint(deps.webhooks, visit.project.id, endpoint.id, signal)
    if (sent === undefined) throw noSuchPage()
    return { said: `Test event sent. ${withFullStop(sent.end.result)}`, isGood: sent.end.kind === 'delivered' }
  },
  enable: async ({ deps, visit: { project, session }, endpoint }) => {
    await deps.webhooks.endpoints.enable(project.id, endpoint.id, session.visitor)
    return { said: 'Enabled. Events that it missed while it was disabled were not recorded.', isGood: true }
  },
  disable: async ({ deps, visit: { project, session }, endpoint }) => {
    const reason = `${visitorName(session.visitor)} disabled it in the dashboard`
    await deps.webhooks.endpoints.disable(project.id, endpoint.id, reason, session.visitor)
    return { said: 'Disabled. Nothing is sent there until it is enabled again.', isGood: true }
  },
  rotate: async ({ deps, visit: { project, session }, endpoint }) => {
    const overlapMs = SECRET_OVERLAP_HOURS * HOUR_MS
    const rotated = await replaceSecret(deps.webhooks, project.id, endpoint.id, overlapMs, session.visitor)
    if (rotated === undefined) throw noSuchPage()
    return { secret: rotated.secret, isGood: true }
  },
  redeliver: (given) => redeliver(given, undefined),
}

async function redeliver(
  { deps, visit: { project, session }, endpoint }: Given,
  eventId: string | undefined,
): Promise<Omit<Said, 'endpointId'>> {
  const count = await deps.webhooks.endpoints.redeliver(
    project.id,
    { eventId, endpointId: endpoint.id },
    session.visitor,
  )
  return count === 0
    ? {
        said: 'There is nothing to deliver again: test events, and events for a disabled endpoint, are not.',
        isGood: false,
      }
    : { said: `${plural(count, 'event')} will be delivered again within seconds.`, isGood: true }
}

async function doAct(context: DashboardContext, parts: Parts, act: Act): Promise<Response> {
  const { deps, flash } = parts
  await readForm(context, deps)
  const visit = await requireAdminNow(context, deps)
  const endpoint = await findEndpoint(context, deps, visit)
  flash.write(context, { endpointId: endpoint.id, ...(await act({ deps, visit, endpoint })) })
  return context.redirect(settingsPath(visit.project.id, 'webhooks', endpoint.id), 303)
}

async function remove(context: DashboardContext, { deps }: Parts): Promise<Response> {
  await readForm(context, deps)
  const visit = await requireAdminNow(context, deps)
  const { id } = await findEndpoint(context, deps, visit)
  await deps.webhooks.endpoints.remove(visit.project.id, id, visit.session.visitor)
  return context.redirect(settingsPath(visit.project.id, 'webhooks'), 303)
}

async function add(context: DashboardContext, parts: Parts): Promise<Response> {
  const { deps, flash } = parts
  const form = readEndpointForm(await readForm(context, deps))
  const visit = await requireAdminNow(context, deps)
  const added = await addUnlessWrong(deps, visit, form)
  if ('fault' in added) return showAll(context, parts, visit, { form, fault: added.fault })
  const { endpoint, secret } = added
  flash.write(context, { endpointId: endpoint.id, secret, isGood: true })
  return context.redirect(settingsPath(visit.project.id, 'webhooks', endpoint.id), 303)
}

function readEndpointForm(sent: FormData): EndpointForm {
  const wanted = sent.getAll('event')
  return { url: readField(sent, 'url'), events: SUBSCRIBABLE_EVENTS.filter((type) => wanted.includes(type)) }
}

async function addUnlessWrong(
  { webhooks }: DashboardDeps,
  { project, session }: Visit,
  form: EndpointForm,
): Promise<EndpointWithSecret | { fault: string }> {
  try {
    return await createEndpoint(webhooks, project.id, form, session.visitor)
  } catch (error) {
    if (error instanceof EndpointFault) return { fault: withFullStop(error.message) }
    throw error
  }
}

async function showAll(
  context: DashboardContext,
  { deps, show }: Parts,
  visit: Visit,
  { form, fault }: { form: EndpointForm; fault?: string },
): Promise<Response> {
  const { project } = visit
  const endpoints = await deps.webhooks.endpoints.list(project.id)
  const content = (
    <WebhooksPage
      project={project}
      endpoints={endpoints}
      form={form}
      fault={fault}
      formToken={context.get('formToken')}
    />
  )
  const frame = { title: `Webhooks of ${project.repository}`, ...projectFrame(visit, 'settings') }
  return show(context, frame, content, fault === undefined ? 200 : 422)
}

async function showOne(context: DashboardContext, { deps, show, flash }: Parts, visit: Visit): Promise<Response> {
  const endpoint = await findEndpoint(context, deps, visit)
  const status = context.req.query('status') === 'failed' ? 'failed' : undefined
  const query = { endpointId: endpoint.id, status, limit: DELIVERIES_SHOWN + 1 } as const
  const deliveries = await deps.webhooks.endpoints.deliveries(visit.project.id, query)
  const said = flash.take(context)
  const content = (
    <EndpointPage
      project={visit.project}
      endpoint={endpoint}
      deliveries={deliveries.slice(0, DELIVERIES_SHOWN)}
      hasMore={deliveries.length > DELIVERIES_SHOWN}
      onlyFailed={status === 'failed'}
      said={said?.endpointId === endpoint.id ? said : undefined}
      formToken={context.get('formToken')}
    />
  )
  return show(context, { title: 'Webhook endpoint', ...projectFrame(visit, 'settings') }, content)
}

async function findEndpoint(context: Context, { webhooks }: DashboardDeps, { project }: Visit): Promise<Endpoint> {
  const found = (await webhooks.endpoints.list(project.id)).find(({ id }) => id === context.req.param('endpointId'))
  if (found === undefined) throw noSuchPage()
  return found
}
