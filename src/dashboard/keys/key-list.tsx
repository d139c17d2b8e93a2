// The keys of a project: those that work, and folded those that do not any more.
import type { FC } from 'hono/jsx'
import { DAY_MS } from '../../base/days.ts'
import { plural } from '../../base/text.ts'
import type { ApiKey } from '../../projects/api-key.ts'
import { actorName } from '../../projects/audit.ts'
import type { Project } from '../../projects/project.ts'
import { Chip, Day } from '../parts.tsx'
import { projectPath } from '../paths.ts'

/** Of those that do not work any more; there is nothing to do about them. */
const OVER_SHOWN = 50

interface KeyListProps {
  project: Project
  keys: readonly ApiKey[]
  now: number
}

export const KeyList: FC<KeyListProps> = ({ project, keys, now }) => {
  const working = keys.filter((key) => isWorking(key, now))
  const over = keys.filter((key) => !isWorking(key, now))
  return (
    <section class="stack" aria-labelledby="keys">
      <h2 id="keys">Keys</h2>
      {working.length === 0 ? (
        <p class="card empty">
          No key works at present. <a href="#new-key">Create one</a> for each program that calls the API.
        </p>
      ) : (
        <div class="card flush">
          <ul class="list">
            {working.map((apiKey) => (
              <KeyItem apiKey={apiKey} project={project} now={now} />
            ))}
          </ul>
        </div>
      )}
      {over.length > 0 && <Over keys={over} />}
    </section>
  )
}

function isWorking({ revokedAt, expiresAt }: ApiKey, now: number): boolean {
  return revokedAt === null && (expiresAt === null || expiresAt > now)
}

const KeyItem: FC<{ apiKey: ApiKey; project: Project; now: number }> = ({ apiKey, project, now }) => (
  <li class="row between api-key">
    <div class="stack tight">
      <p class="row">
        <strong>{apiKey.name}</strong> <span class="small soft mono">{apiKey.id}</span>
        <Expires apiKey={apiKey} now={now} />
      </p>
      <p class="small">
        {apiKey.scopes.join(', ')}
        {apiKey.allowedCidrs.length > 0 && <> · from {apiKey.allowedCidrs.join(', ')}</>}
      </p>
      <History apiKey={apiKey} />
    </div>
    <a class="button" href={projectPath(project.id, 'keys', apiKey.id, 'revoke')} aria-label={`Revoke ${apiKey.name}`}>
      Revoke
    </a>
  </li>
)

const History: FC<{ apiKey: ApiKey }> = ({ apiKey: { createdAt, createdBy, lastUsedAt } }) => (
  <p class="small soft">
    Created <Day at={createdAt} /> by {actorName(createdBy)} ·{' '}
    {lastUsedAt === null ? (
      'never used'
    ) : (
      <>
        last used <Day at={lastUsedAt} />
      </>
    )}
  </p>
)

const SOON_DAYS = 14

const Expires: FC<{ apiKey: ApiKey; now: number }> = ({ apiKey: { expiresAt }, now }) => {
  if (expiresAt === null) return <span class="small soft">never expires</span>
  const days = Math.ceil((expiresAt - now) / DAY_MS)
  return days <= SOON_DAYS ? (
    <Chip tone="warn">expires in {plural(days, 'day')}</Chip>
  ) : (
    <span class="small soft">
      expires <Day at={expiresAt} />
    </span>
  )
}

const Over: FC<{ keys: readonly ApiKey[] }> = ({ keys }) => (
  <details class="card">
    <summary>{plural(keys.length, 'key')} revoked or expired</summary>
    <ul class="plain-list stack">
      {keys.slice(0, OVER_SHOWN).map((apiKey) => (
        <li class="stack tight">
          <p class="row">
            {apiKey.name} <span class="small soft mono">{apiKey.id}</span> <Ended apiKey={apiKey} />
          </p>
          <History apiKey={apiKey} />
        </li>
      ))}
    </ul>
    {keys.length > OVER_SHOWN && <p class="hint">And {keys.length - OVER_SHOWN} older ones.</p>}
  </details>
)

const Ended: FC<{ apiKey: ApiKey }> = ({ apiKey: { revokedAt, expiresAt } }) => (
  <Chip tone="">
    {revokedAt === null ? 'expired' : 'revoked'}{' '}
    {(revokedAt ?? expiresAt) !== null && <Day at={revokedAt ?? expiresAt ?? 0} />}
  </Chip>
)
