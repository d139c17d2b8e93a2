// The API keys of a project: its id, a new key that is shown once, and the keys there are.
import type { FC } from 'hono/jsx'
import type { Scope } from '../../contract/scopes.ts'
import type { ApiKey } from '../../projects/api-key.ts'
import type { Project } from '../../projects/project.ts'
import { Copy } from '../parts.tsx'
import { exampleCall } from './example-call.ts'
import { KeyList } from './key-list.tsx'
import { NewKey } from './new-key-form.tsx'
import type { KeyForm, KeyFormFaults } from './read-key-form.ts'
import { Workflow } from './workflow-snippet.tsx'

export interface KeysPageProps {
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
