// What will be registered, and the button that leads to the code host with it.
import type { FC } from 'hono/jsx'
import type { Manifest } from '../../projects/setup/manifest.ts'
import { SETUP } from '../paths.ts'
import { Steps } from './steps.tsx'

interface RegisterStepProps {
  manifest: Manifest
  /** The page of the code host that takes the manifest. */
  action: string
  host: string
  /** '' = the person who confirms. */
  owner: string
}

export const RegisterStep: FC<RegisterStepProps> = ({ manifest, action, host, owner }) => (
  <div class="stack wide">
    <Steps current={2} />
    <div class="stack">
      <h1>{owner === '' ? 'Confirm your App' : `Confirm the App of ${owner}`}</h1>
      <p class="lead">
        On {host}, check the name and confirm. GitHub sends you back here, and the service starts to work with the App.
      </p>
      {manifest.hook_attributes === undefined && <NoWebhooks host={host} origin={manifest.url} />}
      <form class="row" method="post" action={action}>
        <input type="hidden" name="manifest" value={JSON.stringify(manifest)} />
        <button class="main" type="submit">
          Continue to {host}
        </button>
        <a href={SETUP}>Back</a>
      </form>
    </div>
    <Summary manifest={manifest} />
  </div>
)

const NoWebhooks: FC<{ host: string; origin: string }> = ({ host, origin }) => (
  <p class="notice warn">
    {host} cannot reach {origin}, so the App gets no webhooks: Docmend notices comments and merged pull requests later.
    To have webhooks, set <code>BASE_URL</code> to a public address and start the service again before you continue.
  </p>
)

const Summary: FC<{ manifest: Manifest }> = ({ manifest }) => (
  <section class="stack">
    <h2>What you register</h2>
    <dl class="facts">
      <dt>Name</dt>
      <dd>
        {manifest.name} <span class="hint">(you can change it)</span>
      </dd>
      <dt>Permissions</dt>
      <dd>
        <ul class="setup-facts">
          {Object.entries(manifest.default_permissions).map(([name, level]) => (
            <li>
              <code>{name}</code>: {level}
            </li>
          ))}
        </ul>
      </dd>
      <dt>Events</dt>
      <dd>{manifest.default_events.join(', ')}</dd>
      <dt>Webhooks go to</dt>
      <dd>{manifest.hook_attributes?.url ?? 'no address'}</dd>
      <dt>Sign-in returns to</dt>
      <dd>{manifest.callback_urls.join(', ')}</dd>
    </dl>
    <p class="hint">
      GitHub hands over the App's key and secrets. Docmend stores them encrypted, with a key outside of the database
      (DATA_DIR/encryption.key).
    </p>
  </section>
)
