// The end of GitHub's manifest flow: a code that becomes the credentials of a new App. It needs no other credential.
// https://docs.github.com/en/rest/apps/apps#create-a-github-app-from-a-manifest
import { createPrivateKey, randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { Clock } from '../base/clock.ts'
import { AnswerFault, fetchWhole } from '../base/fetch.ts'
import { type AppRegistrar, CodeRefusedError, type RegisteredApp } from '../projects/setup/registered-app.ts'

/** GitHub is given this long to exchange the code of a new App for its credentials. */
const CONVERSION_TIMEOUT_MS = 15_000

interface RegistrarSettings {
  apiUrl: string
  serverUrl: string
  fetch: typeof globalThis.fetch
  clock: Clock
}

const Conversion = z.object({
  id: z.number().int().positive(),
  slug: z.string().min(1).optional(),
  html_url: z.url(),
  pem: z.string().refine(isPrivateKey),
  /** null for an App without webhooks. */
  webhook_secret: z.string().min(1).nullable(),
  client_id: z.string().min(1),
  client_secret: z.string().min(1),
})

const ANSWER_MAX_BYTES = 256 * 1024
const REFUSALS = new Set([400, 404, 410, 422])

export function createAppRegistrar(settings: RegistrarSettings): AppRegistrar {
  return {
    convert: async (code) => {
      const { status, text } = await askToConvert(settings, code)
      if (REFUSALS.has(status)) throw new CodeRefusedError(`GitHub answered ${status} to the code of a new App`)
      return readConversion(settings, status, text)
    },
  }
}

async function askToConvert({ apiUrl, fetch, clock }: RegistrarSettings, code: string) {
  const url = `${apiUrl}/app-manifests/${encodeURIComponent(code)}/conversions`
  const headers = { accept: 'application/vnd.github+json', 'user-agent': 'docmend' }
  const limits = { maxBytes: ANSWER_MAX_BYTES, timeoutMs: CONVERSION_TIMEOUT_MS, isIdleTime: false }
  const init = { method: 'POST', headers, redirect: 'error' } as const
  const { response, body } = await fetchWhole(fetch, [url, init], limits, clock)
  return { status: response.status, text: body.toString('utf8') }
}

/** The error names no value: the answer has secrets. */
function readConversion({ serverUrl }: RegistrarSettings, status: number, text: string): RegisteredApp {
  const read = status === 201 ? Conversion.safeParse(parseJson(text)).data : undefined
  if (read === undefined || new URL(read.html_url).origin !== new URL(serverUrl).origin) {
    throw new AnswerFault(`answered ${status} to the code of a new App, and not with its credentials`)
  }
  return {
    appId: read.id,
    slug: read.slug ?? read.html_url.split('/').at(-1) ?? '',
    htmlUrl: read.html_url,
    privateKey: read.pem,
    // Nobody knows it: whatever claims to be a webhook of this App is none.
    webhookSecret: read.webhook_secret ?? randomBytes(32).toString('hex'),
    client: { id: read.client_id, secret: read.client_secret },
  }
}

function isPrivateKey(pem: string): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyType === 'rsa'
  } catch {
    return false
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
