// Registering an App from a manifest: the manifest, the code that its maker gets, and what the code is exchanged for.
// https://docs.github.com/en/apps/sharing-github-apps/registering-a-github-app-from-a-manifest
import { randomBytes } from 'node:crypto'
import type { ForgeContext } from './context.ts'
import { createApp } from './installations.ts'
import { Refusal } from './refusal.ts'
import { type Account, type App, type ForgeState, slugOf } from './state.ts'

export interface Manifest {
  name: string
  url: string
  description: string | null
  webhookUrl: string | undefined
  redirectUrl: string
  callbackUrls: string[]
  setupUrl: string | undefined
  permissions: App['permissions']
  events: string[]
}

/** What a code stands for until somebody takes it. */
export interface ManifestCode {
  app: App
  privateKeyPem: string
  expiresAt: Date
}

const CODE_MS = 3_600_000
const NAME_CHARACTERS = 34
const CALLBACK_URLS = 10
const LEVELS = ['read', 'write', 'admin']

const FIELDS = new Set([
  'name',
  'url',
  'hook_attributes',
  'redirect_url',
  'callback_urls',
  'setup_url',
  'description',
  'public',
  'default_events',
  'default_permissions',
  'request_oauth_on_install',
  'setup_on_update',
])

/** The permission without which GitHub refuses an event. */
const EVENT_NEEDS: Record<string, string> = {
  push: 'contents',
  pull_request: 'pull_requests',
  pull_request_review: 'pull_requests',
  pull_request_review_comment: 'pull_requests',
  issue_comment: 'issues',
}

/** Throws a 422 `Refusal` in the words of GitHub's page. */
export function readManifest(text: string): Manifest {
  const fields = parse(text)
  const unknown = Object.keys(fields).filter((name) => !FIELDS.has(name))
  if (unknown.length > 0) throw invalid(`Unknown field: ${unknown.join(', ')}`)
  const permissions = readPermissions(fields.default_permissions)
  return {
    name: readName(fields.name),
    url: readUrl(fields.url, 'url') ?? missing('url'),
    description: typeof fields.description === 'string' ? fields.description : null,
    webhookUrl: readHook(fields.hook_attributes),
    redirectUrl: readUrl(fields.redirect_url, 'redirect_url') ?? missing('redirect_url'),
    callbackUrls: readCallbackUrls(fields.callback_urls),
    setupUrl: readUrl(fields.setup_url, 'setup_url'),
    permissions,
    events: readEvents(fields.default_events, permissions),
  }
}

/** Registers the App under this name; gives the address with its code to which the person is sent back. */
export async function createFromManifest(
  context: ForgeContext,
  manifest: Manifest,
  { owner, name, state }: { owner: Account; name: string; state: string },
): Promise<string> {
  if (findApp(context.state, slugOf(readName(name))) !== undefined) throw invalid('Name has already been taken')
  const request = { ...manifest, name, owner, webhookSecret: randomBytes(20).toString('hex') }
  const { app, privateKeyPem } = await createApp(context, request)
  const code = randomBytes(20).toString('hex')
  const expiresAt = new Date(context.now().getTime() + CODE_MS)
  context.state.manifestCodes.set(code, { app, privateKeyPem, expiresAt })
  const back = new URL(manifest.redirectUrl)
  back.searchParams.set('code', code)
  if (state !== '') back.searchParams.set('state', state)
  return back.href
}

/** Gives what the code stands for, once and within an hour; undefined otherwise. */
export function takeManifestCode({ state, now }: ForgeContext, code: string): ManifestCode | undefined {
  const found = state.manifestCodes.get(code)
  state.manifestCodes.delete(code)
  return found !== undefined && found.expiresAt > now() ? found : undefined
}

export function findApp(state: ForgeState, slug: string): App | undefined {
  return [...state.apps.values()].find((app) => app.slug === slug)
}

function parse(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value }
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
  }
  throw invalid('The manifest is not a JSON object')
}

function readName(value: unknown): string {
  if (typeof value !== 'string' || slugOf(value) === '') throw invalid("Name can't be blank")
  if (value.length > NAME_CHARACTERS) throw invalid(`Name is too long (maximum is ${NAME_CHARACTERS} characters)`)
  return value
}

function readUrl(value: unknown, field: string): string | undefined {
  if (value === undefined) return undefined
  const url = typeof value === 'string' ? URL.parse(value) : null
  if (url === null || !/^https?:$/.test(url.protocol)) throw invalid(`${field} must be a valid URL`)
  return url.href
}

function readHook(value: unknown): string | undefined {
  if (value === undefined) return undefined
  const { url, active = true }: { url?: unknown; active?: unknown } = Object(value)
  const address = readUrl(url, 'hook_attributes.url') ?? missing('hook_attributes.url')
  return active === true ? address : undefined
}

function readCallbackUrls(value: unknown = []): string[] {
  if (!Array.isArray(value) || value.length > CALLBACK_URLS)
    throw invalid('callback_urls must be a list of up to 10 URLs')
  return value.map((one) => readUrl(one, 'callback_urls') ?? missing('callback_urls'))
}

function readPermissions(value: unknown = {}): App['permissions'] {
  const permissions: App['permissions'] = {}
  for (const [name, level] of Object.entries(Object(value))) {
    if (level !== 'read' && level !== 'write' && level !== 'admin') {
      throw invalid(`The permission ${name} must be one of ${LEVELS.join(', ')}`)
    }
    permissions[name] = level
  }
  return permissions
}

function readEvents(value: unknown = [], permissions: App['permissions']): string[] {
  if (!Array.isArray(value)) throw invalid('default_events must be a list')
  const events = value.map(String)
  const unsupported = events.filter((event) => {
    const need = EVENT_NEEDS[event]
    return need !== undefined && !(need in permissions)
  })
  if (unsupported.length > 0)
    throw invalid(`Default events are not supported by permissions: ${unsupported.join(', ')}`)
  return events
}

function missing(field: string): never {
  throw invalid(`${field} is missing`)
}

function invalid(message: string): Refusal {
  return new Refusal(422, message)
}
