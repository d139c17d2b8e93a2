// Port: what the code host knows of people. Implemented in src/github/sign-in/.
import type { Person } from './person.ts'

/** What GitHub gives to act as a person; secret. */
export interface Grant {
  token: string
  /** Epoch milliseconds; null = it does not expire. */
  expiresAt: number | null
  /** Gets the next one; null = there is none. */
  refreshToken: string | null
}

/** `write` is whoever may push, `admin` whoever may change the repository's settings. */
export type RepositoryRole = 'write' | 'admin'

export interface KnownRepository {
  /** GitHub's number. */
  id: number
  fullName: string
}

export interface RoleList {
  roles: Map<number, RepositoryRole>
  isComplete: boolean
}

export interface IdentityHost {
  /** Gives the address that asks the person to sign in. `challenge`: S256 of the verifier. */
  signInUrl(request: { state: string; challenge: string; redirectUri: string }): string
  /** Throws `SignInRefusedError` for a code that GitHub does not take. */
  exchange(request: { code: string; verifier: string; redirectUri: string }): Promise<Grant>
  /** Throws `SignInRefusedError` when it is used up. */
  refresh(refreshToken: string): Promise<Grant>
  /** Throws `SignInRefusedError` when the person has taken the grant back, as the next two. */
  whoIs(grant: Grant): Promise<Person>
  /**
   * Gives the repositories that have the App and that the person may write, by GitHub's number. Where these are very many,
   * it gives those of `wanted` alone, and `isComplete` is false.
   */
  listRoles(grant: Grant, wanted: readonly KnownRepository[]): Promise<RoleList>
  /** Asks about one repository; undefined = the person may not write it, or may not even see it. */
  roleIn(grant: Grant, repository: KnownRepository): Promise<RepositoryRole | undefined>
}

/** GitHub does not accept the code or the grant; the person has to sign in anew. */
export class SignInRefusedError extends Error {}
