// The tables of the set-up as Kysely sees them.
import type { PassKind } from '../../projects/setup/setup-store.ts'

export interface SetupTables {
  setup_pass: SetupPassTable
  github_app: GitHubAppTable
}

interface SetupPassTable {
  /** SHA-256 of the token. */
  hash: string
  kind: PassKind
  bound_to: string
  created_at: number
}

interface GitHubAppTable {
  /** Always 1. */
  slot: number
  app_id: number
  slug: string
  html_url: string
  encrypted: string
  created_at: number
}
