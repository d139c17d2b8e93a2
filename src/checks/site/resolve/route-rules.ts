// Addresses that exist without a page: generated ones, and redirects.

import { LRUCache } from 'lru-cache'
import { escapeRegExp } from '../../../base/text.ts'
import { normalizeRoute } from '../../config/site-address.ts'
import type { SiteRules } from '../../frameworks/framework.ts'
import { filesOfAddress } from '../../frameworks/generated-files.ts'

export interface RouteRules {
  isGenerated(route: string): boolean
  /** Gives where a redirect leads (an address, or a whole URL), or undefined. */
  redirectOf(route: string): string | undefined
  /** True for an address whose page is not in the repository because a build makes it. */
  isMadeByBuild(route: string): boolean
}

/** Pages of one site name the same addresses, of which each may stand for hundreds of files. */
const MAX_REMEMBERED = 20_000
const MAX_SEGMENTS = 30
/** Each costs every address that is no page a comparison. */
const MAX_PATTERNS = 1000

type CompiledRules = Pick<SiteRules, 'generatedRoutes' | 'redirects'> &
  Partial<Pick<SiteRules, 'contentFolders' | 'publicFolders' | 'isGenerated'>>

/** Compiles what the rules say once per site. */
export function compileRouteRules(rules: CompiledRules): RouteRules {
  const { generatedRoutes, redirects, contentFolders = [], publicFolders = [], isGenerated = () => false } = rules
  const made = new LRUCache<string, boolean>({ max: MAX_REMEMBERED })
  const generated = compileAny(generatedRoutes)
  const exact = new Map<string, string>()
  const patterns: { from: RegExp; to: string; names: string[] }[] = []
  for (const { from, to } of redirects) {
    if (!/[*:]/.test(from)) exact.set(normalizeRoute(from), to)
    else if (patterns.length < MAX_PATTERNS) patterns.push({ ...compilePattern(from), to })
  }
  return {
    isGenerated: (route) => generated.some((pattern) => pattern.test(route)),
    redirectOf: (route) => {
      const to = exact.get(route)
      if (to !== undefined) return to
      for (const pattern of patterns) {
        const match = pattern.from.exec(route)
        if (match !== null) return fillIn(pattern.to, pattern.names, match)
      }
      return undefined
    },
    isMadeByBuild: (route) => {
      const isMade =
        made.get(route) ?? filesOfAddress(route, { contentFolders, publicFolders }).some((file) => isGenerated(file))
      made.set(route, isMade)
      return isMade
    },
  }
}

/** One alternation is much faster than hundreds of patterns, which are used only if they do not compile together. */
function compileAny(sources: readonly string[]): RegExp[] {
  if (sources.length === 0) return []
  const together = compile(sources.map((source) => `(?:${source})`).join('|'))
  return together === undefined ? sources.flatMap((source) => compile(source) ?? []) : [together]
}

function compile(source: string): RegExp | undefined {
  try {
    return new RegExp(`^(?:${source})$`, 'u')
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/**
 * `:name` stands for a segment; `*`, `:name*` and `a*` for it and everything after it (Mintlify, Astro), which keeps
 * the match linear: what follows an open end is not compared.
 */
function compilePattern(from: string): { from: RegExp; names: string[] } {
  const names: string[] = []
  let source = '^'
  for (const segment of from
    .split('/')
    .filter((text) => text !== '')
    .slice(0, MAX_SEGMENTS)) {
    const [, name, repeat] = /^:([\w-]+)([*+?]?)$/.exec(segment) ?? []
    names.push(name ?? '')
    const star = segment.indexOf('*')
    if (name === undefined && star === -1) {
      names.pop()
      source += `/${escapeRegExp(segment)}`
    } else if (name !== undefined && repeat === '') source += '/([^/]+)'
    else {
      source += name === undefined && star > 0 ? `/${escapeRegExp(segment.slice(0, star))}(.*)` : '(?:/(.*))?'
      break
    }
  }
  return { from: new RegExp(`${source}$`), names }
}

function fillIn(to: string, names: readonly string[], match: RegExpExecArray): string {
  const named = to.replace(/:([\w-]+)[*+?]?/g, (whole, name: string) => {
    const at = names.indexOf(name)
    return at === -1 ? whole : (match[at + 1] ?? '')
  })
  return named.replace('*', () => match.at(-1) ?? '')
}
