// The OIDC tokens of GitHub Actions: checks that our GitHub signed one, for us, and not long ago.
// https://docs.github.com/en/actions/reference/security/oidc
import { createRemoteJWKSet, customFetch, errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose'
import type { Logger } from 'pino'
import { z } from 'zod'
import { ApiError } from '../contract/errors.ts'
import type { WorkflowTokenVerifier } from '../projects/workflow-access.ts'
import type { WorkflowClaims } from '../projects/workflow-runs.ts'
import { createWholeJsonFetch } from './api/host-answer.ts'

/** The longest accepted lifetime of a workflow's OIDC token; GitHub's own tokens live for five minutes. */
export const WORKFLOW_TOKEN_MAX_MINUTES = 10

export interface WorkflowTokenSettings {
  /** As `findIssuer` gives it. */
  issuer: string
  /** `BASE_URL`: what a token must be made for. undefined = not set, then no token is taken. */
  audience: string | undefined
  /** Goes through the proxy where there is one. */
  fetch: typeof globalThis.fetch
  /** Epoch milliseconds. */
  now: () => number
  logger: Logger
  /** Between two looks for a key that is not known; default 30 s. */
  cooldownMs?: number
}

const CLOCK_TOLERANCE_SECONDS = 30
const KEYS_TIMEOUT_MS = 5_000
const KEYS_KEPT_MS = 10 * 60_000
const COOLDOWN_MS = 30_000
const RETRY_SECONDS = 10

/** Who signs the tokens of a GitHub server: the hosted one, one with data residency, or a GitHub Enterprise Server. */
export function findIssuer(serverUrl: string): string {
  const { hostname } = new URL(serverUrl)
  if (hostname === 'github.com') return 'https://token.actions.githubusercontent.com'
  if (hostname.endsWith('.ghe.com')) return `https://token.actions.${hostname}`
  return `${serverUrl}/_services/token`
}

/**
 * Makes the verifier. GitHub's keys are fetched with the first token and kept; a key that is not among them is looked
 * for once, at most every `cooldownMs`, so that made-up tokens cannot make us ask without end.
 */
export function createWorkflowTokenVerifier(settings: WorkflowTokenSettings): WorkflowTokenVerifier {
  const { issuer, audience, now } = settings
  const findKey = createKeySource(settings)
  return {
    async verify(token) {
      if (audience === undefined)
        throw invalid('this service does not know its own address; its instance admin must set BASE_URL')
      const currentDate = new Date(now())
      try {
        const { payload } = await jwtVerify(token, findKey, {
          issuer,
          audience: listSpellings(audience),
          currentDate,
          algorithms: ['RS256'],
          clockTolerance: CLOCK_TOLERANCE_SECONDS,
          maxTokenAge: WORKFLOW_TOKEN_MAX_MINUTES * 60,
          requiredClaims: ['exp'],
        })
        return readClaims(payload)
      } catch (error) {
        if (error instanceof errors.JOSEError) throw invalid(explain(error, issuer, audience))
        throw error
      }
    },
  }
}

/** As the instance admin wrote it, and as clients that parse addresses write it: host in lower case, no port that is the default. */
function listSpellings(address: string): string[] {
  return [address, new URL(address).href.replace(/\/+$/, '')]
}

/** What goes wrong here is not the caller's fault, save for a key that does not exist. */
function createKeySource({ issuer, fetch, logger, cooldownMs }: WorkflowTokenSettings): JWTVerifyGetKey {
  const fetchWhole = createWholeJsonFetch(fetch, KEYS_TIMEOUT_MS)
  // The address that the issuer's discovery document gives, here as there (both are in GitHub's documentation).
  const keys = createRemoteJWKSet(new URL(`${issuer}/.well-known/jwks`), {
    timeoutDuration: KEYS_TIMEOUT_MS,
    cooldownDuration: cooldownMs ?? COOLDOWN_MS,
    cacheMaxAge: KEYS_KEPT_MS,
    [customFetch]: (url, init) => fetchWhole(url, init),
  })
  return async (header, token) => {
    try {
      return await keys(header, token)
    } catch (error) {
      if (error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWKSMultipleMatchingKeys) throw error
      if (error instanceof errors.JOSENotSupported) throw error
      logger.warn({ err: error, issuer }, 'The keys of GitHub Actions tokens cannot be fetched')
      throw unavailable('The keys that sign GitHub Actions tokens cannot be fetched from GitHub; try again in a moment')
    }
  }
}

const numericId = z.union([z.int().positive(), z.string().regex(/^[1-9]\d{0,14}$/)]).transform(Number)

const Claims = z
  .object({
    repository_id: numericId,
    repository_owner_id: numericId.optional(),
    repository: z.string(),
    event_name: z.string(),
    ref: z.string(),
    environment: z.string().optional(),
    workflow_ref: z.string().optional(),
    run_id: z.string().optional(),
    actor: z.string().optional(),
  })
  .transform(
    (claims): WorkflowClaims => ({
      repositoryId: claims.repository_id,
      ownerId: claims.repository_owner_id,
      repository: claims.repository,
      event: claims.event_name,
      ref: claims.ref,
      environment: claims.environment,
      workflowRef: claims.workflow_ref,
      runId: claims.run_id,
      actor: claims.actor,
    }),
  )

function readClaims(payload: JWTPayload): WorkflowClaims {
  const claims = Claims.safeParse(payload)
  if (claims.success) return claims.data
  throw invalid(`its claim ${claims.error.issues[0]?.path.join('.') ?? ''} is not as GitHub Actions writes it`)
}

function explain(error: errors.JOSEError, issuer: string, audience: string): string {
  if (error instanceof errors.JWTExpired) return 'it has expired; request a new one right before each use'
  if (error instanceof errors.JWTClaimValidationFailed) {
    if (error.claim === 'aud') return `it was not made for this service; request one with the audience ${audience}`
    if (error.claim === 'iss') return `it comes from another issuer; this service accepts tokens from ${issuer}`
    return `its claim ${error.claim} is not valid (is the clock right?)`
  }
  if (error instanceof errors.JOSEAlgNotAllowed) return 'it is not signed with RS256'
  return `its signature is not from ${issuer}`
}

/** `why` completes "The token is not accepted: ...". */
function invalid(why: string): ApiError {
  return new ApiError('invalid_token', `The GitHub Actions token is not accepted: ${why}`)
}

function unavailable(message: string): ApiError {
  return new ApiError('github_unavailable', message, { retryAfterSeconds: RETRY_SECONDS })
}
