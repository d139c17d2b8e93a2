// What a move does to the redirects of its site, for the model.
import { normalizeRoute } from '../../config/site-address.ts'
import type { Redirect, SiteRules } from '../../frameworks/framework.ts'

export interface MovedRoute {
  from: string
  to: string
  /** Whether readers know the old address. */
  isNeeded: boolean
}

const NAMES_SHOWN = 5
const WILDCARD = /[*:]/

/** Gives a note such as `redirects (added /a to /b; /older now leads to /b)`; `rules` are those before the edit. */
export function describeRedirects({ redirects, configPath }: SiteRules, { from, to, isNeeded }: MovedRoute): string {
  const own = redirects.filter(({ place }) => place?.path === configPath)
  const led = own.filter((redirect) => targetOf(redirect) === from && redirect.from !== to).map((one) => one.from)
  const shown =
    led.slice(0, NAMES_SHOWN).join(', ') + (led.length > NAMES_SHOWN ? ` and ${led.length - NAMES_SHOWN} more` : '')
  const parts = [
    ...(isNeeded ? [`added ${from} to ${to}`] : []),
    ...(led.length === 0 ? [] : [`${shown} now ${led.length === 1 ? 'leads' : 'lead'} to ${to}`]),
    ...(own.some((redirect) => redirect.from === to) ? [`removed that from ${to}`] : []),
  ]
  return parts.length === 0 ? 'redirects' : `redirects (${parts.join('; ')})`
}

/** Gives a sentence for each redirect of a whole folder that leads to the old address. */
export function describeWildcards(rules: SiteRules, from: string): string[] {
  const { redirects, basePath, configPath, framework } = rules
  // What names the old address itself in the configuration is led on with the others.
  const isLedOn = (redirect: Redirect): boolean =>
    framework.editRedirects !== undefined && redirect.place?.path === configPath && targetOf(redirect) === from
  return redirects
    .filter((redirect) => WILDCARD.test(redirect.from) && covers(targetOf(redirect), from) && !isLedOn(redirect))
    .map(({ from: source, to, place }) => {
      const where = place === undefined ? 'The redirect' : `${place.path}:${place.line}`
      return `${where} leads ${basePath}${source} to ${basePath}${to}, which covers the old address ${basePath}${from}`
    })
}

function targetOf({ to }: Redirect): string {
  return normalizeRoute(to.replace(/[?#].*$/s, ''))
}

/** True where a target such as `/guides/*` or `/guides/:slug` may be this address; one without any fixed part says nothing. */
function covers(target: string, route: string): boolean {
  const segments = target.split('/').slice(1)
  const wanted = route.split('/').slice(1)
  const fixed = segments.findIndex((segment) => WILDCARD.test(segment))
  if (fixed === 0) return false
  if (fixed === -1) return target === route
  return segments.slice(0, fixed).every((segment, index) => segment === wanted[index]) && wanted.length > fixed
}
