// The form for a new key.
import type { FC } from 'hono/jsx'
import { SCOPES, type Scope } from '../../contract/scopes.ts'
import type { Project } from '../../projects/project.ts'
import { FormToken } from '../layout.tsx'
import { projectPath } from '../paths.ts'
import { EXPIRY_DAYS, type Expiry, type KeyForm, type KeyFormFaults } from './read-key-form.ts'

interface NewKeyProps {
  project: Project
  form: KeyForm
  faults: KeyFormFaults
  formToken: string
}

const SCOPE_MEANING: Record<Scope, string> = {
  'jobs:read': 'see jobs and their results',
  'jobs:write': 'create jobs, send messages, publish',
  'views:read': 'export page views',
  'views:write': 'send logs and events',
}

const EXPIRY_LABEL: Record<Expiry, string> = {
  '7': 'In 7 days',
  '30': 'In 30 days',
  '60': 'In 60 days',
  '90': 'In 90 days',
  '365': 'In a year',
  never: 'Never',
}

export const NewKey: FC<NewKeyProps> = ({ project, form, faults, formToken }) => (
  <section class="stack readable" aria-labelledby="new-key">
    <h2 id="new-key">New key</h2>
    <form class="card stack" method="post" action={projectPath(project.id, 'keys')}>
      <div class="field">
        <label for="name">Name</label>
        <input
          id="name"
          name="name"
          value={form.name}
          maxlength={100}
          required
          aria-describedby={faults.name === undefined ? 'name-hint' : 'name-fault name-hint'}
          aria-invalid={faults.name !== undefined}
        />
        <Fault id="name-fault" text={faults.name} />
        <p class="hint" id="name-hint">
          What the key is for, such as “CI of the docs”.
        </p>
      </div>
      <fieldset class="stack tight" aria-describedby={faults.scopes === undefined ? undefined : 'scopes-fault'}>
        <legend>Permissions</legend>
        {SCOPES.map((scope) => (
          <label class="choice">
            <input
              type="checkbox"
              name="scope"
              value={scope}
              checked={form.scopes.includes(scope)}
              aria-invalid={faults.scopes !== undefined}
            />
            <span>
              {SCOPE_MEANING[scope]} <code class="soft">{scope}</code>
            </span>
          </label>
        ))}
        <Fault id="scopes-fault" text={faults.scopes} />
      </fieldset>
      <div class="field">
        <label for="expiry">Expires</label>
        <select id="expiry" name="expiry">
          {EXPIRY_DAYS.map((days) => (
            <option value={days} selected={days === form.expiry}>
              {EXPIRY_LABEL[days]}
            </option>
          ))}
        </select>
      </div>
      <div class="field">
        <label for="addresses">Only from these addresses</label>
        <input
          id="addresses"
          name="addresses"
          value={form.addresses}
          aria-describedby={faults.addresses === undefined ? 'addresses-hint' : 'addresses-fault addresses-hint'}
          aria-invalid={faults.addresses !== undefined}
        />
        <Fault id="addresses-fault" text={faults.addresses} />
        <p class="hint" id="addresses-hint">
          Optional: addresses or CIDR blocks, such as 203.0.113.0/24. Empty means any address.
        </p>
      </div>
      <Fault id="form-fault" text={faults.form} />
      <p>
        <button class="main" type="submit">
          Create key
        </button>
      </p>
      <FormToken value={formToken} />
    </form>
  </section>
)

const Fault: FC<{ id: string; text: string | undefined }> = ({ id, text }) =>
  text === undefined ? null : (
    <p class="fault" role="alert" id={id}>
      {text}
    </p>
  )
