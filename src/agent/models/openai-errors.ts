// A failure at the vendor, as a sentence that tells the instance admin what to do. The SDK's errors are not attached as `cause`,
// because they contain the vendor's answer, and some answers repeat the key.
import { APIConnectionError, APIError } from 'openai'
import { AnswerFault, retryAfterSeconds } from '../../base/fetch.ts'
import { adviceFor, isLastingCause, plainReason } from '../../base/plain-reason.ts'
import { createRedaction } from '../../base/redaction.ts'
import { shorten, withFullStop } from '../../base/text.ts'
import { ModelError } from '../model.ts'
import { hintFor, type RefusedRequest } from './switch-hints.ts'
import { upstreamText, VendorComplaint } from './vendor-complaint.ts'
import { findRefusal, type RefusalCause } from './vendor-texts.ts'

export interface Vendor extends RefusedRequest {
  apiKey: string
  baseUrl: string
  model: string
}

/** The vendor's message, however it arrived. */
interface Complaint {
  status: number | undefined
  code: string
  /** All of it, on one line, without the key. */
  text: string
  /** Its beginning. */
  said: string
  /** Of the answer, if it came with any. */
  headers?: Headers | undefined
}

const VENDOR_TEXT_MAX_CHARACTERS = 300
/** Of an error within a 200, which has no status of its own. */
const OVERLOADED = /overloaded|rate.?limit|too.?many.?requests|unavailable|server.?error|is loading/i
/** Gateways answer so too, with a status that otherwise means that the key may not do this. */
const RATE_LIMITED = /rate.?limit|too.?many.?requests/i
/** Some reasoning models refuse to reply within few tokens, with a 400 and no code of its own. */
const OUT_OF_ROOM =
  /max(imum|_\w*tokens)[^.]{0,80}(reached|limit|too (low|small))|(reached|limit)[^.]{0,80}max_\w*tokens/i

/** Turns anything that the SDK threw into a `ModelError`; returns a `ModelError` unchanged. */
export function toModelError(error: unknown, vendor: Vendor): ModelError {
  if (error instanceof ModelError) return error
  const { host } = new URL(vendor.baseUrl)
  const fault = faultOf(error)
  if (fault !== undefined) {
    return new ModelError(`The model server at ${host} ${fault.message}`, {
      transient: fault.transient,
      ...(fault.isOutage ? { wait: {} } : {}),
    })
  }
  if (error instanceof APIConnectionError) {
    const why = withFullStop(redact(plainReason(error), vendor))
    const message = `Could not connect to the model server at ${host}: ${why}`
    if (isLastingCause(error)) return lasting(`${message} Check OPENAI_BASE_URL.`)
    return outage(`${message} ${adviceFor(error, 'Check OPENAI_BASE_URL and the network')}.`)
  }
  const text = vendorText(error, vendor)
  const said = shorten(text, VENDOR_TEXT_MAX_CHARACTERS)
  if (error instanceof VendorComplaint)
    return ofComplaint({ status: error.status, code: error.code, text, said }, vendor, host)
  if (error instanceof APIError && typeof error.status === 'number') {
    const { status, headers } = error
    return ofComplaint({ status, code: `${error.code ?? ''} ${error.type ?? ''}`, text, said, headers }, vendor, host)
  }
  return passing(`The call to the model server at ${host} failed: ${said}`)
}

/**
 * Whether the vendor refused encrypted reasoning that it cannot decrypt: that of another model or account, in a run that
 * another attempt took over. Sometimes it refuses its own (openai/codex#8119).
 */
export function isOfUnreadableReasoning(error: unknown): boolean {
  const hasCode = error instanceof APIError || error instanceof VendorComplaint
  return hasCode && error.code === 'invalid_encrypted_content'
}

function ofComplaint(complaint: Complaint, vendor: Vendor, host: string): ModelError {
  const { status, text, said, headers } = complaint
  const known = ofKnownText(complaint, vendor, host)
  if (known !== undefined) return known
  const kind = OUT_OF_ROOM.test(text) ? 'too_short' : 'fault'
  if (status === undefined) {
    const message = `The model server at ${host} answered with an error: ${said}`
    const isOverloaded = OVERLOADED.test(`${complaint.code} ${text}`)
    return isOverloaded ? outage(message) : new ModelError(message, { kind, transient: true })
  }
  if (status >= 300 && status < 400) {
    const target = headers?.get('location') ?? 'an address that it does not name'
    return lasting(
      `The model server at ${host} redirects to ${redact(shorten(target, VENDOR_TEXT_MAX_CHARACTERS), vendor)} (${status}). Docmend follows no redirect: set OPENAI_BASE_URL to the address that it leads to.`,
    )
  }
  const quoted = `(${status}): ${withFullStop(said)}`
  if (status === 401) return lasting(`The model server at ${host} refused the key ${quoted} Check OPENAI_API_KEY.`)
  if (status === 402) return lasting(`The account at ${host} has no quota left ${quoted} Check its plan and billing.`)
  if (status === 403 && RATE_LIMITED.test(`${complaint.code} ${text}`)) {
    return outage(`The model server at ${host} limits the rate (403): ${said}`, headers)
  }
  if (status === 403) {
    return lasting(`The key may not use ${vendor.model} at ${host} ${quoted} Check OPENAI_API_KEY and its permissions.`)
  }
  if (status === 404) return notFound(quoted, vendor, host)
  if (status === 429) return outage(`The model server at ${host} limits the rate (429): ${said}`, headers)
  if (status === 408 || status === 409 || status >= 500) {
    return outage(`The model server at ${host} failed (${status}): ${said}`, headers)
  }
  const advice = hintFor(text, vendor)
  const message = `The model server at ${host} refused the request ${quoted}${advice === undefined ? '' : ` ${advice}`}`
  return new ModelError(message, { kind, transient: false })
}

