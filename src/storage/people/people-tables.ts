// The tables of signed-in browsers as Kysely sees them.

export interface PeopleTables {
  session: SessionTable
  sign_in: SignInTable
  sign_in_link: SignInLinkTable
}

export interface SessionTable {
  id: string
  /** SHA-256 of the token, as all hashes here. */
  token_hash: string
  /** Of the token before, which works for a short time after the change. */
  previous_hash: string | null
  /** See `visitorKey`. */
  visitor: string
  /** null for instance admins. */
  person_id: number | null
  login: string | null
  encrypted_grant: string | null
  browser: string
  created_at: number
  rotated_at: number
  seen_at: number
}

interface SignInTable {
  state_hash: string
  browser_hash: string
  verifier: string
  return_to: string
  started_at: number
}

interface SignInLinkTable {
  hash: string
  created_at: number
}
