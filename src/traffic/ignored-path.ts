// Paths that a project does not count: its search, its internal pages, the probe of a monitor.

/**
 * Whether the path, in the form of `normalizePath`, is one of these: `/search`, `/internal/*` (with `/internal` itself),
 * `/*.php`. Takes time proportional to the lengths, because no part of a rule is tried twice.
 */
export function isIgnoredPath(path: string, rules: readonly string[], foldCase: boolean): boolean {
  return rules.some((rule) => matches(path, foldCase ? rule.toLowerCase() : rule))
}

function matches(path: string, rule: string): boolean {
  if (!rule.includes('*')) return path === rule
  if (rule.endsWith('/*') && path === rule.slice(0, -2)) return true
  const [first = '', ...parts] = rule.split('*')
  const last = parts.pop() ?? ''
  let at = first.length
  if (!path.startsWith(first)) return false
  for (const part of parts) {
    const found = path.indexOf(part, at)
    if (found === -1) return false
    at = found + part.length
  }
  return path.length - last.length >= at && path.endsWith(last)
}