const KINDS: Partial<Record<RefusalCause, ModelError['kind']>> = {
  context: 'too_long',
  output: 'output_limit',
  generation: 'malformed',
}

/** What the text or the code says more precisely than the status. */
function ofKnownText({ status, code, text, said }: Complaint, vendor: Vendor, host: string): ModelError | undefined {
  const refusal = findRefusal(`${code} ${text}`, status, vendor)
  if (refusal === undefined) return undefined
  const { cause, limit, advice } = refusal
  const inStatus = status === undefined ? '' : ` (${status})`
  const message = `${SENTENCES[cause](vendor.model, host)}${inStatus}: ${withFullStop(said)} ${advice}`
  const transient = cause === 'generation'
  return new ModelError(message, { kind: KINDS[cause] ?? 'fault', transient, limitTokens: limit })
}

const SENTENCES: Record<RefusalCause, (model: string, host: string) => string> = {
  context: (model, host) => `The conversation exceeds the context window of ${model} at ${host}`,
  output: (model, host) => `${model} at ${host} cannot write replies as long as Docmend asks for`,
  generation: (model, host) => `${model} wrote a tool call that the server at ${host} could not read`,
  tools: (model, host) => `${model} cannot call tools at ${host}`,
  endpoint: (model, host) => `${host} does not offer ${model} with this API`,
  organization: (model, host) => `${host} does not let this organization use ${model}`,
  country: (_, host) => `${host} does not serve the country or region of this machine`,
  filter: (_, host) => `The content filter at ${host} stopped the conversation`,
  data_policy: (model, host) => `The data policy of the account at ${host} permits no provider of ${model}`,
  quota: (_, host) => `The account at ${host} has no quota left`,
  key: (_, host) => `The model server at ${host} refused the key`,
}

function notFound(quoted: string, { wire, model }: Vendor, host: string): ModelError {
  const orWire = wire === 'responses' ? ', or has no Responses API' : ''
  const check =
    wire === 'responses' ? 'DOCMEND_MODEL, DOCMEND_WIRE_API and OPENAI_BASE_URL' : 'DOCMEND_MODEL and OPENAI_BASE_URL'
  return lasting(`${host} does not know the model ${model}${orWire} ${quoted} Check ${check}.`)
}

function passing(message: string): ModelError {
  return new ModelError(message, { transient: true })
}

/** A fault that says nothing about the job. Until the time of `Retry-After`, if the vendor gave one. */
function outage(message: string, headers?: Headers): ModelError {
  const now = Date.now()
  const seconds = retryAfterSeconds(headers, now)
  return new ModelError(message, { transient: true, wait: seconds > 0 ? { untilMs: now + seconds * 1000 } : {} })
}

function lasting(message: string): ModelError {
  return new ModelError(message, { transient: false })
}

/** The fault of an answer, however deep the SDK wraps it. */
function faultOf(error: unknown): AnswerFault | undefined {
  return causesOf(error).find((cause) => cause instanceof AnswerFault)
}

function causesOf(error: unknown): object[] {
  if (typeof error !== 'object' || error === null) return []
  return [error, ...('cause' in error ? causesOf(error.cause) : [])]
}

/** The longest text of a vendor that is looked at. */
const TEXT_MAX_CHARACTERS = 4000

function redact(text: string, { apiKey, baseUrl }: Pick<Vendor, 'apiKey' | 'baseUrl'>): string {
  return createRedaction([apiKey, new URL(baseUrl).password]).text(text)
}

/** The vendor's message and that of the server behind it, on one line and without the key. */
function vendorText(error: unknown, { apiKey, baseUrl }: Vendor): string {
  // The SDK puts the status before the vendor's message.
  const message = (error instanceof Error ? error.message : String(error)).replace(/^\d{3} (?!status code)/, '')
  const upstream = error instanceof APIError ? upstreamText(error.error) : ''
  const text = [message, upstream]
    .filter((part) => part !== '')
    .join(': ')
    .slice(0, TEXT_MAX_CHARACTERS)
  return redact(text, { apiKey, baseUrl }).replaceAll(/[\s\p{Cc}\p{Cf}]+/gu, ' ')
}
