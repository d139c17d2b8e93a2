// One webhook endpoint: its state, its secret when it was just made, and what was sent there.
import type { FC } from 'hono/jsx'
import { plural } from '../../base/text.ts'
import { ON_REQUEST_EVENTS } from '../../contract/webhook-events.ts'
import type { Project } from '../../projects/project.ts'
import { DELIVERY_DAYS } from '../../projects/webhooks/deliveries.ts'
import {
  type Delivery,
  type DeliveryStatus,
  type Endpoint,
  SECRET_OVERLAP_HOURS,
} from '../../projects/webhooks/endpoint.ts'
import { FormToken } from '../layout.tsx'
import { Chip, Copy, Day, Moment } from '../parts.tsx'
import { projectPath } from '../paths.ts'
import { SettingsNav, settingsPath } from './settings-nav.tsx'
import type { Said } from './webhook-routes.tsx'
import { EndpointState } from './webhooks-page.tsx'

interface EndpointPageProps {
  project: Project
  endpoint: Endpoint
  /** Newest first. */
  deliveries: readonly Delivery[]
  hasMore: boolean
  onlyFailed: boolean
  /** What came of the last click. */
  said: Said | undefined
  formToken: string
}

export const EndpointPage: FC<EndpointPageProps> = (props) => (
  <div class="stack wide">
    <header class="stack">
      <h1>Webhook endpoint</h1>
      <SettingsNav project={props.project} current="webhooks" />
    </header>
    {props.said && <What said={props.said} />}
    <Facts {...props} />
    <Deliveries {...props} />
  </div>
)

const What: FC<{ said: Said }> = ({ said: { secret, said, isGood } }) => (
  <div class={`notice stack ${isGood ? 'good' : 'bad'}`} role="status">
    {said !== undefined && <p>{said}</p>}
    {secret !== undefined && (
      <>
        <p>Copy the signing secret now: it is shown only once.</p>
        <Copy id="secret" label="Signing secret" value={secret} />
        <p class="small">
          Receivers verify the header <code>webhook-signature</code> with it, for example with a library of Standard
          Webhooks. A secret that it replaces signs as well for {SECRET_OVERLAP_HOURS} hours.
        </p>
      </>
    )}
  </div>
)

const Facts: FC<EndpointPageProps> = ({ project, endpoint, formToken }) => {
  const path = settingsPath(project.id, 'webhooks', endpoint.id)
  const { disabledAt, disabledReason, failingSince } = endpoint
  return (
    <section class="card stack" aria-label="State">
      <dl class="facts">
        <dt>Address</dt>
        <dd class="path">{endpoint.url}</dd>
        <dt>State</dt>
        <dd>
          <EndpointState endpoint={endpoint} />{' '}
          {disabledAt !== null && (
            <>
              since <Day at={disabledAt} />: {disabledReason}
            </>
          )}
          {disabledAt === null && failingSince !== null && (
            <>
              every attempt since <Moment at={failingSince} />
            </>
          )}
        </dd>
        <dt>Events</dt>
        <dd>{endpoint.events.length === 0 ? 'All, also those of later versions' : endpoint.events.join(', ')}</dd>
        <dt>Id</dt>
        <dd class="mono">{endpoint.id}</dd>
      </dl>
      <div class="row">
        <ActButton action={`${path}/test`} label="Send a test event" formToken={formToken} isMain />
        {disabledAt === null ? (
          <ActButton action={`${path}/disable`} label="Disable" formToken={formToken} />
        ) : (
          <ActButton action={`${path}/enable`} label="Enable" formToken={formToken} />
        )}
        <ActButton action={`${path}/rotate`} label="Replace the secret" formToken={formToken} />
        <a href={`${path}/remove`}>Remove…</a>
      </div>
    </section>
  )
}

const ActButton: FC<{ action: string; label: string; name?: string; formToken: string; isMain?: boolean }> = ({
  action,
  label,
  name,
  formToken,
  isMain,
}) => (
  <form method="post" action={action}>
    <FormToken value={formToken} />
    <button type="submit" class={isMain === true ? 'main' : undefined} aria-label={name}>
      {label}
    </button>
  </form>
)

