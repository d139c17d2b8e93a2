// Who uses the dashboard.

/** Someone with an account on the code host. */
export interface Person {
  kind: 'person'
  /** GitHub's number of the account, which survives renames. */
  id: number
  login: string
}

/** A person who can run commands where the service runs, and made a sign-in link there. May see and change everything. */
interface InstanceAdmin {
  kind: 'instance_admin'
}

export type Visitor = Person | InstanceAdmin

/** Names a visitor in the database: all instance admins are one. */
export function visitorKey(visitor: Visitor): string {
  return visitor.kind === 'instance_admin' ? 'instance_admin' : `person ${visitor.id}`
}

export function visitorName(visitor: Visitor): string {
  return visitor.kind === 'instance_admin' ? 'Instance admin' : visitor.login
}
