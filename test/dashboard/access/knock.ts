// One request for a page or a form as some browser sends it, and what came back, unfollowed.
import type { Browser } from '../../support/browser.ts'

export interface Knock {
  method: string
  url: string
  /** Whose cookies are sent. */
  browser: Browser
  /** undefined = no `Origin`. */
  origin?: string | undefined
  fields?: Readonly<Record<string, string>>
}

export interface Answer {
  status: number
  /** Path and query of where it leads; '' when it leads nowhere. */
  leadsTo: string
}

/** Closes what would go on for ever, such as a stream of events. */
export async function knock({ method, url, browser, origin, fields = {} }: Knock): Promise<Answer> {
  const jar = browser.cookies.get(new URL(url).host) ?? new Map<string, string>()
  const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
  const headers = { cookie, ...(origin === undefined ? {} : { origin }) }
  const body = method === 'GET' ? null : new URLSearchParams(fields)
  const answer = await fetch(url, { method, headers, body, redirect: 'manual' })
  await answer.body?.cancel()
  const location = answer.headers.get('location')
  if (location === null) return { status: answer.status, leadsTo: '' }
  const { pathname, search } = new URL(location, url)
  return { status: answer.status, leadsTo: `${pathname}${search}` }
}

export function describeAnswer({ status, leadsTo }: Answer): string {
  if (/^\/login(?:\?|$)/.test(leadsTo)) return 'sign-in'
  return leadsTo === '' ? `${status}` : `${status} to ${leadsTo}`
}
