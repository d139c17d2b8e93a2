// REST: what the host reports about itself. https://docs.github.com/en/rest/meta and /rate-limit
import type { ApiAnswer, ApiRequest } from './request.ts'

export function getMeta(): ApiAnswer {
  return { status: 200, body: { verifiable_password_authentication: false } }
}

/** The forge has no rate limit; tests simulate one with `intercept`. */
export function getRateLimit({ context }: ApiRequest): ApiAnswer {
  const core = { limit: 5000, used: 0, remaining: 5000, reset: Math.floor(context.now().getTime() / 1000) + 3600 }
  return { status: 200, body: { resources: { core, search: { ...core, limit: 30, remaining: 30 } }, rate: core } }
}
