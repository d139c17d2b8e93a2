// What a person may do in a repository, as `permissions` of the repository shows it: each role includes those below it.
import { ROLES, type Role } from '../state.ts'

export function presentRights(role: Role): Record<string, boolean> {
  const has = (needed: Role) => ROLES.indexOf(role) <= ROLES.indexOf(needed)
  return {
    admin: has('admin'),
    maintain: has('maintain'),
    push: has('write'),
    triage: has('triage'),
    pull: has('read'),
  }
}
