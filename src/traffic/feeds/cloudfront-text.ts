// How CloudFront escapes what visitors send, the same in its standard and its real-time logs.
import { unescapePercent } from './unescape.ts'

/** CloudFront escapes the visitor's escapes again (`%20` becomes `%2520`); this removes one level. */
export function readEdgeTarget(path: string, query: string | undefined): string {
  const target = query === undefined ? path : `${path}?${query}`
  return target.includes('%25') ? target.replace(/%25(?=[0-9a-fA-F]{2})/g, '%') : target
}

/**
 * User agents are escaped, and for years were escaped twice. Text that has escaped spaces but no other escapes after
 * one level was escaped twice; `My%20App/1 CFNetwork` was sent like that.
 */
export function readEdgeUserAgent(escaped: string): string {
  const userAgent = unescapePercent(escaped)
  return userAgent.includes('%20') && !userAgent.includes(' ') ? unescapePercent(userAgent) : userAgent
}
