import { describe, expect, test } from '@jest/globals'
import { ApiError } from '../../src/contract/errors.ts'
import { type ApiKey, newApiKey } from '../../src/projects/api-key.ts'
import { SERVICE } from '../../src/projects/audit.ts'
import { identifyKey, requireAccess, requireUnexpired } from '../../src/projects/authenticate.ts'

const { secret, hash, id } = newApiKey()
const key: ApiKey = {
  id,
  projectId: 'prj_a',
  name: 'ci',
  scopes: ['jobs:read'],
  allowedCidrs: [],
  expiresAt: 1_000,
  createdAt: 0,
  revokedAt: null,
  lastUsedAt: null,
  createdBy: SERVICE,
}

function lookup(found: ApiKey | undefined) {
  const asked: string[] = []
  const findByHash = async (wanted: string) => {
    asked.push(wanted)
    return found
  }
  return { asked, keys: { findByHash }, now: () => 0 }
}

function codeOf(refuse: () => void): string | undefined {
  try {
    refuse()
    return undefined
  } catch (error) {
    return error instanceof ApiError ? error.code : String(error)
  }
}

describe('identifying a key', () => {
  test('asks for its hash, never for the key itself', async () => {
    const found = lookup(key)
    expect(await identifyKey(found, `Bearer ${secret}`)).toEqual({ key, hash })
    expect(found.asked).toEqual([hash])
  })

  test('refuses a mistyped key before asking', async () => {
    const found = lookup(key)
    await expect(identifyKey(found, 'Bearer mend_typo')).rejects.toMatchObject({ code: 'unknown_key' })
    expect(found.asked).toEqual([])
  })

  test.each<[ApiKey | undefined, string]>([
    [undefined, 'unknown_key'],
    [{ ...key, revokedAt: 5 }, 'revoked_key'],
  ])('refuses what it finds: %#', async (found, code) => {
    await expect(identifyKey(lookup(found), `Bearer ${secret}`)).rejects.toMatchObject({ code })
  })
})

test.each([
  [999, undefined],
  [1_000, 'expired_key'],
  [1_001, 'expired_key'],
])('a key that expires at 1000 is judged at %i: %s', (now, code) => {
  expect(codeOf(() => requireUnexpired(key, now))).toBe(code)
})

test('a key without an end never expires', () => {
  expect(codeOf(() => requireUnexpired({ ...key, expiresAt: null }, Number.MAX_SAFE_INTEGER))).toBeUndefined()
})

describe('what a key may do', () => {
  const wish = { projectId: 'prj_a', scope: 'jobs:read', clientAddress: undefined } as const

  test.each<[string, Partial<ApiKey>, Partial<Parameters<typeof requireAccess>[1]>, string | undefined]>([
    ['its own project and scope', {}, {}, undefined],
    ['another project', {}, { projectId: 'prj_b' }, 'project_not_found'],
    ['another project, also without the scope', { scopes: [] }, { projectId: 'prj_b' }, 'project_not_found'],
    ['a scope that it lacks', {}, { scope: 'jobs:write' }, 'scope_missing'],
    [
      'an address in one of its blocks',
      { allowedCidrs: ['::1', '10.0.0.0/8'] },
      { clientAddress: '10.1.1.1' },
      undefined,
    ],
    ['another address', { allowedCidrs: ['10.0.0.0/8'] }, { clientAddress: '11.1.1.1' }, 'address_not_allowed'],
    ['an unknown address', { allowedCidrs: ['10.0.0.0/8'] }, {}, 'address_not_allowed'],
  ])('%s', (_, fields, access, code) => {
    expect(codeOf(() => requireAccess({ ...key, ...fields }, { ...wish, ...access }))).toBe(code)
  })
})
