// `docmend keys create|list|revoke`: works on the database itself, so it needs no running service.

import { dayOf, isoDay } from '../base/days.ts'
import { SCOPES, type Scope } from '../contract/scopes.ts'
import { expiryAfter, KEY_MAX_DAYS } from '../projects/api-key.ts'
import { type Admin, checkAddresses, openAdmin } from '../service/admin/admin.ts'
import { readConfig } from '../service/config.ts'
import { findProject, parseSite } from './options.ts'
import { EXIT, type Runtime, UsageError } from './runtime.ts'
import { neutralize } from './terminal-text.ts'
import { toIso } from './to-iso.ts'

interface CreateOptions {
  name: string
  scopes?: string
  expires: string
  cidr?: string
  json?: boolean
}

export async function createKey(runtime: Runtime, repository: string, options: CreateOptions): Promise<number> {
  const site = parseSite(repository)
  const request = {
    name: options.name,
    scopes: parseScopes(options.scopes),
    allowedCidrs: parseCidrs(options.cidr ?? ''),
    expiresAt: parseExpiry(options.expires, Date.now()),
  }
  return withAdmin(runtime, async (admin) => {
    const { project, key, secret } = await admin.createKey(site, request)
    if (options.json === true)
      runtime.stdout(`${JSON.stringify({ projectId: project.id, key: secret, ...presentKey(key) })}\n`)
    else {
      runtime.stdout(`Project  ${project.id}  (${project.repository})\nKey      ${secret}\n`)
      runtime.stdout(`Key id   ${key.id}, ${describeExpiry(key)}\n`)
      runtime.stderr('This is the only time that the key is shown. Keep it secret.\n')
    }
    return EXIT.done
  })
}

/** Lists the projects when no site is named. */
export async function listKeys(
  runtime: Runtime,
  site: string | undefined,
  options: { json?: boolean },
): Promise<number> {
  return withExistingAdmin(runtime, async (admin) => {
    if (site === undefined) return listProjects(runtime, admin, options)
    const project = await findProject(admin, site)
    const keys = await admin.keys.list(project.id)
    if (options.json === true)
      runtime.stdout(`${JSON.stringify({ projectId: project.id, keys: keys.map(presentKey) })}\n`)
    else {
      runtime.stdout(`Project  ${project.id}  (${project.repository})\n`)
      runtime.stdout(keys.map((key) => `${describeKey(key)}\n`).join('') || 'No keys yet.\n')
    }
    return EXIT.done
  })
}

async function listProjects(runtime: Runtime, admin: Admin, { json }: { json?: boolean }): Promise<number> {
  const projects = (await admin.projects.list()).map(({ id, repository, docsRoot, state }) => {
    return { projectId: id, repository, docsRoot, state }
  })
  if (json === true) runtime.stdout(`${JSON.stringify({ projects })}\n`)
  else
    runtime.stdout(
      projects.map(describeProject).join('') || 'No projects yet. Create one with "docmend keys create OWNER/REPO".\n',
    )
  return EXIT.done
}

function describeProject({ projectId, repository, docsRoot, state }: ListedProject): string {
  return `${projectId}  ${repository}${docsRoot === null ? '' : `:${docsRoot}`}  ${state}\n`
}

export async function revokeKey(
  runtime: Runtime,
  site: string,
  keyId: string,
  options: { json?: boolean },
): Promise<number> {
  return withExistingAdmin(runtime, async (admin) => {
    const project = await findProject(admin, site)
    const isRevoked = await admin.revokeKey(project.id, keyId)
    if (options.json === true) runtime.stdout(`${JSON.stringify({ revoked: isRevoked })}\n`)
    else if (isRevoked) runtime.stdout(`Revoked ${keyId}.\n`)
    else
      runtime.stderr(
        `docmend: ${project.id} has no active key ${keyId}; "docmend keys list ${project.id}" lists its keys\n`,
      )
    return isRevoked ? EXIT.done : EXIT.failed
  })
}

function withExistingAdmin(runtime: Runtime, work: (admin: Admin) => Promise<number>): Promise<number> {
  return withAdmin(runtime, work, { mustExist: true })
}

async function withAdmin(
  runtime: Runtime,
  work: (admin: Admin) => Promise<number>,
  options: Parameters<typeof openAdmin>[1] = {},
): Promise<number> {
  const admin = await openAdmin(readConfig(runtime.env), options)
  try {
    return await work(admin)
  } finally {
    await admin.close()
  }
}

interface ListedProject {
  projectId: string
  repository: string
  docsRoot: string | null
  state: string
}

type ListedKey = Awaited<ReturnType<Admin['keys']['list']>>[number]

function describeKey(key: ListedKey): string {
  const state = key.revokedAt === null ? describeExpiry(key) : `revoked ${isoDay(dayOf(key.revokedAt))}`
  const used = key.lastUsedAt === null ? 'never used' : `last used ${isoDay(dayOf(key.lastUsedAt))}`
  return [key.id, neutralize(key.name), key.scopes.join(','), state, used].join('  ')
}

function describeExpiry({ expiresAt }: ListedKey): string {
  return expiresAt === null ? 'never expires' : `expires ${isoDay(dayOf(expiresAt))}`
}

/** For scripts: times in the format of the API. */
function presentKey({ id, name, scopes, allowedCidrs, ...times }: ListedKey) {
  return {
    keyId: id,
    name,
    scopes,
    allowedCidrs,
    createdAt: toIso(times.createdAt),
    expiresAt: toIso(times.expiresAt),
    revokedAt: toIso(times.revokedAt),
    lastUsedAt: toIso(times.lastUsedAt),
  }
}

function parseCidrs(text: string): string[] {
  const blocks = text.split(/[\s,]+/).filter((block) => block !== '')
  try {
    checkAddresses(blocks)
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
  return blocks
}

function parseScopes(text: string | undefined): Scope[] {
  if (text === undefined) return [...SCOPES]
  return text.split(/[\s,]+/).map((name) => {
    const scope = SCOPES.find((known) => known === name)
    if (scope === undefined) throw new UsageError(`"${name}" is not a scope; the scopes are ${SCOPES.join(', ')}`)
    return scope
  })
}

function parseExpiry(text: string, now: number): number | null {
  const days = Number(text)
  if (text !== 'never' && !(Number.isInteger(days) && days >= 1 && days <= KEY_MAX_DAYS))
    throw new UsageError(`--expires takes 1 to ${KEY_MAX_DAYS} days, or "never"`)
  return expiryAfter(text, now)
}
