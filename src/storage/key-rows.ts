import { SCOPES } from '../contract/scopes.ts'
import type { ApiKey } from '../projects/api-key.ts'
import type { ApiKeyTable } from './schema.ts'

export function toApiKey(row: ApiKeyTable): ApiKey {
  const scopes = row.scopes.split(' ')
  return {
    id: row.id,
    projectId: row.project_id,
    name: row.name,
    scopes: SCOPES.filter((scope) => scopes.includes(scope)),
    allowedCidrs: row.allowed_cidrs.split(' ').filter((cidr) => cidr !== ''),
    expiresAt: row.expires_at,
    createdAt: row.created_at,
    revokedAt: row.revoked_at,
    lastUsedAt: row.last_used_at,
  }
}

export function toKeyRow(hash: string, key: ApiKey): ApiKeyTable {
  return {
    hash,
    id: key.id,
    project_id: key.projectId,
    name: key.name,
    scopes: key.scopes.join(' '),
    allowed_cidrs: key.allowedCidrs.join(' '),
    expires_at: key.expiresAt,
    created_at: key.createdAt,
    revoked_at: key.revokedAt,
    last_used_at: key.lastUsedAt,
  }
}
