// Who may do what in a repository: https://docs.github.com/en/organizations/managing-user-access-to-your-organizations-repositories
import type { Account, ForgeState, Repository, Role } from './state.ts'

/**
 * The role that was granted; without one, the owner and the forge's own person are administrators, and others read public
 * repositories.
 */
export function roleOf({ person }: Pick<ForgeState, 'person'>, repository: Repository, account: Account): Role {
  const given = repository.roles.get(account.id)
  if (given !== undefined) return given
  if (account.id === repository.owner.id || account.id === person.id) return 'admin'
  return repository.isPrivate ? 'none' : 'read'
}

/** As `permission` of a collaborator shows it, from the time before there were five roles. */
export function baseRoleOf(role: Role): 'admin' | 'write' | 'read' | 'none' {
  if (role === 'maintain') return 'write'
  return role === 'triage' ? 'read' : role
}

export function mayWrite(role: Role): boolean {
  return ['admin', 'maintain', 'write'].includes(role)
}

/** How GitHub describes a person's relation to the repository next to their text. */
export function associationOf(repository: Repository, author: Account): string {
  if (author.type === 'Bot') return 'CONTRIBUTOR'
  if (author.id === repository.owner.id) return 'OWNER'
  return repository.roles.has(author.id) ? 'COLLABORATOR' : 'NONE'
}
