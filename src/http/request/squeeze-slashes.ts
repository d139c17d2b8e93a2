// Base addresses that end in a slash, and clients that add one, must not end in 404: no client would follow a redirect with
// its key, so the route answers itself.

/**
 * Returns the path, or path and query, with one slash where there were several and none at its end. An encoded slash
 * (`%2F`) belongs to a parameter and stays.
 */
export function squeezeSlashes(url: string): string {
  const end = url.search(/[?#]/)
  const path = end === -1 ? url : url.slice(0, end)
  if (!path.includes('//') && (!path.endsWith('/') || path === '/')) return url
  const squeezed = `/${path.split('/').filter(Boolean).join('/')}`
  return end === -1 ? squeezed : `${squeezed}${url.slice(end)}`
}
