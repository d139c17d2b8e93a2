// Our cookies. All are out of reach of scripts, and other sites cannot make a browser send them with a form.
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { SESSION_DAYS, SIGN_IN_MINUTES } from '../projects/people/session.ts'
import { SETUP_SESSION_MINUTES } from '../projects/setup/setup-door.ts'
import type { DashboardContext } from './context.ts'

/** `flash`: shown once on the next page, encrypted. */
type CookieName = 'session' | 'sign_in' | 'flash' | 'setup'

const SECONDS: Record<CookieName, number> = {
  session: SESSION_DAYS * 86_400,
  sign_in: SIGN_IN_MINUTES * 60,
  flash: 60,
  setup: SETUP_SESSION_MINUTES * 60,
}

export function readCookie(context: DashboardContext, name: CookieName): string | undefined {
  return getCookie(context, fullNameOf(context, name))
}

export function writeCookie(context: DashboardContext, name: CookieName, value: string): void {
  setCookie(context, fullNameOf(context, name), value, { ...attributesOf(context), maxAge: SECONDS[name] })
}

export function dropCookie(context: DashboardContext, name: CookieName): void {
  deleteCookie(context, fullNameOf(context, name), attributesOf(context))
}

/** A browser accepts `__Host-` only over https and from this very host, so no subdomain can set it. */
function fullNameOf(context: DashboardContext, name: CookieName): string {
  return isSecure(context) ? `__Host-docmend_${name}` : `docmend_${name}`
}

function attributesOf(context: DashboardContext) {
  return { path: '/', httpOnly: true, sameSite: 'Lax', secure: isSecure(context) } as const
}

function isSecure(context: DashboardContext): boolean {
  return context.get('origin').startsWith('https:')
}
