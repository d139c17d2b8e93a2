// The webhook endpoints of a project, and a form for another one.
import type { FC } from 'hono/jsx'
import { SUBSCRIBABLE_EVENTS, type SubscribableEvent, WEBHOOK_EVENTS } from '../../contract/webhook-events.ts'
import type { Project } from '../../projects/project.ts'
import type { Endpoint } from '../../projects/webhooks/endpoint.ts'
import { FormToken } from '../layout.tsx'
import { Chip, Day } from '../parts.tsx'
import { Prose } from '../prose.tsx'
import { SettingsNav, settingsPath } from './settings-nav.tsx'

/** As typed, to be shown again. */
export interface EndpointForm {
  url: string
  /** Empty = all. */
  events: readonly SubscribableEvent[]
}

export const EMPTY_ENDPOINT_FORM: EndpointForm = { url: '', events: [] }

interface WebhooksPageProps {
  project: Project
  endpoints: readonly Endpoint[]
  form: EndpointForm
  fault: string | undefined
  formToken: string
}

export const WebhooksPage: FC<WebhooksPageProps> = (props) => (
  <div class="stack wide">
    <header class="stack">
      <h1>Webhooks</h1>
      <SettingsNav project={props.project} current="webhooks" />
      <p class="lead">
        Docmend tells other programs what happens to the jobs of this project: a signed POST for each event, by the
        rules of Standard Webhooks, repeated for about three days until it is received.
      </p>
    </header>
    <Endpoints {...props} />
    <NewEndpoint {...props} />
  </div>
)

const Endpoints: FC<WebhooksPageProps> = ({ project, endpoints }) =>
  endpoints.length === 0 ? (
    <p class="card empty">No endpoint yet. Add the address of a program that should hear of jobs and pull requests.</p>
  ) : (
    <div class="card flush">
      <ul class="list">
        {endpoints.map((endpoint) => (
          <li class="row between">
            <div class="stack tight">
              <a class="path" href={settingsPath(project.id, 'webhooks', endpoint.id)}>
                {endpoint.url}
              </a>
              <p class="small soft">
                {endpoint.events.length === 0 ? 'All events' : endpoint.events.join(', ')} · added{' '}
                <Day at={endpoint.createdAt} />
              </p>
            </div>
            <EndpointState endpoint={endpoint} />
          </li>
        ))}
      </ul>
    </div>
  )

export const EndpointState: FC<{ endpoint: Endpoint }> = ({ endpoint: { disabledAt, failingSince } }) => {
  if (disabledAt !== null) return <Chip tone="bad">disabled</Chip>
  return failingSince === null ? <Chip tone="good">enabled</Chip> : <Chip tone="warn">failing</Chip>
}

const NewEndpoint: FC<WebhooksPageProps> = ({ project, form, fault, formToken }) => (
  <section class="stack readable" aria-labelledby="new-endpoint">
    <h2 id="new-endpoint">New endpoint</h2>
    <form class="card stack" method="post" action={settingsPath(project.id, 'webhooks')}>
      <div class="field">
        <label for="url">Address</label>
        <input
          id="url"
          name="url"
          type="url"
          value={form.url}
          placeholder="https://hooks.example.com/docmend"
          required
          autocomplete="off"
          aria-describedby={fault === undefined ? undefined : 'url-fault'}
          aria-invalid={fault !== undefined}
        />
        {fault !== undefined && (
          <p class="fault" role="alert" id="url-fault">
            {fault}
          </p>
        )}
      </div>
      <fieldset class="stack tight" aria-describedby="events-hint">
        <legend>Events</legend>
        <p class="hint" id="events-hint">
          Choose none to get all of them, also those that later versions add.
        </p>
        {SUBSCRIBABLE_EVENTS.map((type) => (
          <label class="choice">
            <input type="checkbox" name="event" value={type} checked={form.events.includes(type)} />
            <span>
              <code>{type}</code>{' '}
              <span class="small soft">
                <Prose text={WEBHOOK_EVENTS[type].meaning} />
              </span>
            </span>
          </label>
        ))}
      </fieldset>
      <FormToken value={formToken} />
      <p>
        <button class="main" type="submit">
          Add endpoint
        </button>
      </p>
    </form>
  </section>
)
