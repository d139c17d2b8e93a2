// What the handlers of pages share: the request, and the forms of an answer.
import type { ForgeContext } from '../context.ts'
import { Refusal } from '../refusal.ts'
import type { Answer, Visit } from '../visit.ts'

export interface PageRequest {
  context: ForgeContext
  visit: Visit
  params: Record<string, string>
}

export type PageHandler = (request: PageRequest) => Answer | Promise<Answer>

/** `formTarget`: another origin to which a form of the page leads. */
export function page(body: string, formTarget = ''): Answer {
  return {
    status: 200,
    body,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'content-security-policy': `default-src 'none'; style-src 'self'; img-src data:; form-action 'self' ${formTarget}; base-uri 'none'; frame-ancestors 'none'`,
    },
  }
}

export function redirect(location: string): Answer {
  return { status: 303, headers: { location } }
}

export function queryOf({ path }: Visit): URLSearchParams {
  return new URLSearchParams(path.split('?')[1] ?? '')
}

/**
 * Another site that the person has open must not be able to merge or comment: browsers send the origin with every form.
 */
export function requireSameOrigin({ urls }: ForgeContext, visit: Visit): void {
  const { origin } = visit.request.headers
  const port = new URL(urls.web).port
  if (origin !== urls.web && origin !== `http://localhost:${port}`) {
    throw new Refusal(403, 'Send this form only from the page that shows it')
  }
}
