// Asks before a key is revoked.
import type { FC } from 'hono/jsx'
import type { ApiKey } from '../../projects/api-key.ts'
import type { Project } from '../../projects/project.ts'
import { FormToken } from '../layout.tsx'
import { Day } from '../parts.tsx'
import { projectPath } from '../paths.ts'

export const RevokePage: FC<{ project: Project; apiKey: ApiKey; formToken: string }> = ({
  project,
  apiKey,
  formToken,
}) => (
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
