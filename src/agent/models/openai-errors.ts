// A failure at the vendor, as a sentence that tells the instance admin what to do. The SDK's errors are not attached as `cause`,
// because they contain the vendor's answer, and some answers repeat the key.
import { APIConnectionError, APIError } from 'openai'
import { AnswerFault, retryAfterSeconds } from '../../base/fetch.ts'
import { createRedaction } from '../../base/redaction.ts'
import { cut, withFullStop } from '../../base/text.ts'
import { ModelError } from '../model.ts'
import { hintFor, type RefusedRequest } from './switch-hints.ts'
import { VendorComplaint } from './vendor-complaint.ts'

export interface Vendor extends RefusedRequest {
  apiKey: string
  baseUrl: string
  model: string
}

/** The vendor's message, however it arrived. */
interface Complaint {
  status: number | undefined
  code: string
  /** Short, on one line, without the key. */
  said: string
  /** Of the answer, if it came with any. */
  headers?: Headers | undefined
}

const VENDOR_TEXT_MAX_CHARACTERS = 300
/** Of an error within a 200, which has no status of its own. */
const OVERLOADED = /overloaded|rate.?limit|too.?many.?requests|unavailable|server.?error|is loading/i
/** Gateways answer so too, with a status that otherwise means that the key may not do this. */
const RATE_LIMITED = /rate.?limit|too.?many.?requests/i
const OUTGROWN =
  /context[ _-]?(length|window|size)|maximum (context|number of tokens)|prompt is too long|too many tokens/i
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
    return outage(`Could not connect to the model server at ${host}${codeOf(error)}. Is OPENAI_BASE_URL reachable?`)
  }
  // The SDK puts the status before the vendor's message.
  const said = vendorText(error, vendor).replace(/^\d{3} (?!status code)/, '')
  if (error instanceof VendorComplaint)
    return ofComplaint({ status: error.status, code: error.code, said }, vendor, host)
  if (error instanceof APIError && typeof error.status === 'number') {
    const { status, headers } = error
    return ofComplaint({ status, code: `${error.code ?? ''} ${error.type ?? ''}`, said, headers }, vendor, host)
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
  const { status, said, headers } = complaint
  const known = ofCode(complaint, vendor, host)
  if (known !== undefined) return known
  const kind = OUT_OF_ROOM.test(said) ? 'too_short' : 'fault'
  if (status === undefined) {
    const message = `The model server at ${host} answered with an error: ${said}`
    const isOverloaded = OVERLOADED.test(`${complaint.code} ${said}`)
    return isOverloaded ? outage(message) : new ModelError(message, { kind, transient: true })
  }
  if (status === 401) return lasting(`The model server at ${host} refused the key (401). Check OPENAI_API_KEY.`)
  if (status === 403 && RATE_LIMITED.test(`${complaint.code} ${said}`)) {
    return outage(`The model server at ${host} limits the rate (403): ${said}`, headers)
  }
  if (status === 403) {
    return lasting(`The key may not use ${vendor.model} at ${host} (403). Check OPENAI_API_KEY and its permissions.`)
  }
  if (status === 404) return notFound(vendor, host)
  if (status === 429) return outage(`The model server at ${host} limits the rate (429): ${said}`, headers)
  if (status === 408 || status === 409 || status >= 500) {
    return outage(`The model server at ${host} failed (${status}): ${said}`, headers)
  }
  const advice = hintFor(said, vendor) ?? `Check DOCMEND_MODEL: can ${vendor.model} use tools?`
  const message = `The model server at ${host} refused the request (${status}): ${withFullStop(said)} ${advice}`
  return new ModelError(message, { kind, transient: false })
}

/** What the error code says more precisely than the status. */
function ofCode({ status, code, said }: Complaint, vendor: Vendor, host: string): ModelError | undefined {
  const inStatus = status === undefined ? '' : ` (${status})`
  if (/insufficient_quota/.test(code) || status === 402) {
    return lasting(`The account at ${host} has no quota left${inStatus}. Check its plan and billing.`)
  }
  if (/content_filter|content_policy|invalid_prompt/.test(code)) {
    return lasting(
      `The content filter at ${host} stopped the conversation${inStatus}: ${withFullStop(said)} Reword the prompt, look at ` +
        'the pages that it is about, or change the filter of the deployment.',
    )
  }
  const isRefusal = status === undefined || [400, 413, 422].includes(status)
  if (/context_length_exceeded|exceed_context_size/.test(code) || (isRefusal && OUTGROWN.test(said))) {
    return lasting(
      `The conversation exceeds the context window of ${vendor.model}. Set DOCMEND_CONTEXT_TOKENS to its size, split the ` +
        'task, or set DOCMEND_MODEL to a model with a larger one.',
    )
  }
  return undefined
}

function notFound({ wire, model }: Vendor, host: string): ModelError {
  const orWire = wire === 'responses' ? ', or has no Responses API' : ''
  const check =
    wire === 'responses' ? 'DOCMEND_MODEL, DOCMEND_WIRE_API and OPENAI_BASE_URL' : 'DOCMEND_MODEL and OPENAI_BASE_URL'
  return lasting(`${host} does not know the model ${model}${orWire} (404). Check ${check}.`)
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

/** ` (ECONNREFUSED)` and similar codes, however deep fetch wraps them. */
function codeOf(error: unknown): string {
  for (const cause of causesOf(error)) if ('code' in cause && typeof cause.code === 'string') return ` (${cause.code})`
  return ''
}

function causesOf(error: unknown): object[] {
  if (typeof error !== 'object' || error === null) return []
  return [error, ...('cause' in error ? causesOf(error.cause) : [])]
}

/** The vendor's message: short, on one line and without the key. */
function vendorText(error: unknown, { apiKey, baseUrl }: Vendor): string {
  const text = error instanceof Error ? error.message : String(error)
  const redacted = createRedaction([apiKey, new URL(baseUrl).password]).text(text)
  return cut(redacted.replaceAll(/[\s\p{Cc}\p{Cf}]+/gu, ' '), VENDOR_TEXT_MAX_CHARACTERS)
}