const Deliveries: FC<EndpointPageProps> = ({ project, endpoint, deliveries, hasMore, onlyFailed, formToken }) => {
  const path = settingsPath(project.id, 'webhooks', endpoint.id)
  const hasFailed =
    endpoint.disabledAt === null &&
    deliveries.some(({ status, type }) => status === 'failed' && !ON_REQUEST_EVENTS.includes(type))
  return (
    <section class="stack" aria-labelledby="deliveries">
      <div class="row between">
        <h2 id="deliveries">Deliveries</h2>
        <p class="row">
          <a class="filter" href={path} aria-current={onlyFailed ? undefined : 'true'}>
            All
          </a>
          <a class="filter" href={`${path}?status=failed`} aria-current={onlyFailed ? 'true' : undefined}>
            Failed
          </a>
        </p>
      </div>
      {hasFailed && (
        <ActButton action={`${path}/redeliver`} label="Deliver again what has failed" formToken={formToken} />
      )}
      {deliveries.length === 0 ? (
        <p class="card empty">
          {onlyFailed
            ? 'No delivery has failed for good.'
            : 'Nothing was sent yet. Send a test event to try the address.'}
        </p>
      ) : (
        <div class="card flush">
          <ol class="list deliveries">
            {deliveries.map((delivery) => (
              <DeliveryItem delivery={delivery} project={project} endpoint={endpoint} formToken={formToken} />
            ))}
          </ol>
        </div>
      )}
      <p class="hint">
        {hasMore && `These are the newest ${deliveries.length}. `}
        Deliveries are kept for {DELIVERY_DAYS} days after their end.
      </p>
    </section>
  )
}

const STATUS_CHIP: Readonly<Record<DeliveryStatus, 'good' | 'bad' | ''>> = {
  delivered: 'good',
  failed: 'bad',
  pending: '',
}
const STATUS_WORD: Readonly<Record<DeliveryStatus, string>> = {
  delivered: 'delivered',
  failed: 'failed',
  pending: 'on its way',
}

const DeliveryItem: FC<{ delivery: Delivery; project: Project; endpoint: Endpoint; formToken: string }> = ({
  delivery,
  project,
  endpoint,
  formToken,
}) => {
  const { eventId, type, jobId, status, attempts, result, recordedAt, nextAttemptAt } = delivery
  const canRepeat = status !== 'pending' && !ON_REQUEST_EVENTS.includes(type) && endpoint.disabledAt === null
  const action = settingsPath(project.id, 'webhooks', endpoint.id, 'deliveries', eventId, 'redeliver')
  return (
    <li class="row between">
      <div class="stack tight">
        <p class="row">
          <strong class="mono">{type}</strong> <Chip tone={STATUS_CHIP[status]}>{STATUS_WORD[status]}</Chip>
        </p>
        <p class="small soft">
          <Moment at={recordedAt} /> · {plural(attempts, 'attempt')}
          {nextAttemptAt !== null && (
            <>
              , the next one <Moment at={nextAttemptAt} />
            </>
          )}
          {jobId !== null && (
            <>
              {' '}
              · <a href={projectPath(project.id, 'jobs', jobId)}>its job</a>
            </>
          )}
        </p>
        {result !== null && <p class="small detail">{result}</p>}
      </div>
      {canRepeat && (
        <ActButton
          action={action}
          label="Deliver again"
          name={`Deliver ${type} of ${new Date(recordedAt).toISOString().slice(0, 16)} again`}
          formToken={formToken}
        />
      )}
    </li>
  )
}

export const RemoveEndpointPage: FC<{ project: Project; endpoint: Endpoint; formToken: string }> = ({
  project,
  endpoint,
  formToken,
}) => (
  <form class="stack" method="post" action={settingsPath(project.id, 'webhooks', endpoint.id, 'remove')}>
    <h1>Remove this endpoint?</h1>
    <p class="path">{endpoint.url}</p>
    <p class="lead">Docmend forgets it, its secret, and what waits to be sent there. This cannot be undone.</p>
    <p class="row">
      <button class="danger" type="submit">
        Remove the endpoint
      </button>
      <a href={settingsPath(project.id, 'webhooks', endpoint.id)}>Keep it</a>
    </p>
    <FormToken value={formToken} />
  </form>
)
