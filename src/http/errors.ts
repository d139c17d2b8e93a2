// The one place that turns a thrown error into an answer.

import type { Logger } from 'pino'
import type { ErrorBody } from '../contract/error-body.ts'
import { ApiError, ERRORS } from '../contract/errors.ts'
import { ERROR_MAX_DETAILS } from '../contract/limits.ts'
import { StoreUnavailableError } from '../projects/store-unavailable-error.ts'
import type { ApiContext } from './context.ts'
import type { FindMethods } from './known-paths.ts'
import { storeUnavailable } from './store-faults.ts'

const STOPPING_RETRY_SECONDS = 5

/** Makes Hono's error handler. An error that is not meant for the caller only goes to the log, under the request id. */
export function createErrorHandler(logger: Logger): (error: Error, context: ApiContext) => Response {
  return (error, context) => {
    const requestId = context.get('requestId')
    const refusal = toApiError(error, requestId)
    const { code, status, message } = refusal
    const { path } = context.req
    const request = { requestId, path }
    // A proxy asks every second or two while a process drains; that is how a restart is meant to go.
    if (code === 'stopping') logger.debug(request, message)
    // The probe itself logs an outage, once; a mistake of ours in it is logged like any other.
    else if (status >= 500 && !(path === '/readyz' && error instanceof ApiError))
      logger.error({ err: error, ...request }, message)
    return respond(context, refusal)
  }
}

/** Makes the handler for paths that do not exist, and for methods that a path does not have. */
export function createUnknownHandler(findMethods: FindMethods): (context: ApiContext) => Response {
  return (context) => {
    const { method, path } = context.req
    const allow = findMethods(path)
    if (allow === undefined) {
      return respond(context, new ApiError('route_not_found', `There is no ${method} ${path}; see /openapi.json`))
    }
    context.header('Allow', allow)
    if (method === 'OPTIONS') return context.body(null, 204)
    return respond(context, new ApiError('method_not_allowed', `${path} takes ${allow}, not ${method}`))
  }
}

/** For probes that ask whether to send requests here. */
export function stopping(): ApiError {
  const message = 'The service is stopping; try again when it is back'
  return new ApiError('stopping', message, { retryAfterSeconds: STOPPING_RETRY_SECONDS })
}

function toApiError(error: unknown, requestId: string): ApiError {
  if (error instanceof ApiError) return error
  if (error instanceof StoreUnavailableError) return storeUnavailable(error)
  return new ApiError(
    'internal_error',
    `Something unexpected went wrong; the server's log says more under ${requestId}`,
  )
}

function respond(context: ApiContext, refusal: ApiError): Response {
  const body: ErrorBody = { error: refusal.message, code: refusal.code }
  if (refusal.details.length > 0) body.details = refusal.details.slice(0, ERROR_MAX_DETAILS)
  if (refusal.retryAfterSeconds !== undefined) context.header('Retry-After', String(refusal.retryAfterSeconds))
  // RFC 9110 11.6.1: a 401 names the accepted scheme.
  if (refusal.status === 401) context.header('WWW-Authenticate', 'Bearer')
  return context.json(body, ERRORS[refusal.code][0])
}
