// Addresses as configurations write them. No regular expression takes slashes off an end here: on text from a
// repository, `/\/+$/` costs the square of a run of slashes that does not stand at the end.

/** `/docs/` gives `docs`. */
export function trimSlashes(text: string): string {
  let start = 0
  while (text[start] === '/') start++
  return trimSlashesAtEnd(text.slice(start))
}

/** `/docs//` gives `/docs`. */
export function trimSlashesAtEnd(text: string): string {
  let end = text.length
  while (text[end - 1] === '/') end--
  return text.slice(0, end)
}

/** `https://host/docs/` gives `/docs`; '' for what is no whole address. */
export function basePathOfUrl(url: string | undefined): string {
  return trimSlashesAtEnd(URL.parse(url ?? '')?.pathname ?? '')
}

/** `https://Docs.example.com/p/` gives `//docs.example.com/p`; '' for what is no public address of a site. */
export function ownAddress(url: string | undefined): string {
  const parsed = URL.parse(url ?? '')
  const isPublic = parsed !== null && /^https?:$/.test(parsed.protocol) && parsed.hostname.includes('.')
  return isPublic ? `//${parsed.host}${trimSlashesAtEnd(parsed.pathname)}` : ''
}

/** Gives what a whole address names below that of its site, from `/` on; undefined for what is of another site. */
export function pathOnSite(target: string, address: string): string | undefined {
  const start = /^https?:/i.exec(target)?.[0].length ?? 0
  const end = start + address.length
  if (address === '' || target.slice(start, end).toLowerCase() !== address.toLowerCase()) return undefined
  const rest = target.slice(end)
  return rest === '' || /^[?#]/.test(rest) ? `/${rest}` : rest.startsWith('/') ? rest : undefined
}

/** True for an address of another site, a mail address and the like. */
export function isExternal(address: string): boolean {
  return /^([a-z][a-z0-9+.-]*:|\/\/)/i.test(address)
}

/** Joins parts to `/a/b`, without empty segments; '' when nothing is left. */
export function joinAddress(...parts: string[]): string {
  const segments = parts.flatMap((part) => part.split('/')).filter((segment) => segment !== '')
  return segments.map((segment) => `/${segment}`).join('')
}

/** An address as `SiteRules.routesOf` gives it: without query, fragment, `index` and slash at the end. */
export function routeOfAddress(address: string): string {
  const end = address.search(/[?#]/)
  const path = joinAddress(end === -1 ? address : address.slice(0, end))
  return path.replace(/\/index$/, '') || '/'
}

/** Gives an address as `SiteRules.routesOf` does: from `/`, without `.`, `..`, empty segments and trailing slash. */
export function normalizeRoute(route: string): string {
  const segments: string[] = []
  for (const segment of route.split('/')) {
    if (segment === '..') segments.pop()
    else if (segment !== '' && segment !== '.') segments.push(segment)
  }
  return `/${segments.join('/')}`
}

/** Gives the address that browsers ask for and hosts look up, however a page or a configuration writes it. */
export function servedRoute(route: string): string {
  if (!/%|\/\/|\/\.{1,2}(?:\/|$)|\/index\.html$/.test(route)) return route
  return normalizeRoute(decodeAddress(route).replace(/\/index\.html$/, ''))
}

function decodeAddress(route: string): string {
  try {
    return decodeURIComponent(route)
  } catch {
    return route
  }
}
