// `docmend keys create|list|revoke`: works on the database directly, so it needs no running service.
import { type Admin, checkAddresses, openAdmin } from '../admin.ts'
import { readConfig } from '../config.ts'
import { SCOPES, type Scope } from '../contract/scopes.ts'
import { DAY_MS, dayOf, isoDay } from '../text/days.ts'
import { findProject, parseSite } from './project-option.ts'
import { EXIT, type Surroundings, UsageError } from './surroundings.ts'

interface CreateOptions {
  name: string
  scopes?: string
  expires: string
  cidr?: string
  json?: boolean
}

export async function createKey(around: Surroundings, repository: string, options: CreateOptions): Promise<number> {
  const site = parseSite(repository)
  const wish = {
    name: options.name,
    scopes: parseScopes(options.scopes),
    allowedCidrs: parseCidrs(options.cidr ?? ''),
    expiresAt: parseExpiry(options.expires, Date.now()),
  }
  return withAdmin(around, async (admin) => {
    const { project, key, secret } = await admin.createKey(site, wish)
    if (options.json === true)
      around.stdout(`${JSON.stringify({ projectId: project.id, key: secret, ...presentKey(key) })}\n`)
    else {
      around.stdout(`Project  ${project.id}  (${project.repository})\nKey      ${secret}\n`)
      around.stdout(`Key id   ${key.id}, ${describeExpiry(key)}\n`)
      around.stderr('The key is shown this once only. Keep it as a secret.\n')
    }
    return EXIT.done
  })
}

/** Without a site: the projects, whose keys can then be listed. */
export async function listKeys(
  around: Surroundings,
  site: string | undefined,
  options: { json?: boolean },
): Promise<number> {
  return withExisting(around, async (admin) => {
    if (site === undefined) return listProjects(around, admin, options)
    const project = await findProject(admin, site)
    const keys = await admin.keys.list(project.id)
    if (options.json === true)
      around.stdout(`${JSON.stringify({ projectId: project.id, keys: keys.map(presentKey) })}\n`)
    else {
      around.stdout(`Project  ${project.id}  (${project.repository})\n`)
      around.stdout(keys.map((key) => `${describeKey(key)}\n`).join('') || 'No keys yet.\n')
    }
    return EXIT.done
  })
}

async function listProjects(around: Surroundings, admin: Admin, { json }: { json?: boolean }): Promise<number> {
  const projects = (await admin.listProjects()).map(({ id, repository, docsRoot, state }) => {
    return { projectId: id, repository, docsRoot, state }
  })
  if (json === true) around.stdout(`${JSON.stringify({ projects })}\n`)
  else
    around.stdout(
      projects.map(describeProject).join('') || 'No projects yet: "docmend keys create OWNER/REPO" makes one.\n',
    )
  return EXIT.done
}

function describeProject({ projectId, repository, docsRoot, state }: ListedProject): string {
  return `${projectId}  ${repository}${docsRoot === null ? '' : `:${docsRoot}`}  ${state}\n`
}

export async function revokeKey(
  around: Surroundings,
  site: string,
  keyId: string,
  options: { json?: boolean },
): Promise<number> {
  return withExisting(around, async (admin) => {
    const project = await findProject(admin, site)
    const isRevoked = await admin.keys.revoke(project.id, keyId, Date.now())
    if (options.json === true) around.stdout(`${JSON.stringify({ revoked: isRevoked })}\n`)
    else if (isRevoked) around.stdout(`Revoked ${keyId}.\n`)
    else
      around.stderr(
        `docmend: ${project.id} has no key ${keyId} that is not revoked yet; "docmend keys list ${project.id}" shows them\n`,
      )
    return isRevoked ? EXIT.done : EXIT.failed
  })
}

function withExisting(around: Surroundings, work: (admin: Admin) => Promise<number>): Promise<number> {
  return withAdmin(around, work, { mustExist: true })
}

async function withAdmin(
  around: Surroundings,
  work: (admin: Admin) => Promise<number>,
  options: Parameters<typeof openAdmin>[1] = {},
): Promise<number> {
  const admin = await openAdmin(readConfig(around.env), options)
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
  return [key.id, key.name, key.scopes.join(','), state, used].join('  ')
}

function describeExpiry({ expiresAt }: ListedKey): string {
  return expiresAt === null ? 'never expires' : `expires ${isoDay(dayOf(expiresAt))}`
}

/** For scripts: times as the API writes them. */
function presentKey({ id, name, scopes, allowedCidrs, ...times }: ListedKey) {
  const iso = (time: number | null): string | null => (time === null ? null : new Date(time).toISOString())
  return {
    keyId: id,
    name,
    scopes,
    allowedCidrs,
    createdAt: iso(times.createdAt),
    expiresAt: iso(times.expiresAt),
    revokedAt: iso(times.revokedAt),
    lastUsedAt: iso(times.lastUsedAt),
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
    if (scope === undefined) throw new UsageError(`"${name}" is no scope; there are ${SCOPES.join(', ')}`)
    return scope
  })
}

function parseExpiry(text: string, now: number): number | null {
  if (text === 'never') return null
  const days = Number(text)
  if (!Number.isInteger(days) || days < 1 || days > 3650)
    throw new UsageError('--expires takes 1 to 3650 days, or "never"')
  return now + days * DAY_MS
}
