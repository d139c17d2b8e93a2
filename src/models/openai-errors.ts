// What went wrong at the vendor, as a sentence that tells the operator what to do. The SDK's errors are not attached as
// `cause`: they carry the vendor's answer, and some answers repeat the key.
import { APIConnectionError, APIConnectionTimeoutError, APIError } from 'openai'
import { ModelError } from '../agent/model.ts'

export interface Vendor {
  apiKey: string
  baseUrl: string
  model: string
  timeoutMs: number
}

const VENDOR_TEXT_MAX_CHARACTERS = 300

/** Turns whatever the SDK threw into a `ModelError`; one that is a `ModelError` already is given back. */
export function toModelError(error: unknown, vendor: Vendor): ModelError {
  if (error instanceof ModelError) return error
  const host = new URL(vendor.baseUrl).host
  if (error instanceof APIConnectionTimeoutError) {
    return passing(`The model server at ${host} did not answer within ${vendor.timeoutMs / 1000} seconds`)
  }
  if (error instanceof APIConnectionError) {
    return passing(`Could not connect to the model server at ${host}${codeOf(error)}. Is OPENAI_BASE_URL reachable?`)
  }
  if (error instanceof APIError && typeof error.status === 'number') return ofStatus(error.status, error, vendor, host)
  if (error instanceof SyntaxError) return passing(`The model server at ${host} answered with broken JSON`)
  return passing(`The call to the model server at ${host} failed: ${vendorText(error, vendor)}`)
}

function ofStatus(status: number, error: APIError, vendor: Vendor, host: string): ModelError {
  const said = vendorText(error, vendor)
  if (status === 401) return lasting(`The model server at ${host} refused the key (401). Check OPENAI_API_KEY.`)
  if (status === 403) {
    return lasting(`The key may not use ${vendor.model} at ${host} (403). Check OPENAI_API_KEY and its permissions.`)
  }
  if (status === 404) {
    return lasting(`${host} does not know the model ${vendor.model} (404). Check DOCMEND_MODEL and OPENAI_BASE_URL.`)
  }
  if (error.code === 'insufficient_quota' || error.type === 'insufficient_quota' || status === 402) {
    return lasting(`The account at ${host} has no quota left (${status}). Check its plan and billing.`)
  }
  if (error.code === 'context_length_exceeded') {
    return lasting(
      `The conversation outgrew what ${vendor.model} can take. Split the task, or set DOCMEND_MODEL to a larger one.`,
    )
  }
  if (status === 429) return passing(`The model server at ${host} limits the rate (429): ${said}`)
  if (status === 408 || status === 409 || status >= 500) {
    return passing(`The model server at ${host} failed (${status}): ${said}`)
  }
  return lasting(`The model server at ${host} refused the request (${status}): ${said}. Can ${vendor.model} use tools?`)
}

function passing(message: string): ModelError {
  return new ModelError(message, { transient: true })
}

function lasting(message: string): ModelError {
  return new ModelError(message, { transient: false })
}

/** ` (ECONNREFUSED)` and the like, from however deep fetch has put it. */
function codeOf(error: unknown): string {
  let cause = error
  while (typeof cause === 'object' && cause !== null) {
    if ('code' in cause && typeof cause.code === 'string') return ` (${cause.code})`
    cause = 'cause' in cause ? cause.cause : undefined
  }
  return ''
}

/** The vendor's own words, short, on one line and without the key. */
function vendorText(error: unknown, { apiKey, baseUrl }: Vendor): string {
  const text = error instanceof Error ? error.message : String(error)
  const secrets = [apiKey, new URL(baseUrl).password].filter((secret) => secret.length >= 4)
  const redacted = secrets.reduce((rest, secret) => rest.replaceAll(secret, '[redacted]'), text)
  return redacted.replaceAll(/\s+/g, ' ').slice(0, VENDOR_TEXT_MAX_CHARACTERS).toWellFormed()
}
