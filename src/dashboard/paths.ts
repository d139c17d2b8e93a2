// The addresses of the dashboard. What begins otherwise belongs to the API.

import type { IncomingHttpHeaders } from 'node:http'

export const HOME = '/'
export const SIGN_IN = '/login'
export const SIGN_IN_WITH_GITHUB = '/login/github'
export const GITHUB_CALLBACK = '/login/github/callback'
export const SIGN_IN_LINK = '/login/link'
export const SIGN_OUT = '/logout'
export const ACCOUNT = '/account'
/** Before there is a GitHub App. */
export const SETUP = '/setup'
export const SETUP_REGISTER = '/setup/register'
export const SETUP_REGISTERED = '/setup/registered'
/** Where GitHub sends people after they have installed the App. */
export const SETUP_INSTALLED = '/setup/installed'
/** Where a form comes back to that could not be taken. */
export const KEPT_FORM = '/form'
/** For instance admins. */
export const AUDIT = '/audit'
export const SETUP_CHECKLIST = '/setup/checklist'
/** The checklist alone, for a page that is open. */
export const SETUP_CHECKLIST_ITEMS = '/setup/checklist/items'
/** As public as /openapi.json. */
export const REFERENCE = '/reference'
export const STATIC = '/static'
const PROJECTS = '/projects'

export function projectPath(projectId: string, ...rest: string[]): string {
  return [PROJECTS, projectId, ...rest].join('/')
}

const ROOTS = [SIGN_IN, SIGN_OUT, ACCOUNT, AUDIT, SETUP, KEPT_FORM, REFERENCE, STATIC, PROJECTS]

/** True for the addresses of pages; `path` is without its query. */
export function isDashboardPath(path: string): boolean {
  return path === HOME || ROOTS.some((root) => path === root || path.startsWith(`${root}/`))
}

/** What the service answers to browsers as it is. */
const FOR_ALL = ['/beacon.js', '/healthz', '/readyz', '/metrics', '/openapi.json']

/**
 * True when a person has opened an address of the API, or none at all, in a browser: then a page says so. Programs do not ask
 * for HTML first, and have a key.
 */
export function wantsPage(method: string | undefined, path: string, headers: IncomingHttpHeaders): boolean {
  const asksForHtml = (method === 'GET' || method === 'HEAD') && /^text\/html\b/i.test(headers.accept ?? '')
  return asksForHtml && headers.authorization === undefined && !FOR_ALL.includes(path)
}

const OF_API = /^\/(?:v\d+|mcp)(?:\/|$)/

/** True for addresses that programs use. */
export function isApiPath(path: string): boolean {
  return OF_API.test(path)
}

/** Only to resolve paths against: nothing is at this address. */
const HERE = 'http://docmend.invalid'

/** Strangers have it stored when they begin to sign in. */
const RETURN_TO_CHARACTERS = 2000

/** A path of the dashboard to return to, with its query, and nothing that leads to another site or back to signing in. */
export function readReturnTo(text: string | undefined): string {
  const url = URL.parse(text ?? HOME, HERE)
  if (url?.origin !== HERE) return HOME
  const { pathname, search } = url
  const isPage = isDashboardPath(pathname) && !pathname.startsWith(SIGN_IN) && pathname !== SIGN_OUT
  const path = `${pathname}${search}`
  return isPage && path.length <= RETURN_TO_CHARACTERS ? path : HOME
}
