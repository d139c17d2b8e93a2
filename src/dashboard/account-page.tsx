// The browsers in which a visitor is signed in.
import type { FC } from 'hono/jsx'
import { visitorName } from '../projects/people/person.ts'
import type { Session } from '../projects/people/session.ts'
import { FormToken } from './layout.tsx'
import { Day } from './parts.tsx'
import { ACCOUNT, AUDIT } from './paths.ts'

export const AccountPage: FC<{ own: Session; sessions: readonly Session[]; formToken: string }> = ({
  own,
  sessions,
  formToken,
}) => (
  <div class="stack">
    <h1>Account of {visitorName(own.visitor)}</h1>
    <p class="lead">You are signed in to these browsers. A browser that is not used for a week is signed out.</p>
    <div class="card flush">
      <ul class="list">
        {sessions.map((session) => (
          <li class="row between">
            <div class="stack tight">
              <p>{session.browser === '' ? 'A browser without a name' : session.browser}</p>
              <p class="small soft">
                Signed in <Day at={session.createdAt} />, last used <Day at={session.seenAt} />
              </p>
            </div>
            {session.id === own.id ? (
              <span class="chip good">this browser</span>
            ) : (
              <form method="post" action={`${ACCOUNT}/sessions/${session.id}/end`}>
                <FormToken value={formToken} />
                <button type="submit">Sign out</button>
              </form>
            )}
          </li>
        ))}
      </ul>
    </div>
    {own.visitor.kind === 'instance_admin' && (
      <p>
        The <a href={AUDIT}>audit list</a> says who did what in all projects, and when instance admins signed in.
      </p>
    )}
    <form method="post" action={`${ACCOUNT}/sessions/end`}>
      <FormToken value={formToken} />
      <button class="danger" type="submit">
        Sign out everywhere
      </button>
    </form>
  </div>
)
