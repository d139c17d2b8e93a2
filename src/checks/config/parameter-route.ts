// Addresses of files with parameters in their names: one file stands for many.
import { escapeRegExp } from '../../base/text.ts'

const ANY_END = '(?:/.*)?'

/**
 * Gives a RegExp source for what is served under `/guides/[name]/[...rest]`. `[name]` is a part of one segment,
 * `[[...rest]]` any number of segments, `[...rest]` what the framework says. Names of files come from the repository: a
 * segment has at most one open part, and what follows an open end is not compared, so that a match is linear.
 */
export function parameterRoute(route: string, rest = ANY_END): string {
  let source = ''
  for (const segment of route.split('/')) {
    if (segment === '') continue
    if (segment.includes('[[...')) return source + ANY_END
    if (segment.includes('[...')) return source + rest
    source += `/${segmentPattern(segment)}`
  }
  return source || '/'
}

function segmentPattern(segment: string): string {
  const [open, close] = [segment.indexOf('['), segment.lastIndexOf(']')]
  if (open === -1 || close < open) return escapeRegExp(segment)
  return `${escapeRegExp(segment.slice(0, open))}[^/]+${escapeRegExp(segment.slice(close + 1))}`
}
