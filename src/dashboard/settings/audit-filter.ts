// What the query of the audit list asks for.
import { AUDIT_ACTS, type AuditAct } from '../../projects/audit.ts'

export interface AuditFilter {
  act: AuditAct | undefined
  /** As `formatActor` names it. */
  actor: string | undefined
  /** Only entries before the one with this id. */
  before: number | undefined
}

/** Takes what it understands; anything else filters nothing. */
export function readAuditFilter({ act, who, before }: Readonly<Record<string, string>>): AuditFilter {
  const isNumber = before !== undefined && /^\d{1,15}$/.test(before)
  return {
    act: AUDIT_ACTS.find((one) => one === act),
    actor: who === undefined || who === '' ? undefined : who.slice(0, ACTOR_MAX_CHARACTERS),
    before: isNumber ? Number(before) : undefined,
  }
}

const ACTOR_MAX_CHARACTERS = 100

/** The query that asks for it; '' for everything. */
export function writeAuditFilter({ act, actor, before }: AuditFilter): string {
  const query = new URLSearchParams()
  if (act !== undefined) query.set('act', act)
  if (actor !== undefined) query.set('who', actor)
  if (before !== undefined) query.set('before', String(before))
  return query.size === 0 ? '' : `?${query.toString()}`
}
