// `rewrites` of VitePress: https://vitepress.dev/guide/routing#route-rewrites, patterns of path-to-regexp.

import { escapeRegExp } from '../../../base/text.ts'
import type { StaticNode } from '../../config/js-module.ts'
import { fieldsAt, isPartlyDynamic } from '../../config/js-values.ts'

/** Gives the path (below srcDir) under which a page is served. */
export type RewritePath = (path: string) => string

interface Rewrite {
  from: RegExp
  to: string
}

const MAX_REWRITES = 500

/** Undefined when the rewrites are a function or have patterns that cannot be read: then no address is certain. */
export function readRewrites(value: StaticNode | undefined): RewritePath | undefined {
  if (value === undefined) return (path) => path
  const fields = fieldsAt(value, [])
  if (value.kind !== 'object' || isPartlyDynamic(value) || fields.length > MAX_REWRITES) return undefined
  const rewrites = fields.map(({ key, value: to }) =>
    to.kind === 'string' ? compileRewrite(key, to.value) : undefined,
  )
  if (!rewrites.every((rewrite) => rewrite !== undefined)) return undefined
  return (path) => applyFirst(rewrites, path)
}

/**
 * A parameter must fill its segment, or be the only one in it, and only one may take several segments: anything else
 * could make the match as slow as a hostile repository likes.
 */
function compileRewrite(from: string, to: string): Rewrite | undefined {
  const segments = from.replace(/^\//, '').split('/')
  const names = segments.flatMap((segment) => /:(\w+)/.exec(segment)?.[1] ?? [])
  const rests = segments.filter((segment) => /^:\w+[*+]$/.test(segment))
  const patterns = segments.map((segment, index) => compileSegment(segment, index === segments.length - 1))
  const areNames = names.every((name) => /^[a-z_]/i.test(name)) && new Set(names).size === names.length
  if (!areNames || rests.length > 1 || !patterns.every((pattern) => pattern !== undefined)) return undefined
  return { from: new RegExp(`^${patterns.join('')}$`), to: to.replace(/^\//, '') }
}

/** With the slash behind it; `:name*` may also stand for no segment at all, and then takes its slash along. */
function compileSegment(segment: string, isLast: boolean): string | undefined {
  const slash = isLast ? '' : '/'
  const [, rest, repeat] = /^:(\w+)([*+])$/.exec(segment) ?? []
  if (rest !== undefined) return `(?:(?<${rest}>.+)${slash})${repeat === '*' ? '?' : ''}`
  const part = /^([^:()*+?{}[\]]*):(\w+)(?:\((?:\.\*|\[\^\/\]\+|\\w\+)\))?([^:()*+?{}[\]]*)$/.exec(segment)
  if (part !== null) return `${escapeRegExp(part[1] ?? '')}(?<${part[2]}>[^/]+)${escapeRegExp(part[3] ?? '')}${slash}`
  return /[:()*+?{}[\]]/.test(segment) ? undefined : escapeRegExp(segment) + slash
}

function applyFirst(rewrites: readonly Rewrite[], path: string): string {
  for (const { from, to } of rewrites) {
    const found = from.exec(path)
    if (found !== null) return to.replace(/:(\w+)[*+]?/g, (_, name: string) => found.groups?.[name] ?? '')
  }
  return path
}
