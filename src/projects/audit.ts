// The audit list: who did what, and when. Entries name things and people; they hold no secrets.

/** How long the audit list says who did what; long enough for last year's audit. */
export const AUDIT_DAYS = 400

/** Someone with an account on the code host. */
interface PersonActor {
  kind: 'person'
  /** GitHub's number of the account, which survives renames. */
  id: number
  login: string
}

/** Who did it: a person or the instance admin in the dashboard, a `docmend` command beside the database, or Docmend itself. */
export type Actor = PersonActor | { kind: 'instance_admin' } | { kind: 'command' } | { kind: 'service' }

/** A person who runs `docmend` commands where the database is. */
export const COMMAND: Actor = Object.freeze({ kind: 'command' })
/** A person who has proved in a browser to run the service. */
export const INSTANCE_ADMIN: Actor = Object.freeze({ kind: 'instance_admin' })
/** Docmend, on its own. */
export const SERVICE: Actor = Object.freeze({ kind: 'service' })

export const AUDIT_ACTS = [
  'key.created',
  'key.revoked',
  'setting.changed',
  'webhook.added',
  'webhook.removed',
  'webhook.enabled',
  'webhook.disabled',
  'webhook.secret_rotated',
  'webhook.redelivered',
  'job.approved',
  'job.canceled',
  'job.archived',
  'instance_admin.signed_in',
  'app.created',
] as const
export type AuditAct = (typeof AUDIT_ACTS)[number]

export interface NewAuditEntry {
  /** null = it concerns the whole service. */
  projectId: string | null
  actor: Actor
  act: AuditAct
  /** The id or name of what was changed: a key, a setting, an endpoint, a job. */
  subject: string
  /** For people, in a few words: the name of a key, the new value of a setting; never a secret. */
  detail: string
}

export interface AuditEntry extends NewAuditEntry {
  /** Grows with each entry. */
  id: number
  /** Epoch milliseconds. */
  at: number
}

/** One word for each kind of actor, and a person's number and login after it: as it is stored, and as queries name it. */
export function formatActor(actor: Actor): string {
  return actor.kind === 'person' ? `person ${actor.id} ${actor.login}` : actor.kind
}

/** Throws for a text that `formatActor` cannot have made. */
export function parseActor(text: string): Actor {
  const [kind, id, login] = text.split(' ')
  if (kind === 'instance_admin' || kind === 'command' || kind === 'service') return { kind }
  if (kind === 'person' && id !== undefined && login !== undefined) return { kind, id: Number(id), login }
  throw new Error(`${JSON.stringify(text)} names no actor`)
}

/** As lists show it. */
export function actorName(actor: Actor): string {
  switch (actor.kind) {
    case 'person':
      return `@${actor.login}`
    case 'instance_admin':
      return 'Instance admin'
    case 'command':
      return 'docmend CLI'
    case 'service':
      return 'Docmend'
    default:
      return actor satisfies never
  }
}

// Port: the audit list. What another store does it enters itself, in the transaction of the act. Implemented in src/storage/.

interface AuditQuery {
  /** Absent = those of all projects and of the service. */
  projectId?: string | undefined
  act?: AuditAct | undefined
  /** As `formatActor` names it. */
  actor?: string | undefined
  /** Only entries older than the one with this id. */
  before?: number | undefined
  limit: number
}

export interface AuditStore {
  /** Gives entries, newest first. */
  list(query: AuditQuery): Promise<AuditEntry[]>
  /** Gives those who have entries in this project, as `formatActor` names them, sorted; all projects when it is absent. */
  actors(projectId?: string): Promise<string[]>
}
