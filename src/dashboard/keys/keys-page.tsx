// The API keys of a project: its id, a new key that is shown once, and the keys there are.
import type { FC } from 'hono/jsx'
import { SCOPES, type Scope } from '../../contract/scopes.ts'
import { type ApiKey, KEY_LIVES, type KeyLife } from '../../projects/api-key.ts'
import type { Project } from '../../projects/project.ts'
import { FormToken } from '../layout.tsx'
import { Copy } from '../parts.tsx'
import { projectPath } from '../paths.ts'
import { KeyList } from './key-list.tsx'
import type { KeyForm, KeyFormFaults } from './read-key-form.ts'

// The form for a new key.

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

const EXPIRY_LABEL: Record<KeyLife, string> = {
  '7': 'In 7 days',
  '30': 'In 30 days',
  '60': 'In 60 days',
  '90': 'In 90 days',
  '365': 'In a year',
  never: 'Never',
}

const NewKey: FC<NewKeyProps> = ({ project, form, faults, formToken }) => (
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
          {KEY_LIVES.map((days) => (
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

// A call to try a new key with.

interface ExampleCall {
  projectId: string
  secret: string
  scopes: readonly Scope[]
  origin: string
}

/** A call that the key may make, and that changes nothing where there is one. */
function exampleCall({ projectId, secret, scopes, origin }: ExampleCall): string {
  const authorization = `-H 'Authorization: Bearer ${secret}'`
  if (scopes.includes('views:read')) return `curl ${authorization} '${origin}/v1/analytics/${projectId}/views'`
  if (scopes.includes('jobs:read')) return `curl ${authorization} '${origin}/v2/agent/${projectId}/jobs'`
  const json = `-H 'Content-Type: application/json'`
  if (scopes.includes('jobs:write')) {
    return `curl ${authorization} ${json} -d '{"prompt":"Fix the broken links"}' '${origin}/v2/agent/${projectId}/job'`
  }
  const event = `[{"time":"2026-01-01T00:00:00Z","url":"/","userAgent":"curl"}]`
  return `curl ${authorization} ${json} -d '${event}' '${origin}/v1/analytics/${projectId}/events'`
}

// The workflow that needs no key.

const Workflow: FC<{ projectId: string; origin: string }> = ({ projectId, origin }) => (
  <section class="stack readable" aria-labelledby="workflow">
    <h2 id="workflow">Without a key: a workflow of this repository</h2>
    <p class="lead">
      GitHub tells the service which repository a workflow runs in, so nothing secret has to be stored. Save this as{' '}
      <code>.github/workflows/docmend.yml</code>.
    </p>
    <pre id="workflow-file" tabindex={0}>
      <code>{workflowFile(projectId, origin)}</code>
    </pre>
    <button type="button" data-copy="workflow-file" hidden>
      Copy
    </button>
  </section>
)

function workflowFile(projectId: string, origin: string): string {
  return `name: docs
on:
  workflow_dispatch:
    inputs:
      prompt:
        description: What to change in the documentation
        required: true
permissions:
  id-token: write
jobs:
  docmend:
    runs-on: ubuntu-latest
    steps:
      - uses: <owner>/docmend@<commit>    # your copy of Docmend's repository, and a commit of it
        with:
          base-url: ${origin}
          project-id: ${projectId}
          prompt: \${{ inputs.prompt }}
`
}

interface KeysPageProps {
  project: Project
  keys: readonly ApiKey[]
  /** A key that was just made: this is the only time that it is shown. */
  created: { name: string; secret: string; scopes: readonly Scope[] } | undefined
  form: KeyForm
  faults: KeyFormFaults
  formToken: string
  origin: string
  now: number
}

export const KeysPage: FC<KeysPageProps> = (props) => (
  <div class="stack wide">
    <header class="stack tight">
      <h1>API keys</h1>
      <p class="lead">
        A program needs the project id and a key to create jobs and to read page views. Workflows in{' '}
        {props.project.repository} need no key at all.
      </p>
    </header>
    {props.created && <CreatedKey {...props} created={props.created} />}
    <div class="readable">
      <Copy id="project-id" label="Project id" value={props.project.id} />
    </div>
    <KeyList {...props} />
    <NewKey {...props} />
    <Workflow projectId={props.project.id} origin={props.origin} />
  </div>
)

const CreatedKey: FC<KeysPageProps & { created: NonNullable<KeysPageProps['created']> }> = ({
  created: { name, secret, scopes },
  project,
  origin,
}) => (
  <section class="notice good stack" aria-labelledby="created">
    <h2 id="created">Copy the key “{name}” now</h2>
    <p>It is shown only once. If you lose it, revoke it and create another.</p>
    <Copy id="secret" label="Key" value={secret} />
    <p>Try it:</p>
    <pre class="wrap" id="example" tabindex={0}>
      <code>{exampleCall({ projectId: project.id, secret, scopes, origin })}</code>
    </pre>
    <button type="button" data-copy="example" hidden>
      Copy
    </button>
  </section>
)
